"""Files of a package: under which name they are imported, and which of them cannot be read."""

import ast
import os
import pathlib
import re

MAX_FILES = 20_000
MAX_FILE_BYTES = 2_000_000


def importable(path):
    """
    The folder that a package or module is imported from, and its name there. Folders around it that have an
    `__init__.py`, or that its own imports name (`from google.cloud.thing import …`), are part of the name.
    """
    root, name = os.path.split(path.removesuffix(".py"))
    while True:
        parent = os.path.basename(root)
        is_package = os.path.isfile(os.path.join(root, "__init__.py"))
        if not parent.isidentifier() or not (is_package or imports_itself(path, f"{parent}.{name}")):
            return root, name
        root, name = os.path.dirname(root), f"{parent}.{name}"


def imports_itself(path, name):
    written = re.compile(rf"^[ \t]*(?:from|import) {re.escape(name)}[. \t]", re.MULTILINE)
    files = [path] if os.path.isfile(path) else sorted(pathlib.Path(path).glob("**/*.py"))[:200]
    for file in files:
        try:
            with open(file, encoding="utf-8-sig", errors="replace") as opened:
                if written.search(opened.read(MAX_FILE_BYTES)):
                    return True
        except OSError:
            continue
    return False


def check_files(folder):
    """Files that cannot be read, with why. griffe leaves them out and goes on."""
    skipped, count = [], 0
    if os.path.isfile(folder):
        return skipped
    for root, folders, files in os.walk(folder):
        folders[:] = sorted(f for f in folders if f.isidentifier() and f != "__pycache__")
        for file in sorted(files):
            if not file.endswith(".py"):
                continue
            count += 1
            if count > MAX_FILES:
                raise SystemExit(f"{folder} holds more than {MAX_FILES} files: name one package in it.")
            path = os.path.join(root, file)
            try:
                if os.path.getsize(path) > MAX_FILE_BYTES:
                    raise ValueError("the file is too large")
                with open(path, encoding="utf-8-sig") as opened:
                    compile(opened.read(), path, "exec", ast.PyCF_ONLY_AST, dont_inherit=True)
            except (SyntaxError, ValueError, RecursionError, OSError) as error:
                skipped.append({"file": os.path.relpath(path, folder).replace(os.sep, "/"), "reason": str(error)})
    return skipped
