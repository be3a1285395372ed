/**
 * Chat templates: building and rendering, ours against `@huggingface/jinja`, nunjucks, Python's Jinja and a function
 * written by hand. Contenders take turns within each round; a result that differs from ours is not timed.
 */
import { spawnSync } from "node:child_process";
import { Template as PeerTemplate } from "@huggingface/jinja";
import { Template } from "@vitrine/chat-template";
import nunjucks from "nunjucks";
import { CHAT_TEMPLATES } from "../packages/chat-template/src/testing/chat-templates.ts";
import { type Comparison, type Contender, interleave } from "./interleave.ts";
import { ranInOtherNode } from "./other-node.ts";

const NAMES = [
  "chatml",
  "chatml, default system",
  "llama 2",
  "llama 3",
  "mistral v1",
  "gemma 2",
  "gemma 3",
  "phi 3",
  "vicuna",
  "qwen 2.5, tools",
  "qwen 3, thinking",
  "zephyr, lines",
  "gpt-oss",
];
const SIZES = [2, 20, 200];

const conversation = (count: number): Record<string, unknown> => ({
  messages: Array.from({ length: count }, (_, index) => ({
    role: index % 2 ? "assistant" : "user",
    content: `Message ${index}: what is the capital of a country, and how many people live there?`,
  })),
  add_generation_prompt: true,
  bos_token: "<s>",
  eos_token: "</s>",
  tools: null,
  reasoning_effort: "medium",
});

function handWritten(context: Record<string, unknown>): string {
  let text = "";
  for (const { role, content } of context["messages"] as { role: string; content: string }[]) {
    text += `<|im_start|>${role}\n${content}<|im_end|>\n`;
  }
  return context["add_generation_prompt"] ? `${text}<|im_start|>assistant\n` : text;
}

/** A rope is not yet a text; reading its last character makes it one, for every contender alike. */
const flat = (text: string): number => Number(text) + text.length;

function attempt(run: () => string, expected: string): (() => number) | undefined {
  try {
    return run() === expected ? () => flat(run()) : undefined;
  } catch {
    return undefined;
  }
}

interface Case {
  title: string;
  contenders: [Contender, ...Contender[]];
}

/** One template with so many messages, for everyone who renders the same text. */
function renderCase(name: string, size: number, environment: nunjucks.Environment): Case {
  const source = CHAT_TEMPLATES[name] ?? "";
  const ours = new Template(source);
  const context = conversation(size);
  const expected = ours.render(context);
  const contenders: Case["contenders"] = [{ name: "Vitrine", run: () => flat(ours.render(context)) }];
  const add = (contender: string, prepare: () => () => string): void => {
    try {
      const run = attempt(prepare(), expected);
      if (run) contenders.push({ name: contender, run });
    } catch {
      // A peer that cannot even build the template is left out of this row.
    }
  };
  add("@huggingface/jinja", () => {
    const peer = new PeerTemplate(source);
    return () => peer.render(context);
  });
  add("nunjucks", () => {
    nunjucks.installJinjaCompat();
    const peer = new nunjucks.Template(source, environment, "chat", true);
    return () => peer.render(context);
  });
  if (name === "chatml") add("by hand", () => () => handWritten(context));
  return { title: `${name}, ${size}`, contenders };
}

/** Every contender renders everything for a while first: what is timed is a program that has been running. */
export function benchRendering(sizes = SIZES): Comparison[] {
  const environment = new nunjucks.Environment(null, { autoescape: false, trimBlocks: true, lstripBlocks: true });
  const cases = sizes.flatMap((size) => NAMES.map((name) => renderCase(name, size, environment)));
  const until = performance.now() + 3000;
  while (performance.now() < until) {
    for (const { contenders } of cases) for (const { run } of contenders) run();
  }
  return cases.map(({ title, contenders }) => interleave(title, contenders, { rounds: 9, roundMs: 8 }));
}

/** Short programs would otherwise be timed before the engine has made either parser fast. */
function warmUp(): void {
  const until = performance.now() + 3000;
  while (performance.now() < until) {
    for (const name of NAMES) {
      void new Template(CHAT_TEMPLATES[name] ?? "");
      void new PeerTemplate(CHAT_TEMPLATES[name] ?? "");
    }
  }
}

