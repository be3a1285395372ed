/** Generators run when their inputs have changed, write what has changed alone, and remove what they no longer make. */
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import * as v from "valibot";
import { afterEach, beforeEach, expect, test } from "vitest";
import { generate } from "./generate.ts";
import { readData, type Generator } from "./generator.ts";
import { isGenerated } from "./stamp.mjs";

let root: string;
let runs: number;
const file = (path: string) => join(root, path);

/** One output for each line of the input. */
const lines: Generator = {
  id: "lines",
  inputs: ["data"],
  files: (from) => {
    runs++;
    const names = readFileSync(join(from, "data/names.txt"), "utf8").split(" ");
    return names.map((name) => ({ path: `generated/${name}.ts`, text: `export default "${name}";\n` }));
  },
};

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "vitrine-generate-"));
  runs = 0;
  mkdirSync(file("data"));
  writeFileSync(file("data/names.txt"), "one two");
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

test("nothing runs again before an input changes, an output is edited or one is missing", async () => {
  expect(isGenerated(root)).toBe(false);
  expect(await generate(root, [lines], true)).toEqual(["generated/one.ts", "generated/two.ts"]);
  expect(isGenerated(root)).toBe(true);
  expect(await generate(root, [lines], true)).toEqual([]);
  expect(runs).toBe(1);

  writeFileSync(file("generated/one.ts"), "edited");
  expect(isGenerated(root)).toBe(false);
  expect(await generate(root, [lines], true)).toEqual(["generated/one.ts"]);

  rmSync(file("generated/two.ts"));
  expect(isGenerated(root)).toBe(false);
  expect(await generate(root, [lines], true)).toEqual(["generated/two.ts"]);
  expect(runs).toBe(3);
});

test("a file whose text is the same keeps its time, and one that is no longer made is removed", async () => {
  await generate(root, [lines]);
  const { mtimeMs } = statSync(file("generated/one.ts"));
  writeFileSync(file("data/names.txt"), "one three");
  expect(isGenerated(root)).toBe(false);
  expect(await generate(root, [lines], true)).toEqual(["generated/three.ts", "generated/two.ts"]);
  expect(statSync(file("generated/one.ts")).mtimeMs).toBe(mtimeMs);
  expect(existsSync(file("generated/two.ts"))).toBe(false);
});

test("a copy with other times and another place is as the original was", async () => {
  await generate(root, [lines]);
  const copy = `${root}-copy`;
  cpSync(root, copy, { recursive: true });
  const later = new Date(Date.now() + 60_000);
  for (const path of ["data/names.txt", "generated/one.ts"]) utimesSync(join(copy, path), later, later);
  expect(isGenerated(copy)).toBe(true);
  expect(await generate(copy, [lines], true)).toEqual([]);
  expect(runs).toBe(1);
  writeFileSync(join(copy, "data/names.txt"), "one six");
  expect(isGenerated(copy)).toBe(false);
  rmSync(copy, { recursive: true });
});

test("data that its schema refuses is named with file and place", () => {
  writeFileSync(file("data/list.json"), '[{ "id": "a" }, { "id": "b", "colour": 1 }]');
  const schema = v.array(v.strictObject({ id: v.string() }));
  expect(() => readData(root, "data/list.json", schema)).toThrow(/^data\/list\.json: 1\.colour: /);
});
