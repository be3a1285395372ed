/** Mistakes that people make, most of them from another language, and what is said about them. */
import { describe, expect, test } from "vitest";
import { lintTemplate } from "../author.ts";
import { CHAT_TEMPLATES } from "../testing/chat-templates.ts";

const errors = (source: string) => lintTemplate(source).filter(({ severity }) => severity === "error");
const each = (inside: string): string => `{% for m in messages %}${inside}{{ m.content }}{% endfor %}`;

/** A mistake and a word of what is said. */
const MISTAKES: readonly (readonly [source: string, said: string])[] = [
  ["{% for m in messages %}{{ m.content }{% endfor %}", "closed by '}}'"],
  ["{% for m in messages }{{ m.content }}{% endfor %}", "closed by '%}'"],
  [each("{% if m.name is null %}x{% endif %}"), "is none"],
  [each("{% if m.content.length > 0 %}x{% endif %}"), "| length"],
  [each("{% if m.role.length() > 0 %}x{% endif %}"), "| length"],
  [each("{% if m.role == 'user' %}x{% else if m.role == 'x' %}y{% endif %}"), "elif"],
  [each("{% if m.role == 'user' %}x{% elsif m.role == 'x' %}y{% endif %}"), "elif"],
  [`{% set n = 0 %}${each("{% set n += 1 %}")}`, "x = x + 1"],
  [each("{{ n++ }}"), "n + 1"],
  ["{% for m in mesages %}{{ m.content }}{% endfor %}", "messages"],
  ["{% for m in messages %}{{ m.contnet }}{% endfor %}", "content"],
  ["{% for m in messages %}{{ m['rol'] }}{{ m.content }}{% endfor %}", "role"],
  [`${each("")}{% if add_generation_promt %}>{% endif %}`, "add_generation_prompt"],
  [`{{ bos_tokn }}${each("")}`, "bos_token"],
  [each("{{ f'{m.role}: ' }}"), "f-strings"],
  ["{% set all = [m.content for m in messages] %}{{ all }}", "comprehensions"],
  [`{% set all = [] %}${each("{% set _ = all.append(1) %}")}`, "list + [item]"],
  [each("{% if m.role == “user” %}x{% endif %}"), "straight"],
  ["{{ if .System }}{{ .System }}{{ end }}{{ .Prompt }}", "Go template"],
  ["{{- range .Messages }}<|{{ .Role }}|>{{ .Content }}{{- end }}", "Go template"],
  ["{{#each messages}}{{this.content}}{{/each}}", "Handlebars"],
  [each("{{ 'a' + 1 }}"), "~"],
  [each("{{ 1 + 'a' }}"), "~"],
  [each("{% if m.role = 'user' %}x{% endif %}"), "=="],
  [each("{% if m.role === 'user' %}x{% endif %}"), "=="],
  [each("{% if m.role == 'user' && m.name %}x{% endif %}"), "and"],
  [each("{{ m.name || 'x' }}"), "or"],
  [each("{% if !m.name %}x{% endif %}"), "not"],
  [each("{{ m.role == 'user' ? 'U' : 'A' }}"), "b if a else c"],
  [each("{{ m.name ?? 'x' }}"), "default"],
  ["{% for m of messages %}{{ m.content }}{% endfor %}", "in list"],
  ["{% for (m in messages) %}{{ m.content }}{% endfor %}", "brackets"],
  ["{% foreach m in messages %}{{ m.content }}{% endforeach %}", "'for'"],
  [each("{{ m.content.trim() }}"), "| trim"],
  [each("{{ m.content.toUpperCase() }}"), "| upper"],
  [each("{% if m.content.includes('a') %}x{% endif %}"), "in value"],
  [each("{{ len(m.content) }}"), "| length"],
  [each("{{ str(loop.index) }}"), "| string"],
  ["{% for i in 0..3 %}{{ messages[i].content }}{% endfor %}", "range(3)"],
  [each("{{ m->role }}"), "message.content"],
  [each("{{ ${m.role} }}"), "{{ value }}"],
  [each("{{ m.role | uper }}"), "upper"],
  [each("{% if m.name is defned %}x{% endif %}"), "defined"],
  [each("{{ m.role | }}"), "filter"],
  [each("{% while true %}{% endwhile %}"), "while"],
  [
    `{% set found = false %}${each("{% if m.role == 'system' %}{% set found = true %}{% endif %}")}{% if found %}S{% endif %}`,
    "namespace()",
  ],
  [`{{ bos_token }}{{ bos_token }}${each("{{ m.role }}")}`, "two tokens"],
  [`{{ bos_token }}<s>${each("{{ m.role }}")}`, "two tokens"],
  [each("{% for c in m.tool_calls %}{{ c.function.name }}{{ c.function.arguments }}{% endfor %}"), "tojson"],
  ["{% for m in messages if m.role == 'user' %}{{ m.content }}{% endfor %}", "role 'assistant'"],
  ["{% for m in messages if m.role != 'system' %}{{ m.content }}{% endfor %}", "role 'system'"],
  ["{% if message.role == 'user' %}{{ message.content }}{% endif %}", "Did you mean 'messages'"],
];

test.each(MISTAKES)("%s", (source, said) => {
  const found = errors(source);
  expect(found.map(({ message }) => message).join("\n")).toContain(said);
  for (const { line, offset } of found) {
    expect(line).toBe(1);
    expect(offset).toBeLessThanOrEqual(source.length);
  }
});

describe("templates without a mistake", () => {
  test.each(Object.entries(CHAT_TEMPLATES).filter(([name]) => !name.includes("language")))("%s", (_name, source) => {
    expect(errors(source).filter(({ rule }) => rule === "mistake" || rule === "syntax")).toEqual([]);
  });

  test("words of other languages in texts, and names of the template's own, are none", () => {
    const source = `{% set lens = namespace(found=false) %}{% macro length(x) %}{{ x }}{% endmacro %}
{% for m in messages %}{% set lens.found = true %}{{ m.role }}{{ length(m.content) }}{{ "a && b || c => ${"{"}x} f'y'" }}{% endfor %}
{% if lens.found %}{{ eos_token }}{% endif %}{% if add_generation_prompt %}>{% endif %}`;
    expect(errors(source)).toEqual([]);
  });
});

test("all mistakes of writing come at once, each in its place", () => {
  const source = `{% for m in messages %}
{% if m.role === 'user' %}{{ m.content }}{% endif %}
{{ m.name || 'x' }}
{% else if %}
{{ m.content | uper }}
{% endfor %}`;
  expect(errors(source).map(({ line }) => line)).toEqual([2, 3, 4, 5]);
});
