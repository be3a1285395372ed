/**
 * Code is highlighted the same whether its lines were seen before or not. The reference is the
 * highlighting of all lines together.
 */
import fc from "fast-check";
import rehypeStringify from "rehype-stringify";
import { unified } from "unified";
import { expect, test } from "vitest";
import { highlightLines, highlightToHtml } from "./highlight.ts";

const LINES: Readonly<Record<string, readonly string[]>> = {
  python: [
    "import os",
    "from a import b as c",
    "#!/usr/bin/env python",
    '"""',
    "'''not closed",
    "model = load(",
    '    "org/name",',
    ")",
    "def f(a, *, b=1) -> str:",
    "    return f'{a!r:>{b}}' + \\",
    "x = {1: [2, (3, 4)]}  # a comment",
    "@decorator",
    "",
    "   ",
  ],
  bash: [
    "#!/bin/sh",
    "cat <<'E'",
    "E",
    'echo "a',
    '$HOME" \\',
    "for f in *; do",
    "done",
    "if [ -f x ]; then",
    "fi",
    "",
  ],
  typescript: [
    "const a = `one",
    "${two}`;",
    "/* open",
    "close */",
    "type A<T> = T extends B ? 1 : 2;",
    "f(() => {",
    "});",
    "",
  ],
  yaml: ["a: |", "  text: <b>", "- &x 1", "b: [1,", "2]", "# c", "---", ""],
  json: ["{", '  "a": [1, "b&<>"],', "}", "// no", ""],
  jinja: ["{% if a %}", "{# open", "#}", "{{ a | b('<') -}}", "{%- endif", "%}text", ""],
  markdown: ["# A", "```python", "x = 1", "```", "<b>", "- a", "> q", "[a](b)", ""],
  csharp: ["using System;", 'var a = @"open', '""";', 'var b = $"{c}";', "/* x", "*/", "class A {", "}", ""],
};

const whole = (code: string, language: string) =>
  unified()
    .use(rehypeStringify)
    .stringify({
      type: "root",
      children: highlightLines(code, language).flatMap((line, at) => [
        ...(at > 0 ? [{ type: "text", value: "\n" } as const] : []),
        ...line,
      ]),
    });
/** Which of several spellings of a character is used does not matter. */
const plain = (html: string) =>
  html
    .replaceAll(/&#x3C;|&lt;/g, "<")
    .replaceAll(/&#39;|&#x27;/g, "'")
    .replaceAll(/&quot;|&#34;|&#x22;/g, '"')
    .replaceAll(/&gt;|&#x3E;/g, ">")
    .replaceAll(/&amp;|&#38;|&#x26;/g, "&");

test.each(Object.entries(LINES))("%s", (language, lines) => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...lines), { maxLength: 30 }), (some) => {
      const code = some.join("\n");
      const wanted = plain(whole(code, language));
      expect([plain(highlightToHtml(code, language)), plain(highlightToHtml(code, language))]).toEqual([
        wanted,
        wanted,
      ]);
    }),
    { numRuns: 60 },
  );
});

test("code without a grammar, and code that is too long, is text", () => {
  expect(highlightToHtml("a < b", "nothing")).toBe("a &lt; b");
  expect(highlightToHtml("x".repeat(70_000), "python")).toBe("x".repeat(70_000));
});

test("a block that was colored before gets elements of its own", () => {
  const code = 'import os\nprint("a")';
  const first = highlightLines(code, "python");
  const second = highlightLines(code, "python");
  expect(second).toEqual(first);
  expect(second[0]?.[0]).not.toBe(first[0]?.[0]);
});
