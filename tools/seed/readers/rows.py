"""The rows of a reader: one for each value, printed as one line of JSON."""

import json
import re

from evaluate import UNKNOWN

_ID = re.compile(r"^[A-Za-z0-9_][A-Za-z0-9._-]{0,95}/[A-Za-z0-9_][A-Za-z0-9._-]{0,95}$")
_COMMIT = re.compile(r"^[0-9a-f]{40}$")
# Placeholders for an id in examples.
_PLACEHOLDERS = re.compile(
    r"^(user|username|your|your[-_].*|owner|org|organization|author|hf[-_]internal[-_]testing|path|test|tests|tmp|repo|model|models|namespace)/|"
    r"dummy|tiny-random|/(repo|my[-_]|your[-_]|model[-_]name|test[-_]model)|_?name_?or_?path|\.(py|json|txt|md|jinja|safetensors|bin|pt|pth|onnx|zip|png|jpg|csv|html|tsv|wav|mp3)$|"
    # Names that transformers' examples and unsloth's lists make of a family's, under which there never was a repository.
    r"^google/(gemma2-7b|gemma32-|gemma3n2-|t5_gemma_module-)|^Qwen/Qwen2-70B$|/not_yet_released$",
    re.I,
)


def is_id(value):
    return (
        isinstance(value, str)
        and _ID.match(value) is not None
        and ".." not in value
        and not value.endswith(".")
        and _PLACEHOLDERS.search(value) is None
    )


def is_commit(value):
    return isinstance(value, str) and _COMMIT.match(value) is not None


class Rows:
    """Rows of one source file."""

    def __init__(self, path):
        self.path = path.replace("\\", "/")

    def model(self, model_id, commit=None, named=True):
        """Rows of one model. With `named=False` they count only where another source names the model."""
        return ModelRows(self, model_id, commit if is_commit(commit) else None, named)


class ModelRows:
    def __init__(self, rows, model_id, commit, named):
        self._path = rows.path
        self._id = model_id
        self._commit = commit
        if named:
            self._print("named", True, None)
        if commit is not None:
            self._print("sha", commit, None)

    def say(self, field, value, commit=None, rule=None, authority=None):
        """One value. Unknown fields are omitted; `rule` says how a value was derived where it is not written."""
        if value is None or value is UNKNOWN or value == "" or value == [] or value == {}:
            return self
        # A derived value was not read in the repository, whichever commit the release names.
        at = None if rule is not None else commit if is_commit(commit) else self._commit
        self._print(field, value, at, rule, authority)
        return self

    def _print(self, field, value, commit, rule=None, authority=None):
        row = {"id": self._id, "field": field, "value": value, "path": self._path}
        if commit is not None:
            row["commit"] = commit
        if rule is not None:
            row["rule"] = rule
        if authority is not None:
            row["authority"] = authority
        print(json.dumps(row, ensure_ascii=True, sort_keys=True))


def number(value):
    return value if isinstance(value, (int, float)) and not isinstance(value, bool) and value > 0 else None


def whole(value):
    value = number(value)
    return int(value) if value is not None and value == int(value) else None


def texts(value):
    return [item for item in value if isinstance(item, str)] if isinstance(value, (list, tuple)) else None
