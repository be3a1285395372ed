/** Response templates of tokenizers: judged by transformers' own code where it is at hand. */
import { spawnSync } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  AnswerStream,
  ResponseTemplateError,
  Template,
  loadChatTemplate,
  parseAnswer,
  parseResponse,
} from "../index.ts";

const TOOLS = [
  {
    type: "function",
    function: {
      name: "get_weather",
      parameters: {
        type: "object",
        properties: {
          city: { type: "string" },
          days: { type: "integer" },
          exact: { type: ["boolean", "null"] },
          tags: { anyOf: [{ type: "array" }, { type: "null" }] },
          scale: { type: "number" },
        },
      },
    },
  },
];

const CALL = { type: "function", function: { name: "{content.name}", arguments: "{content.arguments}" } };

/** Statements of configurations, one more in each. */
const TEMPLATES: Readonly<Record<string, object>> = {
  "json calls": {
    defaults: { role: "assistant" },
    start_anchor: "<|im_start|>assistant\n",
    fields: {
      thinking: { open: "<think>", close: "</think>" },
      tool_calls: { open: "<tool_call>", close: "</tool_call>", content: "json", repeats: true, transform: CALL },
      content: { close: ["<|im_end|>", "<|endoftext|>"] },
    },
  },
  "tagged calls": {
    defaults: { role: "assistant", tool_calls: [] },
    start_anchor_pattern: "<\\|(?:assistant|bot)\\|>",
    fields: {
      tool_calls: {
        open_pattern: "<function=(?P<name>\\w+)>",
        close: "</function>",
        content: "xml-inline",
        content_args: {
          tag_pattern: "<parameter=(?P<key>\\w+)>\\n?(?P<value>.*?)\\n?</parameter>",
          merge_duplicates: true,
        },
        repeats: true,
        transform: { type: "function", function: { name: "{name}", arguments: "{content}" } },
      },
      content: { close_pattern: "<\\|end\\|>|\\Z" },
    },
  },
  "marked json": {
    start_anchor: "<start>",
    fields: {
      tool_calls: {
        open_pattern: "call:(?P<name>\\w+)(?=\\{)",
        close_pattern: "(?<=\\})",
        content: "json",
        content_args: { unquoted_keys: true, string_delims: [["<q>", "</q>"]] },
        repeats: true,
        transform: { name: "{name}", arguments: "{content}" },
      },
      content: { optional: false },
    },
  },
  "a list of calls and lines": {
    start_anchor: "[assistant]",
    fields: {
      tool_calls: {
        open: "[TOOL_CALLS]",
        close: "</s>",
        content: "json",
        transform: { name: "{name}" },
        transform_each: true,
      },
      facts: {
        open: "<facts>",
        close: "</facts>",
        content: "kv-lines",
        content_args: { value_parser: { name: "int" } },
      },
      notes: { open: "<note>", close: "</note>", repeats: true, join: "; " },
      raw: { open: "<raw>", close: "</raw>", content_args: { strip: false } },
      score: { open: "<score>", close: "</score>", content: "float" },
    },
  },
};

const PIECES = [
  "<think>",
  "</think>",
  "<tool_call>",
  '{"name": "get_weather", "arguments": {"city": "7", "days": "3", "exact": "none"}}',
  "</tool_call>",
  "<|im_end|>",
  "<|endoftext|>",
  "<function=get_weather>",
  "<parameter=days>\n4\n</parameter>",
  "<parameter=days>x</parameter>",
  "<parameter=tags>[1, 2]</parameter>",
  "<parameter=exact>None</parameter>",
  "<parameter=scale>2.5</parameter>",
  "</function>",
  "<|end|>",
  "call:get_weather",
  "{city:<q>a</q>,days:2}",
  "[TOOL_CALLS]",
  '[{"name": "a"}, {"name": "b"}]',
  "</s>",
  "<facts>a: 1\nb: 2</facts>",
  "<note>",
  "</note>",
  "<raw> x </raw>",
  "<score>1.5</score>",
  " words ",
  "\n",
];
const PREFIXES = [
  "",
  "<|im_start|>user\nHi<|im_end|>\n<|im_start|>assistant\n<think>",
  "<|user|>Hi<|end|><|assistant|>",
  "<start>So ",
  "[assistant]",
];

const cases = fc.sample(
  fc.record({
    template: fc.constantFrom(...Object.values(TEMPLATES)),
    text: fc.array(fc.constantFrom(...PIECES), { maxLength: 9 }).map((parts) => parts.join("")),
    prefix: fc.constantFrom(...PREFIXES),
    tools: fc.constantFrom(null, TOOLS),
  }),
  { numRuns: 4000, seed: 11 },
);

