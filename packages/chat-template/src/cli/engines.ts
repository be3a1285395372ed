/**
 * Other engines of chat templates: programs that read one request from standard input and print one answer, as JSON.
 *
 * Two of them are Python packages, which one program below runs. `--engine name=command` adds any other program that
 * reads and writes the same.
 */
import { spawnSync } from "node:child_process";
import { Template } from "../compile/template.ts";
import { TemplateError } from "../python/errors.ts";
import { ToolError } from "./tool-error.ts";

/** A rendered prompt, or why there is none. */
export type EngineResult = { text: string } | { error: string };

interface EngineRequest {
  source: string;
  contexts: readonly object[];
  /** The time that `strftime_now` shows, in seconds since 1970, UTC. */
  now: number;
}

export interface EngineAnswer {
  version: string;
  results: readonly EngineResult[];
}

export interface Engine {
  name: string;
  /** Undefined where it is not installed. */
  run(request: EngineRequest): EngineAnswer | undefined;
}

/** The engine of transformers, or Jinja with its settings where only that is installed, and minijinja. */
const PYTHON_ENGINES = String.raw`
import datetime, importlib.metadata, json, sys

def transformers():
    try:
        from transformers.utils.chat_template_utils import _compile_jinja_template
        return "transformers " + importlib.metadata.version("transformers"), _compile_jinja_template
    except ImportError:
        pass
    import jinja2
    from jinja2.ext import Extension, loopcontrols
    from jinja2.sandbox import ImmutableSandboxedEnvironment

    class Generation(Extension):
        tags = {"generation"}

        def parse(self, parser):
            line = next(parser.stream).lineno
            body = parser.parse_statements(["name:endgeneration"], drop_needle=True)
            return jinja2.nodes.CallBlock(self.call_method("_body", []), [], [], body).set_lineno(line)

        def _body(self, caller):
            return caller()

    def tojson(value, ensure_ascii=False, indent=None, separators=None, sort_keys=False):
        return json.dumps(value, ensure_ascii=ensure_ascii, indent=indent, separators=separators, sort_keys=sort_keys)

    def fail(message):
        raise jinja2.exceptions.TemplateError(message)

    environment = ImmutableSandboxedEnvironment(trim_blocks=True, lstrip_blocks=True, extensions=[Generation, loopcontrols])
    environment.filters["tojson"] = tojson
    environment.globals["raise_exception"] = fail
    return "jinja2 " + jinja2.__version__, environment.from_string

class MiniJinja:
    def __init__(self, source):
        import minijinja
        def fail(message):
            raise ValueError(message)
        self.environment = minijinja.Environment(trim_blocks=True, lstrip_blocks=True, pycompat=True,
            globals={"raise_exception": fail}, templates={"chat": source})

    def render(self, **context):
        return self.environment.render_template("chat", **context)

def minijinja():
    return importlib.metadata.version("minijinja"), MiniJinja

try:
    version, build = {"transformers": transformers, "minijinja": minijinja}[sys.argv[1]]()
except ImportError:
    sys.exit(3)
request = json.load(sys.stdin)
now = datetime.datetime.fromtimestamp(request["now"], datetime.timezone.utc)
results = []
for context in request["contexts"]:
    try:
        text = build(request["source"]).render(**context, strftime_now=lambda format: now.strftime(format))
        results.append({"text": text})
    except Exception as error:
        results.append({"error": str(error) or type(error).__name__})
json.dump({"version": version, "results": results}, sys.stdout)
`;

function answerOf(
  name: string,
  [program = "", ...args]: readonly string[],
  request: EngineRequest,
): EngineAnswer | undefined {
  const { status, stdout, stderr, error } = spawnSync(program, args, {
    input: JSON.stringify(request),
    encoding: "utf8",
    maxBuffer: 2 ** 28,
    timeout: 60_000,
    env: { ...process.env, TZ: "UTC" },
  });
  if (status === 3) return undefined;
  if (error || status !== 0)
    throw new ToolError(`${name} ended with ${error?.message ?? `status ${status}`}. ${stderr?.trim() ?? ""}`);
  const answer = JSON.parse(stdout) as EngineAnswer;
  if (answer.results.length !== request.contexts.length)
    throw new ToolError(`${name} gave ${answer.results.length} results for ${request.contexts.length} conversations.`);
  return answer;
}

/** An engine of Python; not installed where there is no Python or no such package. */
export function pythonEngine(name: "transformers" | "minijinja", python: string): Engine {
  const isPython = (): boolean => spawnSync(python, ["-c", ""]).status === 0;
  return {
    name,
    run: (request) => (isPython() ? answerOf(name, [python, "-c", PYTHON_ENGINES, name], request) : undefined),
  };
}

/** Any program, as `name=command`. */
export function namedEngine(text: string): Engine {
  const [, name = "", command = ""] = /^([^=]+)=(.+)$/s.exec(text) ?? [];
  if (!name) throw new ToolError(`--engine is name=command, which '${text}' is not.`);
  return { name, run: (request) => answerOf(name, command.split(" "), request) };
}

/** Ours. */
export const VITRINE: Readonly<Engine> = {
  name: "Vitrine",
  run({ source, contexts, now }) {
    const results = contexts.map((context): EngineResult => {
      try {
        const options = { now: () => new Date(now * 1000), timeZone: "UTC" };
        return { text: new Template(source).render(context as Record<string, unknown>, options) };
      } catch (error) {
        if (error instanceof TemplateError) return { error: error.reason };
        throw error;
      }
    });
    return { version: "", results };
  },
};
