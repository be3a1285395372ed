/**
 * Chat templates: building and rendering, ours against `@huggingface/jinja`, nunjucks, minijinja-js, the engine of
 * llama.cpp (where `npm run templates:portability -w tools` built it), Python's Jinja and a function written by hand. Contenders take turns within each round; a result that differs from ours is not timed.
 */
import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import path from "node:path";
import { Template as PeerTemplate } from "@huggingface/jinja";
import { Template } from "@vitrine/chat-template";
import { Environment as MiniJinja } from "minijinja-js";
import nunjucks from "nunjucks";
import { CHAT_TEMPLATES } from "../../packages/chat-template/src/testing/chat-templates.ts";
import type { Comparison } from "./alternating-runs.ts";
import { ranInOtherNode } from "./other-node-versions.ts";

const NAMES = [
  "chatml",
  "llama 3",
  "llama 3.1, tools",
  "mistral v3, tools",
  "qwen 2.5, tools",
  "qwen 3, thinking",
  "qwen 3 coder, xml",
  "hermes, tools",
  "gpt-oss",
  "granite",
  "deepseek r1",
  "gemma 2",
];
const SIZES = [2, 20, 200];
/** Built by `tools/engines/build.ts`. */
const LLAMA_CPP = path.join(import.meta.dirname, "../../.vitrine/engines/llama-cpp");

const SENTENCES = "The capital of a country is the city where its government sits. ".repeat(4);
const tool = (index: number): object => ({
  type: "function",
  function: {
    name: `get_weather_${index}`,
    description: "Get the current weather in a given location, with a forecast for some days.",
    parameters: {
      type: "object",
      properties: {
        location: { type: "string", description: "The city and state, e.g. San Francisco, CA" },
        unit: { type: "string", enum: ["celsius", "fahrenheit"], description: "The unit of temperature" },
        days: { type: "integer", description: "How many days" },
      },
      required: ["location", "unit"],
    },
  },
});
const variables = {
  bos_token: "<s>",
  eos_token: "</s>",
  reasoning_effort: "medium",
};

/** Turns of some length, and after every second pair one that calls a tool. */
function withTools(count: number, argumentsAsText: boolean): Record<string, unknown> {
  const given = { location: "Paris", unit: "celsius" };
  const call = {
    id: "call0abcd",
    type: "function",
    function: { name: "get_weather_1", arguments: argumentsAsText ? JSON.stringify(given) : given },
  };
  const messages: object[] = [];
  for (let turn = 0; messages.length < count; turn += 1) {
    messages.push({ role: "user", content: `Question ${turn}: ${SENTENCES}` });
    if (turn % 3 === 2 && messages.length + 3 <= count) {
      messages.push({ role: "assistant", content: "", tool_calls: [call] });
      messages.push({ role: "tool", tool_call_id: call.id, name: "get_weather_1", content: '{"temperature": 12}' });
      messages.push({ role: "assistant", content: "It is 12 degrees." });
    } else if (messages.length < count) messages.push({ role: "assistant", content: `Answer ${turn}: ${SENTENCES}` });
  }
  return { ...variables, messages, tools: [1, 2, 3].map(tool), add_generation_prompt: count % 2 === 1 };
}

function withoutTools(count: number): Record<string, unknown> {
  const messages = Array.from({ length: count }, (_, index) => ({
    role: index % 2 ? "assistant" : "user",
    content: `Message ${index}: ${SENTENCES}`,
  }));
  return { ...variables, messages, tools: null, add_generation_prompt: true };
}

function handWritten(context: Record<string, unknown>): string {
  let text = "";
  for (const { role, content } of context["messages"] as { role: string; content: string }[]) {
    text += `<|im_start|>${role}\n${content}<|im_end|>\n`;
  }
  return context["add_generation_prompt"] ? `${text}<|im_start|>assistant\n` : text;
}

