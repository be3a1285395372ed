/** `vitrine-docs api`: descriptions of packages, from their sources. */
import { existsSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { basename, join, resolve } from "node:path";
import { apiReference, packagesIn } from "../api-reference/api-reference.ts";
import type { AutodocFile } from "../api-reference/autodoc.ts";
import type { CommandOutput } from "./arguments.ts";
import { pythonReference } from "../api-reference/python/python-reference.ts";

/** Writes pages and descriptions of the packages at or below `folders`. Resolves to the exit code. */
export async function writeApiReference(
  folders: readonly string[],
  options: { out?: string; condition?: string; python?: string; "source-at"?: string },
  output: CommandOutput,
): Promise<number> {
  const { out = "dist", condition = "source" } = options;
  const isPython = (folder: string) => existsSync(join(folder, "__init__.py"));
  const packages = await Promise.all(
    folders.filter((folder) => !isPython(folder)).map(async (folder) => [folder, ...(await packagesIn(folder))]),
  );
  const written = await apiReference(packages.flat(), { condition });
  const described = JSON.parse(written["_autodoc.json"] ?? '{"names":{}}') as AutodocFile;
  const names = { ...described.names };
  for (const folder of folders.filter(isPython)) {
    const found = await pythonReference(folder, {
      ...(options.python !== undefined && { python: options.python }),
      ...(options["source-at"] !== undefined && { sourceAt: options["source-at"] }),
    });
    for (const { file, reason } of found.skipped) output.fail(`${join(folder, file)} was not read: ${reason}`);
    output.print(`${Object.keys(found.names).length} names of ${basename(resolve(folder))}.`);
    Object.assign(names, found.names);
  }
  if (Object.keys(names).length > 0) written["_autodoc.json"] = JSON.stringify({ names } satisfies AutodocFile);
  const files = Object.entries(written);
  if (files.length === 0) {
    output.fail(`No package with the export condition “${condition}” is in ${folders.join(", ")}.`);
    return 1;
  }
  await mkdir(out, { recursive: true });
  for (const [path, text] of files) await writeFile(join(out, path), text);
  output.print(`${files.filter(([path]) => path.endsWith(".md")).length} pages in ${out}.`);
  return 0;
}
