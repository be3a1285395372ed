"""Judges Python snippets by reading the sources of the packages they use. No package is imported.

A snippet is evaluated from top to bottom with a small abstract interpreter. Names refer to what the package's sources
say they are: modules, classes, functions, instances of known classes. Every import must exist, every attribute of
something known must exist, and every call must fit the signature: number of positional arguments, names of keyword
arguments, required ones present. What a call gives is taken from its annotation or, without one, from what its body
returns; where neither says it, the value is unknown, and what is done to it is counted as left open.

Reads one JSON object from standard input: {"snippets": [{"id", "code", "folders": [..]}]}, and writes
{id: {"checked": n, "open": [..], "wrong": [..], "modules": {top-level module: folder}}}.
"""

import ast
import inspect
import json
import logging
import re
import sys

import griffe
from call_values import gives
from kinds import Instance, Standard, Unknown
from package_sources import Library

logging.disable(logging.CRITICAL)
sys.setrecursionlimit(20_000)
# Beginnings of the methods that processors of single models add.
OF_SOME_PROCESSORS = ("post_process_", "score_retrieval", "apply_transcription_request")


class Reader:
    """Checks one snippet."""

    def __init__(self, library):
        self.library = library
        self.names = {}
        self.checked = 0
        self.open = []
        self.wrong = []
        self.modules = {}

    def note_open(self, text):
        if text not in self.open:
            self.open.append(text)

    def read(self, code):
        for statement in ast.parse(code).body:
            self.statement(statement)

    def statement(self, node):
        if isinstance(node, ast.Import):
            for alias in node.names:
                found = self.bring(alias.name)
                top = alias.name.split(".")[0]
                self.names[alias.asname or top] = found if alias.asname else self.library.find(top)
        elif isinstance(node, ast.ImportFrom):
            module = self.bring(node.module)
            for alias in node.names:
                found = self.library.member(module, alias.name) if module is not None else Unknown("no module")
                self.judge(found, f"from {node.module} import {alias.name}")
                self.names[alias.asname or alias.name] = found if found is not None else Unknown("missing")
        elif isinstance(node, ast.Assign):
            value = self.value(node.value)
            for target in node.targets:
                self.assign(target, value)
        elif isinstance(node, (ast.For,)):
            self.value(node.iter)
            self.assign(node.target, Unknown("what a loop gives"))
            for inner in node.body:
                self.statement(inner)
        elif isinstance(node, ast.With):
            for item in node.items:
                value = self.value(item.context_expr)
                if item.optional_vars is not None:
                    self.assign(item.optional_vars, value)
            for inner in node.body:
                self.statement(inner)
        elif isinstance(node, (ast.FunctionDef, ast.ClassDef)):
            self.names[node.name] = Unknown("defined in the snippet")
        else:
            for inner in ast.iter_child_nodes(node):
                if isinstance(inner, ast.expr):
                    self.value(inner)
                elif isinstance(inner, ast.stmt):
                    self.statement(inner)

    def assign(self, target, value):
        if isinstance(target, ast.Name):
            self.names[target.id] = value
        elif isinstance(target, (ast.Tuple, ast.List)):
            for element in target.elts:
                self.assign(element, Unknown("a part of a result"))
        else:
            self.value(target)

    def bring(self, dotted):
        found = self.library.find(dotted)
        folder = self.library.folder_of(dotted.split(".")[0])
        if folder is not None:
            self.modules[dotted.split(".")[0]] = folder.name
        self.judge(found, f"import {dotted}")
        return found

    def judge(self, found, what):
        if found is None:
            self.wrong.append(f"{what}: not in the release")
        elif isinstance(found, Unknown):
            self.note_open(f"{what}: {found.why}")
        else:
            self.checked += 1

    def value(self, node):
        if isinstance(node, ast.Name):
            return self.names.get(node.id, Unknown(f"the name {node.id}"))
        if isinstance(node, ast.Attribute):
            return self.attribute(node)
        if isinstance(node, ast.Call):
            return self.call(node)
        for inner in ast.iter_child_nodes(node):
            if isinstance(inner, ast.expr):
                self.value(inner)
            elif isinstance(inner, ast.comprehension):
                self.value(inner.iter)
        return Unknown("a value")

    def attribute(self, node):
        owner = self.value(node.value)
        what = ast.unparse(node)
        if isinstance(owner, Unknown):
            self.note_open(f"{what}: {owner.why}")
            return Unknown(f"an attribute of {owner.why}" if "attribute of" not in owner.why else owner.why)
        found = self.library.member(owner, node.attr)
        if found is None and str(getattr(owner, "kind", "")).find("ProcessorMixin") >= 0 and node.attr.startswith(OF_SOME_PROCESSORS):
            # Which processor comes depends on the repository.
            self.note_open(f"{what}: a method of some processors")
            return Unknown("a method of some processors")
        self.judge(found, what)
        if found is None:
            return Unknown("missing")
        kind = getattr(found, "kind", None)
        if kind is griffe.Kind.FUNCTION:
            return Bound(found, owner)
        if kind is griffe.Kind.ATTRIBUTE:
            annotation = getattr(found, "annotation", None)
            target = self.library.expression(annotation, found.parent) if annotation is not None else None
            if getattr(target, "kind", None) is griffe.Kind.CLASS:
                if "property" in found.labels or not isinstance(owner, Instance):
                    return Instance(target)
            made = self.constructed(found)
            if made is not None:
                return made
            return Unknown(f"the value of {found.path}")
        return found

    def constructed(self, attribute):
        """`NAME = Class(…)` at the top of a module."""
        text = str(attribute.value or "")
        name = re.match(r"([\w.]+)\(", text)
        if name is None:
            return None
        found = self.library.expression(name.group(1), attribute.parent)
        return Instance(found) if getattr(found, "kind", None) is griffe.Kind.CLASS else None

    def call(self, node):
        function = self.value(node.func)
        for argument in node.args:
            self.value(argument.value if isinstance(argument, ast.Starred) else argument)
        for keyword in node.keywords:
            self.value(keyword.value)
        what = ast.unparse(node.func)
        if isinstance(function, Unknown):
            return Unknown(function.why)
        if isinstance(function, Standard):
            return self.call_standard(function, node, what)
        owner = None
        if isinstance(function, Bound):
            owner = function.owner
            function = function.function
        if isinstance(function, Instance):
            method = self.library.member(function, "__call__")
            if method is None:
                self.wrong.append(f"{what}(…): {function.kind.path} cannot be called")
                return Unknown("not callable")
            if isinstance(method, Unknown) or method.kind is not griffe.Kind.FUNCTION:
                why = (
                    method.why
                    if isinstance(method, Unknown)
                    else f"how {function.kind.path} is called is not described"
                )
                self.note_open(f"{what}(…): {why}")
                return Unknown(f"what {what} gives")
            self.fits(method, node, what, skip=1)
            return gives(self.library, method, function.kind)
        kind = getattr(function, "kind", None)
        if kind is griffe.Kind.CLASS:
            return self.construct(function, node, what)
        if kind is griffe.Kind.ATTRIBUTE:
            made = self.constructed(function)
            if made is not None:
                self.names["__made"] = made
            self.note_open(f"{what}(…): {function.path} is a value, its call is not described")
            return Unknown(f"what {what} gives")
        if kind is not griffe.Kind.FUNCTION:
            self.note_open(f"{what}(…): what it takes is not described")
            return Unknown(f"what {what} gives")
        return self.call_function(function, owner, node, what)

    def call_function(self, function, owner, node, what):
        is_method = owner is not None and (
            isinstance(owner, Instance) or getattr(owner, "kind", None) is griffe.Kind.CLASS
        )
        bound = (
            is_method
            and "staticmethod" not in function.labels
            and (isinstance(owner, Instance) or "classmethod" in function.labels)
        )
        self.fits(function, node, what, skip=1 if bound else 0)
        of = owner.kind if isinstance(owner, Instance) else owner if is_method else None
        return gives(self.library, function, of, node)

    def construct(self, kind, node, what):
        order, complete = self.library.lineage(kind)
        for each in order:
            for name in ("__init__", "__new__"):
                if name in each.members:
                    method = self.library.target(each.members[name], 0)
                    if getattr(method, "kind", None) is griffe.Kind.FUNCTION:
                        self.fits(method, node, what, skip=1)
                        return Instance(kind)
        if not complete and not any("BaseModel" in str(base) for each in order for base in each.bases):
            self.note_open(f"{what}(…): its constructor was not read")
        elif any("dataclass" in str(decorator.value) for each in order for decorator in each.decorators):
            names = {name for each in order for name, member in each.members.items() if member.is_attribute}
            self.keywords(names, node, what)
        elif any(each.name == "BaseModel" for each in order) or any(
            "BaseModel" in str(base) for each in order for base in each.bases
        ):
            names = {
                name
                for each in order
                for name, member in each.members.items()
                if not isinstance(member, griffe.Alias) and member.is_attribute
            }
            self.keywords(names, node, what)
        elif node.args or node.keywords:
            self.note_open(f"{what}(…): no constructor")
        return Instance(kind)

    def keywords(self, names, node, what):
        for keyword in node.keywords:
            if keyword.arg is not None and keyword.arg not in names:
                self.wrong.append(f"{what}({keyword.arg}=…): no such field")
            else:
                self.checked += 1

    def call_standard(self, function, node, what):
        try:
            signature = inspect.signature(function.value)
            signature.bind_partial(*[None for _ in node.args], **{each.arg: None for each in node.keywords if each.arg})
            self.checked += 1
        except TypeError as error:
            self.wrong.append(f"{what}(…): {error}")
        except ValueError:
            pass
        return Unknown(f"what {what} gives")

    def fits(self, function, node, what, skip):
        """Do the arguments fit the signature? Of overloads one must."""
        overloads = getattr(function, "overloads", None) or []
        signatures = [list(each.parameters) for each in overloads] or [list(function.parameters)]
        if overloads:
            signatures.append(list(function.parameters))
        problems = [self.mismatch(parameters[skip:], node, what) for parameters in signatures]
        best = min(problems, key=len)
        if best and any(decorator_hides(each) for each in function.decorators):
            self.note_open(f"{what}(…): a decorator changes what it takes")
        elif best:
            self.wrong.extend(best)
        else:
            self.checked += 1 + len(node.keywords)

    def mismatch(self, parameters, node, what):
        kinds = griffe.ParameterKind
        positional = [each for each in parameters if each.kind in (kinds.positional_only, kinds.positional_or_keyword)]
        takes_all = any(each.kind is kinds.var_positional for each in parameters)
        takes_any = any(each.kind is kinds.var_keyword for each in parameters)
        names = {each.name for each in parameters if each.kind in (kinds.positional_or_keyword, kinds.keyword_only)}
        starred = any(isinstance(each, ast.Starred) for each in node.args)
        spread = any(each.arg is None for each in node.keywords)
        given = {each.arg for each in node.keywords if each.arg is not None}
        problems = []
        if len(node.args) > len(positional) and not takes_all and not starred:
            problems.append(f"{what}(…): takes {len(positional)} positional arguments, not {len(node.args)}")
        for name in sorted(given - names):
            if not takes_any:
                problems.append(f"{what}({name}=…): no such argument")
        if not starred and not spread:
            filled = {each.name for each in positional[: len(node.args)]}
            for each in parameters:
                needed = each.default is None and each.kind in (
                    kinds.positional_only,
                    kinds.positional_or_keyword,
                    kinds.keyword_only,
                )
                if needed and each.name not in filled | given:
                    problems.append(f"{what}(…): the argument {each.name} is missing")
        return problems


class Bound:
    """A function, and the class or instance it was reached through."""

    def __init__(self, function, owner):
        self.function = function
        self.owner = owner
        self.kind = None


def decorator_hides(decorator):
    """Decorators that take the place of a signature; wrappers that keep it are far more common."""
    return re.search(r"click\.|hydra|validate_call|overload|contextmanager|inject", str(decorator.value)) is not None


def main():
    task = json.load(sys.stdin)
    libraries = {}
    statuses = {}
    for snippet in task["snippets"]:
        key = tuple(snippet["folders"])
        library = libraries.setdefault(key, None) or Library(key)
        libraries[key] = library
        reader = Reader(library)
        try:
            reader.read(snippet["code"])
        except RecursionError:
            reader.note_open("the package's sources refer to themselves too deeply")
        statuses[snippet["id"]] = {
            "checked": reader.checked,
            "open": reader.open,
            "wrong": reader.wrong,
            "modules": reader.modules,
        }
    json.dump(statuses, sys.stdout)


if __name__ == "__main__":
    main()
