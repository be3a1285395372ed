"""What the sources of a set of packages say: modules, their members, classes with their bases.

Modules are read one by one with griffe, when something requests them; imports are followed from module to module, star
imports and the tables of lazily loaded packages included. What the sources do not show is `Unknown`, with the
reason; what the sources say does not exist is None.
"""

import builtins
import json
import sys
from functools import lru_cache
from pathlib import Path

import griffe
from kinds import Instance, Namespace, Standard, Unknown, standard_path
from module_text import defining_modules, fills_namespace, is_lazy, lazy_origin, prepared, wildcards


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
            # Modules are read one by one, when something requests them: whole packages take minutes.
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
            return Unknown(f"{path} makes its names when they are used")
        return None

    def star_of_package(self, module, name):
        """A name of a lazily loaded package, if only one module under it defines that name."""
        if not ("__getattr__" in module.members or is_lazy(module) or fills_namespace(module)):
            return None
        paths = defining_modules(str(self.folder_of(module.path.split(".")[0])), module.path, name)
        found = self.load(paths[0]) if len(paths) == 1 else None
        return self.target(found.members[name], 1) if found is not None and name in found.members else None

    def target(self, member, depth):
        """What a name means in the end: imports are followed from module to module."""
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
                # Attributes of Python's own classes are not a package's promise; only `dict` and
                # the like have many.
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
        """What the name in a base or an annotation means, seen from the module or class around it."""
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
            return Unknown(f"{kind.path} makes its attributes when they are used")
        if name != "__call__" and (name in dir(type) or name in dir(object)):
            return Unknown(f"{name} is every class's")
        missing = [self.missing_bases[each.path] for each in order if each.path in self.missing_bases]
        return None if complete else Unknown(f"{kind.path} has bases that were not read: {', '.join(missing)}")

    def instance_member(self, kind, name):
        found = self.class_member(kind, name)
        if found is None and name in dir(object):
            return Unknown(f"{name} is every object's")
        return found
