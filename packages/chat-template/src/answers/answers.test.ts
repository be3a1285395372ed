/** Answers back into messages: by round trips through templates, and for texts that are broken or cut. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  AnswerStream,
  type ParsedAnswer,
  Template,
  TemplateError,
  answerSupport,
  parseAnswer,
  renderChat,
} from "../index.ts";
import { CHAT_TEMPLATES } from "../testing/chat-templates.ts";

/** Forms of calls as published templates have them, written anew. */
const FORMS: Readonly<Record<string, string>> = {
  "json in tags": `{% for m in messages %}<|im_start|>{{ m.role }}
{{ m.content }}{% for c in m.tool_calls %}
<tool_call>
{"name": "{{ c.function.name }}", "arguments": {{ c.function.arguments | tojson }}}
</tool_call>{% endfor %}<|im_end|>
{% endfor %}{% if add_generation_prompt %}<|im_start|>assistant
{% endif %}`,
  "a json list": `{% for m in messages %}[{{ m.role }}]{{ m.content }}{% if m.tool_calls %}[TOOL_CALLS] [{% for c in m.tool_calls %}{{ c.function | tojson }}{{ ', ' if not loop.last }}{% endfor %}]{% endif %}</s>{% endfor %}{% if add_generation_prompt %}[assistant]{% endif %}`,
  "json after a name": `{% for m in messages %}<|{{ m.role }}|>{{ m.content }}{% if m.tool_calls %}<|calls_begin|>{% for c in m.tool_calls %}<|call_begin|>{{ c.function.name }}<|sep|>{{ c.function.arguments | tojson }}<|call_end|>{% endfor %}<|calls_end|>{% endif %}<|end|>{% endfor %}{% if add_generation_prompt %}<|assistant|>{% endif %}`,
  "keys and values in tags": `{% for m in messages %}<|im_start|>{{ m.role }}
{{ m.content }}{% for c in m.tool_calls %}
<tool_call>
<function={{ c.function.name }}>
{% for k, v in c.function.arguments | items %}<parameter={{ k }}>
{{ v if v is string else v | tojson }}
</parameter>
{% endfor %}</function>
</tool_call>{% endfor %}<|im_end|>
{% endfor %}{% if add_generation_prompt %}<|im_start|>assistant
{% endif %}`,
  "arg_key and arg_value": `{% for m in messages %}<|{{ m.role }}|>
{{ m.content }}{% for c in m.tool_calls %}
<tool_call>{{ c.function.name }}{% for k, v in c.function.arguments | items %}
<arg_key>{{ k }}</arg_key>
<arg_value>{{ v if v is string else v | tojson }}</arg_value>{% endfor %}
</tool_call>{% endfor %}{% endfor %}{% if add_generation_prompt %}<|assistant|>
{% endif %}`,
  "a call of Python": `{% for m in messages %}<|{{ m.role }}|>{{ m.content }}{% if m.tool_calls %}<|tool_call_start|>[{% for c in m.tool_calls %}{{ c.function.name }}({% for k, v in c.function.arguments | items %}{{ k }}={{ v | tojson }}{{ ', ' if not loop.last }}{% endfor %}){{ ', ' if not loop.last }}{% endfor %}]<|tool_call_end|>{% endif %}<|end|>{% endfor %}{% if add_generation_prompt %}<|assistant|>{% endif %}`,
  "names as keys": `{% for m in messages %}<|{{ m.role }}|>{{ m.content }}{% if m.tool_calls %}<|calls|>[{% for c in m.tool_calls %}{"{{ c.function.name }}": {{ c.function.arguments | tojson }}}{{ ', ' if not loop.last }}{% endfor %}]<|calls_end|>{% endif %}<|end|>{% endfor %}{% if add_generation_prompt %}<|assistant|>{% endif %}`,
  "types in attributes": `{% for m in messages %}<|{{ m.role }}|>{{ m.content }}{% for c in m.tool_calls %}
<invoke name="{{ c.function.name }}">
{% for k, v in c.function.arguments | items %}<parameter name="{{ k }}" string="{{ 'true' if v is string else 'false' }}">{{ v if v is string else v | tojson }}</parameter>
{% endfor %}</invoke>{% endfor %}<|end|>{% endfor %}{% if add_generation_prompt %}<|assistant|>{% endif %}`,
  "an id before the name": `{% for m in messages %}<|{{ m.role }}|>{{ m.content }}{% if m.tool_calls %}<|calls|>{% for c in m.tool_calls %}<|call:begin|>{{ c.id }}<|call:name|>{{ c.function.name }}<|call:args|>{{ c.function.arguments | tojson }}<|call:end|>{% endfor %}{% endif %}<|end|>{% endfor %}{% if add_generation_prompt %}<|assistant|>{% endif %}`,
  "an id behind the name": `{% for m in messages %}[{{ m.role }}]{{ m.content }}{% for c in m.tool_calls %}[CALL]{{ c.function.name }}[CALL_ID]{{ c.id }}[ARGS]{{ c.function.arguments | tojson }}{% endfor %}</s>{% endfor %}{% if add_generation_prompt %}[assistant]{% endif %}`,
  "a turn of its own for calls": `{% for m in messages %}{{ m.role }}<|role|>
{{ m.content }}<|sep|>
{% for c in m.tool_calls %}
function call<|role|>
{{ c.function | tojson }}<|sep|>
{% endfor %}{% endfor %}{% if add_generation_prompt %}assistant<|role|>
{% endif %}`,
  "names behind a marker that ends the prompt": `{% for m in messages %}<|{{ m.role }}|>{% if m.content %}>>>all
{{ m.content }}{% endif %}{% for c in m.tool_calls %}>>>{{ c.function.name }}
{{ c.function.arguments | tojson }}{% endfor %}<|end|>{% endfor %}{% if add_generation_prompt %}<|assistant|>>>>{% endif %}`,
  "reasoning that the prompt begins": `{% for m in messages %}<|{{ m.role }}|>
{% if m.role == 'assistant' %}<think>
{{ m.reasoning_content }}
</think>

{% endif %}{{ m.content }}{% for c in m.tool_calls %}
<tool_call>
{{ c.function | tojson }}
</tool_call>{% endfor %}<|end|>
{% endfor %}{% if add_generation_prompt %}<|assistant|>
<think>
{% endif %}`,
};

