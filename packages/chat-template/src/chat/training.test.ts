/** Masks and prompt caches: what the assistant wrote, and what stays the same from one turn to the next. */
import { describe, expect, test } from "vitest";
import { Template, TemplateError, renderChat } from "../index.ts";
import { lintTemplate } from "../author.ts";
import { NoSpansError, assistantSpans, stablePrefix, tokenMask } from "../train.ts";
import { CHAT_TEMPLATES, CONVERSATIONS } from "../testing/chat-templates.ts";

const specialTokens = { bos_token: "<s>", eos_token: "</s>" };
const TALK = [
  { role: "user", content: "Hi there" },
  { role: "assistant", content: "First answer." },
  { role: "user", content: "More" },
  { role: "assistant", content: "Second answer." },
];

function inputOf(context: Record<string, unknown>) {
  const { messages, tools, documents, add_generation_prompt: _asked, ...variables } = context;
  return {
    messages: messages as object[],
    tools: (tools ?? null) as object[] | null,
    documents: (documents ?? null) as object[] | null,
    variables,
  };
}

/** Results of a function for every template and conversation that renders. */
function forEveryRender<T>(run: (name: string, template: Template, input: ReturnType<typeof inputOf>) => T): T[] {
  return Object.entries(CHAT_TEMPLATES).flatMap(([name, source]) => {
    const template = new Template(source);
    return Object.values(CONVERSATIONS).flatMap((context) => {
      try {
        return [run(name, template, inputOf(context))];
      } catch (error) {
        if (error instanceof TemplateError) return [];
        throw error;
      }
    });
  });
}

const textsOf = (source: string, messages: readonly object[]): string[] => {
  const { prompt, spans } = assistantSpans(new Template(source), { messages, specialTokens });
  return spans.map(({ start, end }) => prompt.slice(start, end));
};

describe("spans of the assistant", () => {
  test("of a template with the tag are the tag's", () => {
    const count = forEveryRender((_name, template, input) => {
      if (!template.source.includes("generation %}")) return 0;
      const { spans, evidence } = assistantSpans(template, input);
      expect(spans.map(({ start, end }) => [start, end])).toEqual(
        renderChat(template, input).generationSpans.map(({ start, end }) => [start, end]),
      );
      expect(evidence).toBe(spans.length ? "tag" : undefined);
      return 1;
    }).filter(Boolean).length;
    expect(count).toBeGreaterThan(20);
  });

  test("are the same for ChatML with the tag and without", () => {
    const tagged = CHAT_TEMPLATES["chatml, generation"] ?? "";
    const plain = tagged
      .replaceAll(/\{%(-?)\s*generation\s*(-?)%\}/g, "{%$1 if true $2%}")
      .replaceAll(/\{%(-?)\s*endgeneration\s*(-?)%\}/g, "{%$1 endif $2%}");
    expect(plain).not.toContain("generation %}");
    let compared = 0;
    for (const context of Object.values(CONVERSATIONS)) {
      const input = inputOf(context);
      const expected = assistantSpans(new Template(tagged), input);
      const found = assistantSpans(new Template(plain), input);
      expect(found.spans.map(({ start, end }) => [start, end])).toEqual(
        expected.spans.map(({ start, end }) => [start, end]),
      );
      compared += found.spans.length;
    }
    expect(compared).toBeGreaterThan(5);
  });

  test.each([
    ["llama 3", ["First answer.<|eot_id|>", "Second answer.<|eot_id|>"]],
    ["mistral v1", ["First answer.</s>", "Second answer.</s>"]],
    ["gemma 3", ["First answer.<end_of_turn>", "Second answer.<end_of_turn>"]],
    ["qwen 3, thinking", ["First answer.<|im_end|>", "<think>\n\n</think>\n\nSecond answer.<|im_end|>"]],
    ["vicuna", [" First answer.</s>", " Second answer.</s>"]],
  ])("of %s are what the model writes, with the token that ends its turn", (name, texts) => {
    expect(textsOf(CHAT_TEMPLATES[name] ?? "", TALK)).toEqual(texts);
  });

  test("hold the text of each answer, and nothing of the user", () => {
    const found = Object.values(CHAT_TEMPLATES).flatMap((source) => {
      try {
        return [textsOf(source, TALK).join("")];
      } catch (error) {
        if (error instanceof TemplateError) return [];
        throw error;
      }
    });
    expect(found.length).toBeGreaterThan(35);
    for (const text of found) expect(text).not.toMatch(/Hi there|More/);
    expect(found.filter((text) => text.includes("Second answer.")).length).toBeGreaterThan(found.length - 4);
  });

  test("have code points, which differ from UTF-16 units after an emoji", () => {
    const messages = [
      { role: "user", content: "🚀" },
      { role: "assistant", content: "Hi" },
    ];
    const { spans } = assistantSpans(new Template(CHAT_TEMPLATES["chatml"] ?? ""), { messages });
    expect(spans[0]?.start).toBe((spans[0]?.codePointStart ?? 0) + 1);
  });

  test("name answers that the template drops", () => {
    const source = "{% for m in messages if m.role == 'user' %}{{ m.content }}{% endfor %}";
    expect(assistantSpans(new Template(source), { messages: TALK })).toMatchObject({ spans: [], dropped: [1, 3] });
  });

  test("a mask without spans is an error with a hint", () => {
    expect(() => tokenMask([[0, 5]], [])).toThrow(NoSpansError);
    expect(() => tokenMask([[0, 5]], [])).toThrow("assistantSpans(template, input)");
  });
});

