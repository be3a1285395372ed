"""What the text of a single module says: where its names come from, and the bodies of its functions.

Texts and trees are cached: the same modules are read again and again.
"""

import ast
import re
from functools import lru_cache
from pathlib import Path


def prepared(path, dotted):
    """
    A module's source made ready to be read alone: relative imports are written out, and `Name = decorate(Name)`, which
    would hide the class of that name, is omitted.
    """
    lines = read(path).splitlines()
    tree = tree_of(path)
    for node in ast.walk(tree) if tree is not None else []:
        if isinstance(node, ast.ImportFrom) and node.level:
            base = origin_of(node, dotted, path)
            line = lines[node.lineno - 1]
            written = re.sub(r"from\s+\.[\s.\w]*?\s+import", f"from {base} import", line[node.col_offset :], count=1)
            lines[node.lineno - 1] = line[: node.col_offset] + written
    for node in tree.body if tree is not None else []:
        if not (isinstance(node, ast.Assign) and isinstance(node.value, ast.Call) and node.value.args):
            continue
        first = node.value.args[0]
        if isinstance(first, ast.Name) and any(isinstance(t, ast.Name) and t.id == first.id for t in node.targets):
            lines[node.lineno - 1 : node.end_lineno] = [""] * (node.end_lineno - node.lineno + 1)
    return "\n".join(lines)


def origin_of(node, dotted, path):
    """The absolute name of the module that `from .x import y` reads."""
    if not node.level:
        return node.module
    parts = dotted.split(".")
    up = node.level - (1 if Path(path).name.startswith("__init__.") else 0)
    return ".".join([*parts[: len(parts) - up], *([node.module] if node.module else [])])


def source_of(module):
    path = module.filepath
    try:
        return Path(path).read_text(errors="replace") if not isinstance(path, list) else ""
    except OSError:
        return ""


@lru_cache(maxsize=None)
def tree_of(path):
    try:
        return ast.parse(read(path))
    except (OSError, SyntaxError, ValueError):
        return None


def body_of(function):
    path = function.filepath
    tree = tree_of(str(path)) if not isinstance(path, list) else None
    if tree is None:
        return None
    for node in ast.walk(tree):
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)) and node.name == function.name:
            first = min([node.lineno, *[each.lineno for each in node.decorator_list]])
            if first <= function.lineno <= node.lineno:
                return node
    return None


def wildcards(module):
    """Modules from which a module takes everything."""
    path = module.filepath
    tree = tree_of(str(path)) if not isinstance(path, list) else None
    if tree is None:
        return []
    return [
        origin_of(node, module.path, str(path))
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom) and any(alias.name == "*" for alias in node.names)
    ]


def is_lazy(module):
    return re.search(r"_LazyModule|lazy_loader|LazyLoader|sys\.modules\[__name__\]", source_of(module)) is not None


def fills_namespace(module):
    """`globals()[name] = …` and `setattr(module, …)`: names that no reader of the source can list."""
    return re.search(r"globals\(\)\s*(\[|\.update)|setattr\(sys\.modules", source_of(module)) is not None


def lazy_origin(module, name):
    """The submodule that a table of lazily loaded names gives for a name: {"models.unet": ["Name"]}."""
    path = module.filepath
    tree = tree_of(str(path)) if not isinstance(path, list) else None
    if tree is None:
        return None
    for node in ast.walk(tree):
        pairs = []
        if isinstance(node, ast.Dict):
            pairs = list(zip(node.keys, node.values))
        elif isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Subscript):
            pairs = [(node.targets[0].slice, node.value)]
        elif (
            isinstance(node, ast.Call)
            and isinstance(node.func, ast.Attribute)
            and node.func.attr in ("extend", "append")
        ):
            if isinstance(node.func.value, ast.Subscript) and node.args:
                pairs = [(node.func.value.slice, node.args[0])]
        for key, value in pairs:
            if not isinstance(key, ast.Constant) or not isinstance(key.value, str):
                continue
            names = {each.value for each in ast.walk(value) if isinstance(each, ast.Constant)}
            if name in names:
                return f"{module.path}.{key.value.lstrip('.')}"
            # The other way round: {"Name": ".submodule"} or {"Name": ("module", "Name")}.
            if key.value == name:
                for text in names:
                    if isinstance(text, str) and re.fullmatch(r"\.?[\w.]+", text) and text != name:
                        return (
                            text
                            if not text.startswith(".") and text.startswith(module.path)
                            else f"{module.path}.{text.lstrip('.')}"
                        )
    return None


@lru_cache(maxsize=None)
def defining_modules(folder, package, name):
    """Modules of a package in which a class or function of this name is defined."""
    root = Path(folder).joinpath(*package.split("."))
    pattern = re.compile(rf"^(?:class|def) {re.escape(name)}\b|^{re.escape(name)} =", re.MULTILINE)
    found = []
    for path in sorted(root.rglob("*.py")):
        if pattern.search(read(str(path))):
            relative = path.relative_to(folder).with_suffix("")
            found.append(".".join(relative.parts))
    return found


@lru_cache(maxsize=8192)
def read(path):
    return Path(path).read_text(errors="replace")
