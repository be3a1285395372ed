import { describe, expect, test } from "vitest";
import { Template } from "./index.ts";
import { findVariables } from "./author.ts";
import { CHAT_TEMPLATES } from "./testing/chat-templates.ts";
import { runPython, hasPython } from "./testing/python.ts";

const paths = (source: string): Record<string, string[]> =>
  Object.fromEntries(findVariables(new Template(source)).map(({ name, paths: found }) => [name, found]));

/** Whether the template itself gives the name a value somewhere. Python lists it then for some ways to its reading, too. */
function isSetInside(source: string, name: string): boolean {
  return source.split("{%").some((tag) => new RegExp(`^[-+]?\\s*set ${name}\\b`).test(tag));
}

describe("what a template reads", () => {
  test.skipIf(!hasPython)(
    "lists what Python would look up in the context, and nothing else, for chat templates",
    () => {
      const sources = Object.values(CHAT_TEMPLATES);
      const answers = runPython(sources.map((template) => ({ template, variables: true })));
      const differences = sources.flatMap((source, index) => {
        const { names } = answers[index] ?? {};
        if (!names) return [];
        const ours = findVariables(new Template(source)).flatMap(({ name, isBuiltIn }) => (isBuiltIn ? [] : [name]));
        const foreign = ours.filter((name) => !names.includes(name));
        const forgotten = names.filter((name) => !ours.includes(name) && !isSetInside(source, name));
        return foreign.length || forgotten.length ? [{ source, foreign, forgotten }] : [];
      });
      expect(differences).toEqual([]);
    },
  );

  test.each([
    [
      "{% for m in messages if m.role %}{{ m.content[0].text }}{% endfor %}",
      { messages: ["[].content", "[].content[]", "[].content[].text", "[].role"] },
    ],
    ["{% macro f(a) %}{{ a.b }}{{ outer.c }}{% endmacro %}{{ f(x.y) }}", { outer: ["c"], x: ["y"] }],
    ["{% with a = x.b %}{{ a.c }}{% endwith %}", { x: [".b", ".b.c"] }],
    ["{% set t %}{{ x.a }}{% endset %}{{ t.b }}", { x: [".a"] }],
    ["{% filter upper %}{% set a = 1 %}{{ x }}{% endfilter %}{{ a }}", { x: [], a: [] }],
    ["{% for a, b in x.items() %}{{ a.c }}{{ b }}{% endfor %}", { x: [".items"] }],
    ["{{ x[y.k].z }}{{ x[1:n].z }}", { x: ["[]", "[].z", ".z"], y: [".k"], n: [] }],
    ["{% call f(x.a) %}{{ y.b }}{% endcall %}", { f: [], x: [".a"], y: [".b"] }],
    ["{% if a %}{% set b = 1 %}{% endif %}{{ b }}", { a: [], b: [] }],
    ["{% if a %}{% set b = 1 %}{% else %}{% set b = x.y %}{% endif %}{{ b }}", { a: [], x: [".y"] }],
    ["{% set ns.a = 1 %}", { ns: [] }],
    [
      "{% macro g() %}{{ f(a) }}{{ h }}{% endmacro %}{% macro f(b) %}{{ c }}{% endmacro %}{% set h = 1 %}",
      { a: [], c: [] },
    ],
    ["{{ (x + y).z }}", { x: [], y: [] }],
  ])("%s", (source, expected) => {
    const found = paths(source);
    for (const [name, list] of Object.entries(expected)) {
      const sorted = (items: readonly string[] = []): string[] =>
        items.map((path) => path.replace(/^\./, "")).toSorted();
      expect(sorted(found[name])).toEqual(sorted(list));
    }
    expect(Object.keys(found).toSorted()).toEqual(Object.keys(expected).toSorted());
  });
});
