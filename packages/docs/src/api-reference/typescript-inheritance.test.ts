/** What a reference of TypeScript says of bases, of groups of members and of modules that pass names on. */
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { autodocFrom, checkDocumentation, Documentation } from "../index.ts";
import { apiReference } from "./api-reference.ts";
import { exportsOf } from "./modules.ts";

const exportsIn = (files: Readonly<Record<string, string>>, entry = "/index.ts") =>
  exportsOf(entry, (file) => (Object.hasOwn(files, file) ? files[file] : undefined));

let root: string;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), "vitrine-bases-"));
});
afterAll(() => rm(root, { recursive: true, force: true }));

async function pageOf(name: string, files: Readonly<Record<string, string>>) {
  for (const [path, text] of Object.entries({
    "package.json": JSON.stringify({ name, types: "./index.ts" }),
    ...files,
  })) {
    await mkdir(dirname(join(root, name, path)), { recursive: true });
    await writeFile(join(root, name, path), text);
  }
  const pages = await apiReference([join(root, name)]);
  return { page: pages[`${name}.md`] ?? "", pages };
}

/** Classes and interfaces, each with members of its own and bases among those before it. */
const HIERARCHY = fc
  .array(
    fc.record({
      isClass: fc.boolean(),
      members: fc.uniqueArray(fc.constantFrom("a", "b", "c", "d", "e", "f")),
      bases: fc.array(fc.nat(7), { maxLength: 3 }),
      file: fc.nat(2),
    }),
    { minLength: 2, maxLength: 8 },
  )
  .map((types) =>
    types.map((type, at) => {
      const before = [...new Set(type.bases)].filter((base) => base < at && types[base]?.isClass === type.isClass);
      return { ...type, bases: type.isClass ? before.slice(0, 1) : before };
    }),
  );

test("each name has the members of all of its bases, through any files, and none twice", () => {
  fc.assert(
    fc.property(HIERARCHY, (types) => {
      const all = (at: number): Set<string> =>
        new Set([...(types[at]?.members ?? []), ...(types[at]?.bases ?? []).flatMap((base) => [...all(base)])]);
      const files: Record<string, string> = {
        "/index.ts": [0, 1, 2].map((at) => `export * from "./m${at}";`).join(""),
      };
      for (const file of [0, 1, 2])
        files[`/m${file}.ts`] = types
          .flatMap(({ isClass, members, bases, file: own }, at) => {
            if (own !== file) return [];
            const imports = bases
              .filter((base) => types[base]?.file !== file)
              .map((base) => `import { T${base} as B${at}_${base} } from "./m${types[base]?.file}";`);
            const names = bases.map((base) => (types[base]?.file === file ? `T${base}` : `B${at}_${base}`));
            const extended = names.length > 0 ? ` extends ${names.join(", ")}` : "";
            const body = members.map((name) => `${name}(): void;`).join(" ");
            return [...imports, `export declare ${isClass ? "class" : "interface"} T${at}${extended} { ${body} }`];
          })
          .join("\n");
      const read = new Map(exportsIn(files).map((exported) => [exported.name, exported]));
      expect(read.size).toBe(types.length);
      for (const [at] of types.entries()) {
        const { members = [], inherited = [] } = read.get(`T${at}`) ?? {};
        const names = [...members, ...inherited.flatMap((each) => each.members)].map(({ name }) => name);
        expect(names.toSorted()).toEqual([...all(at)].toSorted());
        for (const { base, members: own } of inherited)
          for (const { name } of own) expect(types[Number(base.name.slice(1))]?.members).toContain(name);
      }
    }),
    { numRuns: 60 },
  );
});

