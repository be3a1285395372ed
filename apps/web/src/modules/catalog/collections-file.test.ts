import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readCollections } from "./collections-file.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "vitrine-collections-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const read = async (text: string) => {
  const file = join(folder, "collections.json");
  await writeFile(file, text);
  return readCollections(file);
};

test("a list of names and addresses is read", async () => {
  const collections = [{ title: "Small speech", path: "/models?task=text-to-speech&size=tiny", text: "For phones." }];
  expect(await read(JSON.stringify(collections))).toEqual(collections);
});

test.each([
  ["{", /not JSON/],
  ["{}", /list of at most/],
  ['[{"path": "/models"}]', /"\[0\].title" is missing/],
  ['[{"title": "a", "path": "https://elsewhere.example/models"}]', /"\[0\].path" must be an address of a list/],
  ['[{"title": "a", "path": "/models?q=a#x"}]', /path" must/],
  ['[{"title": "a", "path": "/models", "text": 7}]', /text" must be a text/],
  ['[{"title": "a", "path": "/models", "txt": "b"}]', /Did you mean "text"/],
  ['[{"title": "a", "path": "/models?taks=translation"}]', /path" has taks=translation, which .* ignores/],
  ['[{"title": "a", "path": "/models"}, {"title": "a", "path": "/models?q=b"}]', /the same twice/],
  ['[{"title": "a", "title": "b"}]', /says "title" twice/],
])("%s is refused, with the reason", async (text, reason) => {
  await expect(read(text)).rejects.toThrow(reason);
});

test("a file that is not there is named", async () => {
  await expect(readCollections(join(folder, "none.json"))).rejects.toThrow(/none\.json does not exist/);
});
