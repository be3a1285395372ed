"""Docstrings: as they are written, or taken apart where their style is that of NumPy or Sphinx."""

import inspect
import re

import griffe

NUMPY = re.compile(r"^[ \t]*[A-Z][\w ]{2,30}\n[ \t]*-{3,}[ \t]*$", re.MULTILINE)
SPHINX = re.compile(r"^[ \t]*:(?:param|parameter|arg|type|returns?|rtype|raises?|var|ivar|cvar)\b[^:\n]*:", re.MULTILINE)


def doc_of(target):
    try:
        return inspect.cleandoc(target.docstring.value) if target.docstring else ""
    except Exception:  # noqa: BLE001 - an alias to what is not there
        return ""


def docstring(target, text=None):
    """The docstring: as it is written, or taken apart where its style is that of NumPy or Sphinx."""
    text = doc_of(target) if text is None else text
    style = "numpy" if NUMPY.search(text) else "sphinx" if SPHINX.search(text) else None
    if style is None:
        return {"doc": text}
    parsed = griffe.parse(griffe.Docstring(text, parent=target, lineno=target.lineno), style)
    return {"doc": text, "sections": [section(each) for each in parsed]}


def section(given):
    """A part of a docstring: its kind, and texts or items."""
    kind = given.kind.value
    if kind == "text":
        return {"kind": kind, "text": given.value}
    if kind == "examples":
        return {"kind": kind, "title": given.title, "parts": [{"kind": k.value, "text": v} for k, v in given.value]}
    if kind in ("admonition", "deprecated"):
        value = given.value
        name = getattr(value, "kind", None) or getattr(value, "annotation", None) or kind
        return {"kind": kind, "title": given.title or str(name), "name": str(name), "text": value.description}
    items = [
        {
            "name": getattr(item, "name", None) or "",
            "type": str(item.annotation) if getattr(item, "annotation", None) is not None else "",
            "default": str(item.value) if "parameters" in kind and getattr(item, "value", None) and not item.name.startswith("*") else "",
            "text": item.description or "",
        }
        for item in given.value
    ]
    return {"kind": kind, "title": given.title, "items": items}
