/** Packages that a package passes names on from, as a module loader finds them: in `node_modules`, folder by folder. */
import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { entryModules, type PackageManifest } from "./entry-modules.ts";

/** Entries of packages, by their folders. */
const packages = new Map<string, ReturnType<typeof entryModules>>();

/** The TypeScript file of a module of another package, as the file at `from` imports it. */
export function findPackage(specifier: string, from: string): string | undefined {
  const [, name, rest = ""] = /^((?:@[^/]+\/)?[^/]+)(\/.+)?$/.exec(specifier) ?? [];
  if (name === undefined || specifier.startsWith("node:")) return undefined;
  for (let folder = dirname(from); ; folder = dirname(folder)) {
    const found = join(folder, "node_modules", name);
    if (existsSync(join(found, "package.json")))
      return entriesOf(found).find(({ subpath }) => subpath === `.${rest}`)?.file;
    if (dirname(folder) === folder) return undefined;
  }
}

/** The name of the package that a file belongs to. */
export function packageNameOf(file: string): string | undefined {
  for (let folder = dirname(file); dirname(folder) !== folder; folder = dirname(folder)) {
    const name = readManifest(folder)?.name;
    if (name !== undefined) return name;
  }
  return undefined;
}

function entriesOf(folder: string): ReturnType<typeof entryModules> {
  let known = packages.get(folder);
  if (!known) packages.set(folder, (known = entryModules(folder, readManifest(folder) ?? {})));
  return known;
}

function readManifest(folder: string): PackageManifest | undefined {
  const file = join(folder, "package.json");
  return existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")) as PackageManifest) : undefined;
}