/** Calls as names and values, without ids. */
const callsOf = ({ tool_calls: calls = [] }: ParsedAnswer) =>
  calls.map(({ function: { name, arguments: given } }) => ({ name, arguments: JSON.parse(given) as unknown }));
/** An answer with its calls as names and values, and empty where it has no part. */
const plain = (answer: ParsedAnswer) => ({
  content: answer.content,
  reasoning: answer.reasoning_content ?? null,
  toolCalls: callsOf(answer),
  broken: answer.broken ?? [],
});

const tools = [
  {
    type: "function",
    function: {
      name: "get_weather",
      description: "The weather.",
      parameters: {
        type: "object",
        properties: {
          city: { type: "string" },
          days: { type: "integer" },
          exact: { type: "boolean" },
          tags: { type: "array" },
          where: { type: "object" },
        },
      },
    },
  },
  {
    type: "function",
    function: { name: "now", description: "The time.", parameters: { type: "object", properties: {} } },
  },
];

const words = fc.constantFrom(
  "Paris",
  "São Paulo 🚀",
  'a "quoted" word',
  "line one\nline two",
  "5",
  "true",
  "null",
  "x < y > z & w",
  '{"a": 1}',
  "it's",
  "back\\slash",
);
const weather = fc.record(
  {
    city: words,
    days: fc.integer({ min: -9, max: 99 }),
    exact: fc.boolean(),
    tags: fc.constant(["a", 3]),
    where: fc.constant({ x: 1.5 }),
  },
  { requiredKeys: ["city"] },
);
const call = fc.oneof(
  weather.map((given) => ({ name: "get_weather", arguments: given as Record<string, unknown> })),
  fc.constant({ name: "now", arguments: {} as Record<string, unknown> }),
);
const answer = fc.record({
  content: fc.constantFrom("It is warm.", "Two lines:\n\n- one\n- two", "Sure!"),
  calls: fc.array(call, { maxLength: 3 }),
  reasoning: fc.constantFrom("Think first.", "One.\nTwo."),
});