test("inherited members are folded under their base, with links to where they are described", async () => {
  const { page, pages } = await pageOf("levels", {
    "index.ts": `
import Base from "./base.js";
export { Base };
export class Middle<T> extends Base<T> { /** Of the middle. */ between(): void {} }
/** The last. */
export class Leaf extends Middle<string> {
  constructor(readonly size: number) { super(); }
  /** Told again. */
  open(): void {}
  /** @event */
  onChange = 1;
}
interface Hidden { /** Told in a base that is not exported. */ secret: string; plain: number }
export interface One { /** First. */ one: string }
export interface Both extends One, Hidden { /** Last. */ both: string }
export type Joined = One & { /** Of the alias. */ more: number };
`,
    "base.ts": `
export default class Base<T> {
  /** Opens it. */
  open(): void;
  open(value: T): void;
  open(): void {}
  /** Closes it. */
  close(): void {}
}
export namespace Base { export interface Options { wide: boolean } }
`,
  });
  const leaf = page.slice(page.indexOf("### `Leaf`"), page.indexOf("### `Middle`"));
  expect(leaf).toContain(
    "<details>\n<summary>Inherited from <code>Middle</code></summary>\n\n[`between`](#Middle.between)\n\n</details>",
  );
  expect(leaf).toContain("<code>Base</code></summary>\n\n[`close`](#Base.close)\n");
  const titles = [...leaf.matchAll(/^#### (.*) \[\[(.*)\]\]$/gm)].map(([, title, id]) => [title, id]);
  expect(titles).toEqual([
    ["Constructors", "Leaf:constructors"],
    ["Properties", "Leaf:properties"],
    ["Methods", "Leaf:methods"],
    ["Events", "Leaf:events"],
  ]);
  const both = page.slice(page.indexOf("### `Both`"), page.indexOf("### `Joined`"));
  expect(both).toContain("<code>One</code></summary>\n\n[`one`](#One.one)\n");
  // A base that nobody can look up is told in full.
  expect(both).toContain("Told in a base that is not exported.");
  expect(both).toContain("#### `Both.plain` [[Both.plain]]");
  expect(page.slice(page.indexOf("### `Joined`"))).toContain("Of the alias.");
  const documentation = new Documentation([{ address: "/api", files: pages }]);
  expect(checkDocumentation(documentation)).toEqual([]);
  const { html } = documentation.render(documentation.pages.find(({ path }) => path === "levels.md")!);
  expect(html).toMatch(/<details[^>]*>\s*<summary[^>]*>Inherited from <code>Middle<\/code>/);
  const autodoc = autodocFrom(pages["_autodoc.json"] ?? "");
  // From two levels above.
  expect(autodoc("Leaf", ["close"])).toContain("Closes it.");
});

test("modules may pass names on to each other, and a circle ends", () => {
  const names = exportsIn({
    "/index.ts": 'export { a, b } from "./a";\nexport { lost } from "./a";',
    "/a.ts":
      'export { b, lost } from "./b";\nexport const a = 1;\nexport * from "./index";\nexport * as self from "./a";',
    "/b.ts": 'export { a, lost } from "./a";\nexport const b = 2;\nexport * from "./a";',
  });
  expect(names.map(({ name }) => name)).toEqual(["a", "b"]);
  const members = exportsIn({ "/index.ts": 'export * as self from "./index";\nexport const a = 1;' });
  expect(members.find(({ name }) => name === "self")?.members.map(({ name }) => name)).toEqual(["self", "a"]);
});

test("default imports that are exported, `import = require`, and declarations that name nothing to export", () => {
  const names = exportsIn(
    {
      "/index.d.ts": `
import Agent from "./agent";
import old = require("./old");
export { Agent, old };
export * from "./open";
`,
      "/agent.d.ts": "export default Agent;\n/** Sends. */\ndeclare class Agent {}\n",
      "/old.d.ts": "/** From before. */\ndeclare function old(): void;\nexport = old;\n",
      "/open.d.ts": 'import { x } from "./agent";\ninterface Open { x: typeof x }\nexport interface Said {}\n',
    },
    "/index.d.ts",
  );
  expect(names.map(({ name, comment }) => [name, comment?.replace(/[*\s]+/g, " ").trim()])).toEqual([
    ["Agent", "Sends."],
    ["old", "From before."],
    ["Open", undefined],
    ["Said", undefined],
  ]);
});
