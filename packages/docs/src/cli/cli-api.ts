/** `vitrine-docs api`: descriptions of packages, from their sources. */
import { existsSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { basename, dirname, join, resolve } from "node:path";
import { apiReference, packagesIn } from "../api-reference/api-reference.ts";
import type { AutodocFile } from "../api-reference/autodoc.ts";
import type { CommandOutput } from "./arguments.ts";
import { pythonReference } from "../api-reference/python/python-reference.ts";

/** Writes pages and descriptions of the packages at or below `folders`. Resolves to the exit code. */
export async function writeApiReference(
  folders: readonly string[],
  options: {
    out?: string | undefined;
    condition?: string | undefined;
    python?: string | undefined;
    "source-at"?: string | undefined;
    "search-path"?: string[] | undefined;
  },
  output: CommandOutput,
): Promise<number> {
  const { out = "dist", condition = "source" } = options;
  const isPython = (folder: string) => existsSync(join(folder, "__init__.py"));
  const packages = await Promise.all(
    folders.filter((folder) => !isPython(folder)).map(async (folder) => [folder, ...(await packagesIn(folder))]),
  );
  const written = await apiReference(packages.flat(), { condition, sourceAt: options["source-at"] });
  const described = JSON.parse(written["_autodoc.json"] ?? '{"names":{}}') as AutodocFile;
  const names = { ...described.names };
  const aliases: Record<string, string> = {};
  for (const folder of folders.filter(isPython)) {
    const found = await pythonReference(folder, {
      python: options.python,
      sourceAt: options["source-at"],
      searchPaths: options["search-path"] ?? [],
      onInstall: (message) => output.print(message),
    });
    for (const { file, reason } of found.skipped) output.fail(`${join(folder, file)} was not read: ${reason}`);
    output.print(`${Object.keys(found.names).length} names of ${basename(resolve(folder))}.`);
    Object.assign(names, found.names);
    Object.assign(aliases, found.aliases);
    Object.assign(written, found.pages);
  }
  if (Object.keys(names).length > 0)
    written["_autodoc.json"] = JSON.stringify({ names, aliases } satisfies AutodocFile);
  const files = Object.entries(written);
  if (files.length === 0) {
    output.fail(`No package with the export condition “${condition}” is in ${folders.join(", ")}.`);
    return 1;
  }
  for (const folder of new Set(files.map(([path]) => dirname(join(out, path)))))
    await mkdir(folder, { recursive: true });
  for (const [path, text] of files) await writeFile(join(out, path), text);
  output.print(`${files.filter(([path]) => path.endsWith(".md")).length} pages in ${out}.`);
  return 0;
}
