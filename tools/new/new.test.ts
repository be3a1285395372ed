import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { transformWithOxc } from "vite";
import * as v from "valibot";
import { pageIndex } from "../generate/page-index.ts";
import { providerFiles } from "../generate/provider-index.ts";
import { TASK } from "../generate/task-schema.ts";
import { messages } from "../messages/message-modules.ts";
import { writeSkeleton } from "./new.ts";

const ROOT = dirname(dirname(import.meta.dirname));
const root = mkdtempSync(join(tmpdir(), "vitrine-new-"));
afterAll(() => rmSync(root, { recursive: true, force: true }));

describe.each(["library", "provider", "task", "page"])("npm run new -- %s", (kind) => {
  test("writes files that compile, and says what to do next", async () => {
    const { paths, next } = writeSkeleton(kind, "my-thing", root);
    const generated = [...(await messages.files(root)), ...(await pageIndex.files(root))].map(({ path }) => path);
    for (const path of paths) {
      const source = readFileSync(join(root, path), "utf8");
      expect(source).not.toContain("__");
      if (kind === "task" && path.endsWith(".json"))
        expect(v.safeParse(TASK, JSON.parse(source)).issues).toBeUndefined();
      if (path.endsWith(".json")) continue;
      await transformWithOxc(source, path);
      // Every file that it imports is there: in the repository, written with it, or generated from what was written.
      const imports = [...source.matchAll(/from "(\.[^"]+)"/g)].map(([, specifier = ""]) =>
        join(dirname(path), specifier),
      );
      const isThere = (file: string) => existsSync(join(ROOT, file)) || existsSync(join(root, file));
      expect(imports.filter((file) => !isThere(file) && !generated.includes(file))).toEqual([]);
    }
    expect(next.join("\n")).toContain("npx vitest run");
  });

  test("does not overwrite", () => {
    expect(() => writeSkeleton(kind, "my-thing", root)).toThrow(/exists already/);
  });
});

test("a provider's skeleton gets its place in the generated indexes", () => {
  const folder = "packages/inference/src/providers";
  cpSync(join(ROOT, folder), join(root, folder), { recursive: true });
  const [loaders, all, notes, names] = providerFiles(root).map(({ text }) => text);
  expect(loaders).toContain(`"my-thing": () => import("../my-thing.ts")`);
  expect(all).toContain(`"my-thing": my_thing`);
  expect(notes).toContain("What a caller should know");
  expect(names).toContain(`["my-thing","my-thing"]`);
});

test.each([
  ["nothing", "my-thing", /There is no kind nothing: write library, provider, task, page/],
  ["library", "My Thing", /is not an id/],
])("refuses %s %s", (kind, id, message) => {
  expect(() => writeSkeleton(kind, id, root)).toThrow(message);
});
