"""What the sources of a set of packages say: modules, their members, classes with their bases, what calls give.

Modules are read one by one with griffe, when something asks for them; imports are followed from module to module, star
imports and the tables of lazily loaded packages included. What cannot be told from the sources is `Unknown`, with the
reason; what the sources say does not exist is None.
"""

import ast
import builtins
import importlib
import json
import re
import sys
from functools import lru_cache
from pathlib import Path

import griffe

#: What factories give whose sources do not say it: their documentation does.
GIVES = {
    "transformers.AutoTokenizer.from_pretrained": "transformers.tokenization_utils_base.PreTrainedTokenizerBase",
    "transformers.AutoProcessor.from_pretrained": "transformers.processing_utils.ProcessorMixin",
}


class Unknown:
    def __init__(self, why):
        self.why = why


class Instance:
    """`sure` is false where only a convention says what it is an instance of."""

    def __init__(self, kind, sure=True):
        self.kind = kind
        self.sure = sure


class Standard:
    """A module, class or value of Python itself; these are small enough to be looked at directly."""

    def __init__(self, value):
        self.value = value


class Namespace:
    """A package that is only a folder, such as `anemoi`."""

    def __init__(self, path):
        self.path = path


class Library:
    """The sources that one set of folders holds."""

    def __init__(self, folders):
        self.folders = [Path(folder) for folder in folders]
        self.found = {}
        self.reading = set()
        self.missing_bases = {}
        self.compiled = {
            name for folder in self.folders for name in json.loads((folder / "compiled-modules.json").read_text())
        }

    @lru_cache(maxsize=None)
    def folder_of(self, top):
        for folder in self.folders:
            if (folder / top).is_dir() or (folder / f"{top}.py").exists() or (folder / f"{top}.pyi").exists():
                return folder
        return None

    @lru_cache(maxsize=None)
    def load(self, dotted):
        """The griffe module of a dotted name; Namespace for a bare folder; None where there is none."""
        is_namespace = False
        # Several packages may share a top-level folder, as pyannote's do.
        for folder in self.folders:
            path = folder.joinpath(*dotted.split("."))
            # Modules are read one by one, when something asks for them: whole packages take minutes.
            for file in (
                path / "__init__.py",
                path.with_suffix(".py"),
                path / "__init__.pyi",
                path.with_suffix(".pyi"),
            ):
                if file.is_file():
                    try:
                        return griffe.visit(dotted, filepath=file, code=prepared(str(file), dotted))
                    except (SyntaxError, RecursionError, griffe.GriffeError, ValueError):
                        return None
            is_namespace = is_namespace or path.is_dir()
        return Namespace(dotted) if is_namespace else None

    def is_compiled(self, dotted):
        stem = dotted.replace(".", "/")
        return any(name.startswith((f"{stem}.", f"{stem}/")) for name in self.compiled)

    def find(self, dotted):
        """What a dotted path names: a module, or something in one."""
        parts = dotted.split(".")
        for cut in range(len(parts), 0, -1):
            module = self.load(".".join(parts[:cut]))
            if module is None:
                continue
            found = module
            for name in parts[cut:]:
                found = self.member(found, name)
                if found is None or isinstance(found, Unknown):
                    return found
            return found
        top = parts[0]
        if top in sys.stdlib_module_names:
            return standard_path(dotted)
        return Unknown(f"{top} is not among the packages that were read")

    def member(self, owner, name, depth=0):
        """The member of a module, class or instance; None where the sources say that there is none."""
        if depth > 12:
            return Unknown(f"{name} goes through too many imports")
        if isinstance(owner, Unknown):
            return owner
        if isinstance(owner, Standard):
            return Standard(getattr(owner.value, name)) if hasattr(owner.value, name) else None
        if isinstance(owner, Namespace):
            return self.load(f"{owner.path}.{name}")
        if isinstance(owner, Instance):
            found = self.instance_member(owner.kind, name)
            if found is None and not owner.sure:
                return Unknown(f"{owner.kind.path} may give something else than itself")
            return found
        if owner.kind is griffe.Kind.MODULE:
            return self.module_member(owner, name, depth)
        if owner.kind is griffe.Kind.CLASS:
            return self.class_member(owner, name)
        return Unknown(f"attributes of {owner.path} are not described")

    def module_member(self, module, name, depth):
        key = (module.path, name)
        if key not in self.found:
            # What takes everything from a module that takes everything from it finds nothing there.
            self.found[key] = None
            self.found[key] = self.search_module(module, name, depth)
        return self.found[key]

    def search_module(self, module, name, depth):
        path = module.path
        if name in module.members:
            return self.target(module.members[name], depth)
        submodule = self.load(f"{path}.{name}")
        if submodule is not None:
            return submodule
        if self.is_compiled(f"{path}.{name}") or self.is_compiled(path):
            return Unknown(f"{path}.{name} is compiled")
        for wildcard in wildcards(module):
            origin = self.load(wildcard)
            if origin is None or isinstance(origin, Namespace):
                if self.is_compiled(wildcard):
                    return Unknown(f"{path} takes names from the compiled module {wildcard}")
                continue
            found = self.module_member(origin, name, depth + 1)
            if found is not None and not isinstance(found, Unknown):
                return found
        lazy = lazy_origin(module, name)
        if lazy is not None:
            found = self.find(f"{lazy}.{name}")
            if found is not None:
                return found
        elsewhere = self.star_of_package(module, name)
        if elsewhere is not None:
            return elsewhere
        if "__getattr__" in module.members or is_lazy(module) or fills_namespace(module):
            return Unknown(f"{path} makes its names when it is asked for them")
        return None

    def star_of_package(self, module, name):
        """A name of a lazily loaded package, if only one module under it defines that name."""
        if not ("__getattr__" in module.members or is_lazy(module) or fills_namespace(module)):
            return None
        paths = defining_modules(str(self.folder_of(module.path.split(".")[0])), module.path, name)
        found = self.load(paths[0]) if len(paths) == 1 else None
        return self.target(found.members[name], 1) if found is not None and name in found.members else None

    def target(self, member, depth):
        """What a name stands for in the end: imports are followed from module to module."""
        if not isinstance(member, griffe.Alias):
            return member
        path = member.target_path
        if member.wildcard:
            return Unknown(f"{path} is taken whole")
        parts = path.split(".")
        for cut in range(len(parts), 0, -1):
            module = self.load(".".join(parts[:cut]))
            if module is None:
                continue
            found = module
            for name in parts[cut:]:
                found = self.member(found, name, depth + 1)
                if found is None:
                    return Unknown(f"{path} could not be followed")
                if isinstance(found, Unknown):
                    return found
            return found
        if parts[0] in sys.stdlib_module_names:
            return standard_path(path) or Unknown(f"{path} is not in this version of Python")
        return Unknown(f"{path} comes from a package that was not read")

    @lru_cache(maxsize=None)
    def lineage(self, kind):
        """(classes from the class upwards, whether all of them could be read)."""
        order, complete, seen = [kind], True, {kind.path}
        for base in kind.bases:
            found = self.expression(base, kind.parent)
            if isinstance(found, Standard):
                # What Python's own classes bring is not a package's promise; only `dict` and the like have much of it.
                complete = complete and (found.value is object or found.value.__module__ in ("abc", "typing", "enum"))
                continue
            if isinstance(found, Unknown) or found is None or getattr(found, "kind", None) is not griffe.Kind.CLASS:
                name = str(base).split("[")[0].split(".")[-1]
                if name not in ("object", "ABC", "Generic", "Protocol"):
                    complete = False
                    self.missing_bases.setdefault(kind.path, name)
                continue
            above, whole = self.lineage(found) if found.path not in seen else ([], True)
            complete = complete and whole
            for each in above:
                if each.path not in seen:
                    seen.add(each.path)
                    order.append(each)
        return order, complete

    def expression(self, expression, scope):
        """What the name in a base or an annotation stands for, seen from the module or class around it."""
        text = str(expression).strip("\"'").split("[")[0]
        while scope is not None:
            found = self.walk(scope, text)
            if found is not None and not isinstance(found, Unknown):
                return found
            scope = scope.parent
        first = text.split(".")[0]
        if hasattr(builtins, first):
            return Standard(getattr(builtins, first))
        return Unknown(f"{text} could not be followed")

    def walk(self, scope, text):
        found = scope
        for name in text.split("."):
            if not isinstance(found, (Standard, Namespace)) and getattr(found, "members", None) is not None:
                inner = found.members.get(name)
                found = self.target(inner, 0) if inner is not None else self.member(found, name)
            else:
                found = self.member(found, name)
            if found is None or isinstance(found, Unknown):
                return found
        return found

    def class_member(self, kind, name):
        order, complete = self.lineage(kind)
        for each in order:
            if name in each.members:
                return self.target(each.members[name], 0)
        if any("__getattr__" in each.members for each in order):
            return Unknown(f"{kind.path} makes its attributes when it is asked for them")
        if name != "__call__" and (name in dir(type) or name in dir(object)):
            return Unknown(f"{name} is every class's")
        missing = [self.missing_bases[each.path] for each in order if each.path in self.missing_bases]
        return None if complete else Unknown(f"{kind.path} has bases that were not read: {', '.join(missing)}")

    def instance_member(self, kind, name):
        found = self.class_member(kind, name)
        if found is None and name in dir(object):
            return Unknown(f"{name} is every object's")
        return found

    def gives(self, function, owner=None, node=None):
        """The value of a call. A class method named `from_…` or `load…` gives its class, as the name promises."""
        value = self.promised(function, owner, node)
        named = re.match(r"from_|load|get_pretrained", function.name) and "classmethod" in function.labels
        if isinstance(value, Unknown) and named and owner is not None:
            return Instance(owner, sure=False)
        return value

    def promised(self, function, owner=None, node=None):
        """The value of a call, from the annotation or from what the body returns."""
        for overload in getattr(function, "overloads", None) or []:
            if node is not None and literal_fits(overload, node):
                found = self.expression(overload.returns, function.parent)
                if getattr(found, "kind", None) is griffe.Kind.CLASS:
                    return Instance(found)
        known = GIVES.get(function.path) or GIVES.get(
            f"{function.path.split('.')[0]}.{'.'.join(function.path.split('.')[-2:])}"
        )
        if owner is not None:
            known = known or GIVES.get(f"{owner.path.split('.')[0]}.{owner.name}.{function.name}")
        if known is not None:
            found = self.find(known)
            return Instance(found) if getattr(found, "kind", None) is griffe.Kind.CLASS else Unknown(known)
        returns = str(function.returns).strip("\"'") if function.returns is not None else None
        if owner is not None and returns in ("Self", "typing.Self", "T", "cls"):
            return Instance(owner)
        if returns not in (None, "None", "Any"):
            found = self.expression(without_none(returns), function.parent)
            if getattr(found, "kind", None) is griffe.Kind.CLASS:
                # A class method that promises its own class gives the class that it was asked of.
                if owner is not None and "classmethod" in function.labels and found.path in lineage_paths(self, owner):
                    return Instance(owner)
                # An abstract class is promised where one of its children is given.
                return Instance(found, sure=not any("ABC" in str(base) for base in found.bases))
            if isinstance(found, Standard) and isinstance(found.value, type):
                return Unknown(f"a {found.value.__name__}")
            if owner is not None and re.match(r"^[A-Z]?\w*T\w*$|^_?T_?", returns) and "classmethod" in function.labels:
                return Instance(owner)
            return Unknown(f"{function.path} gives {returns}")
        return self.returned(function, owner)

    def returned(self, function, owner):
        """Reads the body: `return cls(...)`, `return Name(...)`, or a variable that was given one of those."""
        node = body_of(function)
        if node is None:
            return Unknown(f"{function.path} does not say what it gives")
        if function.path in self.reading:
            return Unknown(f"{function.path} calls itself")
        self.reading.add(function.path)
        try:
            results = [self.result(each, node, function, owner) for each in returns_of(node)]
        finally:
            self.reading.discard(function.path)
        kinds = {each.kind.path: each for each in results if isinstance(each, Instance)}
        if len(kinds) == 1 and all(isinstance(each, Instance) for each in results):
            return next(iter(kinds.values()))
        return Unknown(f"{function.path} does not say what it gives")

    def result(self, value, node, function, owner):
        """What one `return` gives, as far as the function itself shows it."""
        if isinstance(value, ast.Name):
            if value.id == "self" and owner is not None:
                return Instance(owner)
            value = next((each for name, each in made_in(node) if name == value.id), value)
        if not isinstance(value, ast.Call):
            return Unknown("an expression")
        text = ast.unparse(value.func)
        if text in ("cls", "cls.__new__", "self.__class__", "type(self)") and owner is not None:
            return Instance(owner)
        if text.startswith("super().") and owner is not None and text.split(".")[-1] == function.name:
            return Instance(owner)
        if text.startswith("cls.") and owner is not None:
            method = self.class_member(owner, text[4:])
            return self.gives(method, owner) if getattr(method, "kind", None) is griffe.Kind.FUNCTION else Unknown(text)
        found = self.expression(text, function.parent)
        return Instance(found) if getattr(found, "kind", None) is griffe.Kind.CLASS else Unknown(text)


