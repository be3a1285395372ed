"""Describes what a Python package holds, from its sources, as JSON.

griffe reads the sources: names and where they are re-exported, inheritance, overloads, types, and docstrings in the
styles of NumPy and Sphinx. The sources are parsed and never imported: no code of the package runs. Docstrings in the
style of Google, and of hub libraries, are written as they are and read elsewhere.

Usage: read_package.py <folder of the package> [<folder with packages that it inherits from>…]
"""

import bisect
import json
import logging
import os
import pathlib
import re
import sys

import griffe

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from docstring_parts import doc_of, docstring  # noqa: E402
from package_loader import STAND_IN, Loader, add_stubs, lazy_names, renamed_modules  # noqa: E402
from source_files import MAX_FILE_BYTES, check_files, importable  # noqa: E402

sys.path.pop(0)

MAX_VALUE_CHARACTERS = 400
# What a class needs not say where its __init__ says it.
PARAMETERS = re.compile(r"^[ \t]*(?:Args?|Arguments?|Parameters?|Params):|^[ \t]*Parameters\n[ \t]*---|:param", re.MULTILINE)


class Package:
    """A package with all its modules, and what its classes inherit from others as far as that is there."""

    def __init__(self, folder, search_paths):
        folder = os.path.abspath(folder)
        self.root, self.name = importable(folder)
        # What files are named from: the package's folder, or that of a module which is one file.
        self.folder = folder if os.path.isdir(folder) else os.path.dirname(folder)
        self.skipped = check_files(folder)
        self.loader = Loader(
            self.name,
            [os.path.join(self.root, self.name.split(".")[0])],
            extensions=griffe.load_extensions(),
            search_paths=[self.root, *search_paths, *sys.path],
            allow_inspection=False,
            store_source=False,
        )
        self.load()
        self.module = self.loader.modules_collection.get_member(self.name)
        add_stubs(self.loader, list(self.modules()))
        self.load_bases()
        self.loader.resolve_aliases(implicit=True, external=False)
        self.defined = {}
        self.exports = {}
        self.published = {}
        for module in self.modules():
            self.read_module(module)
        self.read_shadows()
        self.read_lazy_imports()
        self.modules_by_alias = self.read_module_aliases()
        self.public = {path: self.public_path(path) for path in self.defined}

    def load(self):
        """Loads the package. griffe gives up where a stub (`.pyi`) has overloads of what comes from another package."""
        tried = set()
        while True:
            try:
                return self.loader.load(self.name.split(".")[0], try_relative_path=False)
            except griffe.AliasResolutionError as error:
                path = error.alias.target_path
                if path in tried or path.split(".")[0] == self.name.split(".")[0]:
                    break
                self.load_others([path], tried)
        find = self.loader.finder.find_package

        def without_stubs(name):
            package = find(name)
            if name == self.name.split(".")[0] and hasattr(package, "stubs"):
                package.stubs = None
            return package

        self.loader.finder.find_package = without_stubs
        return self.loader.load(self.name.split(".")[0], try_relative_path=False)

    def load_others(self, waiting, seen):
        """Loads the modules of other packages that define these names, and what their definitions need."""
        while waiting:
            path = waiting.pop()
            root = path.split(".")[0]
            if path in seen or root == self.name.split(".")[0] or root in ("builtins", "typing", "abc", "enum"):
                continue
            seen.add(path)
            waiting += self.load_other(path)

    def modules(self, module=None):
        """All modules; those that only stand in for what is not installed hold nothing to describe."""
        module = module or self.module
        yield module
        for member in list(module.members.values()):
            if member.is_alias or not member.is_module or STAND_IN.match(member.name):
                continue
            yield from self.modules(member)

    def load_bases(self):
        """Loads the modules of other packages that classes inherit from."""
        seen = set()
        self.load_others([base for module in self.modules() for base in bases_in(module)], seen)
        # What a package lists as its own may come from another one (`attrs` from `attr`).
        self.load_others([path for module in self.modules() for path in exported_from(module)], seen)

    def load_other(self, path):
        """Loads the module of a name of another package; gives what has to be loaded then."""
        parts = path.split(".")
        try:
            found = self.loader.modules_collection.members.get(parts[0])
            if found is None:
                found = self.loader.load(parts[0], submodules=False, try_relative_path=False)
            for part in parts[1:]:
                if part not in found.members and found.is_module:
                    self.load_module(found, part)
                member = found.members.get(part)
                if member is None:
                    stars = [m.target_path for m in found.members.values() if m.is_alias and m.wildcard]
                    return [f"{star}.{part}" for star in stars]
                if member.is_alias:
                    return [member.target_path]
                found = member
            return [str(base_path(base)) for base in found.bases] if found.is_class else []
        except Exception:  # noqa: BLE001 - whatever is wrong with another package, this one is described
            return []

    def load_module(self, package, name):
        """Reads one module of another package, whose other modules nobody needs."""
        folder = os.path.dirname(package.filepath)
        for path in (os.path.join(folder, f"{name}.py"), os.path.join(folder, name, "__init__.py")):
            if not os.path.isfile(path) or os.path.getsize(path) > MAX_FILE_BYTES:
                continue
            with open(path, encoding="utf-8-sig") as file:
                code = file.read()
            collections = {
                "modules_collection": self.loader.modules_collection,
                "lines_collection": self.loader.lines_collection,
            }
            module = griffe.visit(
                name, pathlib.Path(path), code, extensions=self.loader.extensions, parent=package, **collections
            )
            package.set_member(name, module)
            return

    def read_module(self, module):
        for name, member in list(module.members.items()):
            self.note(module, name, member)

    def note(self, module, name, member):
        """Notes that a module has a name, and what that is."""
        path = f"{module.path}.{name}"
        target = resolved(member)
        if target is None or target.is_module:
            return
        is_own = target.path.startswith(f"{self.name}.")
        if not is_own and not (name in exported_names(module) and is_public(path)):
            return
        # A name of a stub that comes from another package, which has it from here, is defined here.
        if not member.is_alias or not is_own or target.path == path:
            self.defined[target.path] = target
        self.exports.setdefault(target.path, []).append(path)
        # A module that only uses a name exports it to nobody.
        if not member.is_alias or member.is_exported or (module.is_init_module and not module.exports):
            self.published.setdefault(target.path, []).append(path)

    def read_shadows(self):
        """Notes names that Python gives in the place of a module of the same spelling."""
        for path, member in self.loader.shadows.items():
            package = self.find_target(path.rpartition(".")[0])
            if package is not None and package.path.startswith(self.name):
                self.note(package, path.rpartition(".")[2], member)

    def read_lazy_imports(self):
        """Notes the names that a package brings on request."""
        tables = {module.path: lazy_names(module, self.is_module) for module in self.modules()}

        def find(module, name, seen):
            path = f"{module}.{name}"
            target = self.find_target(path)
            source = tables.get(module, {}).get(name)
            if (target is not None and not target.is_module) or source is None or path in seen:
                return target
            return find(*source, {*seen, path})

        for module, table in tables.items():
            for name in table:
                target = find(module, name, set())
                if target is None or target.path not in self.defined:
                    continue
                paths = self.exports[target.path]
                if f"{module}.{name}" not in paths:
                    paths.append(f"{module}.{name}")
                self.published.setdefault(target.path, []).append(f"{module}.{name}")

    def read_module_aliases(self):
        """Modules that packages have under other names: `from .utils import logging`, `import x as y`, `sys.modules`."""
        found = {}
        for module in self.modules():
            for name, member in list(module.members.items()):
                if member.is_alias and not member.wildcard and (module.is_init_module or member.is_exported):
                    target = resolved(member)
                    if target is not None and target.is_module and not target.path.startswith(f"{module.path}.{name}"):
                        found[f"{module.path}.{name}"] = target.path
            for name, written in renamed_modules(module).items():
                target = self.find_target(f"{module.path}.{written}") or self.find_target(written)
                if target is not None and target.is_module:
                    found[name] = target.path
        inside = f"{self.name}."
        return {
            alias: path
            for alias, path in found.items()
            # A module that has its own package by a name is no place where readers look for it.
            if alias.startswith(inside) and path.startswith(inside) and is_public(alias) and not f"{alias}.".startswith(f"{path}.")
        }

    def is_module(self, path):
        return getattr(self.find_target(path), "is_module", False)

    def find_target(self, path):
        try:
            return resolved(self.loader.modules_collection.get_member(path))
        except Exception:  # noqa: BLE001 - KeyError where it is not there
            return None

    def public_path(self, path):
        """The path that a reader writes: the first package on the way to the definition that exports it."""
        *packages, name = path.split(".")
        exported = set(self.exports.get(path, ()))
        if not path.startswith(f"{self.name}."):
            return min(exported, key=len)
        for end in range(1, len(packages) + 1):
            short = ".".join([*packages[:end], name])
            if short in exported:
                return short
        return path

    def path_of(self, path):
        """The public path of a name that a type or a base refers to."""
        target = self.aliases.get(path, path)
        return self.public.get(target, target)

    def describe(self):
        self.aliases = {alias: path for path, paths in self.exports.items() for alias in paths}
        objects = []
        others = {}
        for path, target in self.defined.items():
            is_shown = not target.is_attribute or is_told(target, self.exports[path])
            if not is_shown and target.name.startswith("_"):
                continue
            described = self.describe_object(target, self.public[path])
            is_own = path.startswith(f"{self.name}.")
            described["module"] = target.module.path if is_own else self.public[path].rpartition(".")[0]
            described["isPublic"] = is_shown and any(is_public(alias) for alias in self.published.get(path, ()))
            objects.append(described)
            if target.is_class:
                for base in linearized(target):
                    if base.path not in self.defined:
                        others[base.path] = base
        for path, base in others.items():
            objects.append({**self.describe_object(base, path), "module": base.module.path, "isPublic": False})
        aliases = {
            alias: self.public[path] for path, paths in self.exports.items() for alias in [path, *paths] if path in self.public
        }
        known = sorted({*aliases, *self.public})
        for alias, path in self.modules_by_alias.items():
            for name in known[bisect.bisect_left(known, f"{path}.") : bisect.bisect_left(known, f"{path}/")]:
                if is_public(name[len(path) + 1 :]):
                    aliases.setdefault(alias + name[len(path) :], aliases.get(name) or self.public.get(name, name))
        return {
            "package": self.name,
            "root": self.root,
            "objects": objects,
            "aliases": {alias: path for alias, path in aliases.items() if alias != path},
            "modules": [
                {"path": m.path, "doc": doc_of(m), "file": self.file_of(m)} for m in self.modules() if is_public(m.path)
            ],
            "skipped": self.skipped,
        }

    def file_of(self, target):
        path = target.filepath
        return os.path.relpath(path[0] if isinstance(path, list) else path, self.folder).replace(os.sep, "/")

    def describe_object(self, target, path):
        """What is known of a function, class, property or attribute."""
        described = {
            "path": path,
            "kind": kind_of(target),
            "parameters": [],
            "returns": "",
            "file": self.file_of(target),
            "line": target.lineno,
            "endLine": target.endlineno,
            "types": {},
            **docstring(target),
        }
        if target.is_function:
            self.describe_call(described, target)
            overloads = target.overloads or []
            described["overloads"] = [self.describe_call({"types": described["types"]}, each) for each in overloads]
            described["decorators"] = sorted(target.labels & {"async", "classmethod", "staticmethod", "abstractmethod"})
        elif target.is_class:
            self.describe_class(described, target, path)
        else:
            described["returns"] = self.type_text(target.annotation, described["types"])
            value = str(target.value) if target.value is not None else ""
            described["inherits"] = [self.path_of(each.path) for each in classes_meant(target.value)]
            if described["kind"] == "attribute" and 0 < len(value) <= MAX_VALUE_CHARACTERS:
                described["value"] = value
        return described

    def describe_call(self, described, function):
        types = described["types"]
        described["parameters"] = self.parameters(function.parameters, types)
        described["returns"] = self.type_text(function.returns, types)
        return described

    def describe_class(self, described, target, path):
        types = described["types"]
        classes = linearized(target)
        init = next((c.members["__init__"] for c in [target, *classes] if "__init__" in c.members), None)
        init = resolved(init)
        if init is not None and init.is_function:
            described["parameters"] = self.parameters(init.parameters, types)
            overloads = init.overloads or []
            described["overloads"] = [{"parameters": self.parameters(o.parameters, types), "returns": ""} for o in overloads]
            if "__init__" in target.members and not PARAMETERS.search(doc_of(target)):
                # A class that says what it is for, and its __init__ what goes in, are one description.
                both = [doc for doc in (doc_of(target), doc_of(init)) if doc]
                described.update(docstring(target, "\n\n".join(both)))
        if not described["parameters"] and "__init__" not in target.members and is_record(target, classes):
            described["parameters"] = self.fields([*reversed(classes), target], types)
        described["bases"] = [{"name": self.type_text(b, types), "path": self.path_of(base_path(b))} for b in target.bases]
        described["inherits"] = [self.path_of(c.path) for c in classes]
        above = {}
        for base in reversed(classes):
            above.update({name: doc_of(member) for name, member in base.members.items() if not member.is_alias})
        is_enum = any(re.search(r"(?:Enum|Flag)$", str(base)) for cls in [target, *classes] for base in cls.bases)
        members = []
        for name, member in target.members.items():
            member = resolved(member)
            if member is None or member.is_module or name == "__init__":
                continue
            if member.is_attribute and not (member.docstring or member.annotation or "property" in member.labels):
                # What a call makes, or what has another name too, may be a method or a property.
                if not is_enum and not isinstance(member.value, (griffe.ExprCall, griffe.ExprName)):
                    continue
            each = self.describe_object(member, f"{path}.{name}")
            each["isValue"] = is_enum and member.is_attribute and "property" not in member.labels and not name.startswith("_")
            # A method that says word for word what the one it replaces says is shown where that one is.
            each["isRepeated"] = bool(above.get(name)) and above[name] == doc_of(member)
            members.append(each)
        described["members"] = members

    def fields(self, classes, types):
        """The parameters of a class that is made of its annotated fields, in the order of Python's data classes."""
        fields = {}
        for holder in classes:
            for name, member in holder.members.items():
                if member.is_alias or not member.is_attribute or member.annotation is None:
                    continue
                annotation = self.type_text(member.annotation, types)
                if "property" in member.labels or "ClassVar" in annotation or name.startswith("_"):
                    continue
                value = f" = {member.value}" if member.value is not None else ""
                fields[name] = {"name": name, "val": f": {annotation}{value}"}
        return list(fields.values())

    def parameters(self, parameters, types):
        """Parameters as a signature has them, with `/` and `*`, without the one for the object itself."""
        listed = []
        kinds = griffe.ParameterKind
        is_keyword = False
        was_positional = False
        for index, given in enumerate(parameters):
            if index == 0 and given.name in ("self", "cls"):
                continue
            if was_positional and given.kind is not kinds.positional_only:
                listed.append({"name": "/", "val": ""})
            was_positional = given.kind is kinds.positional_only
            if given.kind is kinds.keyword_only and not is_keyword:
                listed.append({"name": "*", "val": ""})
            is_keyword = is_keyword or given.kind in (kinds.keyword_only, kinds.var_positional)
            is_star = given.kind in (kinds.var_positional, kinds.var_keyword)
            stars = {kinds.var_positional: "*", kinds.var_keyword: "**"}.get(given.kind, "")
            annotation = self.type_text(given.annotation, types)
            value = f": {annotation}" if annotation else ""
            if given.default is not None and not is_star:
                value += f" = {given.default}"
            listed.append({"name": f"{stars}{given.name}", "val": value})
        if was_positional:
            listed.append({"name": "/", "val": ""})
        return listed

    def type_text(self, annotation, types):
        """A type as it is written; the names in it are noted with their paths."""
        if annotation is None:
            return ""
        if isinstance(annotation, griffe.Expr):
            for part in annotation.iterate(flat=True):
                if not isinstance(part, (griffe.ExprName, griffe.ExprAttribute)):
                    continue
                try:
                    path = self.path_of(part.canonical_path)
                except Exception:  # noqa: BLE001 - a name that griffe cannot follow is no link
                    continue
                if "." in path and not path.startswith("builtins."):
                    types[str(part)] = path
        return str(annotation)


