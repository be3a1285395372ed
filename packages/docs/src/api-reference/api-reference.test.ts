/** The reference of a package written for the purpose, and of this repository's own. */
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { fromHtml } from "hast-util-from-html";
import { toString } from "hast-util-to-string";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { autodocFrom, checkDocumentation, Documentation } from "../index.ts";
import { apiReference, packagesIn } from "./api-reference.ts";

const FILES = {
  "package.json": JSON.stringify({
    name: "@x/thing",
    description: "Things.",
    exports: { ".": { source: "./src/index.ts" }, "./more/*": { source: "./src/*.ts" }, "./style.css": "./style.css" },
  }),
  "src/index.ts": `
export * from "./one.ts";
export { hidden as shown } from "./two.ts";
export type { Options } from "./two.ts";
import { local } from "./two.ts";
export { local };
/** The answer. */
export const ANSWER: number = 42;
export const TABLE = { ${"a: 1, ".repeat(100)} } as const satisfies Record<string, number>;
`,
  "src/one.ts": `
/**
 * Does *one* thing, see {@link Options} and {@link https://example.org the site}.
 *
 * @param size how many,
 *   at least one
 * @returns the things
 * @throws {RangeError} when there are none
 * @example
 * one(3)
 */
export function one(size: number): string[] { return body(size); }
/**
 * First way.
 * @typeParam T - what is in it
 * @returns {void} nothing
 * @since 1.2
 */
export function many<T>(a: string, box?: Box<T>): void;
export function many(a: number): void;
export function many(a: unknown): void { void a; }
/** Holds things. */
export class Box<T> extends Base {
  readonly #secret = 1;
  private inner = 2;
  /** How many fit. */
  readonly size: number = 3;
  constructor(readonly items: T[]) { super(); }
  /** Takes one out. */
  take(index: number): T | undefined { return this.items[index]; }
}
function body(n: number) { return [String(n)]; }
class Base {}
export interface Client extends Methods {}
/** Calls it. */
// A linter's comment.
export class Client {
  /** Connects. */
  connect(): void {}
}
`,
  "src/two.ts": `
/** Was hidden. */
export const hidden = (a: string): string => a;
/** How to. */
export interface Options {
  /** Wide or not. */
  wide?: boolean;
}
export function local() {}
export function notExported() {}
`,
};

let root: string;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), "vitrine-api-"));
  for (const [path, text] of Object.entries(FILES)) {
    await mkdir(dirname(join(root, "thing", path)), { recursive: true });
    await writeFile(join(root, "thing", path), text);
  }
});
afterAll(() => rm(root, { recursive: true, force: true }));

