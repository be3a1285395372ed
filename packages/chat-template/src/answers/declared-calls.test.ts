/** Forms of calls that models write though their template shows none, or another; and texts that only look like calls. */
import { describe, expect, test } from "vitest";
import { AnswerStream, Template, parseAnswer } from "../index.ts";
import { CHAT_TEMPLATES } from "../testing/chat-templates.ts";
import { declaredCalls } from "./declared-calls.ts";

const plain = new Template(
  "{% for m in messages %}<|{{ m.role }}|>{{ m.content }}<|end|>{% endfor %}{% if add_generation_prompt %}<|assistant|>{% endif %}",
);
const city = { type: "object", properties: { city: { type: "string" }, days: { type: "integer" } } };
const tools = ["find", "clock"].map((name) => ({ type: "function", function: { name, parameters: city } }));
const GIVEN = { city: "Zürich", days: 2 };
const JSON_GIVEN = JSON.stringify(GIVEN);
const OBJECT = `{"name": "find", "arguments": ${JSON_GIVEN}}`;

const callsIn = (template: Template, text: string, given: readonly object[] | null = tools) =>
  (parseAnswer(template, text, { tools: given }).tool_calls ?? []).map(({ function: { name, arguments: json } }) => [
    name,
    JSON.parse(json) as unknown,
  ]);

const WRITTEN = {
  Hermes: `<tool_call>\n${OBJECT}\n</tool_call>`,
  "Qwen Coder":
    "<tool_call>\n<function=find>\n<parameter=city>\nZürich\n</parameter>\n<parameter=days>\n2\n</parameter>\n</function>\n</tool_call>",
  GLM: "<tool_call>find\n<arg_key>city</arg_key>\n<arg_value>Zürich</arg_value>\n<arg_key>days</arg_key>\n<arg_value>2</arg_value>\n</tool_call>",
  Granite: `<|tool_call|>[${OBJECT}]`,
  "Mistral, older": `[TOOL_CALLS] [${OBJECT}]`,
  "Mistral, newer": `[TOOL_CALLS]find[ARGS]${JSON_GIVEN}`,
  "Phi 4": `functools[${OBJECT}]`,
  LFM2: '<|tool_call_start|>[find(city="Zürich", days=2)]<|tool_call_end|>',
  "Llama 4": '<|python_start|>[find(city="Zürich", days=2)]<|python_end|>',
  "Llama 4, without marks": '[find(city="Zürich", days=2)]',
  "Llama 3": `{"name": "find", "parameters": ${JSON_GIVEN}}`,
  "Command A": `<|START_ACTION|>[\n    {"tool_call_id": "0", "tool_name": "find", "parameters": ${JSON_GIVEN}}\n]<|END_ACTION|>`,
  "Kimi K2": `<|tool_calls_section_begin|><|tool_call_begin|>functions.find:0<|tool_call_argument_begin|>${JSON_GIVEN}<|tool_call_end|><|tool_calls_section_end|>`,
  "DeepSeek V3": `<｜tool▁calls▁begin｜><｜tool▁call▁begin｜>function<｜tool▁sep｜>find\n\`\`\`json\n${JSON_GIVEN}\n\`\`\`<｜tool▁call▁end｜><｜tool▁calls▁end｜>`,
  "DeepSeek V3.1": `<｜tool▁calls▁begin｜><｜tool▁call▁begin｜>find<｜tool▁sep｜>${JSON_GIVEN}<｜tool▁call▁end｜><｜tool▁calls▁end｜>`,
  "DeepSeek V3.2":
    '<｜DSML｜function_calls>\n<｜DSML｜invoke name="find">\n<｜DSML｜parameter name="city" string="true">Zürich</｜DSML｜parameter>\n<｜DSML｜parameter name="days" string="false">2</｜DSML｜parameter>\n</｜DSML｜invoke>\n</｜DSML｜function_calls>',
  MiniMax:
    '<minimax:tool_call>\n<invoke name="find">\n<parameter name="city">Zürich</parameter>\n<parameter name="days">2</parameter>\n</invoke>\n</minimax:tool_call>',
  Solar: `<|tool_call:begin|>a1b2c3d4e5<|tool_call:name|>find<|tool_call:args|>${JSON_GIVEN}<|tool_call:end|>`,
  InternLM: `<|action_start|><|plugin|>\n${OBJECT}<|action_end|>`,
  Nemotron: `<TOOLCALL>[${OBJECT}]</TOOLCALL>`,
  Hunyuan: `<tool_calls>[${OBJECT}]</tool_calls>`,
  Apertus: `<|tools_prefix|>[{"find": ${JSON_GIVEN}}]<|tools_suffix|>`,
};

