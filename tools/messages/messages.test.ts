/** The catalogs: valid messages, and translations with the markup and values of their English. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { readFeatures } from "./catalogs.ts";
import { compareCatalogs, messageProblems } from "./compare.ts";
import { compileMessage, Formatters } from "./compile-message.ts";
import { messageModules } from "./message-modules.ts";
import { coverageLines, unusedMessages } from "./report.ts";

const ROOT = join(import.meta.dirname, "../..");
const root = mkdtempSync(join(tmpdir(), "vitrine-messages-"));
afterAll(() => rmSync(root, { recursive: true, force: true }));

function write(path: string, content: unknown): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), typeof content === "string" ? content : JSON.stringify(content));
}

test("every translation that there is has the markup and the values of its English", () => {
  const comparisons = readFeatures(ROOT).flatMap(compareCatalogs);
  expect(comparisons.length).toBeGreaterThan(100);
  expect(comparisons.flatMap(({ language, problems }) => problems.map((problem) => `${language} ${problem}`))).toEqual(
    [],
  );
});

/** The text of a compiled message. */
function said(message: string, values: object = {}, locale = "en"): string {
  const formatters = new Formatters(locale);
  const { values: types, expression } = compileMessage(message, formatters);
  const source = `${formatters.source(false)}\nreturn (${[...types.keys()].join(", ")}) => ${expression};`;
  // oxlint-disable-next-line no-new-func, no-implied-eval
  const compiled = new Function(source)() as (...values: unknown[]) => string;
  return compiled(...[...types.keys()].map((name) => (values as Record<string, unknown>)[name]));
}

describe("a compiled message", () => {
  test.each([
    ["A `quoted` $'{text}' with \\ in it", {}, "en", "A `quoted` ${text} with \\ in it"],
    ["'{braces}' stay", {}, "en", "{braces} stay"],
    ["Price: ${price}", { price: 3 }, "en", "Price: $3"],
    ["{count, plural, =0 {none} one {# model} other {# models}}", { count: 0 }, "en", "none"],
    ["{count, plural, =0 {none} one {# model} other {# models}}", { count: 1 }, "en", "1 model"],
    ["{count, plural, one {# modèle} other {# modèles}}", { count: 0 }, "fr", "0 modèle"],
    ["{count, plural, one {# model} other {# models}}", { count: 12_345 }, "en", "12,345 models"],
    ["{at, selectordinal, one {#st} two {#nd} few {#rd} other {#th}}", { at: 22 }, "en", "22nd"],
    [
      "{isExact, select, true {} other {about }}{tokens, number} tokens",
      { isExact: false, tokens: 1e6 },
      "de",
      "about 1.000.000 tokens",
    ],
    ["{kind, select, gated {Asks first} other {Open}}", { kind: "gated" }, "en", "Asks first"],
    ["{price, number, ::currency/USD .00####}", { price: 0.0125 }, "en", "$0.0125"],
    ["<link>{name}</link>, it’s there", { name: "A" }, "en", "<link>A</link>, it’s there"],
  ])("%s", (message, values, locale, text) => {
    expect(said(message, values, locale)).toBe(text);
  });

  test.each([
    ["{count, plural, one {#}}", /MISSING_OTHER_CLAUSE/],
    ["{open", /EXPECT_ARGUMENT_CLOSING_BRACE/],
    ["{day, date}", /formatted by the caller/],
    ["{a, number} {a, select, true {} other {}}", /used as a number and as a boolean/],
  ])("%s is refused", (message, reason) => {
    expect(() => compileMessage(message, new Formatters("en"))).toThrow(reason);
  });
});

test("a catalog becomes a typed module, its translations modules by language, and an error names its place", () => {
  const folder = "apps/web/src/pages/glossary/messages";
  write(`${folder}/en.json`, {
    GLOSSARY_LABELS: {
      "@title": "A heading.",
      title: "Glossary",
      terms: "{count, plural, one {# term} other {# terms}}",
    },
  });
  write(`${folder}/ja.json`, { GLOSSARY_LABELS: { terms: "用語" } });
  const modules = new Map(messageModules(root).map(({ path, text }) => [path, text]));
  const english = modules.get(`${folder}/glossary-labels.ts`);
  expect(english).toContain('/** A heading. */\ntitle: "Glossary",');
  expect(english).toContain('terms: ({ count }: { count: number }) => (plural0(count) === "one" ?');
  // A function also where the language has one form for every number.
  expect(modules.get("apps/web/src/languages/ja/glossary.js")).toContain('terms: () => "用語",');

  const [comparison] = readFeatures(root).flatMap(compareCatalogs);
  expect(comparison).toMatchObject({ language: "ja", total: 2, missing: ["GLOSSARY_LABELS.title"], extra: [] });
  expect(coverageLines([comparison!])).toEqual(["ja    50 %  1 of 2 messages"]);
  write("apps/web/src/pages/glossary/glossary.tsx", "LABELS.title");
  expect(unusedMessages(readFeatures(root), root)).toEqual(["glossary: GLOSSARY_LABELS.terms"]);

  write(`${folder}/ja.json`, { GLOSSARY_LABELS: { terms: "{count" } });
  expect(() => messageModules(root)).toThrow(`${folder}/ja.json: GLOSSARY_LABELS.terms: `);
});

test.each([
  ["Read <link>it</link>", "Lies es", ["has the tags (none) for </link> <link>"]],
  ["{name} is new", "{nom} est nouveau", ["{nom} is not in English", "{name} is not shown"]],
  ["{count, plural, one {A model} other {Models}}", "模型", []],
  ["{count, plural, one {# model} other {# models}}", "{count}モデル", []],
  ["Text", " ", ["is empty"]],
])("%s in another language: %s", (english, message, problems) => {
  expect(messageProblems(english, message)).toEqual(problems);
});
