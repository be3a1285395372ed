/**
 * `apps/web/src/pages/index.ts`: every route that a file of a page folder exports as `…Route` or `…Routes`. And the first part
 * of their addresses, which is all that scripts of a page know of them.
 */
import { globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { headOf, type GeneratedFile, type Generator } from "./generator.ts";

const FOLDER = "apps/web/src/pages";

interface RouteFile {
  path: string;
  source: string;
  routes: string[];
}

export const pageIndex: Generator = {
  id: "pages",
  inputs: ["tools/generate", FOLDER, "apps/web/src/modules"],
  files: pageIndexFiles,
};

function pageIndexFiles(root: string): GeneratedFile[] {
  const folder = join(root, FOLDER);
  const files = globSync("*/*.{ts,tsx}", { cwd: folder })
    .filter((path) => !path.includes(".test."))
    .toSorted()
    .map((path): RouteFile => {
      const source = readFileSync(join(folder, path), "utf8");
      return {
        path,
        source,
        routes: [...source.matchAll(/^export const (\w+Routes?)\b/gm)].map(([, name = ""]) => name),
      };
    });
  const pages = files.filter((file) => file.routes.length > 0 && !isPartOfAnother(file, files));
  const imports = pages.map(({ path, routes }) => `import { ${routes.join(", ")} } from "./${path}";`);
  const entries = pages
    .flatMap(({ routes }) => routes)
    .map((name) => `  ${name.endsWith("Routes") ? "..." : ""}${name},`);
  const text = [
    headOf(`the files of ${FOLDER}`),
    "/** Every address of the site. */",
    'import type { Route } from "../shell/page.ts";',
    ...imports,
    "",
    "export const routes: readonly Route[] = [",
    ...entries,
    "];",
    "",
  ].join("\n");
  return [{ path: `${FOLDER}/index.ts`, text }, pageRoots(root, pages)];
}

/** Modules have pages too, which they declare themselves. */
function pageRoots(root: string, pages: readonly RouteFile[]): GeneratedFile {
  const ofModules = globSync("apps/web/src/modules/**/*.{ts,tsx}", { cwd: root })
    .filter((path) => !path.includes(".test."))
    .map((path) => readFileSync(join(root, path), "utf8"))
    .filter((source) => /^export const \w+: (?:Route|readonly Route\[\]) =/m.test(source));
  const roots = [...pages.map(({ source }) => source), ...ofModules].flatMap((source) => [
    ...source.matchAll(/\bpath: "\/([a-z][\w-]*)(?=[/"])/g),
  ]);
  const names = [...new Set(roots.map(([, name = ""]) => name))].toSorted();
  const text = [
    headOf(`the files of ${FOLDER}`),
    "/** The first part of the addresses of pages. */",
    `export const PAGE_ROOTS: readonly string[] = ${JSON.stringify(names)};`,
    "",
  ].join("\n");
  return { path: "apps/web/src/languages/page-roots.ts", text };
}

/** Whether another file of the folder passes these routes on. */
function isPartOfAnother({ path, routes }: RouteFile, files: readonly RouteFile[]): boolean {
  const siblings = files.filter((other) => other.path !== path && dirname(other.path) === dirname(path));
  return siblings.some(({ source }) => routes.some((name) => source.includes(`...${name}`)));
}
