"""Renders templates with Python's Jinja in the environment of chat templates; JSON lines in, JSON lines out."""

import datetime
import json
import sys

import jinja2
import jinja2.meta
from jinja2 import nodes
from jinja2.ext import Extension
from jinja2.sandbox import ImmutableSandboxedEnvironment

sys.setrecursionlimit(2000)
now = NOW = datetime.datetime(2024, 7, 5, 9, 3, 7, 123000)


class Generation(Extension):
    tags = {"generation"}

    def __init__(self, environment):
        super().__init__(environment)
        environment.extend(rendered_blocks=None, generation_ranges=None)

    def parse(self, parser):
        lineno = next(parser.stream).lineno
        body = parser.parse_statements(["name:endgeneration"], drop_needle=True)
        return nodes.CallBlock(self.call_method("_note", []), [], [], body).set_lineno(lineno)

    def _note(self, caller):
        text = caller()
        if self.environment.rendered_blocks is not None:
            start = len("".join(self.environment.rendered_blocks))
            self.environment.generation_ranges.append([start, start + len(text)])
        return text


class Dictionary:
    """`dict` as transformers gives it to templates, which cannot reach the class."""

    def __call__(self, *args, **kwargs):
        return dict(*args, **kwargs)

    def fromkeys(self, *args, **kwargs):
        return dict.fromkeys(*args, **kwargs)


class Namespace(jinja2.utils.Namespace):
    """`namespace` as in transformers: no names that begin with an underscore."""

    def __init__(*args, **kwargs):
        self, args = args[0], args[1:]
        values = dict(*args, **kwargs)
        for name in values:
            check_name(name)
        jinja2.utils.Namespace.__init__(self, values)

    def __setitem__(self, name, value):
        check_name(name)
        jinja2.utils.Namespace.__setitem__(self, name, value)


def check_name(name):
    if isinstance(name, str) and name.startswith("_"):
        raise jinja2.exceptions.SecurityError(f"no attribute {name!r}")


def make(options):
    environment = ImmutableSandboxedEnvironment(
        trim_blocks=options.get("trimBlocks", True),
        lstrip_blocks=options.get("lstripBlocks", True),
        keep_trailing_newline=options.get("keepTrailingNewline", False),
        undefined=jinja2.StrictUndefined if options.get("strict") else jinja2.Undefined,
        extensions=[Generation, "jinja2.ext.loopcontrols", "jinja2.ext.do"],
    )

    def tojson(value, ensure_ascii=False, indent=None, separators=None, sort_keys=False):
        return json.dumps(value, ensure_ascii=ensure_ascii, indent=indent, separators=separators, sort_keys=sort_keys)

    def raise_exception(message):
        raise jinja2.exceptions.TemplateError(message)

    environment.filters["tojson"] = tojson
    environment.globals["dict"] = Dictionary()
    environment.globals["namespace"] = Namespace
    environment.globals["raise_exception"] = raise_exception
    environment.globals["strftime_now"] = lambda format: now.strftime(format)
    return environment


environments = {}
# The template that was compiled last: a source is rendered with many contexts, one after the other.
last = (None, None, None)


def answer(request):
    global now, last
    moment = request.get("now")
    now = datetime.datetime(*moment[:6], moment[6] * 1000) if moment else NOW
    options = request.get("options", {})
    key = json.dumps(options, sort_keys=True)
    environment = environments.setdefault(key, None) or make(options)
    environments[key] = environment
    environment.rendered_blocks = []
    environment.generation_ranges = []
    try:
        if request.get("variables"):
            names = jinja2.meta.find_undeclared_variables(environment.parse(request["template"]))
            return {"ok": True, "names": sorted(names)}
        if last[:2] != (key, request["template"]):
            last = (key, request["template"], environment.from_string(request["template"]))
        for part in last[2].generate(**request.get("context", {})):
            environment.rendered_blocks.append(part)
        return {"ok": True, "text": "".join(environment.rendered_blocks), "ranges": environment.generation_ranges}
    except BaseException as error:  # every kind of error is an answer
        return {"ok": False, "error": f"{type(error).__name__}: {error}"[:300]}


for line in sys.stdin:
    requests = json.loads(line)
    sys.stdout.write(json.dumps([answer(request) for request in requests]) + "\n")
    sys.stdout.flush()
