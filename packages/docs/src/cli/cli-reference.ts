/** `vitrine-docs reference`: descriptions of packages, from their sources. */
import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { AutodocFile } from "../api-reference/autodoc.ts";
import { packageReference } from "../api-reference/package-reference.ts";
import { readSiteConfig } from "../site/site-config.ts";
import type { CommandOptions, CommandOutput } from "./arguments.ts";

/** Writes pages and descriptions of the packages at or below `paths`. Resolves to the exit code. */
export async function writeReference(
  paths: readonly string[],
  { out = "api", python, import: imports, config, ...options }: CommandOptions,
  { print, fail }: CommandOutput,
): Promise<number> {
  const { reference } = paths.length > 0 ? {} : await readSiteConfig(config);
  const named = paths.length > 0 ? paths : (reference?.packages ?? []);
  if (named.length === 0) {
    fail("Name packages, or write `reference` into vitrine-docs.config.mjs: vitrine-docs reference src/thing");
    return 2;
  }
  const sourceAt = options["source-at"] ?? reference?.sourceAt;
  const { pages, names, aliases } = await packageReference(named, {
    condition: reference?.condition,
    python: python ?? reference?.python,
    imports: imports ?? reference?.imports,
    searchPaths: reference?.searchPaths,
    sourceAt,
    pythonSourceAt: () => sourceAt,
    print,
    fail,
  });
  const files = Object.entries(pages);
  if (Object.keys(names).length > 0)
    files.push(["_autodoc.json", JSON.stringify({ names, aliases } satisfies AutodocFile)]);
  if (files.length === 0) {
    fail(`No TypeScript or Python package is in ${named.join(", ")}.`);
    return 1;
  }
  for (const folder of new Set(files.map(([path]) => dirname(join(out, path)))))
    await mkdir(folder, { recursive: true });
  for (const [path, text] of files) await writeFile(join(out, path), text);
  print(`${files.filter(([path]) => path.endsWith(".md")).length} pages in ${out}.`);
  return 0;
}
