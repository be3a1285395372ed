"""What a call gives: by its annotation, by what its body returns, or by what its documentation is known to say."""

import ast
import re

import griffe
from kinds import Instance, Standard, Unknown
from module_text import body_of

#: What factories give whose sources do not say it: their documentation does.
GIVES = {
    "transformers.AutoTokenizer.from_pretrained": "transformers.tokenization_utils_base.PreTrainedTokenizerBase",
    "transformers.AutoProcessor.from_pretrained": "transformers.processing_utils.ProcessorMixin",
}


def gives(library, function, owner=None, node=None):
    """The value of a call. A class method named `from_…` or `load…` gives its class, as the name promises."""
    if node is not None and any(each.arg == "trust_remote_code" for each in getattr(node, "keywords", [])):
        return Unknown("a class of the repository")
    value = promised(library, function, owner, node)
    named = re.match(r"from_|load|get_pretrained", function.name) and "classmethod" in function.labels
    if isinstance(value, Unknown) and named and owner is not None:
        return Instance(owner, sure=False)
    return value


def promised(library, function, owner=None, node=None):
    """The value of a call, from the annotation or from what the body returns."""
    for overload in getattr(function, "overloads", None) or []:
        if node is not None and literal_fits(overload, node):
            found = library.expression(overload.returns, function.parent)
            if getattr(found, "kind", None) is griffe.Kind.CLASS:
                return Instance(found)
    known = GIVES.get(function.path) or GIVES.get(
        f"{function.path.split('.')[0]}.{'.'.join(function.path.split('.')[-2:])}"
    )
    if owner is not None:
        known = known or GIVES.get(f"{owner.path.split('.')[0]}.{owner.name}.{function.name}")
    if known is not None:
        found = library.find(known)
        return Instance(found) if getattr(found, "kind", None) is griffe.Kind.CLASS else Unknown(known)
    returns = str(function.returns).strip("\"'") if function.returns is not None else None
    if owner is not None and returns in ("Self", "typing.Self", "T", "cls"):
        return Instance(owner)
    if returns not in (None, "None", "Any"):
        found = library.expression(without_none(returns), function.parent)
        if getattr(found, "kind", None) is griffe.Kind.CLASS:
            # A class method that promises its own class gives the class that it was called on.
            if owner is not None and "classmethod" in function.labels and found.path in lineage_paths(library, owner):
                return Instance(owner)
            # An abstract class is promised where one of its children is given.
            return Instance(found, sure=not any("ABC" in str(base) for base in found.bases))
        if isinstance(found, Standard) and isinstance(found.value, type):
            return Unknown(f"a {found.value.__name__}")
        if owner is not None and re.match(r"^[A-Z]?\w*T\w*$|^_?T_?", returns) and "classmethod" in function.labels:
            return Instance(owner)
        return Unknown(f"{function.path} gives {returns}")
    return returned(library, function, owner)


def returned(library, function, owner):
    """Reads the body: `return cls(...)`, `return Name(...)`, or a variable that was given one of those."""
    node = body_of(function)
    if node is None:
        return Unknown(f"{function.path} does not say what it gives")
    if function.path in library.reading:
        return Unknown(f"{function.path} calls itself")
    library.reading.add(function.path)
    try:
        results = [result(library, each, node, function, owner) for each in returns_of(node)]
    finally:
        library.reading.discard(function.path)
    kinds = {each.kind.path: each for each in results if isinstance(each, Instance)}
    if len(kinds) == 1 and all(isinstance(each, Instance) for each in results):
        return next(iter(kinds.values()))
    return Unknown(f"{function.path} does not say what it gives")


def result(library, value, node, function, owner):
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
        method = library.class_member(owner, text[4:])
        return gives(library, method, owner) if getattr(method, "kind", None) is griffe.Kind.FUNCTION else Unknown(text)
    found = library.expression(text, function.parent)
    return Instance(found) if getattr(found, "kind", None) is griffe.Kind.CLASS else Unknown(text)


def returns_of(node):
    """The values that a function returns, those of functions inside it omitted."""
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
