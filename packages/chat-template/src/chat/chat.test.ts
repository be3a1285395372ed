import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { Template, renderChat } from "../index.ts";
import { detectCapabilities } from "../author.ts";
import { tokenMask } from "../train.ts";
import { CHAT_TEMPLATES } from "../testing/chat-templates.ts";

const specialTokens = { bos_token: "<s>", eos_token: "</s>" };
const UNLIKE = "Quite unlike 7";

function continued(template: Template, content: unknown): string | undefined {
  const messages = [
    { role: "user", content: "Hello" },
    { role: "assistant", content },
  ];
  try {
    return renderChat(template, { messages, specialTokens, continueFinalMessage: true }).prompt;
  } catch {
    return undefined;
  }
}

/** Templates that write the last message's text as it is, or trimmed. */
const FAMILIES = Object.entries(CHAT_TEMPLATES).filter(
  ([, source]) => continued(new Template(source), UNLIKE) !== undefined,
);

describe("a prompt that continues the last message", () => {
  test("is there for nearly every family", () => expect(FAMILIES.length).toBeGreaterThan(38));

  test.each(FAMILIES)("%s: ends with exactly that text, also where the template writes the same", (_name, source) => {
    const template = new Template(source);
    const start = continued(template, UNLIKE)?.slice(0, -UNLIKE.length) ?? "";
    expect(start + UNLIKE).toBe(continued(template, UNLIKE));
    const words = source.match(/[\w|<>[\]/]+/g) ?? [];
    const text = fc.oneof(
      fc.constantFrom(...words, "end", "assistant", "<|im_end|>", "Hello", "</s>"),
      fc.string({ minLength: 1, maxLength: 5 }),
    );
    fc.assert(
      fc.property(text, (content) => {
        // Reasoning is cut off, and what is in braces may be read as a call.
        fc.pre(content.trim() !== "" && !/think|[{}#]/.test(content));
        const prompt = continued(template, content);
        expect([
          start + content,
          start + content.trim(),
          start + content.trimStart(),
          start + content.trimEnd(),
        ]).toContain(prompt);
      }),
      { seed: 21, numRuns: 25 },
    );
  });

  test("follows the last text of a message with content parts", () => {
    const content = [
      { type: "text", text: "end" },
      { type: "text", text: "end" },
    ];
    const source = "{% for m in messages %}<{% for p in m.content %}[{{ p.text }}]{% endfor %}end>{% endfor %}";
    const { prompt } = renderChat(source, { messages: [{ role: "user", content }], continueFinalMessage: true });
    expect(prompt).toBe("<[end][end");
  });

  test("is refused where the template rewrites the text, or leaves its end out", () => {
    const chat = { messages: [{ role: "user", content: "some words" }], continueFinalMessage: true };
    expect(() => renderChat("{{ messages[0].content|upper }}", chat)).toThrow(/changes its text/);
    expect(() => renderChat("{{ messages[0].content[:4] }} words", chat)).toThrow(/changes its text/);
  });
});

describe("what a template can do", () => {
  test("is found out where ids have nine characters, or content must be none next to a call", () => {
    const strict = `{% for m in messages %}{% if m.tool_calls is defined %}{% for c in m.tool_calls %}{% if c.id|length != 9 %}{{ raise_exception('id') }}{% endif %}{{ c.function.name }}{% endfor %}{% else %}{{ m.content }}{% endif %}{% endfor %}`;
    expect(detectCapabilities(strict)).toMatchObject({ toolCalls: true, parallelToolCalls: true });
    const none = `{% for m in messages %}{% if m.content is none %}{{ m.tool_calls[0].function.name }}{% else %}{{ m.content }}{% endif %}{% endfor %}`;
    expect(detectCapabilities(none)).toMatchObject({ toolCalls: true, parallelToolCalls: false });
  });

  test("is found out of a template that cannot do without tools", () => {
    const always = `{% for t in tools %}{{ t.function.name }}{{ t.function.parameters|tojson }}{% if loop.length < 1 %}{% endif %}{% endfor %}{{ tools[0].function.name }}{% for m in messages %}{{ m.role + m.content }}{% endfor %}`;
    expect(detectCapabilities(always)).toMatchObject({ systemRole: true, tools: true, toolCalls: false });
  });
});

describe("a mask for tokens", () => {
  test("marks what lies in what the model wrote", () => {
    const source =
      "{% for m in messages %}<{{ m.role }}>{% if m.role == 'assistant' %}{% generation %}{{ m.content }}{% endgeneration %}{% else %}{{ m.content }}{% endif %}{% endfor %}";
    const messages = [
      { role: "user", content: "🚀a" },
      { role: "assistant", content: "🚀bc" },
      { role: "user", content: "d" },
      { role: "assistant", content: "e" },
    ];
    const { prompt, generationSpans } = renderChat(source, { messages });
    const letters = Array.from(prompt, (_, index) => [index, index + 1] as const);
    const written = (mask: readonly number[]): string => [...prompt].filter((_, index) => mask[index]).join("");
    expect(written(tokenMask(letters, generationSpans))).toBe("🚀bce");
    const units: [number, number][] = [];
    for (const char of prompt) units.push([units.at(-1)?.[1] ?? 0, (units.at(-1)?.[1] ?? 0) + char.length]);
    expect(tokenMask(units, generationSpans, "utf16")).toEqual(tokenMask(letters, generationSpans));
    // A token without text (a special one that a tokenizer added) was written by nobody.
    expect(
      tokenMask([[generationSpans[0]?.codePointStart ?? 0, generationSpans[0]?.codePointStart ?? 0]], generationSpans),
    ).toEqual([0]);
  });
});

describe("messages, tools and documents", () => {
  test("may be of the caller's own interfaces, and tools go in as they are", () => {
    interface Message {
      readonly role: string;
      readonly content: string;
    }
    const messages: readonly Message[] = [{ role: "user", content: "x" }];
    const bare = { name: "f", description: "d", parameters: {} };
    const template = new Template("{{ tools|tojson }}{{ documents }}");
    const prompt = (tools: readonly object[]): string => renderChat(template, { messages, tools }).prompt;
    expect(prompt([bare])).toBe('[{"name": "f", "description": "d", "parameters": {}}]None');
    expect(renderChat(template, { messages, variables: { tools: [bare], documents: 1 } }).prompt).toBe(
      '[{"name": "f", "description": "d", "parameters": {}}]1',
    );
  });
});
