/** Where the packages of a Python project are: as its manifest says, else as they can be found. */
import { existsSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { basename, join } from "node:path";
import type { Manifest } from "./manifests.ts";

const ROOTS = ["src", ".", "lib", "python", "py_src"];
const NO_PACKAGE =
  /^(\.|_|(tests?|testing|docs?|examples?|benchmarks?|scripts?|tools?|notebooks?|site|build|dist|node_modules|venv|env|data|assets|bin)$)/i;
const NAME = /^[A-Za-z][A-Za-z0-9_]*$/;
const MAX_DEPTH = 3;

/** Folders of packages, and files of modules, below the project. */
export async function pythonSources(
  project: string,
  { name = "", roots, packages }: Pick<Manifest, "name" | "roots" | "packages">,
): Promise<string[]> {
  const parents = [...new Set([...roots, ...ROOTS].map((path) => path.replace(/^\.\/|\/$/g, "") || "."))];
  const at = (parent: string, path: string) => (parent === "." ? path : `${parent}/${path}`);
  const named = packages
    // Packages are named with dots; those inside of another are read with it.
    .map((path) => (path.endsWith(".py") || path.includes("/") ? path : (path.split(".")[0] ?? "")))
    .flatMap(
      (path) => parents.map((parent) => at(parent, path)).filter((file) => existsSync(join(project, file)))[0] ?? [],
    );
  if (named.length > 0) return [...new Set(named)];
  const wanted = name.replaceAll(/[-.]/g, "_").toLowerCase();
  for (const parent of parents) {
    const entries = await readdir(join(project, parent), { withFileTypes: true }).catch(() => []);
    const folders = entries
      .filter((entry) => entry.isDirectory() && NAME.test(entry.name) && !NO_PACKAGE.test(entry.name))
      .map((entry) => at(parent, entry.name));
    const regular = folders.filter((path) => existsSync(join(project, path, "__init__.py")));
    const own = regular.find((path) => basename(path).toLowerCase() === wanted);
    if (own !== undefined) return [own];
    if (regular.length > 0) return parent === "." ? regular.slice(0, 1) : regular;
    // Folders without an `__init__.py` are packages too, where modules are in them.
    const spaces = folders.filter(
      (path) => basename(path).toLowerCase() === wanted || wanted.startsWith(`${basename(path).toLowerCase()}_`),
    );
    const found = parent === "." ? spaces : folders;
    const holding = await Promise.all(found.map((path) => holdsModules(join(project, path))));
    if (holding.some(Boolean)) return found.filter((_, index) => holding[index]);
    const module = at(parent, `${wanted}.py`);
    if (wanted !== "" && existsSync(join(project, module))) return [module];
  }
  return [];
}

async function holdsModules(folder: string, depth = 0): Promise<boolean> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  if (entries.some((entry) => entry.isFile() && /\.pyi?$/.test(entry.name))) return true;
  if (depth === MAX_DEPTH) return false;
  for (const entry of entries)
    if (entry.isDirectory() && NAME.test(entry.name) && (await holdsModules(join(folder, entry.name), depth + 1)))
      return true;
  return false;
}
