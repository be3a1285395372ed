"""What `npm run check:push -w tools` lets the Python client of hubs do, at the site that HF_ENDPOINT names.

upload FOLDER REPO        the whole folder, by upload_large_folder where this release of the client has it
same FOLDER REPO          downloads every file into a fresh folder and compares
write REPO LOG COUNT MB   commits one file of random bytes after the other, COUNT times or until three in a row fail;
                          what the site acknowledged is a line of LOG
kept REPO LOG             whether the history has each of these commits, and each its file
"""

import hashlib
import json
import os
import sys
import tempfile
import time

import huggingface_hub
from huggingface_hub import HfApi, hf_hub_download, snapshot_download

action, *rest = sys.argv[1:]
api = HfApi()


def digest_of(path):
    with open(path, "rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def digests_of(folder):
    return {
        os.path.relpath(os.path.join(at, name), folder): digest_of(os.path.join(at, name))
        for at, _, names in os.walk(folder)
        for name in names
        if ".cache" not in at and name != ".gitattributes"
    }


if action == "upload":
    folder, repo = rest
    if hasattr(api, "upload_large_folder"):
        api.upload_large_folder(repo_id=repo, folder_path=folder, repo_type="model", print_report=False)
    else:
        api.create_repo(repo, exist_ok=True)
        api.upload_folder(repo_id=repo, folder_path=folder)
    print(huggingface_hub.__version__)
elif action == "same":
    folder, repo = rest
    with tempfile.TemporaryDirectory() as fresh:
        snapshot_download(repo, local_dir=fresh)
        expected, found = digests_of(folder), digests_of(fresh)
    if expected != found:
        sys.exit(f"{len(expected)} files, {len(found)} came, {len(expected.items() ^ found.items())} differ")
    print(len(found))
elif action == "write":
    repo, log, count, megabytes = rest
    api.create_repo(repo, exist_ok=True)
    failed = 0
    answers = {}
    for at in range(int(count)):
        content = os.urandom(int(float(megabytes) * 1_000_000))
        path = f"part-{os.getpid()}-{at}.bin"
        try:
            made = api.upload_file(repo_id=repo, path_in_repo=path, path_or_fileobj=content, commit_message=path)
            with open(log, "a") as lines:
                lines.write(json.dumps([made.oid, path, hashlib.sha256(content).hexdigest()]) + "\n")
            failed = 0
        except Exception as error:
            # Some errors are wrapped into one that says which file it was.
            found = [getattr(each, "response", None) for each in (error, error.__cause__)]
            response = next((each for each in found if each is not None), None)
            said = str(response.status_code) if response is not None else type(error).__name__
            answers[said] = answers.get(said, 0) + 1
            # While the site starts again nobody answers.
            failed += 1 if response is not None else 0.03
            if failed >= 3:
                break
            time.sleep(0.5)
    print(json.dumps(answers))
elif action == "kept":
    repo, log = rest
    with open(log) as lines:
        made = [json.loads(line) for line in lines]
    history = {commit.commit_id for commit in api.list_repo_commits(repo)}
    with tempfile.TemporaryDirectory() as fresh:
        for oid, path, digest in made:
            if oid not in history:
                sys.exit(f"{oid} is not in the history")
            if digest_of(hf_hub_download(repo, path, revision=oid, cache_dir=fresh)) != digest:
                sys.exit(f"{path} of {oid} is damaged")
    print(len(made))
