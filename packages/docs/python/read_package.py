"""Describes what a Python package holds, from its sources, as JSON.

The sources are parsed and never imported: no code of the package runs, and nothing it needs has to be installed. What
is written is only what the syntax tree says (signatures, docstrings, places); what a docstring means is read elsewhere.

Usage: read_package.py <folder of the package>
"""

import ast
import json
import os
import sys

MAX_FILES = 20_000
MAX_FILE_BYTES = 2_000_000
DEEPEST_BASES = 20


class Module:
    """One file: what it defines, and where the names that it takes from others come from."""

    def __init__(self, name, path, is_package):
        self.name = name
        self.path = path
        self.is_package = is_package
        self.defined = {}
        self.imported = {}
        self.stars = []
        self.exported = None

    def absolute(self, level, module):
        """The module that a relative import means."""
        if level == 0:
            return module or ""
        parts = self.name.split(".")
        parts = parts[: len(parts) - level + (1 if self.is_package else 0)]
        return ".".join(parts + ([module] if module else []))

    def read(self, body):
        """Reads statements, also those inside `if` and `try`: imports for type checkers are there."""
        for node in body:
            if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
                self.defined[node.name] = node
            elif isinstance(node, ast.ImportFrom):
                source = self.absolute(node.level, node.module)
                for alias in node.names:
                    if alias.name == "*":
                        self.stars.append(source)
                    else:
                        self.imported.setdefault(alias.asname or alias.name, (source, alias.name))
            elif isinstance(node, ast.Assign) and any(isinstance(t, ast.Name) and t.id == "__all__" for t in node.targets):
                if isinstance(node.value, (ast.List, ast.Tuple)):
                    self.exported = {e.value for e in node.value.elts if isinstance(e, ast.Constant)}
            elif isinstance(node, ast.If):
                self.read(node.body)
                self.read(node.orelse)
            elif isinstance(node, ast.Try):
                self.read(node.body)
                for handler in node.handlers:
                    self.read(handler.body)
                self.read(node.orelse)


class Package:
    """All modules of a package, by name."""

    def __init__(self, folder):
        self.folder = os.path.abspath(folder)
        self.name = os.path.basename(self.folder)
        self.modules = {}
        self.skipped = []
        count = 0
        for root, folders, files in os.walk(self.folder):
            folders[:] = sorted(f for f in folders if f.isidentifier() and f != "__pycache__")
            for file in sorted(files):
                if not file.endswith(".py"):
                    continue
                count += 1
                if count > MAX_FILES:
                    raise SystemExit(f"{folder} holds more than {MOST_FILES} files: name one package in it.")
                self.read_file(os.path.join(root, file))

    def read_file(self, path):
        relative = os.path.relpath(path, self.folder)
        parts = relative[:-3].split(os.sep)
        is_package = parts[-1] == "__init__"
        name = ".".join([self.name] + (parts[:-1] if is_package else parts))
        try:
            if os.path.getsize(path) > MAX_FILE_BYTES:
                raise ValueError("the file is too large")
            with open(path, encoding="utf-8-sig") as file:
                tree = ast.parse(file.read())
            module = Module(name, relative.replace(os.sep, "/"), is_package)
            module.read(tree.body)
            self.modules[name] = module
        except (SyntaxError, ValueError, RecursionError, OSError) as error:
            self.skipped.append({"file": relative.replace(os.sep, "/"), "reason": str(error)})

    def resolve(self, module_name, name, seen=None):
        """The module and the definition that a name in a module refers to."""
        seen = seen if seen is not None else set()
        module = self.modules.get(module_name)
        if module is None or (module_name, name) in seen:
            return None
        seen.add((module_name, name))
        if name in module.defined:
            return module, module.defined[name]
        if name in module.imported:
            source, original = module.imported[name]
            return self.resolve(source, original, seen)
        for source in module.stars:
            other = self.modules.get(source)
            if other is None or (other.exported is not None and name not in other.exported):
                continue
            if other.exported is None and name.startswith("_"):
                continue
            found = self.resolve(source, name, seen)
            if found:
                return found
        return None

    def public_path(self, module, name):
        """The shortest path to a definition: the first package on the way to its module that exports the same one."""
        parts = module.name.split(".")
        for end in range(1, len(parts) + 1):
            prefix = ".".join(parts[:end])
            found = self.resolve(prefix, name)
            if found and found[1] is module.defined[name]:
                return f"{prefix}.{name}"
        return f"{module.name}.{name}"

    def bases(self, module, node, depth=0):
        """A class and what it inherits from inside of the package, nearest first."""
        yield module, node
        if depth > DEEPEST_BASES:
            return
        for base in node.bases:
            while isinstance(base, ast.Subscript):
                base = base.value
            if not isinstance(base, ast.Name):
                continue
            found = self.resolve(module.name, base.id)
            if found and isinstance(found[1], ast.ClassDef) and found[1] is not node:
                yield from self.bases(*found, depth + 1)


