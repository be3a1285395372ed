// @module-tag slow
/** References of TypeScript packages as they are installed: declarations, several entries, names of other packages. */
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { apiReference } from "./api-reference.ts";
import { entryModules } from "./entry-modules.ts";

const FILES = {
  "package.json": JSON.stringify({
    name: "shapes",
    exports: {
      ".": { import: { types: "./dist/index.d.mts", default: "./dist/index.mjs" } },
      "./extra": "./dist/extra.js",
      "./deep/*": "./dist/deep/*.js",
    },
  }),
  "dist/index.d.mts": `
export * from "./circle.mjs";
export * as units from "./units.mjs";
export { Base } from "other";
export declare const area: (shape: Circle) => number;
export declare const limit: number;
/** Not \`number\`, but a function of that name. */
export declare function number(value: Circle): number;
`,
  "dist/circle.d.mts": "/** Round. */\nexport declare class Circle<Unit extends string> {\n  radius: number;\n}\n",
  "dist/units.d.mts": "/** A tenth of a thousandth. */\nexport declare const milli: 0.001;\n",
  "dist/extra.d.ts": 'export { more } from "./folder";\n',
  "dist/folder/index.d.ts": "export declare function more(): void;\n",
  "node_modules/other/package.json": '{ "name": "other", "types": "index.d.ts" }',
  "node_modules/other/index.d.ts": "/** What all share. */\nexport declare class Base {}\n",
};

let root: string;
let page: string;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), "vitrine-shapes-"));
  for (const [path, text] of Object.entries(FILES)) {
    await mkdir(dirname(join(root, "shapes", path)), { recursive: true });
    await writeFile(join(root, "shapes", path), text);
  }
  page = (await apiReference([join(root, "shapes")]))["shapes.md"] ?? "";
});
afterAll(() => rm(root, { recursive: true, force: true }));

test("follows declarations by the names of built files, of folders and of other packages", () => {
  for (const name of ["Circle", "area", "limit", "units", "Base", "number", "more"])
    expect(page).toContain(`[[${name}]]`);
  expect(page).toContain("## Functions of `shapes/extra`");
  expect(page).toContain("- `shapes/deep/*`");
  expect(page).toMatch(/### `Base`[^#]*class Base[^#]*What all share\.[^#]*From `other`\./);
});

test("a namespace has its names as members, with ids", () => {
  expect(page).toContain("#### `units.milli` [[units.milli]]");
  expect(page).toContain("A tenth of a thousandth.");
});

test("a constant that is called is a function, and only names of types are links in signatures", () => {
  const functions = page.slice(page.indexOf("## Functions"), page.indexOf("## Classes"));
  expect(functions).toContain('```ts links={"Circle":"#Circle"}\nconst area: (shape: Circle) => number');
  expect(functions).toContain('```ts links={"Circle":"#Circle"}\nfunction number(value: Circle): number');
  expect(page.slice(page.indexOf("## Values"))).toContain("const limit: number");
});

test("a source is preferred to what was built from it", async () => {
  await mkdir(join(root, "shapes/src"), { recursive: true });
  await writeFile(join(root, "shapes/src/extra.ts"), "export const x = 1;");
  const manifest = JSON.parse(await readFile(join(root, "shapes/package.json"), "utf8")) as object;
  expect(entryModules(join(root, "shapes"), manifest)).toEqual([
    { subpath: ".", file: join(root, "shapes/dist/index.d.mts") },
    { subpath: "./extra", file: join(root, "shapes/src/extra.ts") },
  ]);
  expect(entryModules(root, { exports: "./a.js" })).toEqual([]);
});

test.each([
  ["./dist/esm/index.d.ts", "src/index.ts"],
  ["./dist/types/src/deep/two.d.mts", "src/deep/two.mts"],
  ["./dist/node/own.js", "src/node/own.ts"],
  ["./dist/three.js", "source/three.ts"],
  ["./build/four.cjs", "four.ts"],
])("a package that was not built yet has the sources of its entries: %s", async (built, source) => {
  const folder = await mkdtemp(join(root, "unbuilt-"));
  await mkdir(dirname(join(folder, source)), { recursive: true });
  await writeFile(join(folder, source), "export const x = 1;");
  expect(entryModules(folder, { exports: { ".": { import: { types: built } } } })).toEqual([
    { subpath: ".", file: join(folder, source) },
  ]);
});

test.each(["valibot", "hono", "ai"])("every name that %s exports for its users is described", async (name) => {
  const require = createRequire(import.meta.url);
  const main = require.resolve(name);
  const folder = main.slice(0, main.lastIndexOf(`/node_modules/${name}/`) + `/node_modules/${name}`.length);
  const files = await apiReference([folder]);
  const exported = Object.keys((await import(pathToFileURL(main).href)) as object);
  // Valibot marks those with a "_" as internal.
  const names = exported.filter((each) => !/^(_|default$|module\.exports$)/.test(each));
  const pages = Object.entries(files).flatMap(([path, text]) => (path.endsWith(".md") ? [text] : []));
  expect(names.length).toBeGreaterThan(1);
  expect(names.filter((each) => !pages.some((page) => page.includes(`[[${each}]]`)))).toEqual([]);
});
