"""Runs Python blocks one after the other, each in its own process that is forked from this one.

What blocks import is imported here first, once, because loading PyTorch takes longer than most of them run. A block's
own process starts with nothing but those modules loaded, in an empty `__main__`, in its own folder.

Reads {"preload": bool, "jobs": [{"code", "folder", "seconds"}]} and writes one line of JSON for each job.
"""

import ast
import contextlib
import json
import os
import signal
import sys
import time
import traceback
import types


def imports(code):
    tree = ast.parse(code)
    return [ast.unparse(node) for node in tree.body if isinstance(node, (ast.Import, ast.ImportFrom))]


def child(job, out, err):
    os.chdir(job["folder"])
    os.dup2(out, 1)
    os.dup2(err, 2)
    os.close(0)
    sys.stdin = open(os.devnull)
    module = types.ModuleType("__main__")
    module.__dict__["__builtins__"] = __builtins__
    sys.modules["__main__"] = module
    signal.alarm(job["seconds"])
    try:
        exec(compile(job["code"], "<snippet>", "exec"), module.__dict__)
        status = 0
    except SystemExit as error:
        status = error.code if isinstance(error.code, int) else 1
    except BaseException:
        traceback.print_exc()
        status = 1
    sys.stdout.flush()
    sys.stderr.flush()
    os._exit(status)


def main():
    task = json.load(sys.stdin)
    if task["preload"]:
        for line in dict.fromkeys(line for job in task["jobs"] for line in imports(job["code"])):
            with contextlib.suppress(Exception):
                exec(line, {})
    for job in task["jobs"]:
        names = [os.path.join(job["folder"], f".{name}") for name in ("out", "err")]
        out, err = (os.open(name, os.O_RDWR | os.O_CREAT | os.O_TRUNC) for name in names)
        started = time.time()
        sys.stdout.flush()
        process = os.fork()
        if process == 0:
            child(job, out, err)
        _, status = os.waitpid(process, 0)
        texts = [open(name, errors="replace").read() for name in names]
        for name in names:
            os.unlink(name)
        answer = {"status": status, "stdout": texts[0], "stderr": texts[1], "seconds": time.time() - started}
        os.write(3, (json.dumps(answer) + "\n").encode())
        os.close(out)
        os.close(err)


main()
