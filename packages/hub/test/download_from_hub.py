"""Downloads from the hub that HF_ENDPOINT names, with the real client, and prints what it got as JSON.

Run with a fresh HF_HOME. Arguments: the id of a model, and a revision that is not there any more.
"""

import hashlib
import json
import os
import subprocess
import sys

from huggingface_hub import HfApi, HfFileSystem, ModelCard, hf_hub_download, snapshot_download

model, gone = sys.argv[1:3]
api = HfApi()
result = {}


def digest(path):
    with open(path, "rb") as file:
        return hashlib.sha256(file.read()).hexdigest()


def tree(folder):
    found = {}
    for place, _, names in os.walk(folder):
        for name in names:
            path = os.path.join(place, name)
            found[os.path.relpath(path, folder)] = digest(path)
    return found


def error_of(call):
    try:
        call()
    except Exception as error:
        return type(error).__name__
    return None


result["config"] = open(hf_hub_download(model, "config.json")).read()
result["weights"] = digest(hf_hub_download(model, "weights.bin"))
# A second time nothing is downloaded: what is there has the same ETag.
result["again"] = digest(hf_hub_download(model, "weights.bin"))
result["snapshot"] = tree(snapshot_download(model, local_dir=os.path.join(os.environ["HF_HOME"], "copy")))
some = snapshot_download(model, allow_patterns=["*.json"], ignore_patterns="nested/*", local_dir=os.path.join(os.environ["HF_HOME"], "some"))
result["some"] = sorted(name for name in tree(some) if not name.startswith(".cache"))
result["card"] = {"license": ModelCard.load(model).data.license, "text": ModelCard.load(model).text.strip()}
info = api.get_paths_info(model, ["weights.bin", "nested", "config.json", "not-there"], expand=True)
result["paths"] = {
    each.path: {
        "size": getattr(each, "size", None),
        "blob": getattr(each, "blob_id", None),
        "sha256": each.lfs.sha256 if getattr(each, "lfs", None) else None,
    }
    for each in info
}
result["blobs"] = {each.rfilename: each.blob_id for each in api.model_info(model, files_metadata=True).siblings}
result["refs"] = [[each.name, each.target_commit] for each in api.list_repo_refs(model).branches]
api.auth_check(model)
system = HfFileSystem()
result["listed"] = sorted(system.find(model))
with system.open(f"{model}/weights.bin", "rb") as file:
    file.seek(1_000_000)
    result["slice"] = file.read(16).hex()
command = subprocess.run(
    [os.path.join(os.path.dirname(sys.executable), "hf"), "download", model, "nested/extra.json", "--quiet"],
    capture_output=True,
    text=True,
)
result["command"] = command.stdout.strip().split("path=")[-1].split("\n")[-1] if command.returncode == 0 else command.stderr
result["errors"] = {
    "pinned": error_of(lambda: hf_hub_download(model, "config.json", revision=gone)),
    "missing": error_of(lambda: hf_hub_download(model, "nothing.bin")),
    "hidden": error_of(lambda: hf_hub_download(model, ".env")),
    "model": error_of(lambda: hf_hub_download("acme/nobody", "config.json")),
}
json.dump(result, sys.stdout)
