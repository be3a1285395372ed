"""Imports a package and says which names it really has, as JSON. This runs the package's code.

The process asks for bounds first: two minutes of time, memory, no files but temporary ones to write, no network, no other
programs.

Usage: import_names.py <root that it is imported from> <name of the package>
"""

import contextlib
import importlib
import inspect
import io
import json
import os
import pkgutil
import re
import sys
import tempfile
import warnings

MAX_SECONDS = 120
MAX_MEMORY_BYTES = 4_000_000_000
MAX_FILE_BYTES = 500_000_000
MAX_MODULES = 5_000
# What these change is named by their first argument.
CHANGES = ("os.remove", "os.rename", "os.mkdir", "os.rmdir", "os.link", "os.symlink", "os.truncate", "os.chmod", "os.chown")
WRITES = os.O_WRONLY | os.O_RDWR | os.O_CREAT | os.O_TRUNC | os.O_APPEND
REFUSED = ("socket.connect", "socket.bind", "socket.getaddrinfo", "subprocess.Popen", "os.system", "os.exec", "os.posix_spawn", "os.spawn")
# Where an object is in memory differs each time.
ADDRESS = re.compile(r" at 0x[0-9a-f]+")
LEFT_OUT = re.compile(r"(^|\.)(_|tests?(\.|$)|testing\.|conftest|dummy_)")


def bound():
    """Bounds of the process. What asks for more is told that it may not."""
    with contextlib.suppress(ImportError, ValueError, OSError):
        import resource

        resource.setrlimit(resource.RLIMIT_CPU, (MAX_SECONDS, MAX_SECONDS))
        resource.setrlimit(resource.RLIMIT_AS, (MAX_MEMORY_BYTES, MAX_MEMORY_BYTES))
        resource.setrlimit(resource.RLIMIT_FSIZE, (MAX_FILE_BYTES, MAX_FILE_BYTES))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    sys.dont_write_bytecode = True
    temporary = os.path.realpath(tempfile.gettempdir())

    def refuse(event, arguments):
        if event in REFUSED:
            raise PermissionError(f"{event} is not allowed while names are read")
        is_write = event == "open" and bool(arguments[2] & WRITES if isinstance(arguments[2], int) else False)
        if (is_write or event in CHANGES) and isinstance(arguments[0], (str, bytes, os.PathLike)):
            path = os.path.realpath(os.fsdecode(arguments[0]))
            if not path.startswith(temporary + os.sep) and path != os.devnull:
                raise PermissionError(f"{path} is not written while names are read")

    sys.addaudithook(refuse)


def modules_of(name, failed):
    """The package and its modules, as far as they can be imported."""
    waiting, seen = [name], set()
    while waiting and len(seen) < MAX_MODULES:
        path = waiting.pop(0)
        if path in seen:
            continue
        seen.add(path)
        try:
            module = importlib.import_module(path)
        except BaseException as error:  # noqa: BLE001 - a module may do anything when it is imported
            if isinstance(error, KeyboardInterrupt):
                raise
            failed[path] = f"{type(error).__name__}: {error}"[:200]
            continue
        yield path, module
        for folder in list(getattr(module, "__path__", [])):
            for found in pkgutil.iter_modules([folder]):
                waiting.append(f"{path}.{found.name}")
            # Folders without an `__init__.py`, which pkgutil leaves out.
            for entry in sorted(os.scandir(folder), key=lambda e: e.name) if os.path.isdir(folder) else ():
                if entry.is_dir() and entry.name.isidentifier() and not entry.name.startswith("__"):
                    if not os.path.isfile(os.path.join(entry.path, "__init__.py")) and any(
                        file.endswith(".py") for file in os.listdir(entry.path)
                    ):
                        waiting.append(f"{path}.{entry.name}")
        waiting = [path for path in waiting if not LEFT_OUT.search(path)]


