"""Parses answers with transformers' own code; JSON in, JSON out. The argument is a folder with the package."""

import importlib.machinery
import json
import logging
import sys
import types

folder = sys.argv[1]


def stub(name, path=None, **attributes):
    module = types.ModuleType(name)
    module.__spec__ = importlib.machinery.ModuleSpec(name, None, is_package=path is not None)
    if path is not None:
        module.__path__ = [path]
    for key, value in attributes.items():
        setattr(module, key, value)
    sys.modules[name] = module


# Only the parser is wanted, and none of what the package imports at its top.
stub("transformers", folder)
stub("transformers.utils", f"{folder}/utils", logging=logging)
logging.get_logger = logging.getLogger
stub("transformers.utils.chat_template_utils", get_json_schema=None)

from transformers.utils.chat_parsing.response_parser import parse_response  # noqa: E402


def answer(case):
    try:
        return {"value": parse_response(case["text"], case["template"], prefix=case["prefix"], tools=case["tools"])}
    except (ValueError, KeyError):
        return {"error": True}


print(json.dumps([answer(case) for case in json.load(sys.stdin)]))
