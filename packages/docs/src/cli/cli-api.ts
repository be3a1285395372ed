/** `vitrine-docs api`: descriptions of packages, from their sources. */
import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { AutodocFile } from "../api-reference/autodoc.ts";
import { packageReference } from "../api-reference/package-reference.ts";
import type { CommandOptions, CommandOutput } from "./arguments.ts";

/** Writes pages and descriptions of the packages at or below `folders`. Resolves to the exit code. */
export async function writeApiReference(
  folders: readonly string[],
  { out = "dist", condition, python, "source-at": sourceAt, "search-path": searchPaths }: CommandOptions,
  { print, fail }: CommandOutput,
): Promise<number> {
  const pythonSourceAt = () => sourceAt;
  const read = { condition, python, sourceAt, pythonSourceAt, searchPaths, print, fail };
  const { pages, names, aliases } = await packageReference(folders, read);
  const files = Object.entries(pages);
  if (Object.keys(names).length > 0)
    files.push(["_autodoc.json", JSON.stringify({ names, aliases } satisfies AutodocFile)]);
  if (files.length === 0) {
    fail(
      condition === undefined
        ? `No TypeScript or Python package is in ${folders.join(", ")}.`
        : `No package with the export condition “${condition}” is in ${folders.join(", ")}.`,
    );
    return 1;
  }
  for (const folder of new Set(files.map(([path]) => dirname(join(out, path)))))
    await mkdir(folder, { recursive: true });
  for (const [path, text] of files) await writeFile(join(out, path), text);
  print(`${files.filter(([path]) => path.endsWith(".md")).length} pages in ${out}.`);
  return 0;
}
