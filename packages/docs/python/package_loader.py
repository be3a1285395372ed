"""Loads the sources of a package as Python would find its modules, with griffe.

Beyond griffe's own rules: folders without an `__init__.py` are packages wherever they are, a stub describes what a
compiled module has, and where a package has a module and a name of one spelling, the name is what Python gives.
"""

import ast
import pathlib
import re

import griffe

# A name that may be given to a function, which gives the same back.
WRAP = re.compile(r"^(\w+) = [\w.]+\([^)]{0,300}?\b\1\b", re.MULTILINE)
# Modules of hub libraries that stand in for what is not installed, and modules that nothing is taken from.
STAND_IN = re.compile(r"dummy_|__main__$|conftest$")


class Loader(griffe.GriffeLoader):
    def __init__(self, name, roots, **options):
        super().__init__(**options)
        # The only part of a package of several roots that is read.
        self.only = name
        self.roots = [pathlib.Path(root) for root in roots]
        # Names of packages that are spelled like one of their modules, by path.
        self.shadows = {}

    def expand_wildcards(self, obj, **options):
        """Leaves out what an `except ImportError` brings, which must not hide what is there with everything installed."""
        for name, member in list(obj.members.items()):
            if member.is_alias and member.wildcard and STAND_IN.match(member.target_path.split(".")[-1]):
                del obj.members[name]
        super().expand_wildcards(obj, **options)

    def _load_package(self, package, *, submodules=True):
        # Of a package without an `__init__.py`, other roots on the path belong to others.
        if isinstance(package, griffe.NamespacePackage) and package.name == self.only.split(".")[0]:
            package = griffe.NamespacePackage(package.name, self.roots)
        return super()._load_package(package, submodules=submodules)

    def _visit_module(self, module_name, module_path, parent=None):
        code = without_wraps(module_path.read_text(encoding="utf-8-sig"))
        collections = {"modules_collection": self.modules_collection, "lines_collection": self.lines_collection}
        module = believe_exports(
            griffe.visit(module_name, module_path, code, extensions=self.extensions, parent=parent, **collections)
        )
        return with_overloads(module) if module_path.suffix == ".pyi" else module

    def _load_submodule(self, module, subparts, subpath):
        path = ".".join([module.path, *subparts])
        if not all(part.isidentifier() for part in subparts):
            return
        if module.path == self.only.split(".")[0] and not (
            path == self.only or path.startswith(f"{self.only}.") or self.only.startswith(f"{path}.")
        ):
            return
        parent = self._get_or_create_parent_module(module, subparts, subpath)
        before = parent.members.get(subparts[-1])
        if before is not None and (before.is_alias or not before.is_module):
            if not (before.is_alias and before.target_path == path):
                self.shadows[path] = before
        super()._load_submodule(module, subparts, subpath)
        if subparts[-1] not in parent.members and before is not None:
            parent.set_member(subparts[-1], before)

    def _get_or_create_parent_module(self, module, subparts, subpath):
        parent = module
        folder = pathlib.Path(subpath).parents[len(subparts) - (1 if pathlib.Path(subpath).stem != "__init__" else 0)]
        for part in subparts[:-1]:
            folder = folder / part
            member = parent.members.get(part)
            if member is None or member.is_alias or not member.is_module:
                if member is not None:
                    self.shadows[f"{parent.path}.{part}"] = member
                member = self._create_module(part, [folder])
                parent.set_member(part, member)
            elif isinstance(member.filepath, list) and folder not in member.filepath:
                member.filepath.append(folder)
            parent = member
        return parent


def without_wraps(code):
    """The code without lines that give a class or function to another one and keep its name: `Thing = register(Thing)`."""
    if not WRAP.search(code):
        return code
    try:
        tree = ast.parse(code)
    except (SyntaxError, ValueError, RecursionError):
        return code
    lines, known = code.split("\n"), set()
    for node in tree.body:
        if isinstance(node, (ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)):
            known.add(node.name)
        target = node.targets[0] if isinstance(node, ast.Assign) and isinstance(node.value, ast.Call) else None
        if isinstance(target, ast.Name) and target.id in known and node.col_offset == 0:
            if any(isinstance(part, ast.Name) and part.id == target.id for part in ast.walk(node.value)):
                lines[node.lineno - 1 : node.end_lineno] = [""] * (node.end_lineno - node.lineno + 1)
    return "\n".join(lines)