describe.each(Object.entries(FORMS))("%s", (name, source) => {
  const template = new Template(source);

  test("is derived without a problem", () => {
    const support = answerSupport(template);
    expect(support.problems).toEqual([]);
    expect(support.toolCalls).not.toBe("none");
    expect(support.parallelToolCalls).toBe(true);
  });

  test("comes back as it was, whole and in pieces", () => {
    fc.assert(
      fc.property(answer, fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 20 }), (given, sizes) => {
        const hasReasoning = name.startsWith("reasoning");
        const message = {
          role: "assistant",
          content: given.content,
          ...(hasReasoning && { reasoning_content: given.reasoning }),
          ...(given.calls.length && {
            tool_calls: given.calls.map((item) => ({ type: "function", function: item })),
          }),
        };
        const user = { role: "user", content: "Hello" };
        const { prompt } = renderChat(template, { messages: [user], tools, addGenerationPrompt: true });
        const text = renderChat(template, { messages: [user, message], tools }).prompt.slice(prompt.length);
        const parsed = parseAnswer(template, text, { tools, prompt });
        expect(plain(parsed)).toEqual({
          content: given.content,
          reasoning: hasReasoning ? given.reasoning : null,
          toolCalls: given.calls,
          broken: [],
        });
        const stream = new AnswerStream(template, { tools, prompt });
        const told: Record<number, { id: string; name: string; arguments: string }> = {};
        for (let at = 0, piece = 0; at < text.length; piece += 1) {
          const size = sizes[piece % sizes.length] ?? 1;
          for (const event of stream.push(text.slice(at, at + size)))
            if (event.type === "toolCall") told[event.index] = { id: event.id, name: event.name, arguments: "" };
            else if (event.type === "arguments") (told[event.index] as { arguments: string }).arguments += event.text;
          at += size;
        }
        expect(stream.end()).toEqual(parsed);
        const whole = (parsed.tool_calls ?? []).map(({ id, function: called }) => ({ id, ...called }));
        // A call whose end is that of the answer comes with it.
        expect(Object.values(told)).toEqual(whole.slice(0, Object.keys(told).length));
        // What was read goes in again.
        const again = renderChat(template, { messages: [user, parsed], tools }).prompt.slice(prompt.length);
        expect(plain(parseAnswer(template, again, { tools, prompt }))).toEqual(plain(parsed));
      }),
      { numRuns: 50 },
    );
  });

  test("of which any part is cut off never throws, and invents no call", () => {
    const message = {
      role: "assistant",
      content: "So.",
      tool_calls: [{ type: "function", function: { name: "get_weather", arguments: { city: "Paris" } } }],
    };
    const user = { role: "user", content: "Hello" };
    const { prompt } = renderChat(template, { messages: [user], tools, addGenerationPrompt: true });
    const text = renderChat(template, { messages: [user, message], tools }).prompt.slice(prompt.length);
    for (let end = 0; end <= text.length; end += 1) {
      for (const found of callsOf(parseAnswer(template, text.slice(0, end), { tools, prompt })))
        expect(found.name).toBe("get_weather");
    }
  });
});

