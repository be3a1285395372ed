/** References of Python and TypeScript packages together: pages, and descriptions for `[[autodoc]]`. */
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { basename, join, resolve } from "node:path";
import { apiReference, packagesIn } from "./api-reference.ts";
import type { AutodocFile } from "./autodoc.ts";
import { entryModules, type PackageManifest } from "./entry-modules.ts";
import { pythonReference } from "./python/python-reference.ts";

export interface PackageReferenceOptions {
  /** The export condition that leads to TypeScript sources; found by the manifest unless given. */
  condition?: string | undefined;
  /** A Python with griffe. */
  python?: string | undefined;
  /** Folders with Python packages that are inherited from. */
  searchPaths?: readonly string[] | undefined;
  /** Where the current folder is published, for links to TypeScript sources. */
  sourceAt?: string | undefined;
  /** The same for a Python package: where its folder is. */
  pythonSourceAt?: ((folder: string) => string | undefined) | undefined;
  /** Receives news worth telling. */
  print: (line: string) => void;
  fail: (line: string) => void;
}

/** Markdown by path, and what is described. */
export interface PackageReference extends AutodocFile {
  pages: Record<string, string>;
}

async function isPackage(folder: string): Promise<boolean> {
  const manifest = await readFile(join(folder, "package.json"), "utf8").catch(() => undefined);
  return manifest !== undefined && entryModules(folder, JSON.parse(manifest) as PackageManifest).length > 0;
}

/** Reads the packages at or below `folders`. */
export async function packageReference(
  folders: readonly string[],
  { condition, python, searchPaths = [], sourceAt, pythonSourceAt, print, fail }: PackageReferenceOptions,
): Promise<PackageReference> {
  const isPython = (folder: string) => existsSync(join(folder, "__init__.py"));
  const packages = await Promise.all(
    folders
      .filter((folder) => !isPython(folder))
      .map(async (folder) => ((await isPackage(folder)) ? [folder] : packagesIn(folder))),
  );
  const { "_autodoc.json": json, ...pages } = await apiReference(packages.flat(), { condition, sourceAt });
  const names = { ...(JSON.parse(json ?? '{"names":{}}') as AutodocFile).names };
  const aliases: Record<string, string> = {};
  for (const folder of folders.filter(isPython)) {
    const found = await pythonReference(folder, {
      python,
      sourceAt: pythonSourceAt?.(folder),
      searchPaths,
      onInstall: print,
    });
    for (const { file, reason } of found.skipped) fail(`${join(folder, file)} was not read: ${reason}`);
    print(`${Object.keys(found.names).length} names of ${basename(resolve(folder))}.`);
    Object.assign(names, found.names);
    Object.assign(aliases, found.aliases);
    Object.assign(pages, found.pages);
  }
  return { names, aliases, pages };
}