/** A rope is not yet a text; reading its last character makes it one, for every contender alike. */
let read = 0;
const flat = (text: string): number => (read = (read + text.charCodeAt(text.length - 1)) | 0);

type Render = (context: Record<string, unknown>) => string;

interface Case {
  title: string;
  hasTools: boolean;
  /** The conversation as JSON: every render gets a fresh one, as in a program. */
  conversation: string;
  contenders: { name: string; render: Render }[];
}

function renderedBy(render: Render, context: Record<string, unknown>): string | undefined {
  try {
    return render(context);
  } catch {
    return undefined;
  }
}

/** One template with so many messages, with tools where the template and the peer can take them, for all who agree. */
function renderCase(name: string, size: number, environment: nunjucks.Environment): Case {
  const source = CHAT_TEMPLATES[name] ?? "";
  const ours = new Template(source);
  const renderOurs: Render = (context) => ours.render(context);
  const peers: { name: string; render: Render }[] = [];
  const add = (contender: string, prepare: () => Render): void => {
    try {
      peers.push({ name: contender, render: prepare() });
    } catch {
      // A peer that cannot even build the template is omitted of this row.
    }
  };
  add("@huggingface/jinja", () => {
    const peer = new PeerTemplate(source);
    return (context) => peer.render(context);
  });
  add("nunjucks", () => {
    nunjucks.installJinjaCompat();
    const peer = new nunjucks.Template(source, environment, "chat", true);
    return (context) => peer.render(context);
  });
  add("minijinja-js", () => {
    const peer = new MiniJinja();
    Object.assign(peer, { trimBlocks: true, lstripBlocks: true });
    peer.enablePyCompat();
    peer.addTemplate("chat", source);
    return (context) => peer.renderTemplate("chat", context);
  });
  if (name === "chatml") add("by hand", () => handWritten);
  const candidates = [withTools(size, false), withTools(size, true), withoutTools(size)];
  const hasTools = (context: Record<string, unknown>): boolean => context["tools"] !== null;
  const [first] = peers;
  const context =
    candidates.find((candidate) => {
      const text = renderedBy(renderOurs, candidate);
      const isWritten = !hasTools(candidate) || (text?.includes("get_weather_1") ?? false);
      return text !== undefined && isWritten && first && renderedBy(first.render, candidate) === text;
    }) ?? withoutTools(size);
  const expected = renderOurs(context);
  return {
    title: `${name}, ${size}`,
    hasTools: hasTools(context),
    conversation: JSON.stringify(context),
    contenders: [
      { name: "Vitrine", render: renderOurs },
      ...peers.filter(({ render }) => renderedBy(render, context) === expected),
    ],
  };
}

interface Timed extends Comparison {
  hasTools: boolean;
}

let made = 0;

/**
 * The conversation as it is, or with new tools: ours recognizes tools that it already wrote as
 * JSON.
 */
function conversationOf(text: string, hasNewTools: boolean): Record<string, unknown> {
  const named = hasNewTools ? text.replaceAll("get_weather_", `get_${(made += 1)}_`) : text;
  return JSON.parse(named) as Record<string, unknown>;
}

/**
 * The processor time of everyone, in turns, each time with conversations that were just made. What is compared is the
 * least of many rounds: a busy machine only ever adds to it.
 */
function timeCase({ title, hasTools, conversation, contenders }: Case, rounds: number, hasNewTools = false): Timed {
  const count = Math.max(4, Math.round(400_000 / conversation.length));
  const least = contenders.map(() => Infinity);
  for (let round = 0; round < rounds; round += 1) {
    contenders.forEach(({ render }, index) => {
      const contexts = Array.from({ length: count }, () => conversationOf(conversation, hasNewTools));
      const before = process.cpuUsage();
      for (const context of contexts) flat(render(context));
      const { user, system } = process.cpuUsage(before);
      least[index] = Math.min(least[index] ?? Infinity, (user + system) / count);
    });
  }
  const rows = contenders.map(({ name }, index) => ({
    name,
    microseconds: least[index] ?? Number.NaN,
    ratio: (least[index] ?? Number.NaN) / (least[0] ?? Number.NaN),
  }));
  return { title, hasTools, rows };
}