test.each(["an id before the name", "an id behind the name"])("%s comes back with the call", (name) => {
  const template = new Template(FORMS[name] ?? "");
  const calls = ["a1b2c3d4e", "f5g6h7i8j"].map((id) => ({
    id,
    type: "function",
    function: { name: "get_weather", arguments: { city: "Paris" } },
  }));
  const { prompt } = renderChat(template, {
    messages: [{ role: "assistant", content: "So.", tool_calls: calls }],
    tools,
  });
  const answer = parseAnswer(template, prompt.slice(prompt.indexOf("So.")), { tools });
  expect(answer.content).toBe("So.");
  expect(answer.tool_calls?.map(({ id }) => id)).toEqual(calls.map(({ id }) => id));
  expect(callsOf(answer)).toEqual(calls.map(({ function: called }) => called));
});

test("what a template writes behind the stop that follows calls is no text of the answer", () => {
  const template = new Template(`{% for m in messages %}<|{{ m.role }}|>{% for c in m.tool_calls %}
<tool_call>{{ c.function | tojson }}</tool_call>{% if loop.last %}<|end|><|{{ m.role }}|>{% endif %}{% endfor %}{{ m.content }}<|end|>{% endfor %}{% if add_generation_prompt %}<|assistant|>{% endif %}`);
  const text = '<tool_call>{"name": "now", "arguments": {}}</tool_call><|end|><|assistant|>So.<|end|>';
  expect(plain(parseAnswer(template, text, { tools }))).toMatchObject({ content: "", toolCalls: [{ name: "now" }] });
});

test("what ends a text before its turn ends is no part of it, and calls may follow", () => {
  const template = new Template(
    "{% for m in messages %}<|TURN|>{{ m.role }}{% if m.content %}<|START_TEXT|>{{ m.content }}<|END_TEXT|>{% endif %}" +
      "{% for c in m.tool_calls %}<|CALL|>{{ c.function | tojson }}<|END_CALL|>{% endfor %}<|END_TURN|>{% endfor %}" +
      "{% if add_generation_prompt %}<|TURN|>assistant{% endif %}",
  );
  const call = '<|CALL|>{"name": "clock", "arguments": {"zone": "UTC"}}<|END_CALL|>';
  expect(plain(parseAnswer(template, "<|START_TEXT|>Hello<|END_TEXT|>"))).toMatchObject({
    content: "Hello",
    broken: [],
  });
  expect(plain(parseAnswer(template, `<|START_TEXT|>Hello<|END_TEXT|>${call}<|END_TURN|>`))).toMatchObject({
    content: "Hello",
    toolCalls: [{ name: "clock", arguments: { zone: "UTC" } }],
  });
});

test("tags that are named by keys, with a mark before each, are read with what is nested in them", () => {
  const template = new Template(
    "{% macro xml(v) %}{% if v is mapping %}{% for k, x in v.items() %}]~[~|<{{ k }}>{{ xml(x) }}]~[~|</{{ k }}>{% endfor %}" +
      "{% elif v is iterable and v is not string %}{% for x in v %}]~[~|<item>{{ xml(x) }}]~[~|</item>{% endfor %}" +
      "{% else %}{{ v }}{% endif %}{% endmacro %}" +
      "{% for m in messages %}<|{{ m.role }}|>{{ m.content }}{% if m.tool_calls %}]~[~|<calls>{% for c in m.tool_calls %}" +
      ']~[~|<invoke name="{{ c.function.name }}">{{ xml(c.function.arguments) }}]~[~|</invoke>{% endfor %}]~[~|</calls>' +
      "{% endif %}<|end|>{% endfor %}{% if add_generation_prompt %}<|assistant|>{% endif %}",
  );
  const parameters = {
    type: "object",
    properties: {
      city: { type: "string" },
      days: { type: "integer" },
      tags: { type: "array", items: { type: "string" } },
      box: { type: "object", properties: { low: { type: "number" }, names: { type: "array" } } },
    },
  };
  const nested = [{ type: "function", function: { name: "plan", parameters } }];
  const given = { city: "<Bern>", days: 3, tags: ["7", "b"], box: { low: 0.5, names: [1, "x"] } };
  const call = { type: "function", function: { name: "plan", arguments: given } };
  const messages = [{ role: "user", content: "Hi" }];
  const asked = template.render({ messages, add_generation_prompt: true });
  const answer = { role: "assistant", content: "So.", tool_calls: [call, call] };
  const text = template.render({ messages: [...messages, answer] }).slice(asked.length);
  const whole = parseAnswer(template, text, { tools: nested });
  expect(plain(whole)).toEqual({
    content: "So.",
    reasoning: null,
    toolCalls: [call, call].map(({ function: called }) => called),
    broken: [],
  });
  for (let cut = 0; cut < text.length; cut += 1) {
    const stream = new AnswerStream(template, { tools: nested });
    stream.push(text.slice(0, cut));
    stream.push(text.slice(cut));
    expect(stream.end()).toEqual(whole);
  }
});