def resolved(member):
    """The object that a member is, behind all re-exports; None where it is not there."""
    if member is None or not member.is_alias:
        return member
    try:
        return member.final_target
    except Exception:  # noqa: BLE001 - AliasResolutionError, CyclicAliasError: a name of a package that is not here
        return None


def classes_meant(value):
    """The class that a value is another name of (`int8 = signedinteger[_8Bit]`), with what it inherits from."""
    named = value.left if isinstance(value, griffe.ExprSubscript) else value
    if not isinstance(named, (griffe.ExprName, griffe.ExprAttribute)):
        return []
    try:
        target = resolved(named.parent.modules_collection.get_member(named.canonical_path))
    except Exception:  # noqa: BLE001 - a name that griffe cannot follow
        return []
    return [target, *linearized(target)] if target is not None and target.is_class else []


def exported_names(module):
    return {name for name in module.exports or () if isinstance(name, str)}


def exported_from(module):
    """Paths of what a module lists as its own, and brings from elsewhere."""
    for name in exported_names(module):
        member = module.members.get(name)
        if member is not None and member.is_alias:
            yield member.target_path


def base_path(base):
    return base if isinstance(base, str) else base.canonical_path


def bases_in(module):
    """Paths of what the classes of a module inherit from."""
    for member in list(module.members.values()):
        if not member.is_alias and member.is_class:
            for base in member.bases:
                try:
                    yield str(base_path(base))
                except Exception:  # noqa: BLE001 - a base that is the result of a call
                    continue