def with_overloads(stub):
    """A stub, in which what has overloads and nothing else is a function of its name too."""
    for name, overloads in list(stub.overloads.items()):
        if overloads and name not in stub.members:
            last = overloads[-1]
            function = griffe.Function(
                name, lineno=last.lineno, endlineno=last.endlineno, parameters=last.parameters, returns=last.returns,
                docstring=next((each.docstring for each in overloads if each.docstring), None), decorators=last.decorators,
            )
            function.labels |= last.labels
            function.overloads = list(overloads)
            stub.set_member(name, function)
    for member in list(stub.members.values()):
        if not member.is_alias and member.is_class:
            with_overloads(member)
    return stub


def believe_exports(module):
    """What a module lists in `__all__` is there when it runs, also where griffe takes it for a type's (`else:` of `TYPE_CHECKING`)."""
    for name in module.exports or ():
        member = module.members.get(name) if isinstance(name, str) else None
        if member is not None:
            member.runtime = True
    return module


def add_stubs(loader, modules):
    """Gives modules what only their stubs (`.pyi`) describe: names that come from compiled modules."""
    for module in modules:
        path = file_of(module)
        stub = path and pathlib.Path(path).with_suffix(".pyi")
        if not stub or stub == pathlib.Path(path) or not stub.is_file():
            continue
        collections = {"modules_collection": loader.modules_collection, "lines_collection": loader.lines_collection}
        try:
            code = stub.read_text(encoding="utf-8-sig")
            stubs = griffe.visit(module.name, stub, code, extensions=loader.extensions, parent=module.parent, **collections)
        except (SyntaxError, ValueError, OSError):
            continue
        for name, member in list(with_overloads(stubs).members.items()):
            own = module.members.get(name)
            if member.is_alias or (own is not None and not is_missing(own)):
                continue
            module.members.pop(name, None)
            module.set_member(name, member)


def is_missing(member):
    """Whether a name is brought from where nothing is."""
    if not member.is_alias or member.wildcard:
        return False
    try:
        return member.final_target is None
    except Exception:  # noqa: BLE001 - AliasResolutionError, CyclicAliasError
        return True


def file_of(module):
    path = module.filepath
    if isinstance(path, list):
        return None
    return str(path)


def tree_of(module):
    """The parsed source of a module; nothing for a folder, a stub or what is not Python."""
    path = file_of(module)
    if path is None or not path.endswith(".py"):
        return None
    try:
        with open(path, encoding="utf-8-sig") as file:
            return ast.parse(file.read())
    except (SyntaxError, ValueError, RecursionError, OSError):
        return None


