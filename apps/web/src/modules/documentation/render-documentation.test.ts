/**
 * Documentation that a thread renders: no request renders it a second time, and a failing thread
 * loses no page.
 */
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Documentation } from "@vitrine/docs";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { openDocumentation } from "./documentation.ts";
import { documentationIndex } from "../../content/documentation-index.ts";
import { keptPages, renderDocumentation } from "./render-documentation.ts";

let folder: string;
let build: string;
const keptOf = (documentation: Documentation) => keptPages(documentation, join(folder, "kept"), build);
const buildIs = (version: string) => writeFile(join(build, ".inputs"), version);
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "vitrine-docs-"));
  build = join(folder, "build");
  await mkdir(build);
  await writeFile(join(folder, "index.md"), "# Start\n\nWords.\n\n## A lighthouse\n\nStands by the sea.\n");
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test("a request in the meantime waits for the thread and renders nothing itself", async () => {
  const documentation = await openDocumentation(folder, "/nowhere");
  const parsed = vi.spyOn(documentation, "render");
  expect(await keptOf(documentation)).toBeUndefined();
  await buildIs("one 2");
  const ahead = renderDocumentation(documentation, { folder, apiFolder: "/nowhere" }, await keptOf(documentation));
  const requested = documentationIndex(documentation);
  expect(parsed).not.toHaveBeenCalled();
  const index = await requested;
  const pages = await ahead;
  expect(pages).toBe(documentation.pages.length);
  expect(index.search("lighthouse")).toMatchObject([{ address: "/docs#a-lighthouse" }]);

  const [set] = documentation.sets;
  documentation.update(set!, "index.md", "# Start\n\nA windmill.\n");
  const later = await documentationIndex(documentation);
  expect(later.search("windmill")).toMatchObject([{ address: "/docs" }]);
  expect(later.search("lighthouse")).toEqual([]);
});

/** Renders in a thread that finds nothing: what comes was kept by the test above. */
async function startAgain(): Promise<number> {
  const documentation = await openDocumentation(folder, "/nowhere");
  const folders = { folder: "/no/such/folder", apiFolder: "/nowhere" };
  const ahead = renderDocumentation(documentation, folders, await keptOf(documentation));
  const index = await documentationIndex(documentation);
  expect(index.search("lighthouse")).toMatchObject([{ address: "/docs#a-lighthouse" }]);
  return ahead;
}

test(
  "a later start takes what was kept, unless a page, the build or the file has changed; where the thread fails, pages and search are rendered here, and the log says so",
  { tags: ["slow"] },
  async () => {
    const warned = vi.spyOn(console, "warn").mockImplementation(() => {});
    await buildIs("one 4");
    expect(await startAgain()).toBeGreaterThan(0);
    await buildIs("two 4");
    expect(await startAgain()).toBe(0);
    expect(warned.mock.calls.join()).toContain("rendered page by page");
    await buildIs("one 4");
    const text = await readFile(join(folder, "index.md"), "utf8");
    const versionNow = async () => (await keptOf(await openDocumentation(folder, "/nowhere")))?.version;
    const before = await versionNow();
    await writeFile(join(folder, "index.md"), `${text}\nMore.\n`);
    expect(await versionNow()).not.toBe(before);
    await writeFile(join(folder, "index.md"), text);
    await writeFile(join(folder, "_redirects.yml"), "/docs#earlier: /docs#a-lighthouse\n");
    expect(await versionNow()).not.toBe(before);
    await rm(join(folder, "_redirects.yml"));
    expect([await versionNow(), warned.mock.calls.length]).toEqual([before, 1]);
    expect(await startAgain()).toBeGreaterThan(0);
    const bytes = await readFile(join(folder, "kept"));
    await writeFile(join(folder, "kept"), bytes.subarray(0, bytes.length / 2));
    expect(await startAgain()).toBe(0);
    warned.mockRestore();
  },
);
