"""Pushes to the hub that HF_ENDPOINT names with the real client, and prints what it got as JSON.

Run with a fresh HF_HOME. Argument: an empty folder to work in.
"""

import array
import json
import os
import sys

from huggingface_hub import CommitOperationAdd, CommitOperationCopy, CommitOperationDelete, HfApi, hf_hub_download

folder = sys.argv[1]
api = HfApi()
result = {}


def error_of(call):
    try:
        call()
    except Exception as error:
        response = getattr(error, "response", None)
        return [type(error).__name__, response.status_code if response is not None else None]
    return None


def text_of(path, revision=None):
    with open(hf_hub_download("acme/pushed", path, revision=revision)) as file:
        return file.read()


result["url"] = str(api.create_repo("acme/pushed"))
result["again"] = error_of(lambda: api.create_repo("acme/pushed"))
api.create_repo("acme/pushed", exist_ok=True)
os.makedirs(os.path.join(folder, "nested"))
with open(os.path.join(folder, "README.md"), "w") as file:
    file.write("---\nlicense: mit\npipeline_tag: text-generation\n---\n# Pushed\n")
with open(os.path.join(folder, "config.json"), "w") as file:
    file.write('{"model_type": "llama", "architectures": ["LlamaForCausalLM"]}')
with open(os.path.join(folder, "nested", "weights.bin"), "wb") as file:
    file.write(bytes(range(256)) * 12_000)
# Content that does not compress, and numbers, which compress when their bytes are sorted.
random = os.urandom(2_500_000)
numbers = array.array("f", (index / 7 for index in range(600_000))).tobytes()
for name, content in [("random.bin", random), ("numbers.bin", numbers)]:
    with open(os.path.join(folder, "nested", name), "wb") as file:
        file.write(content)
first = api.upload_folder(repo_id="acme/pushed", folder_path=folder, commit_message="All of it")
info = api.model_info("acme/pushed", files_metadata=True)
result["info"] = [info.sha == first.oid, info.card_data.license, info.pipeline_tag]
result["files"] = {each.rfilename: [each.size, bool(each.lfs)] for each in info.siblings}
with open(hf_hub_download("acme/pushed", "nested/weights.bin"), "rb") as file:
    result["weights"] = file.read() == bytes(range(256)) * 12_000
for name, content in [("random.bin", random), ("numbers.bin", numbers)]:
    with open(hf_hub_download("acme/pushed", "nested/" + name), "rb") as file:
        result["weights"] = result["weights"] and file.read() == content
api.create_tag("acme/pushed", tag="v1", tag_message="The first")
api.create_branch("acme/pushed", branch="try")
second = api.upload_file(
    repo_id="acme/pushed", path_in_repo="config.json", path_or_fileobj=b'{"model_type": "bert"}', commit_message="Other"
)
api.create_commit(
    "acme/pushed",
    operations=[
        CommitOperationCopy("nested/weights.bin", "weights.bin"),
        CommitOperationDelete("nested/", is_folder=True),
        CommitOperationAdd("notes.txt", b"n"),
    ],
    commit_message="Moved",
    commit_description="Why",
)
result["now"] = sorted(api.list_repo_files("acme/pushed"))
result["pinned"] = [text_of("config.json", revision) for revision in (first.oid, "v1", "try")]
result["main"] = text_of("config.json")
result["commits"] = [each.title for each in api.list_repo_commits("acme/pushed")]
refs = api.list_repo_refs("acme/pushed")
result["refs"] = [sorted(each.name for each in refs.branches), [[each.name, each.target_commit == first.oid] for each in refs.tags]]
result["conflict"] = error_of(
    lambda: api.upload_file(
        repo_id="acme/pushed", path_in_repo="a", path_or_fileobj=b"a", commit_message="Late", parent_commit=first.oid
    )
)
result["climbing"] = error_of(
    lambda: api.create_commit("acme/pushed", operations=[CommitOperationAdd("a/../../b", b"")], commit_message="No")
)
api.delete_tag("acme/pushed", tag="v1")
api.delete_branch("acme/pushed", branch="try")
api.move_repo("acme/pushed", "acme/moved")
result["moved"] = [api.repo_exists("acme/moved"), api.repo_exists("acme/pushed")]
api.delete_repo("acme/moved")
result["deleted"] = api.repo_exists("acme/moved")
result["foreign"] = error_of(lambda: api.create_repo("other/model"))
json.dump(result, sys.stdout)
