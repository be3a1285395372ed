/** Inventories: Sphinx's own format, both ways, and links from one site to another. */
import { execFileSync } from "node:child_process";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { deflateSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { run } from "../cli/cli.ts";
import { namesElsewhere, readInventory, writeInventory } from "./inventory.ts";

let root: string;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), "vitrine-inventory-"));
});
afterAll(() => rm(root, { recursive: true, force: true }));

const ENTRIES = [
  { name: "a.B", role: "py:class", address: "api#a.B" },
  { name: "a.B.run", role: "py:method", address: "api#a.B.run" },
  { name: "a page of words", role: "std:doc", address: "guide" },
];

test("what is written is read again", () => {
  expect(readInventory(writeInventory("Thing\n", "1.0", ENTRIES)).map(({ name }) => name)).toEqual([
    "a page of words",
    "a.B",
    "a.B.run",
  ]);
  expect(readInventory(writeInventory("Thing", "", ENTRIES))).toEqual(expect.arrayContaining(ENTRIES));
});

const SPHINX = `
import io, json, sys, zlib
data = open(sys.argv[1], "rb").read().split(b"\\n", 4)
assert data[0] == b"# Sphinx inventory version 2", data[0]
lines = zlib.decompress(data[4]).decode().splitlines()
print(json.dumps(sorted(line.split(" ")[0] for line in lines)))
`;

test("the file is one that Python reads as Sphinx does", async () => {
  const file = join(root, "objects.inv");
  await writeFile(file, writeInventory("Thing", "1", ENTRIES.slice(0, 2)));
  expect(JSON.parse(execFileSync("python3", ["-c", SPHINX, file], { encoding: "utf8" }))).toEqual(["a.B", "a.B.run"]);
});

test("a file that is none, or is damaged, is an error that says so", () => {
  expect(() => readInventory(Buffer.from("nothing"))).toThrow(/Not a Sphinx inventory/);
  const head = "# Sphinx inventory version 2\n# Project: x\n# Version: 1\n# zlib\n";
  expect(() => readInventory(Buffer.from(`${head}nonsense`))).toThrow(/damaged/);
  const bomb = Buffer.concat([Buffer.from(head), deflateSync(Buffer.alloc(100_000_000))]);
  expect(() => readInventory(bomb)).toThrow(/too large/);
});

test("labels of sections are no names of code", () => {
  const find = namesElsewhere([
    { site: "https://x.example/docs", entries: [...ENTRIES, { name: "a", role: "std:label", address: "a" }] },
  ]);
  expect(find("a")).toBeUndefined();
  expect(find("a.B.run")).toMatchObject({ address: "https://x.example/docs/api#a.B.run", isCall: true });
});

test("a site writes its inventory, and types of another site lead there", async () => {
  const block = (name: string, more: string) =>
    `<docstring><name>class ${name}</name><anchor>${name}</anchor><parameters>[{"name": "x", "val": ": Other"}]</parameters>${more}</docstring>`;
  for (const [path, text] of Object.entries({
    "one/api.md": `# One\n\n${block("one.Other", "")}\n`,
    "two/api.md": `# Two\n\n${block("two.Box", '<types>{"Other": "one.Other"}</types>')}\n\nSee [\`one.Other\`].\n`,
    "two.config.mjs": 'export default { inventories: { "https://one.example/docs": "one.out/docs/objects.inv" } };',
  })) {
    await mkdir(join(root, path, ".."), { recursive: true });
    await writeFile(join(root, path), text);
  }
  const said: string[] = [];
  const output = { print: () => undefined, fail: (line: string) => void said.push(line) };
  const at = (name: string) => join(root, name);
  expect(await run(["build", at("one"), "--base", "/docs", "--out", at("one.out")], output), said.join()).toBe(0);
  expect(readInventory(await readFile(at("one.out/docs/objects.inv")))).toEqual([
    { name: "one.Other", role: "py:class", address: "api#one.Other" },
  ]);
  expect(await run(["build", at("two"), "--config", at("two.config.mjs"), "--out", at("two.out")], output)).toBe(0);
  expect(said).toEqual([]);
  const html = await readFile(at("two.out/api/index.html"), "utf8");
  expect(html.match(/href="https:\/\/one\.example\/docs\/api#one\.Other"/g)).toHaveLength(2);
});
