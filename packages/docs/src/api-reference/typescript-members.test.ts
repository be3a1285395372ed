/** Members in a TypeScript reference, and links between names of several packages and pages. */
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { autodocFrom, checkDocumentation, Documentation } from "../index.ts";
import { apiReference } from "./api-reference.ts";

const FILES = {
  "base/package.json": JSON.stringify({ name: "@x/base", types: "./index.ts" }),
  "base/index.ts": `
/** What can be passed. */
export interface Options extends Shared {
  /** Wide or not, see {@link Options.tall}. */
  wide?: boolean;
  /** How tall. @internal */
  hidden: number;
  tall: number;
  "a/b"?: string;
}
export interface Shared {
  /** Which it is. */
  kind: Kind;
}
/** @internal */
export const secret = 1;
export enum Kind {
  /** The first. */
  One = 1,
  Two,
}
export type Shape = {
  /** Draws it. */
  draw(size: number): void;
};
export type T = string;
export default function make<T>(value: T): T { return value; }
`,
  "use/package.json": JSON.stringify({ name: "use", types: "./index.ts" }),
  "use/index.ts": `
import { type Options as BaseOptions, Kind } from "@x/base";
/** Keeps {@link BaseOptions.wide}, and {@link Kind}. */
export class Keeper {
  constructor(readonly options: BaseOptions, private inner = 1) {}
  /** Reads by name. */
  read(name: string): Kind;
  read(index: number): Kind;
  read(which: string | number): Kind { return Number(which); }
  get size(): number { return 1; }
  set size(value: number) {}
  [Symbol.iterator](): Iterator<string> { return [][Symbol.iterator](); }
  run = (count: number): string => String(count);
  readonly limit = 3;
}
export namespace Keeper {
  /** Of a keeper. */
  export interface State { open: boolean }
}
/**
 * @param [size=3] how many
 * @experimental Its name may change.
 * @example <caption>Three</caption>
 * three()
 * @example In a fence
 * \`\`\`ts
 * /** {@link kept} *\\/
 * \`\`\`
 */
export function three(size?: number): void {}
`,
  "old/package.json": JSON.stringify({ name: "old", types: "./index.d.ts" }),
  "old/index.d.ts": `
/** @deprecated Use new ones. */
declare function old(value: old.Input): void;
declare namespace old {
  /** What is put in. */
  interface Input { text: string }
}
export = old;
`,
  "plain/package.json": JSON.stringify({ name: "plain", types: "../old/plain.d.ts" }),
  "old/plain.d.ts": `
/**
    Without stars.

    \`\`\`ts
    a();
    \`\`\`
    */
export declare function plain(): void;
/**
 * \`\`\`
 * never closed
 */
export declare function unclosed(): void;
export declare function zebra(): void;
`,
};

let root: string;
let files: Record<string, string>;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), "vitrine-members-"));
  for (const [path, text] of Object.entries(FILES)) {
    await mkdir(dirname(join(root, path)), { recursive: true });
    await writeFile(join(root, path), text);
  }
  files = await apiReference(["base", "use", "old"].map((name) => join(root, name)));
});
afterAll(() => rm(root, { recursive: true, force: true }));

const idsOf = (path: string) => {
  const documentation = new Documentation([{ address: "/", files: { [path]: files[path] ?? "" } }]);
  return documentation.render(documentation.pages[0]!).ids;
};

describe("members", () => {
  test("of interfaces, object types and enumerations have ids, described or not", () => {
    const ids = idsOf("base.md");
    expect(ids).toEqual(expect.arrayContaining(["Options.wide", "Options.tall", "Kind.One", "Kind.Two", "Shape.draw"]));
    expect(files["base.md"]).toContain(
      "```ts\nwide?: boolean\n```\n\nWide or not, see [`Options.tall`](#Options.tall).",
    );
  });

  test("an interface whose members are described is shown whole without their comments", () => {
    expect(files["base.md"]).toContain(
      '  wide?: boolean;\n  hidden: number;\n  tall: number;\n  "a/b"?: string;\n}\n```',
    );
  });

  test("what is internal is omitted", () => {
    expect(idsOf("base.md")).not.toContain("secret");
    expect(files["base.md"]).not.toContain("[[Options.hidden]]");
  });

  test("overloads are shown, and not what they have in common", () => {
    expect(files["use.md"]).toContain("read(name: string): Kind\nread(index: number): Kind\n```\n\nReads by name.");
    expect(files["use.md"]).not.toContain("which: string | number");
  });

  test("of a class are also accessors, constructor properties, symbols, functions in fields and its namespace", () => {
    const page = files["use.md"];
    expect(page).toContain("get size(): number\nset size(value: number)\n```");
    expect(page).toContain("readonly options: BaseOptions\n```");
    expect(page).not.toContain("[[Keeper.inner]]");
    expect(page).toContain("#### `Keeper[Symbol.iterator]` [[Keeper.Symbol.iterator]]");
    expect(page).toContain("run = (count: number): string => …\n```");
    expect(page).toContain("readonly limit = 3\n```");
    expect(page).toContain("[[Keeper.State]]");
  });

  test("that are inherited are found by `[[autodoc]]`", () => {
    const autodoc = autodocFrom(files["_autodoc.json"] ?? "");
    const reported: string[] = [];
    expect(autodoc("@x/base.Options", ["kind", "tall"], (message) => reported.push(message))).toContain("Which it is.");
    expect(reported).toEqual([]);
  });
});

