"""Says what a Python project states about itself in setup.py, setup.cfg and conf.py, as JSON.

The files are parsed and never run: of a program, only what is written as a literal is known.

Usage: read_project.py <file>…
"""

import ast
import configparser
import json
import os
import sys

MAX_BYTES = 1_000_000
SETUP = ("name", "version", "description", "url", "project_urls", "packages", "package_dir", "py_modules")


def literal(node, known):
    """The value of an expression; None where only a run could tell."""
    if isinstance(node, ast.Name):
        return known.get(node.id)
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "dict" and not node.args:
        return {keyword.arg: literal(keyword.value, known) for keyword in node.keywords if keyword.arg}
    if isinstance(node, ast.Dict):
        pairs = [(literal(key, known), literal(value, known)) for key, value in zip(node.keys, node.values) if key]
        return {key: value for key, value in pairs if isinstance(key, str)}
    if isinstance(node, ast.JoinedStr):
        return joined([part.value if isinstance(part, ast.FormattedValue) and part.conversion == -1 and not part.format_spec
                       else part for part in node.values], known)
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add):
        return joined([node.left, node.right], known)
    try:
        return ast.literal_eval(node)
    except (ValueError, TypeError, SyntaxError, MemoryError, RecursionError):
        return None


def joined(parts, known):
    """Texts that are put together; None where one is not known."""
    texts = [literal(part, known) for part in parts]
    return "".join(texts) if all(isinstance(text, str) for text in texts) else None


def unknown_in(node, value):
    """The lines of what only a run could tell: of a table, by its keys."""
    if value is None:
        return {None: node.lineno}
    if not isinstance(node, ast.Dict):
        return {}
    lines = {}
    for key, item in zip(node.keys, node.values):
        name = key.value if isinstance(key, ast.Constant) and isinstance(key.value, str) else None
        if name is None or value.get(name) is None:
            lines[name] = item.lineno
    return lines


def read_program(text):
    """What a module assigns at its top, and the arguments of its call of `setup`."""
    tree = ast.parse(text)
    assigned, stated, unread = {}, {}, {}
    top = {id(node) for node in tree.body}
    for node in ast.walk(tree):
        # Below an `if` or a `try`, a run would decide.
        if isinstance(node, ast.Assign) and id(node) not in top and isinstance(node.targets[0], ast.Name):
            unread[node.targets[0].id] = {"": node.lineno}
    for node in tree.body:
        target = node.targets[0] if isinstance(node, ast.Assign) else getattr(node, "target", None)
        if not isinstance(node, (ast.Assign, ast.AnnAssign, ast.AugAssign)) or node.value is None:
            continue
        value = literal(node.value, assigned)
        if isinstance(target, ast.Subscript) and isinstance(target.value, ast.Name):
            table, key = assigned.get(target.value.id), literal(target.slice, assigned)
            if isinstance(table, dict) and isinstance(key, str):
                table[key] = value
                if value is None:
                    unread.setdefault(target.value.id, {})[key] = node.lineno
        elif isinstance(target, ast.Name):
            if isinstance(node, ast.AugAssign):
                before = assigned.get(target.id)
                value = before + value if isinstance(before, str) and isinstance(value, str) else None
            assigned[target.id] = value
            unread[target.id] = {key or "": line for key, line in unknown_in(node.value, value).items()}
    for node in ast.walk(tree):
        if not isinstance(node, ast.Call):
            continue
        if getattr(node.func, "id", getattr(node.func, "attr", None)) != "setup":
            continue
        for keyword in node.keywords:
            if keyword.arg in SETUP:
                stated[keyword.arg] = literal(keyword.value, assigned)
            elif keyword.arg is None:
                values = literal(keyword.value, assigned)
                stated.update({key: value for key, value in (values if isinstance(values, dict) else {}).items() if key in SETUP})
    return {"assigned": plain(assigned), "setup": plain(stated), "unread": unread}


def read_configuration(text):
    """The sections of setup.cfg that describe the package, with lists and tables taken apart."""
    parser = configparser.RawConfigParser(strict=False)
    parser.read_string(text)

    def lines(value):
        return [line.strip() for line in value.splitlines() if line.strip()]

    def table(value):
        return dict([part.strip() for part in line.split("=", 1)] for line in lines(value) if "=" in line)

    section = {**(parser["metadata"] if "metadata" in parser else {}), **(parser["options"] if "options" in parser else {})}
    for key in ("packages", "py_modules"):
        if key in section:
            section[key] = [part.strip() for line in lines(section[key]) for part in line.split(",") if part.strip()]
    for key in ("project_urls", "package_dir"):
        if key in section:
            section[key] = table(section[key])
    return {"setup": plain({key: section[key] for key in SETUP if key in section})}


def plain(values):
    """What JSON can say, without what only a run could tell (`attr:`, `file:`)."""
    kept = {}
    for key, value in values.items():
        try:
            json.dumps(value)
        except (TypeError, ValueError):
            continue
        if value is not None and not (isinstance(value, str) and value.startswith(("attr:", "file:"))):
            kept[key] = value
    return kept


def read(path):
    if os.path.getsize(path) > MAX_BYTES:
        return {"problem": f"it is larger than {MAX_BYTES} bytes"}
    try:
        with open(path, encoding="utf-8-sig") as file:
            text = file.read()
        return read_configuration(text) if path.endswith(".cfg") else read_program(text)
    except (SyntaxError, ValueError, RecursionError, MemoryError, configparser.Error) as error:
        return {"problem": str(error).splitlines()[0]}


if __name__ == "__main__":
    json.dump([read(path) for path in sys.argv[1:]], sys.stdout)