def linearized(target):
    """The classes that a class inherits from, nearest first, as Python orders them where it can."""
    try:
        return target.mro()
    except Exception:  # noqa: BLE001 - ValueError for an impossible order, AliasResolutionError for what is not there
        return []


def is_record(target, classes):
    """Whether fields make the constructor: of `dataclass` and what is like it, named tuples, models of pydantic."""
    decorators = [str(each.value) for cls in [target, *classes] for each in cls.decorators]
    bases = [str(base) for cls in [target, *classes] for base in cls.bases]
    return any(re.search(r"dataclass|attrs?\.|\bdefine\b", text) for text in decorators) or any(
        re.search(r"(?:^|\.)(?:NamedTuple|TypedDict|BaseModel|Struct)$", text) for text in bases
    )


def is_public(path):
    return not any(part.startswith("_") for part in path.split("."))


def is_told(attribute, paths):
    """Whether a constant is worth a place on its module's page: it has a description, or it is re-exported."""
    return bool(attribute.docstring) or len(paths) > 1 or attribute.is_exported


def kind_of(target):
    if target.is_attribute:
        return "property" if "property" in target.labels else "attribute"
    return "class" if target.is_class else "function"


if __name__ == "__main__":
    if len(sys.argv) < 2 or not os.path.exists(sys.argv[1]):
        raise SystemExit("Usage: read_package.py <folder of a package, or file of a module> [<folder with packages>…]")
    logging.disable(logging.CRITICAL)
    sys.setrecursionlimit(5_000)
    json.dump(Package(sys.argv[1], sys.argv[2:]).describe(), sys.stdout)