def parameters(function):
    """The parameters of a function as they are written, without the one for the object itself."""
    args = function.args
    positional = args.posonlyargs + args.args
    defaults = [None] * (len(positional) - len(args.defaults)) + list(args.defaults)
    pairs = list(zip([("", a) for a in positional], defaults))
    if args.vararg:
        pairs.append((("*", args.vararg), None))
    pairs += list(zip([("", a) for a in args.kwonlyargs], args.kw_defaults))
    if args.kwarg:
        pairs.append((("**", args.kwarg), None))
    if pairs and pairs[0][0][1].arg in ("self", "cls"):
        pairs = pairs[1:]
    return [parameter(prefix + arg.arg, arg.annotation, default) for (prefix, arg), default in pairs]


def parameter(name, annotation, default):
    value = f": {ast.unparse(annotation)}" if annotation is not None else ""
    return {"name": name, "val": value + (f" = {ast.unparse(default)}" if default is not None else "")}


def decorators(node):
    return {ast.unparse(d.func if isinstance(d, ast.Call) else d).split(".")[-1] for d in node.decorator_list}


def is_property(node):
    return bool(decorators(node) & {"property", "cached_property"})


def describe(module, node, path):
    """What is known of one function, method or property."""
    returns = ast.unparse(node.returns) if getattr(node, "returns", None) is not None else ""
    return {
        "path": path,
        "kind": "property" if is_property(node) else "function",
        "parameters": [] if is_property(node) else parameters(node),
        "returns": returns,
        "doc": ast.get_docstring(node) or "",
        "file": module.path,
        "line": node.lineno,
        "endLine": node.end_lineno,
    }


def describe_class(package, module, node, path):
    """What is known of a class: its own members, and those that it inherits inside of the package."""
    own, inherited, doc_of = {}, {}, {}
    made_with = None
    fields = {}
    for holder, base in package.bases(module, node):
        is_record, of_base = "dataclass" in decorators(base), {}
        for item in base.body:
            if isinstance(item, ast.AnnAssign) and isinstance(item.target, ast.Name) and is_record:
                of_base[item.target.id] = parameter(item.target.id, item.annotation, item.value)
            if not isinstance(item, (ast.FunctionDef, ast.AsyncFunctionDef)):
                continue
            if item.name == "__init__" and made_with is None:
                made_with = item
            if "setter" in decorators(item) or "overload" in decorators(item):
                continue
            if item.name.startswith("_") and item.name != "__call__":
                continue
            members = own if base is node else inherited
            if item.name not in own and item.name not in inherited:
                members[item.name] = describe(holder, item, f"{path}.{item.name}")
            elif base is not node:
                doc_of.setdefault(item.name, ast.get_docstring(item) or "")
        # Fields of what a record inherits from come before its own, which may replace them.
        fields = {**of_base, **fields}
    for name, member in own.items():
        # A method that says word for word what the one it replaces says is shown where that one is.
        member["isRepeated"] = bool(member["doc"]) and doc_of.get(name) == member["doc"]
    return {
        "path": path,
        "kind": "class",
        "parameters": parameters(made_with) if made_with else list(fields.values()),
        "returns": "",
        "doc": ast.get_docstring(node) or (ast.get_docstring(made_with) if made_with else None) or "",
        "file": module.path,
        "line": node.lineno,
        "endLine": node.end_lineno,
        "members": list(own.values()),
        "inherited": list(inherited.values()),
    }


def main(folder):
    package = Package(folder)
    objects = []
    for module in package.modules.values():
        for name, node in module.defined.items():
            path = package.public_path(module, name)
            if isinstance(node, ast.ClassDef):
                objects.append(describe_class(package, module, node, path))
            else:
                objects.append(describe(module, node, path))
    json.dump({"package": package.name, "objects": objects, "skipped": package.skipped}, sys.stdout)


if __name__ == "__main__":
    if len(sys.argv) != 2 or not os.path.isfile(os.path.join(sys.argv[1], "__init__.py")):
        raise SystemExit("Usage: read_package.py <folder with an __init__.py>")
    sys.setrecursionlimit(5_000)
    main(sys.argv[1])