/** Every contender renders everything for a while first: what is timed is a program that has been running. */
function benchRendering(rounds = 40, hasNewTools = false): Timed[] {
  const environment = new nunjucks.Environment(null, { autoescape: false, trimBlocks: true, lstripBlocks: true });
  const cases = SIZES.flatMap((size) => NAMES.map((name) => renderCase(name, size, environment)));
  const chosen = cases.filter(({ hasTools }) => hasTools || !hasNewTools);
  for (const given of chosen) timeCase(given, rounds >> 1, hasNewTools);
  return chosen.map((given) => timeCase(given, rounds, hasNewTools));
}

/** Writing one tool as JSON, the same every time or always another, held against the engine's own function, which puts no spaces between. */
function benchJson(hasNewTools: boolean): number {
  const template = new Template("{{ tools[0]|tojson }}");
  const text = JSON.stringify(tool(1));
  let ours = Infinity;
  let native = Infinity;
  for (let round = 0; round < 60; round += 1) {
    const contexts = Array.from({ length: 300 }, () => ({ tools: [conversationOf(text, hasNewTools)] }));
    let before = process.cpuUsage();
    for (const context of contexts) flat(template.render(context));
    let used = process.cpuUsage(before);
    ours = Math.min(ours, used.user + used.system);
    before = process.cpuUsage();
    for (const { tools } of contexts) flat(JSON.stringify(tools[0]));
    used = process.cpuUsage(before);
    native = Math.min(native, used.user + used.system);
  }
  return ours / native;
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
function benchBuilding(withRender: boolean): Comparison[] {
  const context = withoutTools(2);
  warmUp();
  return NAMES.flatMap((name) => {
    const source = CHAT_TEMPLATES[name] ?? "";
    const build = (Class: new (source: string) => { render(context: Record<string, unknown>): string }): unknown => {
      const template = new Class(source);
      return withRender ? flat(template.render(context)) : template;
    };
    const contenders = [
      { name: "Vitrine", run: () => build(Template) },
      { name: "@huggingface/jinja", run: () => build(PeerTemplate) },
    ];
    const least = contenders.map(() => Infinity);
    for (let round = 0; round < 30; round += 1) {
      contenders.forEach(({ run }, index) => {
        const before = process.cpuUsage();
        for (let time = 0; time < 50; time += 1) run();
        const { user, system } = process.cpuUsage(before);
        least[index] = Math.min(least[index] ?? Infinity, (user + system) / 50);
      });
    }
    const rows = contenders.map(({ name: contender }, index) => ({
      name: contender,
      microseconds: least[index] ?? Number.NaN,
      ratio: (least[index] ?? Number.NaN) / (least[0] ?? Number.NaN),
    }));
    return [{ title: `build ${name}`, rows }];
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

/** The same in the engine of llama.cpp, or undefined where it was not built or renders something else. */
function timeLlamaCpp(source: string, context: Record<string, unknown>): number | undefined {
  const input = JSON.stringify({ source, contexts: [context], rounds: 10 });
  const { status, stdout } = spawnSync(LLAMA_CPP, { input, encoding: "utf8" });
  if (status !== 0) return undefined;
  const { results, microseconds } = JSON.parse(stdout) as { results: { text?: string }[]; microseconds?: number };
  return results[0]?.text === new Template(source).render(context) ? microseconds : undefined;
}

const geometricMean = (values: readonly number[]): number =>
  Math.exp(values.reduce((sum, value) => sum + Math.log(value), 0) / values.length);

/** How many times as long a contender takes, over all comparisons that have it. */
export interface Summary {
  mean: number;
  least: number;
  cases: number;
}

type Summaries = Record<string, Summary>;

function summarize(comparisons: readonly Comparison[]): Summaries {
  const ratios = new Map<string, number[]>();
  for (const { rows } of comparisons) {
    for (const { name, ratio } of rows.slice(1)) ratios.set(name, [...(ratios.get(name) ?? []), ratio]);
  }
  const entries = Array.from(ratios, ([name, values]): [string, Summary] => [
    name,
    { mean: geometricMean(values), least: Math.min(...values), cases: values.length },
  ]);
  return Object.fromEntries(entries);
}

/** Measurements of one release of Node; sizes are numbers of messages. */
export interface Measurements {
  node: string;
  sizes: Record<string, { all: Summaries; tools: Summaries; newTools: Summaries }>;
  /** How many times as long as `JSON.stringify`. */
  tojson: { same: number; other: number };
  building: Summaries;
  firstRender: Summaries;
  python: Summary | undefined;
  llamaCpp: Summary | undefined;
}

function measure(): Measurements {
  const renders = benchRendering();
  const withNewTools = benchRendering(20, true);
  const sizes = SIZES.map((size) => {
    const ofSize = renders.filter(({ title }) => title.endsWith(`, ${size}`));
    return [
      size,
      {
        all: summarize(ofSize),
        tools: summarize(ofSize.filter(({ hasTools }) => hasTools)),
        newTools: summarize(withNewTools.filter(({ title }) => title.endsWith(`, ${size}`))),
      },
    ] as const;
  });
  const tojson = { same: benchJson(false), other: benchJson(true) };
  const building = summarize(benchBuilding(false));
  const firstRender = summarize(benchBuilding(true));
  const inProcesses = (time: typeof timePython): Summary | undefined => {
    const ratios = NAMES.flatMap((name) => {
      const theirs = time(CHAT_TEMPLATES[name] ?? "", withoutTools(200));
      const ours = renders.find(({ title }) => title === `${name}, 200`)?.rows[0]?.microseconds;
      return theirs === undefined || ours === undefined ? [] : [theirs / ours];
    });
    if (ratios.length === 0) return undefined;
    return { mean: geometricMean(ratios), least: Math.min(...ratios), cases: ratios.length };
  };
  return {
    node: process.version,
    sizes: Object.fromEntries(sizes),
    tojson,
    building,
    firstRender,
    python: inProcesses(timePython),
    llamaCpp: inProcesses(timeLlamaCpp),
  };
}

function report(measurements: Measurements): void {
  const print = (title: string, summaries: Summaries): void => {
    console.log(`\n${title}\n| contender | times ours (geometric mean) | least | cases |\n|---|---|---|---|`);
    for (const [name, { mean, least, cases }] of Object.entries(summaries))
      console.log(`| ${name} | ${mean.toFixed(2)} | ${least.toFixed(2)} | ${cases} |`);
  };
  console.log(`Node ${measurements.node}`);
  for (const [size, { all, tools, newTools }] of Object.entries(measurements.sizes)) {
    print(`Rendering ${size} messages`, all);
    print("Of these, those with tools", tools);
    print(`${size} messages, and tools that are others in every render`, newTools);
  }
  console.log(`\n'tojson' of a tool with the render around it, as a multiple of JSON.stringify`);
  console.log(
    `the same every time ${measurements.tojson.same.toFixed(2)}, another ${measurements.tojson.other.toFixed(2)}`,
  );
  print("Building", measurements.building);
  print("Building and the first render of 2 messages", measurements.firstRender);
  const { python, llamaCpp } = measurements;
  print("Rendering 200 messages", {
    ...(python && { "Python's Jinja": python }),
    ...(llamaCpp && { "llama.cpp": llamaCpp }),
  });
}

const isEntry = import.meta.main ?? process.argv[1] === import.meta.filename;
if (isEntry && !(await ranInOtherNode(import.meta.filename))) {
  const measurements = measure();
  report(measurements);
  const file = process.env["VITRINE_BENCH_RESULTS"];
  if (file) writeFileSync(file, JSON.stringify(measurements));
}