test("every declared form comes back as it was", () => {
  expect(
    declaredCalls()
      .filter(({ format }) => format() === undefined)
      .map(({ marker }) => marker),
  ).toEqual([]);
});

test.each(Object.entries(WRITTEN))("calls of %s are calls, however they come", (name, text) => {
  expect(callsIn(plain, text)).toEqual([["find", GIVEN]]);
  const isBare = name.includes("Llama") && !text.startsWith("<");
  const before = isBare ? "" : "Let me look.\n";
  const answer = parseAnswer(plain, before + text, { tools });
  expect(answer).toMatchObject({ content: before.trim() });
  expect(answer).not.toHaveProperty("broken");
  const stream = new AnswerStream(plain, { tools });
  for (const letter of before + text) stream.push(letter);
  expect(stream.end()).toEqual(answer);
});

describe("what is no call stays a text", () => {
  const llama = new Template(CHAT_TEMPLATES["llama 3.1, tools"] ?? "");

  test.each([
    ['{"name": "Ada", "age": 3}', tools],
    ['{"name": "Ada", "age": 3}', []],
    ['{"name": "find", "age": 3}', tools],
    ['[{"name": "Ada", "arguments": {}}]', tools],
    ["[1, 2, 3]", tools],
    ["print(1)", tools],
    ['{"a": 1}', null],
  ])("%s", (text, given) => {
    for (const template of [plain, llama])
      expect(parseAnswer(template, text, { tools: given })).toEqual({ role: "assistant", content: text });
  });

  test.each([
    "A call stands between `<tool_call>` and `</tool_call>`.",
    `\`\`\`\n<tool_call>\n${OBJECT}\n</tool_call>\n\`\`\``,
    "The tag <tool_call> opens a call.",
    "Mistral writes [TOOL_CALLS] before them.",
  ])("%s", (text) => {
    const hermes = new Template(
      `{% for m in messages %}<|im_start|>{{ m.role }}\n{{ m.content }}{% for c in m.tool_calls %}\n<tool_call>\n{{ c.function | tojson }}\n</tool_call>{% endfor %}<|im_end|>\n{% endfor %}`,
    );
    for (const template of [plain, hermes]) expect(parseAnswer(template, text, { tools }).content).toBe(text);
  });
});

test("a model that writes a list where its template writes names is understood", () => {
  const names = new Template(
    "{% for m in messages %}[{{ m.role }}]{{ m.content }}{% for c in m.tool_calls %}[TOOL_CALLS]{{ c.function.name }}[ARGS]{{ c.function.arguments | tojson }}{% endfor %}</s>{% endfor %}",
  );
  expect(callsIn(names, `[TOOL_CALLS][${OBJECT}]</s>`)).toEqual([["find", GIVEN]]);
  expect(callsIn(names, `[TOOL_CALLS]find[ARGS]${JSON_GIVEN}</s>`)).toEqual([["find", GIVEN]]);
});

test("arguments keep their digits, their order and their decimals", () => {
  const given = '{"id": 1234567890123456789, "b": 1.0, "a": [1e2, 0.10]}';
  const { tool_calls: calls } = parseAnswer(plain, `<tool_call>{"name": "find", "arguments": ${given}}</tool_call>`);
  expect(calls?.[0]?.function.arguments).toBe(given);
});
