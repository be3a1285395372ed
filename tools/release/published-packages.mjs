/** The packages that are published: every folder of `packages/` that is not marked private. */
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

export const ROOT = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

/** The manifest of `packages/<name>`. */
export function manifestOf(name) {
  return JSON.parse(readFileSync(join(ROOT, "packages", name, "package.json"), "utf8"));
}

/** Folder names, sorted. */
export function publishedPackages() {
  return readdirSync(join(ROOT, "packages"))
    .filter((name) => manifestOf(name).private !== true)
    .sort();
}

/** The packages by name, with the names of their tarballs and the packages of this repository that each needs. */
export function packageIndex(names = publishedPackages(), fileName = (name, version) => `${name}-${version}.tgz`) {
  return [...names].sort().map((folder) => {
    const { name, version } = manifestOf(folder);
    const needs = internalDependencies(folder).map((each) => `@vitrine/${each}`);
    return { name, version, file: fileName(folder, version), needs };
  });
}

/** Folder names of the packages of this repository that one needs at run time, nearest first, without itself. */
export function internalDependencies(name) {
  const found = new Set();
  const add = (of) => {
    for (const each of Object.keys(manifestOf(of).dependencies ?? {})) {
      const other = each.startsWith("@vitrine/") ? each.slice("@vitrine/".length) : undefined;
      if (other === undefined || found.has(other)) continue;
      found.add(other);
      add(other);
    }
  };
  add(name);
  return [...found];
}

/** Subpaths that lead to JavaScript with types: `.`, `./metadata`; styles, JSON and patterns are
 * omitted. */
export function typedEntries({ exports }) {
  return Object.entries(exports)
    .filter(([path, target]) => typeof target === "object" && target.types !== undefined && !/\*|\.css$/.test(path))
    .map(([path, target]) => ({ path, ...target }));
}

/**
 * Fields of `package.json` for resolvers that do not read `exports` (TypeScript's `node10`): derived from `exports`, so
 * that the two cannot differ.
 */
export function legacyFields(manifest) {
  const patterns = Object.entries(manifest.exports).filter(
    ([path, target]) =>
      path !== "." && typeof target === "object" && target.types !== undefined && !path.endsWith(".css"),
  );
  const main = manifest.exports["."];
  return {
    main: main.default,
    types: main.types,
    ...(patterns.length > 0 && {
      typesVersions: { "*": Object.fromEntries(patterns.map(([path, { types }]) => [path.slice(2), [types]])) },
    }),
  };
}
