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
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "vitrine-docs-"));
  await writeFile(join(folder, "index.md"), "# Start\n\nWords.\n\n## A lighthouse\n\nStands by the sea.\n");
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test("a request in the meantime waits for the thread and renders nothing itself", async () => {
  const documentation = await openDocumentation(folder, "/nowhere");
  const parsed = vi.spyOn(documentation, "render");
  const ahead = renderDocumentation(documentation, { folder, apiFolder: "/nowhere" });
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

test("if the thread fails, pages and search are rendered here, and the log says so", async () => {
  const warned = vi.spyOn(console, "warn").mockImplementation(() => {});
  const documentation = await openDocumentation(folder, "/nowhere");
  const ahead = renderDocumentation(documentation, { folder: "/no/such/folder", apiFolder: "/nowhere" });
  const index = await documentationIndex(documentation);
  expect(index.search("lighthouse")).toMatchObject([{ address: "/docs#a-lighthouse" }]);
  expect(await ahead).toBe(0);
  expect(warned.mock.calls.join()).toContain("rendered page by page");
  warned.mockRestore();
});

test("a later start takes what was kept, unless a page, the build or the file has changed", async () => {
  const build = join(folder, "build");
  await mkdir(build, { recursive: true });
  const start = async (documentation: Documentation) => {
    const kept = await keptPages(documentation, join(folder, "kept"), build);
    // A thread finds nothing there: what comes was kept.
    const apiFolder = "/nowhere";
    const isKept = (await renderDocumentation(documentation, { folder: "/no/such/folder", apiFolder }, kept)) > 0;
    const found = (await documentationIndex(documentation)).search("lighthouse");
    expect(found).toMatchObject([{ address: "/docs#a-lighthouse" }]);
    return isKept;
  };
  const warned = vi.spyOn(console, "warn").mockImplementation(() => {});
  const first = await openDocumentation(folder, "/nowhere");
  expect(await keptPages(first, join(folder, "kept"), build)).toBeUndefined();
  await writeFile(join(build, ".inputs"), "one 2");
  const kept = await keptPages(first, join(folder, "kept"), build);
  await renderDocumentation(first, { folder, apiFolder: "/nowhere" }, kept);
  await writeFile(join(build, ".inputs"), "one 4");
  const again = () => openDocumentation(folder, "/nowhere");
  expect(await start(await again())).toBe(true);
  await writeFile(join(build, ".inputs"), "two 4");
  expect(await start(await again())).toBe(false);
  await writeFile(join(build, ".inputs"), "one 4");
  const text = await readFile(join(folder, "index.md"), "utf8");
  await writeFile(join(folder, "index.md"), `${text}\nMore.\n`);
  expect(await start(await again())).toBe(false);
  await writeFile(join(folder, "index.md"), text);
  expect(await start(await again())).toBe(true);
  const bytes = await readFile(join(folder, "kept"));
  await writeFile(join(folder, "kept"), bytes.subarray(0, bytes.length / 2));
  expect(await start(await again())).toBe(false);
  warned.mockRestore();
});
