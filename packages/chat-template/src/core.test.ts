/** The small interpreter: it writes what the whole one writes, or names the whole one. */
import { expect, test } from "vitest";
import { Template as CoreTemplate } from "./core.ts";
import { Template, type TemplateError } from "./index.ts";
import { CONTEXT, METHODS, PATTERNS, TEMPLATES } from "./testing/cases.ts";
import { CHAT_TEMPLATES, CONVERSATIONS } from "./testing/chat-templates.ts";
import { LANGUAGE_TEMPLATES } from "./testing/language-cases.ts";

const now = (): Date => new Date(0);

/** What it renders, or how it fails; null where it needs the whole entry. */
function outcome(make: () => Template | CoreTemplate, context: Record<string, unknown>): string | null {
  try {
    return make().render(context, { now, random: () => 0 });
  } catch (error) {
    const { name, line, column, reason } = error as TemplateError;
    if (reason.includes('import { Template } from "@vitrine/chat-template"')) return null;
    return `${name}: ${reason} (${line}, ${column})`;
  }
}

test("every template renders as with the whole entry, or names it", () => {
  const sources = [
    ...TEMPLATES,
    ...LANGUAGE_TEMPLATES,
    ...Object.values(CHAT_TEMPLATES),
    ...["s", "'%d'", "n", "l"].flatMap((value) => PATTERNS.map((pattern) => pattern.replaceAll("@", value))),
    ...METHODS.map((method) => `{{ s.${method} }}`),
    ...METHODS.map((method) => `{{ s.${method.split("(", 1)[0]} is defined }}`),
  ];
  let refused = 0;
  for (const source of sources) {
    for (const context of [CONTEXT, CONVERSATIONS["tool call"] ?? {}]) {
      const ours = outcome(() => new CoreTemplate(source), context);
      if (ours === null) refused += 1;
      else expect(ours, source).toBe(outcome(() => new Template(source), context));
    }
  }
  expect(refused).toBeGreaterThan(50);
  expect(sources.length * 2 - refused).toBeGreaterThan(500);
});

test.each([
  "{{ x | center(3) }}",
  "{{ x | int }}",
  "{{ 'a'.zfill(3) }}",
  "{{ '%s' % x }}",
  "{{ l | map('abs') | list }}",
])("%s names the whole entry", (source) => {
  expect(outcome(() => new CoreTemplate(source), { x: "1", l: [1] })).toBeNull();
});

test("a filter of the caller's is there", () => {
  expect(new CoreTemplate("{{ 1 | center }}", { filters: { center: (value: number) => value + 1 } }).render()).toBe(
    "2",
  );
});