def names_of(package, path, module):
    """Names that a module defines or exports."""
    exported = getattr(module, "__all__", None)
    is_listed = isinstance(exported, (list, tuple))
    names = [name for name in exported if isinstance(name, str)] if is_listed else dir(module)
    for name in names:
        if name.startswith("_"):
            continue
        try:
            value = getattr(module, name)
        except Exception:  # noqa: BLE001 - a name that cannot be had is none
            continue
        if inspect.ismodule(value):
            continue
        home = str(getattr(value, "__module__", "") or "")
        is_code = inspect.isclass(value) or inspect.isroutine(value)
        if not is_code and not is_listed:
            continue
        if not is_listed and not (home == package or home.startswith(f"{package}.")):
            continue
        yield name, value


def parameters_of(value, is_method=False):
    """Parameters as a signature has them, and what comes out; nothing where Python does not know."""
    signature = inspect.signature(value)
    listed, kinds, is_keyword, was_positional = [], inspect.Parameter, False, False
    for index, given in enumerate(signature.parameters.values()):
        if index == 0 and is_method and given.name in ("self", "cls"):
            continue
        if was_positional and given.kind is not kinds.POSITIONAL_ONLY:
            listed.append({"name": "/", "val": ""})
        was_positional = given.kind is kinds.POSITIONAL_ONLY
        if given.kind is kinds.KEYWORD_ONLY and not is_keyword:
            listed.append({"name": "*", "val": ""})
        is_keyword = is_keyword or given.kind in (kinds.KEYWORD_ONLY, kinds.VAR_POSITIONAL)
        stars = {kinds.VAR_POSITIONAL: "*", kinds.VAR_KEYWORD: "**"}.get(given.kind, "")
        annotation = "" if given.annotation is kinds.empty else f": {inspect.formatannotation(given.annotation)}"
        default = "" if given.default is kinds.empty else f" = {ADDRESS.sub('', repr(given.default))}"
        listed.append({"name": f"{stars}{given.name}", "val": f"{annotation}{default}"[:400]})
    if was_positional:
        listed.append({"name": "/", "val": ""})
    returns = signature.return_annotation
    return listed, "" if returns is inspect.Signature.empty else inspect.formatannotation(returns)[:400]


def described(value, is_method=False):
    doc = inspect.getdoc(value) if inspect.isclass(value) or inspect.isroutine(value) or isinstance(value, property) else None
    try:
        parameters, returns = parameters_of(value, is_method) if callable(value) else ([], "")
    except (TypeError, ValueError):
        parameters, returns = [], ""
    kind = "class" if inspect.isclass(value) else "property" if isinstance(value, property) else "function" if callable(value) else "attribute"
    return {"kind": kind, "doc": doc or "", "parameters": parameters, "returns": returns}


def read(package):
    found, failed, classes = {}, {}, set()
    for path, module in modules_of(package, failed):
        for name, value in names_of(package, path, module):
            with contextlib.suppress(Exception):
                home = f"{getattr(value, '__module__', path) or path}.{getattr(value, '__qualname__', name) or name}"
                found[f"{path}.{name}"] = {**described(value), "home": home}
            if not inspect.isclass(value) or value in classes:
                continue
            classes.add(value)
            for member, held in list(vars(value).items()):
                held = getattr(held, "__func__", held)
                if member.startswith("_") or not (inspect.isroutine(held) or isinstance(held, property)):
                    continue
                with contextlib.suppress(Exception):
                    found[f"{path}.{name}.{member}"] = {**described(held, True), "home": f"{home}.{member}", "of": f"{path}.{name}"}
    return {"names": found, "failed": failed}


if __name__ == "__main__":
    if len(sys.argv) != 3:
        raise SystemExit("Usage: import_names.py <root> <package>")
    # Beside those that are installed where this runs, as whoever uses the package has it.
    sys.path[:] = [sys.argv[1], *[path for path in sys.path if path != os.path.dirname(os.path.abspath(__file__))]]
    warnings.simplefilter("ignore")
    output = os.fdopen(os.dup(1), "w")
    bound()
    with contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(io.StringIO()):
        answer = json.dumps(read(sys.argv[2]))
    output.write(answer)
    output.flush()
    os._exit(0)