test("a template whose only fault is that it changes a list shows how calls look", () => {
  const template = new Template(
    "{% set ids = [] %}{% for m in messages %}<|{{ m.role }}|>{{ m.content }}{% for c in m.tool_calls %}" +
      "{%- set _ = ids.append(c.id) -%}<call>{{ c.function | tojson }}</call>{% endfor %}<|end|>{% endfor %}",
  );
  expect(answerSupport(template)).toMatchObject({ toolCalls: "json-object", parallelToolCalls: true, problems: [] });
  expect(callsOf(parseAnswer(template, '<call>{"name": "a", "arguments": {}}</call>'))).toHaveLength(1);
});

test.each([
  ["[THINK]", "[/THINK]"],
  ["<|START_THINKING|>", "<|END_THINKING|>"],
  ["<|channel>thought", "<channel|>"],
])("reasoning between %s and %s is told apart where the template only names them", (open, close) => {
  const template = new Template(
    `{# ${open} ${close} #}{% for m in messages %}<|{{ m.role }}|>{{ m.content }}<|end|>{% endfor %}`,
  );
  expect(plain(parseAnswer(template, `${open}\nHm.${close}Hello<|end|>`))).toMatchObject({
    content: "Hello",
    reasoning: "Hm.",
  });
});

test("a prompt that begins and ends the reasoning is followed by text", () => {
  const template = new Template(`{% for m in messages %}<|{{ m.role }}|>
{% if m.role == 'assistant' %}<think>
{{ m.reasoning_content }}
</think>

{% endif %}{{ m.content }}<|end|>
{% endfor %}{% if add_generation_prompt %}<|assistant|>
<think>

</think>

{% endif %}`);
  expect(answerSupport(template)).toMatchObject({ reasoning: "derived", problems: [] });
  expect(plain(parseAnswer(template, "Hello.<|end|>"))).toMatchObject({ content: "Hello.", reasoning: null });
  expect(plain(parseAnswer(template, "<think>\nHm.\n</think>\n\nHello.<|end|>"))).toMatchObject({
    content: "Hello.",
    reasoning: "Hm.",
  });
});