def lazy_names(module, is_module):
    """
    Names that a module brings on request, as {name: (module, name there)}: by a table of hub libraries
    (`_import_structure`), by a table that its `__getattr__` looks into, or by imports within that.
    """
    tree = tree_of(module)
    if tree is None:
        return {}
    getter = next((n for n in tree.body if isinstance(n, ast.FunctionDef) and n.name == "__getattr__"), None)
    text = ast.dump(tree) if getter is None else ""
    if getter is None and "_import_structure" not in text and "'attach'" not in text:
        return {}
    package = module.path if module.is_init_module else module.path.rpartition(".")[0]
    found = {}

    def absolute(written):
        """The path of a module as a table names it, or None."""
        dots = len(written) - len(written.lstrip("."))
        if dots:
            parts = package.split(".")
            base = parts[: len(parts) - dots + 1]
            candidates = [".".join([*base, written[dots:]]).rstrip(".")]
        else:
            candidates = [f"{package}.{written}", written]
        return next((path for path in candidates if is_module(path)), None)

    def add(name, *strings):
        """A name, and what the table says of it: a module, perhaps the name there, or both as one path."""
        for written in strings:
            source = absolute(written)
            if source is not None and written:
                others = [text for text in strings if text != written and absolute(text) is None and text.isidentifier()]
                found.setdefault(name, (source, others[0] if others else name))
                return
        for written in strings:
            source = absolute(written.replace(":", ".").rpartition(".")[0])
            if source is not None:
                found.setdefault(name, (source, re.split(r"[.:]", written)[-1]))
                return

    def add_table(key, value):
        if not (isinstance(key, ast.Constant) and isinstance(key.value, str)):
            return
        items = texts(value)
        source = absolute(key.value)
        if source is not None and isinstance(value, (ast.List, ast.Tuple, ast.Set)) and all(absolute(i) is None for i in items):
            for name in items:
                found.setdefault(name, (source, name))
        elif key.value.isidentifier() and items:
            add(key.value, *items)

    for node in ast.walk(tree):
        value = getattr(node, "value", None)
        if isinstance(node, (ast.Assign, ast.AnnAssign)) and isinstance(value, ast.Dict):
            for key, item in zip(value.keys, value.values):
                add_table(key, item)
        elif isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Subscript):
            add_table(node.targets[0].slice, value)
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
            held = node.func.value
            if node.func.attr in ("extend", "append") and node.args and isinstance(held, ast.Subscript):
                more = node.args[0] if node.func.attr == "extend" else ast.List([node.args[0]], ast.Load())
                add_table(held.slice, more)
            elif node.func.attr in ("attach", "attach_stub"):
                for keyword in node.keywords:
                    if keyword.arg == "submod_attrs" and isinstance(keyword.value, ast.Dict):
                        for key, item in zip(keyword.value.keys, keyword.value.values):
                            add_table(key, item)
    for node in ast.walk(getter) if getter is not None else ():
        if isinstance(node, ast.ImportFrom):
            source = absolute("." * node.level + (node.module or ""))
            for name in node.names if source is not None else ():
                found.setdefault(name.asname or name.name, (source, name.name))
    return found


def texts(node):
    """The texts of a value of a table."""
    if isinstance(node, ast.Constant):
        return [node.value] if isinstance(node.value, str) else []
    if isinstance(node, (ast.List, ast.Tuple, ast.Set)):
        return [text for item in node.elts for text in texts(item)]
    return []


def renamed_modules(module):
    """
    Modules under other names, as {name: path}: `sys.modules["package.old"] = new`, and modules that have what another
    has (`return getattr(other, name)` in their `__getattr__`).
    """
    tree = tree_of(module)
    found = {}
    getter = next((n for n in tree.body if isinstance(n, ast.FunctionDef) and n.name == "__getattr__"), None) if tree else None
    asked = {
        ast.unparse(node.args[0])
        for node in (ast.walk(getter) if getter else ())
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "getattr" and node.args
    }
    for node in ast.walk(getter) if getter else ():
        if isinstance(node, ast.ImportFrom):
            package = module.path.split(".")
            package = package if module.is_init_module else package[:-1]
            base = ".".join(package[: len(package) - node.level + 1]) if node.level else ""
            source = ".".join(part for part in (base, node.module) if part)
            for name in node.names:
                if (name.asname or name.name) in asked:
                    found[module.path] = f"{source}.{name.name}"
    for node in tree.body if tree is not None else ():
        target = node.targets[0] if isinstance(node, ast.Assign) else None
        if not isinstance(target, ast.Subscript) or ast.unparse(target.value) != "sys.modules":
            continue
        name = text_of(target.slice, module.path)
        if name is None or not isinstance(node.value, (ast.Name, ast.Attribute)):
            continue
        found[name] = ast.unparse(node.value)
    return found


def text_of(node, module):
    """A text that may be made of the module's name: `__name__ + ".old"`, `f"{__name__}.old"`."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return node.value
    if isinstance(node, ast.Name) and node.id == "__name__":
        return module
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add):
        parts = [text_of(node.left, module), text_of(node.right, module)]
        return None if None in parts else "".join(parts)
    if isinstance(node, ast.JoinedStr):
        parts = [text_of(getattr(part, "value", part), module) if isinstance(part, ast.FormattedValue) else part.value for part in node.values]
        return None if None in parts else "".join(parts)
    return None
