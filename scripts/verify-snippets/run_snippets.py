"""Runs snippets as they stand, against a hub on this machine that serves small models made on the spot.

Reads {"snippets": [{"id", "code", "language"}], "folder"} from standard input, writes {id: {"ok", "error"}}.
"""

import hashlib
import http.server
import json
import os
import subprocess
import sys
import threading
import urllib.parse
from pathlib import Path

COMMIT = "0" * 39 + "1"


def make_models(folder):
    """Repositories with the files that the snippets ask for; each a few kilobytes."""
    os.environ["KERAS_BACKEND"] = "jax"
    import bm25s
    import joblib
    import keras
    import numpy
    import skops.io
    import spacy
    from model2vec import StaticModel
    from sklearn.linear_model import LogisticRegression
    from tokenizers import Tokenizer, models, pre_tokenizers

    def repository(name):
        path = folder / name
        path.mkdir(parents=True, exist_ok=True)
        return path

    classifier = LogisticRegression().fit([[0.0], [1.0]], [0, 1])
    joblib.dump(classifier, repository("a/joblib") / "sklearn_model.joblib")
    joblib.dump(classifier, repository("a/pickle") / "model.pkl")
    skops.io.dump(classifier, repository("a/skops") / "model.skops")

    spacy.blank("en").to_disk(repository("spacy/en_core_web_sm"))

    retriever = bm25s.BM25()
    retriever.index(bm25s.tokenize(["the ferry leaves at six", "the moon is far away"], show_progress=False))
    retriever.save(repository("a/bm25s-index"), corpus=["the ferry leaves at six", "the moon is far away"])

    words = {word: number for number, word in enumerate("[UNK] the ferry leaves at six".split())}
    tokenizer = Tokenizer(models.WordLevel(words, unk_token="[UNK]"))
    tokenizer.pre_tokenizer = pre_tokenizers.Whitespace()
    StaticModel(numpy.ones((len(words), 4), dtype="float32"), tokenizer).save_pretrained(repository("minishlab/potion"))

    network = keras.Sequential([keras.layers.Input((2,)), keras.layers.Dense(1)])
    network.save(repository("a/keras-file") / "model.keras")
    keras.saving.save_model(network, str(repository("a/keras")), zipped=False)

    (repository("a/files") / "model.safetensors").write_bytes(b"x")


def hub(folder):
    """The hub's own addresses, as far as its Python client asks for them."""

    class Handler(http.server.BaseHTTPRequestHandler):
        def log_message(self, *_):
            pass

        def answer(self, status, body=b"", **headers):
            self.send_response(status)
            for name, value in {"X-Repo-Commit": COMMIT, "Content-Length": str(len(body)), **headers}.items():
                self.send_header(name.replace("_", "-"), value)
            self.end_headers()
            if self.command != "HEAD":
                self.wfile.write(body)

        def do_GET(self):
            parts = urllib.parse.unquote(urllib.parse.urlparse(self.path).path).strip("/").split("/")
            if parts[:2] == ["api", "models"] and (folder / parts[2] / parts[3]).is_dir():
                root = folder / parts[2] / parts[3]
                files = [path for path in sorted(root.rglob("*")) if path.is_file()]
                if "tree" in parts:
                    body = [
                        {
                            "type": "file",
                            "path": str(file.relative_to(root)),
                            "size": file.stat().st_size,
                            "oid": digest(file),
                        }
                        for file in files
                    ]
                else:
                    names = [{"rfilename": str(file.relative_to(root))} for file in files]
                    body = {"id": "/".join(parts[2:4]), "sha": COMMIT, "siblings": names, "private": False, "tags": []}
                return self.answer(200, json.dumps(body).encode(), Content_Type="application/json")
            if len(parts) > 4 and parts[2] == "resolve":
                file = folder.joinpath(*parts[:2], *parts[4:])
                if file.is_file():
                    return self.answer(200, file.read_bytes(), ETag=f'"{digest(file)}"')
            return self.answer(404, b"{}", X_Error_Code="EntryNotFound")

        do_HEAD = do_GET

    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return f"http://127.0.0.1:{server.server_port}"


def digest(file):
    return hashlib.sha1(file.read_bytes()).hexdigest()


def main():
    task = json.load(sys.stdin)
    folder = Path(task["folder"])
    make_models(folder / "models")
    address = hub(folder / "models")
    environment = {
        **os.environ,
        "HF_ENDPOINT": address,
        "HF_HOME": str(folder / "cache"),
        "HF_HUB_DISABLE_XET": "1",
        "HF_HUB_DISABLE_TELEMETRY": "1",
        "PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}",
    }
    results = {}
    for snippet in task["snippets"]:
        program = [sys.executable, "-c"] if snippet["language"] == "python" else ["bash", "-c"]
        run = subprocess.run(
            [*program, snippet["code"]], env=environment, cwd=folder, capture_output=True, text=True, timeout=300
        )
        results[snippet["id"]] = {"ok": run.returncode == 0, "error": run.stderr[-2000:]}
    json.dump(results, sys.stdout)


if __name__ == "__main__":
    main()
