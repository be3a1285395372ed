/** References of Python and TypeScript packages together: pages, and descriptions for `[[autodoc]]`. */
import { existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { basename, join, resolve } from "node:path";
import { apiReference, packagesIn } from "./api-reference.ts";
import type { AutodocFile } from "./autodoc.ts";
import { entryModules, type PackageManifest } from "./entry-modules.ts";
import type { ImportedNames } from "./python/imported-names.ts";
import { pythonReference } from "./python/python-reference.ts";

export interface PackageReferenceOptions {
  /** The export condition that leads to TypeScript sources; found by the manifest unless given. */
  condition?: string | undefined;
  /** A Python with griffe. */
  python?: string | undefined;
  /** Folders with Python packages that are inherited from. */
  searchPaths?: readonly string[] | undefined;
  /** Whether Python packages are imported as well. */
  imports?: boolean | undefined;
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

/** Packages that a project has installed for itself. */
async function installedAt(folder: string): Promise<string[]> {
  const found = await Promise.all(
    [".venv", "venv"].map(async (name) => {
      const versions = await readdir(join(folder, name, "lib")).catch(() => []);
      return versions.map((version) => join(folder, name, "lib", version, "site-packages")).filter(existsSync);
    }),
  );
  return found.flat();
}

/** How far the sources and the running package have the same names. */
function agreement(name: string, { both, onlyImported, onlyRead }: ImportedNames): string {
  return `${both} names of ${name} are in its sources and where it is imported, ${onlyImported} only where it is imported, ${onlyRead} only in its sources.`;
}

/** Folders that hold packages, and are none themselves. */
const ROOTS: ReadonlySet<string> = new Set(["src", "lib", "python", "packages"]);
const MAX_DEPTH = 4;

/**
 * Python packages at or below a path, as Python imports them: a module's file, a folder with modules, or, where it is a
 * folder of packages, each of these.
 */
async function pythonPackagesAt(path: string): Promise<string[]> {
  if (path.endsWith(".py")) return existsSync(path) ? [path] : [];
  if (existsSync(join(path, "__init__.py")) || existsSync(join(path, "__init__.pyi"))) return [path];
  if (existsSync(join(path, "package.json")) || !(await holdsModules(path))) return [];
  const name = basename(resolve(path));
  const isRoot = !/^[A-Za-z_]\w*$/.test(name) || ROOTS.has(name) || existsSync(join(path, "pyproject.toml"));
  if (!isRoot) return [path];
  const entries = await readdir(path, { withFileTypes: true });
  const below = await Promise.all(
    entries
      .filter((entry) => entry.isDirectory() && /^[A-Za-z_]\w*$/.test(entry.name))
      .map(async (entry) => pythonPackagesAt(join(path, entry.name))),
  );
  return [
    ...below.flat(),
    ...entries.filter(({ name: file }) => file.endsWith(".py")).map(({ name: file }) => join(path, file)),
  ].toSorted();
}

async function holdsModules(folder: string, depth = 0): Promise<boolean> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  // A package of npm may come with programs in Python.
  if (entries.some(({ name }) => name === "package.json")) return false;
  if (entries.some((entry) => entry.isFile() && /\.pyi?$/.test(entry.name))) return true;
  if (depth === MAX_DEPTH) return false;
  for (const entry of entries)
    if (entry.isDirectory() && /^[A-Za-z_]\w*$/.test(entry.name) && entry.name !== "node_modules")
      if (await holdsModules(join(folder, entry.name), depth + 1)) return true;
  return false;
}

/** Reads the packages at or below `folders`. */
export async function packageReference(
  folders: readonly string[],
  { condition, python, searchPaths = [], imports, sourceAt, pythonSourceAt, print, fail }: PackageReferenceOptions,
): Promise<PackageReference> {
  const found: string[] = [];
  const packages = await Promise.all(
    folders.map(async (folder) => {
      if (await isPackage(folder)) return [folder];
      const python = await pythonPackagesAt(folder);
      found.push(...python);
      return folder.endsWith(".py") || python.includes(folder) ? [] : packagesIn(folder);
    }),
  );
  const { "_autodoc.json": json, ...pages } = await apiReference(packages.flat(), { condition, sourceAt });
  const names = { ...(JSON.parse(json ?? '{"names":{}}') as AutodocFile).names };
  const aliases: Record<string, string> = {};
  for (const folder of found) {
    const read = await pythonReference(folder, {
      python,
      sourceAt: pythonSourceAt?.(folder),
      searchPaths: [...searchPaths, ...(await installedAt("."))],
      imports,
      onInstall: print,
    });
    for (const { file, reason } of read.skipped) fail(`${join(folder, file)} was not read: ${reason}`);
    const count = Object.keys(read.names).length;
    print(`${count} ${count === 1 ? "name" : "names"} of ${basename(resolve(folder))}.`);
    if (read.imported) print(agreement(basename(resolve(folder)), read.imported));
    for (const [module, reason] of Object.entries(read.imported?.failed ?? {}))
      fail(`${module} could not be imported: ${reason}`);
    Object.assign(names, read.names);
    Object.assign(aliases, read.aliases);
    Object.assign(pages, read.pages);
  }
  return { names, aliases, pages };
}
