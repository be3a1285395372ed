/**
 * Refuses imports that the tables of `rooms.ts` do not allow, whether or not package.json would: between packages,
 * between the rooms inside one, between page families, and in cycles. Imports of types count like any other. Refuses
 * dependencies of a package that only its tests use, too.
 */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { PACKAGE_IMPORTS, ROOMS, SEPARATE_FOLDERS, TEST_IMPORTS } from "./rooms.ts";

const ROOT = join(import.meta.dirname, "../..");
const TABLE = "tools/repository/rooms.ts";

interface Import {
  specifier: string;
  /** Package of this repository; absent for a relative import. */
  packageName?: string;
  /** File that a relative import leads to. */
  target?: string;
}

const problems: string[] = [];
for (const name of readdirSync(join(ROOT, "packages"))) checkPackage(name);
for (const name of readdirSync(join(ROOT, "packages"))) checkDependencies(name);
for (const name of sourceFolders()) checkRooms(name);
for (const folder of SEPARATE_FOLDERS) checkSeparateFolders(folder);
for (const name of sourceFolders()) checkCycles(name);

for (const problem of problems) console.error(problem);
process.exit(problems.length === 0 ? 0 : 1);

function checkPackage(name: string): void {
  const allowed = PACKAGE_IMPORTS[name];
  if (!allowed) {
    problems.push(`packages/${name} has no line in PACKAGE_IMPORTS of ${TABLE}`);
    return;
  }
  const folder = join(ROOT, "packages", name);
  for (const file of sourceFiles(folder)) {
    const canImport = isTest(file) ? [...allowed, ...(TEST_IMPORTS[name] ?? [])] : allowed;
    for (const { specifier, packageName, target } of importsOf(file)) {
      if (packageName && packageName !== name && !canImport.includes(packageName))
        problems.push(
          `${relative(ROOT, file)} imports ${specifier}: ${name} may import ${allowed.join(", ") || "no other package"} (${TABLE})`,
        );
      if (target && relative(folder, target).startsWith(".."))
        problems.push(`${relative(ROOT, file)} imports ${specifier}, which is outside of its package`);
    }
  }
}

function manifestOf(name: string): Partial<Record<"dependencies" | "peerDependencies", Record<string, string>>> {
  return JSON.parse(readFileSync(join(ROOT, "packages", name, "package.json"), "utf8"));
}

/** A published package installs what its sources use and nothing that only its tests use. */
function checkDependencies(name: string): void {
  const manifest = `packages/${name}/package.json`;
  const { dependencies = {} } = manifestOf(name);
  // An optional peer of a package of ours is there for it.
  const peers = Object.keys(dependencies)
    .filter((each) => each.startsWith("@vitrine/"))
    .flatMap((each) => Object.keys(manifestOf(each.slice("@vitrine/".length)).peerDependencies ?? {}));
  const sources = sourceFiles(join(ROOT, "packages", name, "src"))
    .filter((file) => !/\.(test|examples)\.tsx?$/.test(file))
    .map((file) => readFileSync(file, "utf8"))
    .join("\n");
  for (const dependency of Object.keys(dependencies)) {
    const isUsed =
      dependency.startsWith("@types/") ||
      peers.includes(dependency) ||
      new RegExp(`["'\`]${dependency}["'\`/]`).test(sources);
    if (!isUsed) problems.push(`${manifest}: only tests use ${dependency}; move it to devDependencies or remove it`);
  }
}

function checkRooms(name: string): void {
  const source = join(ROOT, name, "src");
  const floors = ROOMS[name] ?? [];
  const floorOf = new Map(floors.flatMap((floor, height) => [floor].flat().map((room) => [room, height] as const)));
  const roomOf = (file: string) => {
    const inner = relative(source, dirname(file)).split(/[/\\]/).slice(0, 2).join("/");
    return floorOf.has(inner) ? inner : firstFolder(source, file);
  };
  for (const file of sourceFiles(source)) {
    const room = roomOf(file);
    if (floors.length === 0 || room === undefined || isTest(file)) continue;
    const height = floorOf.get(room);
    if (height === undefined) {
      problems.push(`${name}/src/${room} is not a room of ${name} in ${TABLE}`);
      continue;
    }
    for (const { specifier, target } of importsOf(file)) {
      if (target === undefined || relative(source, target).startsWith("..")) continue;
      const other = roomOf(target);
      if (other === room) continue;
      const isBelow = other !== undefined && (floorOf.get(other) ?? Infinity) < height;
      if (!isBelow)
        problems.push(
          `${relative(ROOT, file)} imports ${specifier}: ${room} is not above ${other ?? "the entries of src"} in ${TABLE}`,
        );
    }
  }
}

function checkSeparateFolders(folder: string): void {
  const source = join(ROOT, folder);
  for (const file of sourceFiles(source)) {
    const own = firstFolder(source, file);
    if (own === undefined || isTest(file)) continue;
    for (const { specifier, target } of importsOf(file)) {
      if (target === undefined || relative(source, target).startsWith("..")) continue;
      if (firstFolder(source, target) !== own)
        problems.push(`${relative(ROOT, file)} imports ${specifier}: folders of ${folder} do not import each other`);
    }
  }
}

function checkCycles(name: string): void {
  const source = join(ROOT, name, "src");
  const imports = new Map(
    sourceFiles(source)
      .filter((file) => !isTest(file))
      .map((file) => [file, importsOf(file).flatMap(({ target }) => target ?? [])]),
  );
  const finished = new Set<string>();
  const visit = (file: string, path: readonly string[]): void => {
    if (path.includes(file)) {
      const cycle = [...path.slice(path.indexOf(file)), file].map((each) => relative(source, each));
      problems.push(`${name} has an import cycle: ${cycle.join(" → ")}`);
      return;
    }
    if (finished.has(file)) return;
    for (const next of imports.get(file) ?? []) visit(next, [...path, file]);
    finished.add(file);
  };
  for (const file of imports.keys()) visit(file, []);
}

/** Folders with a `src`: every package and the web app. */
function sourceFolders(): string[] {
  return [...readdirSync(join(ROOT, "packages")).map((name) => `packages/${name}`), "apps/web"].filter((name) =>
    existsSync(join(ROOT, name, "src")),
  );
}

function importsOf(file: string): Import[] {
  // Examples in doc comments import the package itself, and others.
  const code = readFileSync(file, "utf8").replace(/^\s*(?:\/?\*|\/\/).*$/gm, "");
  const found = code.matchAll(/(?:from|import)\s*\(?\s*["'](@vitrine\/([a-z-]+)[^"']*|\.\.?\/[^"']*)["']/g);
  return [...found].map(([, specifier = "", packageName]) =>
    packageName === undefined ? { specifier, target: join(dirname(file), specifier) } : { specifier, packageName },
  );
}

function isTest(file: string): boolean {
  return /\.test\.tsx?$|[/\\](src[/\\]testing|test|scripts)[/\\]/.test(relative(ROOT, file));
}

/** The first folder below `source`; undefined for a file that is in no folder. */
function firstFolder(source: string, file: string): string | undefined {
  const parts = relative(source, file).split(/[/\\]/);
  return parts.length > 1 ? parts[0] : undefined;
}

function sourceFiles(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter(
      (entry) =>
        entry.isFile() && /\.tsx?$/.test(entry.name) && !/node_modules|[/\\]dist([/\\]|$)/.test(entry.parentPath),
    )
    .map((entry) => join(entry.parentPath, entry.name));
}
