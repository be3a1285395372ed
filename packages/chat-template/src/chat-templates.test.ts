import { describe, expect, test } from "vitest";
import { Template, TemplateError, renderChat } from "./index.ts";
import { detectCapabilities, formatTemplate } from "./author.ts";
import { renderSpans } from "./train.ts";
import { CHAT_TEMPLATES, CONVERSATIONS } from "./testing/chat-templates.ts";
import { NOW, runOurs, runPython, disagreements, hasPython } from "./testing/python.ts";

interface ChatContext extends Record<string, unknown> {
  messages: Record<string, unknown>[];
  tools?: Record<string, unknown>[];
  documents?: Record<string, unknown>[];
  add_generation_prompt?: boolean;
}

const cases = Object.values(CHAT_TEMPLATES).flatMap((template) =>
  Object.values(CONVERSATIONS).map((context) => ({ template, context })),
);

describe.skipIf(!hasPython)("chat templates of the families in use", () => {
  test("render as in Python, or fail where Python fails", () => {
    expect(Object.keys(CHAT_TEMPLATES).length).toBeGreaterThanOrEqual(40);
    expect(disagreements(cases)).toEqual([]);
  });

  test("keep their meaning when formatted or spread out, judged by Python", { tags: ["whole"] }, () => {
    const before = runPython(cases);
    for (const [options, every] of [
      [{}, 1],
      [{ spread: true }, 5],
    ] as const) {
      const some = cases.flatMap((given, index) => (index % every === 0 ? [{ ...given, before: before[index] }] : []));
      const formatted = new Map(
        Object.values(CHAT_TEMPLATES).map((source) => [source, formatTemplate(new Template(source), options)]),
      );
      const after = runPython(
        some.map(({ template, context }) => ({ template: formatted.get(template) ?? "", context })),
      );
      const changed = some.filter(
        (given, index) => given.before?.ok !== after[index]?.ok || given.before?.text !== after[index]?.text,
      );
      expect(changed).toEqual([]);
    }
  });

  test("mark the same generations as the Python environment", () => {
    const marked = cases.filter(({ template }) => template.includes("generation %}"));
    const answers = runPython(marked);
    for (const [index, { template, context }] of marked.entries()) {
      const answer = answers[index];
      if (!answer?.ok) continue;
      const {
        messages,
        tools,
        documents,
        add_generation_prompt: addGenerationPrompt,
        ...variables
      } = context as unknown as ChatContext;
      const { generationSpans, prompt } = renderChat(template, {
        messages,
        variables: { ...variables, tools, documents },
        ...(addGenerationPrompt && { addGenerationPrompt }),
        now: NOW,
      });
      if (prompt !== answer.text) continue;
      expect(generationSpans.map(({ codePointStart, codePointEnd }) => [codePointStart, codePointEnd])).toEqual(
        answer.ranges,
      );
    }
  });
});

describe("every chat template", () => {
  test.each(Object.entries(CHAT_TEMPLATES))(
    "%s: formatting is idempotent, and origins cover the output",
    (_name, source) => {
      const template = new Template(source);
      const formatted = formatTemplate(template);
      expect(formatTemplate(new Template(formatted))).toBe(formatted);
      const spread = formatTemplate(template, { spread: true });
      expect(formatTemplate(new Template(spread), { spread: true })).toBe(spread);
      expect(formatTemplate(new Template(spread))).toBe(spread);
      for (const context of Object.values(CONVERSATIONS)) {
        const plain = runOurs({ template: source, context });
        if (!plain.ok) continue;
        const spans = renderSpans(template, context, { now: NOW });
        expect(spans.map(({ text }) => text).join("")).toBe(plain.text);
        let end = 0;
        for (const span of spans) {
          expect(span.start).toBe(end);
          end = span.end;
        }
      }
    },
  );

  test.each(Object.entries(CHAT_TEMPLATES))("%s: no text of the input passes for the template's", (_name, source) => {
    const marked = (value: unknown): unknown => {
      if (typeof value === "string") return value && `\u27e6${value}\u27e7`;
      if (Array.isArray(value)) return value.map(marked);
      if (typeof value !== "object" || value === null) return value;
      return Object.fromEntries(
        Object.entries(value).map(([key, item]) => [key, key === "role" || key === "type" ? item : marked(item)]),
      );
    };
    for (const context of Object.values(CONVERSATIONS)) {
      let spans;
      try {
        spans = renderSpans(new Template(source), marked(context) as Record<string, unknown>, { now: NOW });
      } catch (error) {
        expect(error).toBeInstanceOf(TemplateError);
        continue;
      }
      const leaked = spans.filter(({ text, origin }) => origin === "template" && /[\u27e6\u27e7]/.test(text));
      expect(leaked).toEqual([]);
    }
  });

  test("reports its capabilities without an error", () => {
    for (const source of Object.values(CHAT_TEMPLATES)) expect(() => detectCapabilities(source)).not.toThrow();
  });
});

describe("capabilities", () => {
  const of = (name: string): ReturnType<typeof detectCapabilities> => detectCapabilities(CHAT_TEMPLATES[name] ?? "");

  test("of a plain template", () => {
    expect(of("chatml")).toMatchObject({
      systemRole: true,
      tools: false,
      toolCalls: false,
      contentParts: false,
      reasoning: false,
      generationPrompt: true,
    });
  });
  test("of one with tools and thinking", () => {
    expect(of("qwen 3, thinking")).toEqual({
      systemRole: true,
      tools: true,
      toolCalls: true,
      parallelToolCalls: true,
      contentParts: false,
      reasoning: true,
      generationPrompt: true,
    });
  });
  test("of one that refuses the system role", () => expect(of("gemma 2").systemRole).toBe(false));
  test("of one that makes one call at a time", () => {
    expect(of("llama 3.1, tools")).toMatchObject({ toolCalls: true, parallelToolCalls: false });
  });
  test("of one that takes parts", () => expect(of("gemma 3").contentParts).toBe(true));
  test("are unknown when nothing renders", () => {
    expect(detectCapabilities("{{ raise_exception('never') }}").systemRole).toBe("unknown");
  });
});