describe("a package", () => {
  let page: string;
  beforeAll(async () => {
    const sourceAt = "https://git.example/blob/v1/";
    page = (await apiReference([join(root, "thing")], { condition: "source", root, sourceAt }))["thing.md"] ?? "";
  });

  test("shows everything it exports, and nothing else", () => {
    const names = [...page.matchAll(/^### `(\w+)`/gm)].map((match) => match[1]).toSorted();
    expect(names).toEqual(["ANSWER", "Box", "Client", "Options", "TABLE", "local", "many", "one", "shown"]);
    expect(page).toContain("- `@x/thing/more/*`");
  });

  test("shows how a thing is called, not how it does it", () => {
    expect(page).toContain("function one(size: number): string[]\n```");
    expect(page).not.toContain("body(");
    expect(page).toContain("function many<T>(a: string, box?: Box<T>): void;\nfunction many(a: number): void;");
    expect(page).toContain("const ANSWER: number\n");
    expect(page).toContain("const TABLE: Record<string, number>\n");
    expect(page).toContain("interface Options {");
  });

  test("shows what of a class can be used", () => {
    expect(page).toContain("class Box<T> extends Base\n");
    expect(page).toContain("take(index: number): T | undefined\n");
    expect(page).toContain("readonly size: number\n");
    expect(page).toContain("How many fit.");
    expect(page).not.toMatch(/secret|inner/);
  });

  test("shows a class that an interface of its name extends as a class", () => {
    expect(page).toContain("class Client\n```\n\nCalls it.");
    expect(page).toContain("connect(): void\n```\n\nConnects.");
  });

  test("says what the doc comments say", () => {
    expect(page).toContain("Does *one* thing, see [`Options`](#Options) and [the site](https://example.org).");
    expect(page).toContain("- **`size`**: how many,\n    at least one");
    expect(page).toContain("**Returns** the things");
    expect(page).toContain("**Throws** `RangeError` when there are none");
    expect(page).toContain("```ts\none(3)\n```");
    expect(page).toContain("- **`T`**: what is in it\n\n**Returns** nothing\n\n**Since** 1.2");
    expect(page).toContain(
      "Declared in [`thing/src/one.ts`](https://git.example/blob/v1/thing/src/one.ts#L12), line 12.",
    );
  });

  test("types in signatures lead to their descriptions, and members have ids", () => {
    const documentation = new Documentation([{ address: "/", files: { "api.md": page } }]);
    const { html, ids } = documentation.render(documentation.pages[0]!);
    expect(html).toMatch(/many(?:(?!<\/pre>).)*<a href="#Box">Box<\/a>/s);
    expect(ids).toContain("Box.take");
    expect(checkDocumentation(documentation)).toEqual([]);
  });
});

test("a page of another set shows single names from the same sources", async () => {
  const files = await apiReference([join(root, "thing")], { condition: "source", root });
  const autodoc = autodocFrom(files["_autodoc.json"] ?? "");
  const source = "# Guide\n\n[[autodoc]] @x/thing.one\n\n[[autodoc]] Box\n    - take\n";
  const documentation = new Documentation([{ address: "/", files: { "guide.md": source }, autodoc }]);
  const [page] = documentation.pages;
  const { html, headings, problems, markdown, sections } = documentation.render(page!);
  expect(problems).toEqual([]);
  expect(headings.map((heading) => heading.id)).toEqual(["one", "Box", "Box.take"]);
  const visible = toString(fromHtml(html, { fragment: true }));
  expect(visible).toContain("function one(size: number): string[]");
  expect(visible).toContain("take(index: number): T | undefined");
  expect(visible).not.toContain("readonly size: number");
  expect(markdown).toContain("Does *one* thing");
  expect(sections.some((section) => section.id === "one")).toBe(true);
});

test("a missing name or member is reported with its line", async () => {
  const autodoc = autodocFrom(
    JSON.stringify({
      names: { "a.Same": { markdown: "A" }, "b.Same": { markdown: "B", members: { run: "R" } } },
      aliases: { "b.c.Same": "b.Same" },
    }),
  );
  const files = {
    "p.md":
      "[[autodoc]] a.Same\n\n[[autodoc]] Same\n\n[[autodoc]] b.c.Same\n    - walk\n    - run\n\n[[autodoc]] c.None\n\n[`b.Same.run`]\n",
  };
  const documentation = new Documentation([{ address: "/", files, autodoc }]);
  const { problems, html, links } = documentation.render(documentation.pages[0]!);
  // Names that are there are shown all the same, and can be linked to.
  expect(html).toContain("<p>R</p>");
  expect(links.map(({ address }) => address)).toEqual(["/p#b.Same.run"]);
  expect(problems).toEqual([
    { line: 3, message: "There is no description for [[autodoc]] Same." },
    { line: 5, message: "“b.Same” has no member “walk”." },
    { line: 9, message: "There is no description for [[autodoc]] c.None." },
  ]);
});

test.each(["[]", "{}", '{"names":{"a":{}}}', '{"names":{"a":{"markdown":"x","members":{"b":1}}}}', "nonsense"])(
  "an invalid file of descriptions is an error: %s",
  (json) => {
    expect(() => autodocFrom(json)).toThrow(/names|needs|JSON/);
  },
);

test("this repository's packages have pages, and every name that is linked to is on its page", async () => {
  const packages = resolve(import.meta.dirname, "../../..");
  const files = await apiReference(await packagesIn(packages), {
    condition: "vitrine-source",
    root: resolve(packages, ".."),
  });
  expect(Object.keys(files).length).toBeGreaterThan(8);
  for (const [path, text] of Object.entries(files)) {
    for (const [, name] of text.matchAll(/\]\(#(\w+)\)/g)) expect(text, path).toContain(`[[${name}]]`);
  }
});

test("a folder without a package or without sources is omitted", async () => {
  expect(await apiReference([root, join(root, "nowhere")], { condition: "source" })).toEqual({});
  expect(await apiReference([join(root, "thing")], { condition: "other" })).toEqual({});
});