/** Building alone, or also the first render of two messages, to which our compiling belongs. */
export function benchBuilding(withRender: boolean): Comparison[] {
  const context = conversation(2);
  warmUp();
  return NAMES.flatMap((name) => {
    const source = CHAT_TEMPLATES[name] ?? "";
    const build = (Class: new (source: string) => { render(context: Record<string, unknown>): string }): unknown => {
      const template = new Class(source);
      return withRender ? flat(template.render(context)) : template;
    };
    const ours: Contender = { name: "Vitrine", run: () => build(Template) };
    const peer: Contender = { name: "@huggingface/jinja", run: () => build(PeerTemplate) };
    try {
      peer.run();
    } catch {
      return [];
    }
    return [interleave(`build ${name}`, [ours, peer], { rounds: 9, roundMs: 8 })];
  });
}

/** Microseconds of a render in Python, or undefined where it has no jinja2. */
function timePython(source: string, context: Record<string, unknown>): number | undefined {
  const program = `
import json, sys, time
from jinja2.sandbox import ImmutableSandboxedEnvironment
source, context = json.loads(sys.stdin.read())
environment = ImmutableSandboxedEnvironment(trim_blocks=True, lstrip_blocks=True)
environment.globals["raise_exception"] = lambda message: 1 / 0
environment.globals["strftime_now"] = lambda format: "now"
environment.filters["tojson"] = lambda value, **options: json.dumps(value, ensure_ascii=False)
template = environment.from_string(source)
best = 1e9
for _ in range(15):
    started = time.perf_counter()
    for _ in range(10): template.render(**context)
    best = min(best, (time.perf_counter() - started) / 10)
print(best * 1e6)`;
  const python = process.env["VITRINE_PYTHON"] ?? "python3";
  const { status, stdout } = spawnSync(python, ["-c", program], {
    input: JSON.stringify([source, context]),
    encoding: "utf8",
  });
  return status === 0 ? Number(stdout) : undefined;
}

const geometricMean = (values: readonly number[]): number =>
  Math.exp(values.reduce((sum, value) => sum + Math.log(value), 0) / values.length);

/** How many times as long a contender takes, over all comparisons that have it. */
function summarise(comparisons: readonly Comparison[]): string[] {
  const ratios = new Map<string, number[]>();
  for (const { rows } of comparisons) {
    for (const { name, ratio } of rows.slice(1)) ratios.set(name, [...(ratios.get(name) ?? []), ratio]);
  }
  return Array.from(
    ratios,
    ([name, values]) =>
      `| ${name} | ${geometricMean(values).toFixed(2)} | ${Math.min(...values).toFixed(2)} | ${values.length} |`,
  );
}

function reportTimes(): void {
  console.log(`Node ${process.version}`);
  const head = "\n| contender | times ours (geometric mean) | least | cases |\n|---|---|---|---|";
  const renders = benchRendering();
  for (const size of SIZES) {
    const rows = summarise(renders.filter(({ title }) => title.endsWith(`, ${size}`)));
    console.log(`\nRendering ${size} messages${head}\n${rows.join("\n")}`);
  }
  console.log(`\nRendering, all sizes${head}\n${summarise(renders).join("\n")}`);
  console.log(`\nBuilding${head}\n${summarise(benchBuilding(false)).join("\n")}`);
  console.log(`\nBuilding and the first render of 2 messages${head}\n${summarise(benchBuilding(true)).join("\n")}`);
  const python = NAMES.flatMap((name) => {
    const source = CHAT_TEMPLATES[name] ?? "";
    const time = timePython(source, conversation(200));
    const ours = renders.find(({ title }) => title === `${name}, 200`)?.rows[0]?.microseconds;
    return time === undefined || ours === undefined ? [] : [time / ours];
  });
  if (python.length)
    console.log(
      `\nPython's Jinja, 200 messages: ${geometricMean(python).toFixed(2)} times ours (least ${Math.min(...python).toFixed(2)}, ${python.length} templates)`,
    );
}

const isEntry = import.meta.main ?? process.argv[1] === import.meta.filename;
if (isEntry && !(await ranInOtherNode(import.meta.filename))) reportTimes();
