/** Grammars for calls, judged by xgrammar: what a template renders is in them, and what is no call of a tool is not. */
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { ChatInputError, Template, callGrammar, parseAnswer, renderChat } from "../index.ts";
import { CHAT_TEMPLATES } from "../testing/chat-templates.ts";
import { PYTHON } from "../testing/python.ts";

const parameters = {
  type: "object",
  properties: {
    city: { type: "string" },
    days: { type: "integer" },
    unit: { enum: ["c", "f"] },
    where: { $ref: "#/$defs/place" },
    tags: { type: "array", items: { type: "string" } },
  },
  required: ["city"],
  $defs: { place: { type: "object", properties: { x: { type: "number" } }, required: ["x"] } },
};
const tools = [
  { type: "function", function: { name: "find", description: "Finds.", parameters } },
  {
    type: "function",
    function: { name: "clock", description: "Tells.", parameters: { type: "object", properties: {} } },
  },
];
const user = { role: "user", content: "Hello" };
const GIVEN: readonly object[] = [
  { city: "Paris" },
  { city: 'São "P" 🚀', days: -3 },
  { city: "a", days: 0, unit: "c", where: { x: 1.5e3 }, tags: [] },
  { city: "b", tags: ["x", "y"] },
];

/** Answers as a template writes them behind its prompt, up to the end of the turn. */
function written(template: Template, calls: readonly { name: string; arguments: unknown }[]): string | undefined {
  const render = (messages: readonly object[], addGenerationPrompt: boolean) =>
    renderChat(template, {
      messages,
      tools,
      addGenerationPrompt,
      specialTokens: { bos_token: "<s>", eos_token: "</s>" },
    }).prompt;
  const answer = {
    role: "assistant",
    content: "",
    tool_calls: calls.map((called, index) => ({ id: `call${index}abcd`, type: "function", function: called })),
  };
  try {
    const [asked, whole] = [render([user], true), render([user, answer], false)];
    return whole.startsWith(asked) ? whole.slice(asked.length) : undefined;
  } catch {
    return undefined;
  }
}

const entries = (text: string) => `{% for key, value in call.function.arguments | items %}${text}{% endfor %}`;
const inTemplate = (written: string) =>
  new Template(
    `{% for m in messages %}<|{{ m.role }}|>{{ m.content }}{% for call in m.tool_calls %}<call><invoke name="{{ call.function.name }}">${written}</invoke></call>{% endfor %}<|end|>{% endfor %}{% if add_generation_prompt %}<|assistant|>{% endif %}`,
  );
const VALUE = "{{ value if value is string else value | tojson }}";

const MARKED = `{% macro write(value) %}{% if value is string %}<|q|>{{ value }}<|q|>{% elif value is mapping %}{{ '{' }}{% for k, v in value | items %}{{ k }}:{{ write(v) }}{{ ',' if not loop.last }}{% endfor %}{{ '}' }}{% elif value is iterable %}[{% for v in value %}{{ write(v) }}{{ ',' if not loop.last }}{% endfor %}]{% else %}{{ value | tojson }}{% endif %}{% endmacro %}{% for m in messages %}<|{{ m.role }}|>{{ m.content }}{% for call in m.tool_calls %}<call>call:{{ call.function.name }}{{ write(call.function.arguments) }}</call>{% endfor %}<|end|>{% endfor %}{% if add_generation_prompt %}<|assistant|>{% endif %}`;

const OTHER_FORMS: readonly (readonly [name: string, template: Template])[] = [
  ["keys for tags", inTemplate(entries(`<{{ key }}>${VALUE}</{{ key }}>`))],
  ["types in attributes", inTemplate(entries(`<p name="{{ key }}" string="{{ value is string }}">${VALUE}</p>`))],
  ["tags in lines", inTemplate(`\n${entries(`<p={{ key }}>\n${VALUE}\n</p>\n`)}`)],
  ["tags with separators", inTemplate(entries(`<k>{{ key }}</k><v>${VALUE}</v>{{ ', ' if not loop.last }}`))],
  ["literals of Python", inTemplate("{{ dict(call.function.arguments.items()) }}")],
  ["keys without quotation marks", new Template(MARKED)],
];

const FORMS = [
  ...Object.entries(CHAT_TEMPLATES).map(([name, source]) => [name, new Template(source)] as const),
  ...OTHER_FORMS,
].flatMap(([name, template]) => {
  const text = written(template, [{ name: "clock", arguments: {} }]);
  if (text === undefined || parseAnswer(template, text, { tools }).tool_calls?.length !== 1) return [];
  try {
    return [{ name, template, grammar: callGrammar(template, tools) }];
  } catch (error) {
    if (!(error instanceof ChatInputError)) throw error;
    return [];
  }
});

