/**
 * Where a TypeScript package's entries are written: by an export condition that leads to sources, or, without one, as
 * its manifest can be read: the source that a built file was made from, else the declarations that come with it.
 */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { isObject } from "@vitrine/base";

/** Fields of a `package.json` that are read. */
export interface PackageManifest {
  name?: string;
  description?: string;
  exports?: unknown;
  types?: unknown;
  typings?: unknown;
  main?: unknown;
}

/** An entry, as it is imported (`.`, `./site`), and its file. */
export interface EntryModule {
  subpath: string;
  file: string;
}

const TYPESCRIPT = /\.[cm]?tsx?$/;
/** Conditions in the order in which they are likely to lead to types. */
const CONDITIONS = ["source", "types", "typings", "import", "module", "default", "node", "browser", "require"];
/** Folders that builds write to. */
const BUILT = /^(\.\/)?(dist|build|lib|out|esm|es)\//;
/** Folders below those, by module format or target: `dist/esm/index.js`. */
const FORMATS = /^((esm?|cjs|mjs|commonjs|modules?|modern|legacy|types|typings|node|browser|src)\/)+/;
const SOURCES = ["./src/", "./source/", "./lib/", "./"];
const ENDINGS = [".ts", ".tsx", ".mts"];
const MAX_DEPTH = 4;

/** The entries of the package in `folder` that are TypeScript. Patterns (`./schemas/*`) are left out. */
export function entryModules(folder: string, manifest: PackageManifest, condition?: string): EntryModule[] {
  return entriesOf(manifest).flatMap(([subpath, target]) => {
    if (subpath.includes("*")) return [];
    const file = condition === undefined ? moduleOf(folder, target) : conditional(target, condition);
    return file === undefined ? [] : [{ subpath, file: join(folder, file) }];
  });
}

/** Entries with a pattern, as they are imported. */
export function patternEntries({ exports }: PackageManifest): string[] {
  return isObject(exports) ? Object.keys(exports).filter((subpath) => subpath.includes("*")) : [];
}

function entriesOf({ exports, types, typings, main }: PackageManifest): [subpath: string, target: unknown][] {
  if (isObject(exports) && Object.keys(exports).some((key) => key.startsWith("."))) return Object.entries(exports);
  const target = exports ?? { types: types ?? typings, default: main ?? "index.js" };
  return [[".", isObject(target) ? target : { types: types ?? typings, default: target }]];
}

function conditional(target: unknown, condition: string): string | undefined {
  const file = isObject(target) ? target[condition] : undefined;
  return typeof file === "string" && TYPESCRIPT.test(file) ? file : undefined;
}

function moduleOf(folder: string, target: unknown): string | undefined {
  const files = filesOf(target);
  const candidates = [
    ...files.filter((file) => TYPESCRIPT.test(file) && !isDeclaration(file)),
    ...files.flatMap(sourcesOf),
    ...files.filter(isDeclaration),
    ...files.map((file) => file.replace(/\.([cm]?)jsx?$/, ".d.$1ts")).filter(isDeclaration),
  ];
  return candidates.find((file) => existsSync(join(folder, file)));
}

/** Every file that a target names, likely ones first. */
function filesOf(target: unknown, depth = 0): string[] {
  if (typeof target === "string") return [target];
  if (!isObject(target) || depth > MAX_DEPTH) return [];
  const known = CONDITIONS.filter((condition) => Object.hasOwn(target, condition));
  const others = Object.keys(target).filter((condition) => !CONDITIONS.includes(condition));
  return [...known, ...others].flatMap((condition) => filesOf(target[condition], depth + 1));
}

/** Sources that a built file may have been made from: in the same place below a folder of sources, without the format. */
function sourcesOf(file: string): string[] {
  const stem = file.replace(/(\.d)?\.[cm]?[jt]sx?$/, "");
  if (stem === file || !BUILT.test(file)) return [];
  const bare = stem.replace(BUILT, "");
  const places = [...new Set([bare, bare.replace(FORMATS, "")])];
  return SOURCES.flatMap((folder) => places.flatMap((place) => ENDINGS.map((ending) => `${folder}${place}${ending}`)));
}

function isDeclaration(file: string): boolean {
  return /\.d\.[cm]?ts$/.test(file);
}
