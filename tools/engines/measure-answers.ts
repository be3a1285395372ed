/**
 * `npm run templates:answers -w tools`: answers with calls through every public template and back (render, then `parseAnswer`),
 * 50 of each; and the spans of `assistantSpans` against those of Python, for templates with the tag.
 */
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { sampleConversations } from "../../packages/chat-template/src/cli/sample-conversations.ts";
import {
  type ChatInput,
  Template,
  TemplateError,
  answerSupport,
  parseAnswer,
} from "../../packages/chat-template/src/index.ts";
import { NoSpansError, assistantSpans } from "../../packages/chat-template/src/train.ts";
import { runPython } from "../../packages/chat-template/src/testing/python.ts";
import { TEMPLATE_FOLDERS, buildEngines } from "./build.ts";

const CONVERSATIONS = 50;
const TOKENS = { bos_token: "<s>", eos_token: "</s>" };
const USER = { role: "user", content: "Hi" };
const PROPERTIES = { s: "string", n: "integer", b: "boolean", f: "number", l: "array", o: "object" };
const NAMES = ["alpha", "beta_two"];
const TOOLS = NAMES.map((name) => ({
  type: "function",
  function: {
    name,
    description: "Finds something.",
    parameters: {
      type: "object",
      properties: Object.fromEntries(Object.entries(PROPERTIES).map(([key, type]) => [key, { type }])),
    },
  },
}));
const TEXTS = ["Zürich", "it's", 'a "b"', "x<y", "line\nbreak", "42", "true", '{"a":1}', "", "null", "a, b"];

/** Numbers below a limit, the same in every run. */
function sequence(): (limit: number) => number {
  let state = 1;
  return (limit) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor(state / 65_536) % limit;
  };
}

interface Call {
  name: string;
  arguments: Record<string, unknown>;
}

function message(content: string, calls: readonly Call[], asText: boolean): object {
  const tool_calls = calls.map(({ name, arguments: given }, index) => ({
    id: `call0000${index}`,
    type: "function",
    function: { name, arguments: asText ? JSON.stringify(given) : given },
  }));
  return { role: "assistant", content, tool_calls };
}

/** The prompt, and the answer behind it as the template writes it; undefined where it refuses the conversation. */
function rendered(template: Template, answer: object): { prompt: string; text: string } | undefined {
  try {
    const all = { tools: TOOLS, ...TOKENS };
    const prompt = template.render({ ...all, messages: [USER], add_generation_prompt: true });
    const whole = template.render({ ...all, messages: [USER, answer], add_generation_prompt: false });
    let start = 0;
    while (start < prompt.length && prompt[start] === whole[start]) start += 1;
    const token = prompt.lastIndexOf("<", start - 1);
    if (start < prompt.length && token >= 0 && !prompt.slice(token, start).includes(">")) start = token;
    return { prompt: whole.slice(0, start), text: whole.slice(start) };
  } catch (error) {
    if (error instanceof TemplateError) return undefined;
    throw error;
  }
}

/** How many answers come back, of those that the template renders. */
function roundTrips(template: Template): { same: number; of: number } {
  const random = sequence();
  const pick = <T>(list: readonly T[]): T => list[random(list.length)] as T;
  const counts = { same: 0, of: 0 };
  for (let index = 0; index < CONVERSATIONS; index += 1) {
    const values: Record<string, unknown> = {
      s: pick(TEXTS),
      n: random(999),
      b: random(2) === 0,
      f: 1.5,
      l: [1, "a"],
      o: { k: pick(TEXTS) },
    };
    const calls = Array.from({ length: 1 + random(2) }, () => ({
      name: pick(NAMES),
      arguments: Object.fromEntries(Object.entries(values).filter(() => random(2))),
    }));
    const content = pick(["", "Let me look.", "Two\n\nlines"]);
    const tries = [calls, calls.slice(0, 1)].flatMap((list) =>
      [false, true].flatMap((asText) => [content, ""].map((text) => ({ list, asText, text }))),
    );
    for (const { list, asText, text } of tries) {
      const found = rendered(template, message(text, list, asText));
      if (!found?.text.includes(list[0]?.name ?? "")) continue;
      const answer = parseAnswer(template, found.text, { tools: TOOLS, prompt: found.prompt });
      const { content: rest, reasoning_content: reasoning, tool_calls: read = [] } = answer;
      const plain = read.map(({ function: { name, arguments: json } }) => ({
        name,
        arguments: JSON.parse(json) as Record<string, unknown>,
      }));
      // Some templates write the first call alone.
      const alone = rendered(template, message(text, list.slice(0, 1), asText))?.text;
      const written = alone === found.text ? list.slice(0, 1) : list;
      counts.of += 1;
      // Some templates write a text before calls as reasoning, in a turn behind them, or not at all.
      const isBefore = found.text.split(written[0]?.name ?? "")[0]?.includes(text);
      const isText = rest.trim() === text || reasoning === text || (!isBefore && rest.trim() === "");
      if (isText && isDeepStrictEqual(plain, written)) counts.same += 1;
      break;
    }
  }
  return counts;
}

/** Conversations with the same spans as in Python. */
function spans(source: string): { same: number; of: number } {
  const template = new Template(source);
  const contexts = [...sampleConversations().values()].map((context) => ({
    tools: null,
    ...context,
    add_generation_prompt: false,
  }));
  const expected = runPython(contexts.map((context) => ({ template: source, context })));
  const counts = { same: 0, of: 0 };
  contexts.forEach((context, index) => {
    const { ok, ranges = [] } = expected[index] ?? { ok: false };
    if (!ok) return;
    const { bos_token, eos_token, tools, messages, ...variables } = context as Record<string, never>;
    let found: number[][] = [];
    try {
      const input: ChatInput = { messages, tools, variables, specialTokens: { bos_token, eos_token } as never };
      const result = assistantSpans(template, input);
      const codePoints = (end: number): number => Array.from(result.prompt.slice(0, end)).length;
      found = result.spans.map(({ start, end }) => [codePoints(start), codePoints(end)]);
    } catch (error) {
      if (!(error instanceof NoSpansError)) throw error;
    }
    counts.of += 1;
    if (isDeepStrictEqual(found, ranges)) counts.same += 1;
  });
  return counts;
}

buildEngines();
const sources = new Map<string, string>();
for (const folder of Object.values(TEMPLATE_FOLDERS))
  for (const file of readdirSync(folder))
    if (file.endsWith(".jinja")) sources.set(readFileSync(join(folder, file), "utf8"), file);

const JSON_FORMS = new Set(["json-object", "json-arguments", "channels"]);
const totals = { templates: 0, whole: 0, json: 0, jsonWhole: 0, tagged: 0, taggedWhole: 0 };
for (const [source, name] of sources) {
  const template = new Template(source);
  const { toolCalls, problems } = answerSupport(template);
  const { same, of } = roundTrips(template);
  if (of > 0) {
    const isJson = JSON_FORMS.has(toolCalls);
    totals.templates += 1;
    totals.json += Number(isJson);
    if (same === of) totals.whole += 1;
    if (same === of && isJson) totals.jsonWhole += 1;
    if (same < of) console.log(`${name}: ${toolCalls}, ${same} of ${of}. ${problems.join(" ")}`);
  }
  if (!/\{%-?\s*generation\b/.test(source)) continue;
  const masks = spans(source);
  totals.tagged += 1;
  if (masks.same === masks.of) totals.taggedWhole += 1;
  else console.log(`${name}: ${masks.same} of ${masks.of} masks are Python's.`);
}
console.log(totals);