describe("answers", () => {
  const chatml = new Template(FORMS["json in tags"] ?? "");

  test("a broken call is reported with its text, and the next one is read", () => {
    const text =
      'Look:\n<tool_call>\n{"name": "a", "arguments": {oops}\n</tool_call>\n<tool_call>\n{"name": "now", "arguments": {}}\n</tool_call><|im_end|>';
    const { content, toolCalls, broken } = plain(parseAnswer(chatml, text, { tools }));
    expect(content).toBe("Look:");
    expect(toolCalls).toEqual([{ name: "now", arguments: {} }]);
    expect(broken).toHaveLength(1);
    expect(broken[0]?.raw).toContain("{oops}");
  });

  test("a call that is not finished is reported", () => {
    const { toolCalls, broken } = plain(parseAnswer(chatml, '<tool_call>\n{"name": "now", "argum'));
    expect(toolCalls).toEqual([]);
    expect(broken).toEqual([{ raw: '{"name": "now", "argum', reason: "The call is not finished." }]);
  });

  test("white space around JSON and tags may differ from the template's", () => {
    const text = '<tool_call>{"arguments":{"city":"Paris"},"name":"get_weather"}</tool_call>';
    expect(callsOf(parseAnswer(chatml, text, { tools }))).toEqual([
      { name: "get_weather", arguments: { city: "Paris" } },
    ]);
  });

  test("white space between tags may differ too, and the first tag of several may be missing", () => {
    const paris = [{ name: "get_weather", arguments: { city: "Paris", days: 3 } }];
    const list = new Template(FORMS["a json list"] ?? "");
    const text = '[TOOL_CALLS][{"name":"get_weather","arguments":{"city":"Paris","days":3}}]</s>';
    expect(callsOf(parseAnswer(list, text, { tools }))).toEqual(paris);
    const keys = new Template(FORMS["arg_key and arg_value"] ?? "");
    const tight =
      "<tool_call>get_weather<arg_key>city</arg_key><arg_value>Paris</arg_value><arg_key>days</arg_key><arg_value>3</arg_value></tool_call>";
    expect(callsOf(parseAnswer(keys, tight, { tools }))).toEqual(paris);
    const tagged = new Template(FORMS["keys and values in tags"] ?? "");
    const cut =
      "<function=get_weather>\n<parameter=city>\nParis\n</parameter>\n<parameter=days>\n3\n</parameter>\n</function>\n</tool_call>";
    expect(plain(parseAnswer(tagged, cut, { tools }))).toMatchObject({ content: "", toolCalls: paris });
  });

  test("a template that insists on ids of nine letters is derived", () => {
    const source = `{% for m in messages %}[{{ m.role }}]{{ m.content }}{% for c in m.tool_calls %}{% if c.id | length != 9 %}{{ raise_exception('Nine letters.') }}{% endif %}[CALL]{{ c.function | tojson }}{% endfor %}</s>{% endfor %}`;
    const template = new Template(source);
    expect(answerSupport(template)).toMatchObject({ toolCalls: "json-object", problems: [] });
  });

  test("a key called __proto__ is an ordinary key", () => {
    const text = '<tool_call>\n{"name": "a", "arguments": {"__proto__": {"x": 1}}}\n</tool_call>';
    const [found] = callsOf(parseAnswer(chatml, text));
    expect(Object.keys((found?.arguments ?? {}) as object)).toEqual(["__proto__"]);
    expect(({} as Record<string, unknown>)["x"]).toBeUndefined();
  });

  test("reasoning without its beginning, which the prompt had, is reasoning", () => {
    const template = new Template(FORMS["reasoning that the prompt begins"] ?? "");
    expect(plain(parseAnswer(template, "Hm.\n</think>\n\nYes.<|end|>"))).toMatchObject({
      reasoning: "Hm.",
      content: "Yes.",
    });
    expect(plain(parseAnswer(template, "<think>Hm.</think>Yes.<|end|>", { prompt: "<|assistant|>\n" }))).toMatchObject({
      reasoning: "Hm.",
      content: "Yes.",
    });
  });

  test("GPT-OSS names a channel for each part", () => {
    const template = new Template(CHAT_TEMPLATES["gpt-oss"] ?? "");
    const text =
      '<|channel|>analysis<|message|>Hm.<|end|><|start|>assistant<|channel|>commentary to=functions.now <|constrain|>json<|message|>{"zone": "UTC"}<|call|>';
    expect(plain(parseAnswer(template, text))).toMatchObject({
      reasoning: "Hm.",
      toolCalls: [{ name: "now", arguments: { zone: "UTC" } }],
    });
    expect(parseAnswer(template, "<|channel|>final<|message|>Hi.<|return|>").content).toBe("Hi.");
  });

  const TEXTS_ONLY = new Template("{% for m in messages %}<|{{ m.role }}|>{{ m.content }}<|end|>{% endfor %}");
  const CALL = { name: "look", arguments: { city: "Oslo" } };

  test.each([
    `<|tool_call_start|>[look(city='Oslo')]<|tool_call_end|>`,
    `<tool_call>{"name": "look", "arguments": {"city": "Oslo"}}</tool_call>`,
    `<|tool_call|> [{"name": "look", "arguments": {"city": "Oslo"}}]<|/tool_call|>`,
    `[TOOL_CALLS][{"name": "look", "arguments": {"city": "Oslo"}}]`,
    `functools[{"name": "look", "arguments": {"city": "Oslo"}}]`,
  ])("%s is a call though the template renders none", (text) => {
    expect(plain(parseAnswer(TEXTS_ONLY, `Wait. ${text}<|end|>`))).toMatchObject({
      content: "Wait.",
      toolCalls: [CALL],
    });
  });

  test("text behind calls of Python is text", () => {
    const text = "<|tool_call_start|>[look(city='Oslo')]<|tool_call_end|>\nOne moment please (it is slow).";
    expect(plain(parseAnswer(TEXTS_ONLY, text))).toMatchObject({
      content: "\nOne moment please (it is slow).",
      toolCalls: [CALL],
      broken: [],
    });
  });

  test("a call within the reasoning is a call, and what is around it stays reasoning", () => {
    const template = new Template(FORMS["reasoning that the prompt begins"] ?? "");
    const call = '<tool_call>\n{"name": "add", "arguments": {"a": 1}}\n</tool_call>';
    const said = `First the sum.\n${call}\nThen the rest.\n</think>\n\nDone.<|end|>`;
    const answer = plain(parseAnswer(template, said));
    expect(answer.toolCalls).toMatchObject([{ name: "add", arguments: { a: 1 } }]);
    expect([answer.reasoning, answer.content]).toEqual([expect.stringContaining("First the sum."), "Done."]);
    expect(answer.reasoning).toContain("Then the rest.");
    expect(plain(parseAnswer(template, `First.\n${call}\nA text.`))).toMatchObject({
      reasoning: "First.",
      content: "A text.",
    });
  });

  test("an answer that begins to think has reasoning though the template knows of none", () => {
    expect(plain(parseAnswer(TEXTS_ONLY, "<think>Hm.</think>Yes.<|end|>"))).toMatchObject({
      content: "Yes.",
      reasoning: "Hm.",
    });
    expect(parseAnswer(TEXTS_ONLY, "Write </think> at the end.").content).toBe("Write </think> at the end.");
  });

  test("quotes around numbers too, and a space before the list, are read", () => {
    const python = `{% for m in messages %}<|{{ m.role }}|>{{ m.content }}{% if m.tool_calls %}<|calls|>[{% for c in m.tool_calls %}{{ c.function.name }}({% for k, v in c.function.arguments | items %}{{ k }}="{{ v }}"{{ ', ' if not loop.last }}{% endfor %}){{ ', ' if not loop.last }}{% endfor %}]{% endif %}<|end|>{% endfor %}`;
    const template = new Template(python);
    expect(answerSupport(template).toolCalls).toBe("python-call");
    expect(callsOf(parseAnswer(template, '<|calls|> [look(city="Oslo", days=3)]<|end|>'))).toEqual([
      { name: "look", arguments: { city: "Oslo", days: 3 } },
    ]);
  });

  test("arguments may be called parameters, and a tool may call a number a float", () => {
    const lists = new Template(FORMS["a json list"] ?? "");
    expect(callsOf(parseAnswer(lists, '[TOOL_CALLS] [{"name": "look", "parameters": {"city": "Oslo"}}]</s>'))).toEqual([
      CALL,
    ]);
    const tool = { name: "scale", parameters: { type: "object", properties: { by: { type: "float" } } } };
    const text = "<tool_call>\n<function=scale>\n<parameter=by>\n1.5\n</parameter>\n</function>\n</tool_call>";
    const tagged = new Template(FORMS["keys and values in tags"] ?? "");
    expect(callsOf(parseAnswer(tagged, text, { tools: [{ type: "function", function: tool }] }))).toEqual([
      { name: "scale", arguments: { by: 1.5 } },
    ]);
  });

  test("what a template without tools is asked for is text", () => {
    const template = new Template("{% for m in messages %}{{ m.role }}: {{ m.content }}\n{% endfor %}");
    expect(answerSupport(template)).toMatchObject({ toolCalls: "none", reasoning: "none" });
    expect(plain(parseAnswer(template, '{"name": "now"}'))).toMatchObject({
      content: '{"name": "now"}',
      toolCalls: [],
    });
  });

  const hostile = fc
    .array(
      fc.constantFrom(
        ..."<think> </think> <tool_call> </tool_call> { } [ ] \" ' ( ) , <function=a> <parameter=b> </parameter> </function> <arg_key> </arg_key> [TOOL_CALLS] <|im_end|> <|channel|> <|message|> <|call|> word".split(
          " ",
        ),
        '{"name": "a", "arguments": {}}',
        "\n",
        " ",
      ),
      { maxLength: 20 },
    )
    .map((parts) => parts.join(""));

  test("of any text give the same whole and in pieces, for every template", () => {
    const templates = [...Object.values(FORMS), ...Object.values(CHAT_TEMPLATES)].map((source) => new Template(source));
    fc.assert(
      fc.property(fc.constantFrom(...templates), hostile, fc.integer({ min: 1, max: 7 }), (template, text, size) => {
        const stream = new AnswerStream(template);
        let streamed = "";
        for (let at = 0; at < text.length; at += size)
          for (const event of stream.push(text.slice(at, at + size)))
            if (event.type === "content") streamed += event.text;
        const whole = parseAnswer(template, text);
        expect(stream.end()).toEqual(whole);
        expect(text.replaceAll(/\s/g, "").length).toBeGreaterThanOrEqual(streamed.replaceAll(/\s/g, "").length);
      }),
      { numRuns: 1500 },
    );
  });

  test("take time by their length, whatever is in them", () => {
    const parts = ["<tool_call>", "{", "[", '"', " ", "<think>", "a(", "<parameter=b>", '{"name": "a", '];
    for (const source of [FORMS["json in tags"], FORMS["keys and values in tags"], CHAT_TEMPLATES["gpt-oss"]]) {
      const template = new Template(source ?? "");
      answerSupport(template);
      const timeOf = (part: string, length: number): number => {
        const text = part.repeat(Math.ceil(length / part.length));
        const started = process.cpuUsage();
        parseAnswer(template, text);
        const stream = new AnswerStream(template);
        for (let at = 0; at < text.length; at += 100) stream.push(text.slice(at, at + 100));
        stream.end();
        const { user, system } = process.cpuUsage(started);
        return (user + system) / 1000;
      };
      for (const part of parts) {
        const quarter = timeOf(part, 40_000);
        // By the square it would be sixteen times as long; how fast the machine is does not matter.
        expect(timeOf(part, 160_000), `${part} again and again`).toBeLessThan(8 * quarter + 400);
      }
    }
  });

  test("of a template that costs too much are texts", () => {
    const template = new Template("{% for a in range(99999) %}{% for b in range(99999) %}{% endfor %}{% endfor %}");
    const started = process.cpuUsage();
    expect(answerSupport(template).problems[0]).toMatch(/^The template costs too much/);
    expect(parseAnswer(template, "Hi").content).toBe("Hi");
    expect(process.cpuUsage(started).user / 1000).toBeLessThan(5000);
  });

  test("every template says what is known of its answers", () => {
    for (const source of Object.values(CHAT_TEMPLATES)) {
      try {
        expect(answerSupport(new Template(source)).problems.length).toBeLessThan(3);
      } catch (error) {
        expect(error).toBeInstanceOf(TemplateError);
      }
    }
  });
});
