"""Queries a hub with the real client. Each line of standard input is JSON: [[method, arguments, keywords], …].

Answers in a line, one for each: what the client gives, as plain data, or {"error": class name, "message": text}.
"""

import json
import sys
from dataclasses import is_dataclass
from datetime import datetime
from types import GeneratorType

from huggingface_hub import HfApi


def plain(value):
    if isinstance(value, (GeneratorType, list, tuple, set)):
        return [plain(item) for item in value]
    if hasattr(value, "to_dict"):
        return plain(value.to_dict())
    if is_dataclass(value):
        return plain(vars(value) | {"class": type(value).__name__})
    if isinstance(value, dict):
        return {key: plain(item) for key, item in value.items() if item is not None}
    if isinstance(value, datetime):
        return value.isoformat()
    return value


def answer(api, method, arguments, keywords):
    try:
        return plain(getattr(api, method)(*arguments, **keywords))
    except Exception as error:
        return {"error": type(error).__name__, "message": str(error)}


api = HfApi(endpoint=sys.argv[1], token=False)
for line in sys.stdin:
    print(json.dumps([answer(api, *question) for question in json.loads(line)]), flush=True)
