/** What looks at a template renders it again and again; all of that together costs no more than one render may. */
import { describe, expect, test } from "vitest";
import { Template, TemplateLimitError, answerSupport, renderChat } from "../index.ts";
import { detectCapabilities, lintTemplate } from "../author.ts";
import { assistantSpans, stablePrefix } from "../train.ts";

const STEPS = 50_000;
const source = `{% for i in range(4000) %}{{ tick() }}{% endfor %}{% for m in messages %}{{ m.role }}{{ m.content }}{% for c in m.tool_calls or [] %}{{ c.function.name }}{{ c.function.arguments | tojson }}{% endfor %}{% endfor %}{{ tools }}{% if add_generation_prompt %}>{% endif %}`;
const messages = [
  { role: "user", content: "Hello" },
  { role: "assistant", content: "Hi" },
];
const calling = { role: "assistant", tool_calls: [{ function: { name: "f", arguments: '{"a": 1}' } }] };

const WORK: Readonly<Record<string, (template: Template, options: Template["options"]) => unknown>> = {
  lintTemplate: (_, options) => lintTemplate(source, options),
  detectCapabilities: (template) => detectCapabilities(template),
  answerSupport: (template) => answerSupport(template),
  assistantSpans: (template) => assistantSpans(template, { messages }),
  stablePrefix: (template) => stablePrefix(template, { messages: messages.slice(0, 1) }, { messages }),
  renderChat: (template) => renderChat(template, { messages: [...messages, calling] }),
};

describe.each(Object.entries(WORK))("%s", (_name, work) => {
  test("stays within the budget of one render, or says that it is spent", () => {
    let ticks = 0;
    const options = { limits: { steps: STEPS }, globals: { tick: () => (ticks += 1) && "" } };
    const template = new Template(source, options);
    try {
      work(template, options);
    } catch (error) {
      expect(error).toBeInstanceOf(TemplateLimitError);
    }
    // Finding the form of arguments is work of its own.
    expect(ticks).toBeLessThan(2 * STEPS);
    ticks = 0;
    expect(template.render({ messages })).toContain("Hello");
  });
});

test("a template that costs too much has no abilities that are known", () => {
  const { tools, systemRole } = detectCapabilities(
    new Template(source, { limits: { steps: 100 }, globals: { tick: () => "" } }),
  );
  expect([tools, systemRole]).toEqual(["unknown", "unknown"]);
});

test("a hundred thousand findings are two hundred", () => {
  expect(lintTemplate("{{ messages.length }}".repeat(10_000))).toHaveLength(200);
});