def returns_of(node):
    """The values that a function returns, those of functions inside it left out."""
    found, queue = [], list(node.body)
    while queue:
        each = queue.pop()
        if isinstance(each, ast.Return):
            if each.value is not None and not (isinstance(each.value, ast.Constant) and each.value.value is None):
                found.append(each.value)
        elif not isinstance(each, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef, ast.Lambda)):
            queue.extend(ast.iter_child_nodes(each))
    return found


def made_in(node):
    """(name, call) of every `name = call(…)` in a function, the last first."""
    pairs = [
        (each.lineno, each.targets[0].id, each.value)
        for each in ast.walk(node)
        if isinstance(each, ast.Assign) and isinstance(each.targets[0], ast.Name) and isinstance(each.value, ast.Call)
    ]
    return [(name, value) for _, name, value in sorted(pairs, key=lambda pair: -pair[0])]


def without_none(annotation):
    """`Optional[X]` and `X | None` as X."""
    inner = re.fullmatch(r"(?:typing\.)?Optional\[(.+)\]", annotation)
    parts = [part.strip().strip("\"'") for part in (inner.group(1) if inner else annotation).split(" | ")]
    parts = [part for part in parts if part != "None"]
    return parts[0] if len(parts) == 1 else annotation


def literal_fits(overload, node):
    """Is this the overload for the text that the first argument is? `task: Literal["translation"]`"""
    if not node.args or not isinstance(node.args[0], ast.Constant) or not len(overload.parameters):
        return False
    annotation = str(list(overload.parameters)[0].annotation)
    return annotation.startswith(("Literal[", "typing.Literal[")) and repr(node.args[0].value) in annotation.replace(
        '"', "'"
    )


def lineage_paths(library, kind):
    return {each.path for each in library.lineage(kind)[0]}


def standard_path(dotted):
    parts = dotted.split(".")
    for cut in range(len(parts), 0, -1):
        try:
            found = importlib.import_module(".".join(parts[:cut]))
        except ImportError:
            continue
        for name in parts[cut:]:
            if not hasattr(found, name):
                return None
            found = getattr(found, name)
        return Standard(found)
    return None


def prepared(path, dotted):
    """
    A module's source made ready to be read alone: relative imports are written out, and `Name = decorate(Name)`, which
    would hide the class of that name, is left out.
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
