import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { readKnown } from "./known.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "known-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

function read(text: string) {
  const path = join(folder, "known.txt");
  writeFileSync(path, text);
  return readKnown(path).map(({ id, field, value }) => [id, field, value]);
}

it("gives a model the task and library of its heading, unless its line says another", () => {
  const rows = read("# about\n## text-to-speech | transformers\na/b\nc/d | kokoro | task: text-to-audio\n");
  expect(rows).toStrictEqual([
    ["a/b", "named", true],
    ["a/b", "pipeline_tag", "text-to-speech"],
    ["a/b", "library_name", "transformers"],
    ["c/d", "named", true],
    ["c/d", "pipeline_tag", "text-to-audio"],
    ["c/d", "library_name", "kokoro"],
  ]);
});

it("reads what a model was made from, and says a format where it is no library", () => {
  const rows = read("## text-generation | gguf\na/b = c/d\n\n## text-to-image | diffusers | adapter of: e/f\ng/h\n");
  expect(rows).toContainEqual(["a/b", "baseModels", [{ id: "c/d", relation: "quantized" }]]);
  expect(rows).toContainEqual(["a/b", "formats", ["gguf"]]);
  expect(rows).toContainEqual(["g/h", "baseModels", [{ id: "e/f", relation: "adapter" }]]);
});

it("refuses a line that is no model, with its number", () => {
  expect(() => read("## text-generation\na/b and more\n")).toThrow(/known\.txt:2: not a model/);
});

it("holds what the catalog's own list says", () => {
  const rows = readKnown(join(import.meta.dirname, "../../data/seed-sources/known.txt"));
  expect(new Set(rows.map(({ id }) => id.toLowerCase())).size).toBeGreaterThan(3000);
});