describe("the stable prefix of two prompts", () => {
  const chat = (source: string) => new Template(source);
  const chatml = chat(CHAT_TEMPLATES["chatml"] ?? "");

  test("is the whole first prompt where messages are only added", () => {
    const before = { messages: TALK.slice(0, 1), addGenerationPrompt: true };
    const result = stablePrefix(chatml, before, { messages: TALK });
    expect(result.isWhole).toBe(true);
    expect(result.broken).toBeUndefined();
    expect(result.length).toBe(renderChat(chatml, before).prompt.length);
  });

  test.each([
    [
      "clock",
      "{{ 'Today: ' }}{% set now = strftime_now('%d %b') %}{{ now }}{% for m in messages %}{{ m.content }}{% endfor %}",
      { messages: TALK, now: () => new Date(2026, 0, 1) },
      { messages: TALK, now: () => new Date(2026, 0, 2) },
      8,
    ],
    [
      "tools",
      "{{ tools | map(attribute='name') | join(' ') }}{% for m in messages %}{{ m.content }}{% endfor %}",
      {
        messages: TALK,
        tools: [
          { type: "function", name: "a" },
          { type: "function", name: "b" },
        ],
      },
      {
        messages: TALK,
        tools: [
          { type: "function", name: "b" },
          { type: "function", name: "a" },
        ],
      },
      0,
    ],
    [
      "dropped",
      "{% for m in messages %}<{{ m.thinking if loop.last }}{{ m.content }}>{% endfor %}",
      { messages: [{ content: "a", thinking: "Hm." }] },
      { messages: [{ content: "a", thinking: "Hm." }, { content: "b" }] },
      1,
    ],
    [
      "message",
      "{% for m in messages %}<{{ m.content }}>{% endfor %}",
      { messages: [{ content: "abc" }] },
      { messages: [{ content: "abd" }] },
      3,
    ],
    [
      "template",
      "{% for m in messages %}<{{ 'last' if loop.last else 'more' }}>{% endfor %}",
      { messages: [{ content: "a" }] },
      { messages: [{ content: "a" }, { content: "b" }] },
      1,
    ],
  ] as const)("is broken by %s, at the statement that wrote it", (cause, source, before, after, length) => {
    const result = stablePrefix(chat(source), before, after);
    expect(result).toMatchObject({ length, isWhole: false, broken: { cause, line: 1 } });
  });

  test("never is longer than what both begin with", () => {
    forEveryRender((_name, template, input) => {
      const before = { ...input, messages: input.messages.slice(0, 1), now: () => new Date(0) };
      const after = { ...input, now: () => new Date(0) };
      const { length, isWhole } = stablePrefix(template, before, after);
      const [a, b] = [renderChat(template, before).prompt, renderChat(template, after).prompt];
      expect(a.slice(0, length)).toBe(b.slice(0, length));
      expect(isWhole).toBe(b.startsWith(a));
      if (!isWhole && length < b.length) expect(a.slice(length, length + 2)).not.toBe(b.slice(length, length + 2));
    });
  });
});

describe("lint", () => {
  const rules = (source: string): string[] => lintTemplate(source).map(({ rule, message }) => `${rule}: ${message}`);

  test("says that a template has no generation tag, and that one has", () => {
    expect(rules(CHAT_TEMPLATES["chatml"] ?? "").join()).toContain("no-generation-tag");
    expect(rules(CHAT_TEMPLATES["chatml, generation"] ?? "").join()).not.toContain("no-generation-tag");
  });

  test("names what breaks the prefix of the next prompt", () => {
    const dated = "{{ strftime_now('%d') }}{% for m in messages %}{{ m.content }}{% endfor %}";
    expect(rules(dated).join()).toContain("unstable-prefix: The next prompt does not begin with this one, by the date");
    expect(rules(CHAT_TEMPLATES["qwen 3, thinking"] ?? "").join()).toContain("by a text that is dropped");
    expect(rules(CHAT_TEMPLATES["chatml"] ?? "").join()).not.toContain("unstable-prefix");
  });
});