const hasJudge = spawnSync(PYTHON, ["-c", "import xgrammar.testing"]).status === 0;
if (!hasJudge) console.warn(`${PYTHON} has no xgrammar: grammars of calls are not judged.`);

function accepted(cases: readonly object[]): { accepts?: boolean[]; error?: string }[] {
  const script = fileURLToPath(new URL("../../test/accepts.py", import.meta.url));
  const input = JSON.stringify(cases);
  const { stdout, stderr } = spawnSync(PYTHON, [script], { input, encoding: "utf8", maxBuffer: 2 ** 28 });
  if (!stdout) throw new Error(stderr);
  return JSON.parse(stdout) as { accepts?: boolean[]; error?: string }[];
}

/** The calls in a text: behind what a turn begins with, and without what the model ends it with. */
function callsIn(text: string, gbnf: string): string[] {
  const opening = JSON.parse(/^root ::= ("(?:\\.|[^"\\])*")/.exec(gbnf)?.[1] ?? '""') as string;
  const calls = text.slice(Math.max(0, text.indexOf(opening)));
  const ends = [...calls.matchAll(/<[^<>]*>\s*|\[\/?[A-Z]+\]|\s*$/g)].map(({ index }) => calls.slice(0, index));
  return [...ends, calls, calls.trimEnd()];
}

test("most forms have a grammar", () => {
  const names = FORMS.map(({ name }) => name);
  expect(names.length).toBeGreaterThan(6 + OTHER_FORMS.length);
  expect(names).toEqual(expect.arrayContaining(OTHER_FORMS.map(([name]) => name)));
});

test.skipIf(!hasJudge)("calls that templates render are accepted, and others are not", () => {
  const cases = FORMS.flatMap(({ name, template, grammar: { gbnf } }) => [
    ...GIVEN.map((given) => ({
      name,
      gbnf,
      texts: callsIn(written(template, [{ name: "find", arguments: given }]) ?? "", gbnf),
      isCall: true,
    })),
    ...[
      { name: "nosuch", arguments: {} },
      { name: "find", arguments: { days: 3 } },
      { name: "find", arguments: { city: "a", unit: "k" } },
    ].map((call) => ({ name, gbnf, texts: callsIn(written(template, [call]) ?? "", gbnf), isCall: false })),
  ]);
  const wrong = accepted(cases).flatMap(({ accepts, error }, index) => {
    const { name, isCall, texts } = cases[index] as (typeof cases)[number];
    return accepts?.includes(true) === isCall
      ? []
      : [`${name}: ${isCall ? "refused" : "accepted"} ${texts.at(-1)} ${error ?? ""}`];
  });
  expect(wrong).toEqual([]);
});

test.skipIf(!hasJudge)("structural tags let text be, and hold calls to a form", () => {
  const cases = FORMS.map(({ name, template, grammar: { structuralTag, gbnf } }) => ({
    name,
    structuralTag,
    texts: callsIn(written(template, [{ name: "find", arguments: { city: "Paris" } }]) ?? "", gbnf),
  }));
  const wrong = accepted(cases).flatMap(({ accepts, error }, index) =>
    accepts?.includes(true) ? [] : [`${cases[index]?.name}: ${error ?? cases[index]?.texts.at(-1)}`],
  );
  expect(wrong).toEqual([]);
});

test("a template without calls, and no tools, are refused by name", () => {
  const plain = new Template("{% for m in messages %}{{ m.content }}{% endfor %}");
  expect(() => callGrammar(plain, tools)).toThrow("writes no calls");
  expect(() => callGrammar(plain, [])).toThrow("no tools");
  expect(() => callGrammar(plain, [{ type: "function" }])).toThrow("no name");
});

test("calls whose arguments cannot be told apart are refused", () => {
  const template = inTemplate(entries("{{ key }} is {{ value }} "));
  expect(() => callGrammar(template, tools)).toThrow("in a form that grammars are made for");
});

test("the schema of a call has the keys of the template", () => {
  const [form] = FORMS.filter(({ grammar: { gbnf } }) => gbnf.includes('\\"name\\"'));
  expect(form?.grammar.schema).toMatchObject({ anyOf: [{ properties: { name: { const: "find" } } }, {}] });
});