const python = process.env["VITRINE_PYTHON"] ?? "python3";
const seed = fileURLToPath(new URL("../../../../.vitrine/seed/", import.meta.url));
/** The package where the seed of the site was made from it, or where Python has it. */
const folder = ((): string | undefined => {
  const release = existsSync(seed) ? readdirSync(seed).find((name) => name.startsWith("transformers-5")) : undefined;
  if (release !== undefined) return `${seed}${release}/transformers`;
  const find = "import importlib.util as u; print(u.find_spec('transformers').submodule_search_locations[0])";
  const { status, stdout } = spawnSync(python, ["-c", find], { encoding: "utf8" });
  return status === 0 ? stdout.trim() : undefined;
})();
const hasRegex = spawnSync(python, ["-c", "import regex"]).status === 0;
const canJudge = hasRegex && folder !== undefined && existsSync(`${folder}/utils/chat_parsing`);
if (!canJudge) console.warn("transformers 5 or Python's regex is not there: response templates are not compared.");

function ours(given: (typeof cases)[number]): object {
  try {
    const { template, text, prefix, tools } = given;
    return { value: parseResponse(template, text, { prefix, tools }) };
  } catch (error) {
    if (error instanceof ResponseTemplateError) return { error: true };
    throw error;
  }
}

test.skipIf(!canJudge)("4,000 answers are read as transformers reads them", () => {
  const script = fileURLToPath(new URL("../../test/parse_response.py", import.meta.url));
  const { stdout, stderr } = spawnSync(python, [script, folder ?? ""], {
    input: JSON.stringify(cases),
    encoding: "utf8",
    maxBuffer: 2 ** 28,
  });
  if (!stdout) throw new Error(stderr);
  const expected = JSON.parse(stdout) as object[];
  const differing = cases.flatMap((given, index) => {
    const found = JSON.parse(JSON.stringify(ours(given))) as object;
    return JSON.stringify(found) === JSON.stringify(expected[index])
      ? []
      : [`${JSON.stringify(given.text)}\n python ${JSON.stringify(expected[index])}\n ours   ${JSON.stringify(found)}`];
  });
  expect(differing.slice(0, 5)).toEqual([]);
  expect(expected.filter((item) => "value" in item).length).toBeGreaterThan(2000);
});

describe("a response template", () => {
  test("reads reasoning, content and calls", () => {
    const text = 'Hm.</think>So.<tool_call>{"name": "get_weather", "arguments": {"days": "3"}}</tool_call><|im_end|>';
    expect(parseResponse(TEMPLATES["json calls"] ?? {}, text, { prefix: PREFIXES[1] ?? "", tools: TOOLS })).toEqual({
      role: "assistant",
      thinking: "Hm.",
      content: "So.",
      tool_calls: [{ type: "function", function: { name: "get_weather", arguments: { days: 3 } } }],
    });
  });

  test("of a configuration is used by parseAnswer", () => {
    const config = { chat_template: "{{ messages[0].content }}", response_template: TEMPLATES["json calls"] };
    const { responseTemplate = {} } = loadChatTemplate({ "tokenizer_config.json": JSON.stringify(config) });
    const template = new Template(config.chat_template);
    const text = '<think>Hm.</think>So.<tool_call>{"name": "now", "arguments": {}}</tool_call>';
    expect(parseAnswer(template, text, { responseTemplate })).toEqual({
      role: "assistant",
      content: "So.",
      reasoning_content: "Hm.",
      tool_calls: [{ id: "call00000", type: "function", function: { name: "now", arguments: "{}" } }],
    });
    const stream = new AnswerStream(template, { responseTemplate });
    for (const letter of text) stream.push(letter);
    expect(stream.end()).toEqual(parseAnswer(template, text, { responseTemplate }));
    expect(parseAnswer(template, "<tool_call>{", { responseTemplate }).broken).toHaveLength(1);
  });

  test.each([
    [{}, "fields"],
    [{ fields: { a: {} } }, "start_anchor"],
    [{ start_anchor: "x", fields: { a: {}, b: {} } }, "Only one field"],
    [{ start_anchor: "x", fields: { a: { open_pattern: "(" } } }, "not valid"],
    [{ start_anchor: "x", fields: { a: { content: "yaml" } } }, "unknown 'content'"],
    [{ version: 2, start_anchor: "x", fields: { a: {} } }, "version 1"],
  ])("that is not valid is refused: %j", (template, reason) => {
    expect(() => parseResponse(template, "")).toThrow(reason);
    expect(() => parseResponse(template, "")).toThrow(ResponseTemplateError);
  });
});
