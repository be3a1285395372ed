"""Runs the page's code for many networks of one library, one after the other: writes a repository with random weights where
the hub's client keeps what it has downloaded, runs the code in a process of its own, and deletes the repository.

Reads {"cache", "sample", "first", "max_bytes", "seconds", "jobs": [{"network", "repository", "codes": [{"shape", "code"}]}]} and writes
one line of JSON for each job to descriptor 3. PyTorch and timm are imported once; a job's processes are forked from here.
"""

import contextlib
import json
import os
import shutil
import signal
import sys
import time
import traceback
import types

import timm
import torch
from PIL import Image
from safetensors.torch import save_file
from timm.models._hub import save_config_for_hf

COMMIT = "0" * 39 + "1"
WORKERS = 2


def forked(action, out, seconds):
    """Runs an action in a forked process that prints into a file; its exit code."""
    sys.stdout.flush()
    process = os.fork()
    if process == 0:
        file = os.open(out, os.O_RDWR | os.O_CREAT | os.O_TRUNC)
        os.dup2(file, 1)
        os.dup2(file, 2)
        signal.alarm(seconds)
        status = 1
        try:
            action()
            status = 0
        except BaseException:
            traceback.print_exc()
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(status)
    return os.waitstatus_to_exitcode(os.waitpid(process, 0)[1])


def make(network, folder, max_bytes):
    """The configuration that the library writes for this network, and random weights in place of trained ones."""
    try:
        with torch.device("meta"):
            model = timm.create_model(network, pretrained=False)
    except (RuntimeError, NotImplementedError):
        model = timm.create_model(network, pretrained=False)  # Some compute with their weights while they are made.
    state = model.state_dict()
    size = sum(each.numel() * each.element_size() for each in state.values())
    if size > max_bytes:
        raise SystemExit(f"too large: {size / 1e9:.1f} GB of weights")
    save_config_for_hf(model, os.path.join(folder, "config.json"))
    torch.manual_seed(0)
    save_file({name: weights(name, each) for name, each in state.items()}, os.path.join(folder, "model.safetensors"))


def weights(name, like):
    """Small numbers on either side of zero; a variance is above it, and what is counted stays as it is."""
    if not like.is_floating_point():
        return torch.zeros(like.shape, dtype=like.dtype) if like.is_meta else like
    made = torch.rand(like.shape, dtype=like.dtype)
    return made.add_(0.5) if name.endswith("running_var") else made.sub_(0.5).mul_(0.1)


def leave(tensor, *_, **__):
    return tensor


def run(code):
    module = types.ModuleType("__main__")
    module.__dict__["__builtins__"] = __builtins__
    sys.modules["__main__"] = module
    exec(compile(code, "<snippet>", "exec"), module.__dict__)


# A network draws its first weights when it is made, which takes longer than all the rest; the repository's replace every one
# of them, or loading fails.
for name in ("erfinv_", "normal_", "uniform_"):
    setattr(torch.Tensor, name, leave)


def repository_of(cache, job):
    """The folder of a repository where the hub's client keeps what it has downloaded, and that of its one commit."""
    repository = os.path.join(cache, "hub", "models--" + job["repository"].replace("/", "--"))
    folder = os.path.join(repository, "snapshots", COMMIT)
    os.makedirs(folder)
    os.makedirs(os.path.join(repository, "refs"))
    with open(os.path.join(repository, "refs", "main"), "w") as file:
        file.write(COMMIT)
    return repository, folder


def work(task, jobs, out):
    said = lambda: open(out, errors="replace").read().strip()
    for job in jobs:
        started, ran, errors = time.time(), {}, {}
        repository, folder = repository_of(task["cache"], job)
        if forked(lambda: make(job["network"], folder, task["max_bytes"]), out, task["seconds"]) != 0:
            errors["making"] = said().split("\n")[-1]
        else:
            for each in job["codes"]:
                status = forked(lambda: run(each["code"]), out, task["seconds"])
                if status == 0 and said() != "":
                    ran[each["shape"]] = said().split("\n")[0]
                elif status == -signal.SIGALRM:
                    errors[each["shape"]] = f"took longer than {task['seconds']} seconds"
                else:
                    errors[each["shape"]] = f"status {status}: {said().split(chr(10))[-1][:200]}"
        shutil.rmtree(repository)
        answer = {"network": job["network"], "ran": ran, "errors": errors, "seconds": round(time.time() - started, 1)}
        os.write(3, (json.dumps(answer) + "\n").encode())


def main():
    task = json.load(sys.stdin)
    pixels = torch.randint(0, 256, (480, 640, 3), dtype=torch.uint8, generator=torch.Generator().manual_seed(0))
    Image.fromarray(pixels.numpy()).save(task["sample"])
    # Once here, so that what it imports as it goes is imported once.
    repository, folder = repository_of(task["cache"], task["first"])
    make(task["first"]["network"], folder, task["max_bytes"])
    with contextlib.redirect_stdout(sys.stderr):
        run(task["first"]["codes"][0]["code"])
    shutil.rmtree(repository)
    workers = []
    for i in range(WORKERS):
        worker = os.fork()
        if worker == 0:
            work(task, task["jobs"][i::WORKERS], os.path.join(task["cache"], f"out{i}.txt"))
            os._exit(0)
        workers.append(worker)
    for worker in workers:
        os.waitpid(worker, 0)


main()
