/**
 * Documentation that a thread renders: no request renders it a second time, and a failing thread
 * loses no page.
 */
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { openDocumentation } from "./documentation.ts";
import { documentationIndex } from "../../content/documentation-index.ts";
import { renderDocumentation } from "./render-documentation.ts";

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
