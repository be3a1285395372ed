"""A pytest plugin: vLLM's own tests of tool parsers run against `parseAnswer`.

Everything that the tests import from vLLM is made up here. A parser sends the text and the tools to a Node process that
parses the text by a chat template, and gives back what vLLM's parser would. What is peculiar to vLLM's classes (its
streaming with token numbers, attributes of parsers) is skipped.
"""

import importlib.abc
import importlib.machinery
import json
import os
import subprocess
import sys
import types
from unittest.mock import MagicMock

import pytest

TEMPLATES = json.loads(os.environ["PARSER_TEMPLATES"])
service = subprocess.Popen(
    json.loads(os.environ["ANSWER_SERVICE"]), stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
)


class Record(types.SimpleNamespace):
    """Stands for a class of messages: it keeps what it is given."""

    def __init__(self, **given):
        super().__init__(**given)

    def __getattr__(self, name):
        if name.startswith("__"):
            raise AttributeError(name)
        return None

    def model_dump(self, **_options):
        return plain(self)


class FunctionCall(Record):
    """Arguments are equal where their JSON is."""

    def __eq__(self, other):
        return self.name == other.name and json.loads(self.arguments) == json.loads(other.arguments)


class ToolCall(Record):
    """Calls are equal where their functions are: their numbers are made up."""

    def __eq__(self, other):
        return self.function == other.function


class Text(str):
    """A content, equal to the same with other blanks around it; or JSON, equal to the same with other blanks in it."""

    def __eq__(self, other):
        try:
            return json.loads(self) == json.loads(other)
        except (TypeError, ValueError):
            return isinstance(other, str) and str(self).strip() == other.strip()

    __hash__ = str.__hash__


def plain(value):
    if isinstance(value, Record):
        return {key: plain(item) for key, item in vars(value).items()}
    if isinstance(value, dict):
        return {key: plain(item) for key, item in value.items()}
    if isinstance(value, (list, tuple)):
        return [plain(item) for item in value]
    return value


def with_type(tool):
    return {"type": "function", **plain(tool)}


reached = set()
current = {}


class StandIn:
    parser = ""

    def __init__(self, tokenizer=None, tools=None, **_options):
        self.tools = tools
        self.model_tokenizer = tokenizer
        if self.parser not in TEMPLATES:
            pytest.skip(f"no template for {self.parser}")

    def adjust_request(self, request):
        return request

    def extract_tool_calls(self, text, request=None):
        reached.add(current["id"])
        tools = getattr(request, "tools", None) or self.tools or []
        ask = {"template": TEMPLATES[self.parser], "text": text, "tools": [with_type(tool) for tool in tools]}
        service.stdin.write(json.dumps(ask) + "\n")
        service.stdin.flush()
        answer = json.loads(service.stdout.readline())
        current["asked"] = (text, answer)
        if "error" in answer:
            raise RuntimeError(answer["error"])
        calls = [
            ToolCall(
                id=call["id"],
                type="function",
                function=FunctionCall(name=call["function"]["name"], arguments=Text(call["function"]["arguments"])),
            )
            for call in answer.get("tool_calls", [])
        ]
        return Record(tools_called=bool(calls), tool_calls=calls, content=Text(answer["content"]) if answer["content"].strip() else None)

    def extract_tool_calls_streaming(self, *_given, **_options):
        pytest.skip("streams token numbers")

    def __getattr__(self, name):
        pytest.skip(f"reads {name} of vLLM's parser")


def parser_class(name):
    return type(f"{name}ToolParser", (StandIn,), {"parser": name})


class Manager:
    @staticmethod
    def get_tool_parser(name):
        return parser_class(name)


def is_message_class(name):
    return name.startswith(("ChatCompletion", "Delta", "Extracted", "ToolCall", "FunctionDefinition", "Responses"))


class StandInModule(types.ModuleType):
    def __getattr__(self, name):
        if name.startswith("__"):
            raise AttributeError(name)
        if name == "ToolParserManager":
            return Manager
        if name in ("FunctionCall", "ToolCall"):
            return globals()[name]
        if name == "TokenizerLike":
            return object
        if name.endswith("ToolParser"):
            return parser_class(name.removesuffix("ToolParser"))
        if is_message_class(name):
            return type(name, (Record,), {})
        if name == "get_tokenizer":
            return lambda *_given, **_options: MagicMock()
        return MagicMock()


class Finder(importlib.abc.MetaPathFinder, importlib.abc.Loader):
    def find_spec(self, name, _path, _target=None):
        if name.split(".")[0] not in ("vllm", "torch", "openai", "transformers"):
            return None
        return importlib.machinery.ModuleSpec(name, self, is_package=True)

    def create_module(self, spec):
        return StandInModule(spec.name)

    def exec_module(self, module):
        module.__path__ = []


sys.meta_path.insert(0, Finder())


@pytest.hookimpl(hookwrapper=True)
def pytest_runtest_protocol(item):
    current.clear()
    current["id"] = item.nodeid
    yield


@pytest.hookimpl(hookwrapper=True)
def pytest_runtest_makereport(item, call):
    outcome = yield
    report = outcome.get_result()
    if report.when == "call" and item.nodeid in reached:
        line = {"test": item.nodeid, "outcome": report.outcome, "xfail": hasattr(report, "wasxfail")}
        if report.outcome == "failed":
            line["message"] = str(call.excinfo.value if call.excinfo else report.longrepr)[:600]
            line["asked"] = current.get("asked")
        with open(os.environ["OUTCOMES"], "a", encoding="utf-8") as file:
            file.write(json.dumps(line) + "\n")
