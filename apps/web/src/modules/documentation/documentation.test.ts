/** The documentation of this repository: every link arrives, and nothing that was published is gone. */
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { checkDocumentation, checkPublishedIds, type Documentation } from "@vitrine/docs";
import { apiReference, packagesIn } from "@vitrine/docs";
import { openStore, type Store } from "@vitrine/hub";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openDocumentation } from "./documentation.ts";
import { createTestSite } from "../../testing/site.ts";

const FOLDER = resolve(import.meta.dirname, "../../../../../docs");
const PACKAGES = resolve(FOLDER, "../packages");

let store: Store;
let documentation: Documentation;
let apiFolder: string;
beforeAll(async () => {
  store = await openStore({ memory: true });
  const api = await apiReference(await packagesIn(PACKAGES), {
    condition: "vitrine-source",
    root: resolve(PACKAGES, ".."),
  });
  apiFolder = await mkdtemp(join(tmpdir(), "vitrine-api-"));
  for (const [path, text] of Object.entries(api)) await writeFile(join(apiFolder, path), text);
  documentation = await openDocumentation(FOLDER, apiFolder);
  // Colors of code have no links, and are half of what a page takes.
  for (const set of documentation.sets)
    for (const { path, source } of set.pages) {
      const plain = source.replaceAll(/^( *```)(python|ts|js|bash|json)\b/gm, "$1text");
      if (plain !== source) documentation.update(set, path, plain);
    }
});
afterAll(async () => {
  await rm(apiFolder, { recursive: true, force: true });
  await store.close();
});

test("every link of the documentation arrives, inside it and on the rest of the site", async () => {
  const app = createTestSite({
    store,
    documentation,
    sourceAddress: "https://code.example/",
  });
  const outside = new Set<string>();
  expect(checkDocumentation(documentation, { isKnownAddress: (path) => (outside.add(path), true) })).toEqual([]);
  const dead: string[] = [];
  for (const path of outside) if (!(await app.request(path)).ok) dead.push(path);
  expect(documentation.pages.length).toBeGreaterThan(10);
  expect(dead).toEqual([]);
});

test("a name in a guide is described from the packages' sources", () => {
  const page = documentation.find("/docs/packages/docs");
  const { html, ids } = documentation.render(page!);
  expect(ids).toContain("slug");
  expect(html).toContain("Declared in <code>packages/markdown/src/heading-ids/slug.ts</code>");
});

test("no address or section that was ever published is gone", async () => {
  expect(checkPublishedIds(await readFile(resolve(FOLDER, "_published.txt"), "utf8"), documentation)).toEqual([]);
});