test("types and links lead to the pages of other packages, by the names they were imported with", () => {
  expect(files["use.md"]).toContain('```ts links={"BaseOptions":"base.md#Options"}');
  expect(files["use.md"]).toContain("Keeps [`BaseOptions.wide`](base.md#Options.wide), and [`Kind`](base.md#Kind).");
  const documentation = new Documentation([{ address: "/api", files }]);
  expect(checkDocumentation(documentation)).toEqual([]);
});

test("a type parameter is no link to a type of its name", () => {
  expect(files["base.md"]).toContain("### `default` [[default]]\n\n```ts\nfunction make<T>(value: T): T\n```");
});

test("`export =` is the default export, and its namespace has the other names", () => {
  expect(files["old.md"]).toContain("### `default` [[default]]");
  expect(files["old.md"]).toContain("> Deprecated. Use new ones.");
  expect(files["old.md"]).toMatch(/### .*`Input` \[\[Input\]\][^]*What is put in\./);
});

test("tags: optional parameters, stages, and titles of examples", () => {
  const page = files["use.md"];
  expect(page).toContain("- **`size`**: how many");
  expect(page).toContain("> [!NOTE]\n> Experimental. Its name may change.");
  expect(page).toContain("**Three**\n\n```ts\nthree()\n```");
  expect(page).toContain("**In a fence**\n\n```ts\n/** {@link kept}");
});

test("comments without stars keep no indentation, and a block of code that is not closed ends with its comment", async () => {
  const { "plain.md": page = "" } = await apiReference([join(root, "plain")]);
  expect(page).toContain("Without stars.\n\n```ts\na();\n```");
  const documentation = new Documentation([{ address: "/", files: { "plain.md": page } }]);
  expect(documentation.render(documentation.pages[0]!).ids).toEqual(expect.arrayContaining(["unclosed", "zebra"]));
});

test("references lead to types with many members, and to the members", async () => {
  const many = Array.from({ length: 30 }, (_, index) => `  property${index}: string;`).join("\n");
  const wide = join(root, "wide");
  await mkdir(wide);
  await writeFile(join(wide, "package.json"), JSON.stringify({ name: "wide", types: "./index.ts" }));
  await writeFile(join(wide, "index.ts"), `export interface Wide {\n${many}\n}\n`);
  const pages = { ...(await apiReference([wide])), "guide.md": "# Guide\n\n[`Wide`] and [`Wide.property29`]\n" };
  const documentation = new Documentation([{ address: "/api", files: pages }]);
  const guide = documentation.pages.find(({ path }) => path === "guide.md");
  expect(documentation.render(guide!).links.map(({ address }) => address)).toEqual([
    "/api/wide#Wide",
    "/api/wide#Wide.property29",
  ]);
});

test("a large package has several pages, with a list of all names", async () => {
  const large = join(root, "large");
  await mkdir(large);
  await writeFile(join(large, "package.json"), JSON.stringify({ name: "large", types: "./index.ts" }));
  const words = "word ".repeat(1_000);
  const named = Array.from(
    { length: 80 },
    (_, index) => `/** ${words}{@link Last} */\nexport function f${index}(): Last;\n`,
  );
  await writeFile(join(large, "index.ts"), `${named.join("")}export interface Last {}\n`);
  const pages = await apiReference([large]);
  expect(Object.keys(pages).filter((path) => path.endsWith(".md"))).toEqual([
    "large-functions.md",
    "large-functions-2.md",
    "large-functions-3.md",
    "large-types.md",
    "large.md",
    "index.md",
  ]);
  expect(pages["large.md"]).toContain("[`f0`](large-functions.md#f0)");
  expect(checkDocumentation(new Documentation([{ address: "/api", files: pages }]))).toEqual([]);
});
