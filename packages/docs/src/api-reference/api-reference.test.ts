/** The reference of a package written for the purpose, and of this repository's own. */
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
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
/** First way. */
export function many(a: string): void;
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
    page = (await apiReference([join(root, "thing")], { condition: "source", root }))["thing.md"] ?? "";
  });

  test("shows everything it exports, and nothing else", () => {
    const names = [...page.matchAll(/^### `(\w+)`/gm)].map((match) => match[1]).toSorted();
    expect(names).toEqual(["ANSWER", "Box", "Options", "TABLE", "local", "many", "one", "shown"]);
    expect(page).toContain("- `@x/thing/more/*`");
  });

  test("shows how a thing is called, not how it does it", () => {
    expect(page).toContain("function one(size: number): string[]\n```");
    expect(page).not.toContain("body(");
    expect(page).toContain("function many(a: string): void;\nfunction many(a: number): void;");
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

  test("says what the doc comments say", () => {
    expect(page).toContain("Does *one* thing, see [`Options`](#Options) and [the site](https://example.org).");
    expect(page).toContain("- **`size`**: how many,\n    at least one");
    expect(page).toContain("**Returns** the things");
    expect(page).toContain("**Throws** {RangeError} when there are none");
    expect(page).toContain("```ts\none(3)\n```");
    expect(page).toContain("Declared in `thing/src/one.ts`, line 12.");
  });
});

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

test("what is no package, or has no sources, is left out", async () => {
  expect(await apiReference([root, join(root, "nowhere")], { condition: "source" })).toEqual({});
  expect(await apiReference([join(root, "thing")], { condition: "other" })).toEqual({});
});
