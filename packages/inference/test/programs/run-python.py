"""Runs Python programs one after the other, each in its own process that starts with the clients imported.

Reads one JSON object a line ({"file", "folder", "environment"}) and answers one a line ({"code", "stdout", "stderr"}).
Forking takes milliseconds where a fresh interpreter with its imports takes a second; the program itself is run from
its file, unchanged, as `python file` would.
"""

import json
import os
import runpy
import signal
import sys
import traceback

import fal_client  # noqa: F401
import huggingface_hub  # noqa: F401
import huggingface_hub.inference._providers  # noqa: F401
import numpy  # noqa: F401
import openai  # noqa: F401
import openai.resources.chat  # noqa: F401
import PIL.Image  # noqa: F401
import requests  # noqa: F401

SECONDS = 30


def child(job):
    os.chdir(job["folder"])
    os.environ.update(job["environment"])
    for number, name in ((1, "stdout"), (2, "stderr")):
        target = os.open(name + ".txt", os.O_WRONLY | os.O_CREAT | os.O_TRUNC)
        os.dup2(target, number)
    signal.alarm(SECONDS)
    code = 0
    try:
        sys.argv = [job["file"]]
        runpy.run_path(job["file"], run_name="__main__")
    except SystemExit as end:
        if isinstance(end.code, int) or end.code is None:
            code = end.code or 0
        else:
            print(end.code, file=sys.stderr)
            code = 1
    except BaseException:
        traceback.print_exc()
        code = 1
    sys.stdout.flush()
    sys.stderr.flush()
    os._exit(code)


def read(folder, name):
    with open(os.path.join(folder, name), encoding="utf-8", errors="replace") as file:
        return file.read()


print("ready", flush=True)
for line in sys.stdin:
    job = json.loads(line)
    pid = os.fork()
    if pid == 0:
        child(job)
    _, status = os.waitpid(pid, 0)
    answer = {
        "code": os.waitstatus_to_exitcode(status),
        "stdout": read(job["folder"], "stdout.txt"),
        "stderr": read(job["folder"], "stderr.txt"),
    }
    print(json.dumps(answer), flush=True)
