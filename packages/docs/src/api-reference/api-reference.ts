/**
 * A reference of packages from their sources: a page for each, written in the same Markdown as every other page, so
 * that it is rendered, searched and checked with them.
 */
import { existsSync, readFileSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { basename, join, resolve } from "node:path";
import type { AutodocEntry, AutodocFile } from "./autodoc.ts";
import { DescribedNames, type EntryPoint, type ReadPackage } from "./described-packages.ts";
import { type EntryModule, entryModules, type PackageManifest, patternEntries } from "./entry-modules.ts";
import type { ExportedName } from "./declarations.ts";
import { exportsOf } from "./modules.ts";
import { findPackage } from "./other-packages.ts";
import { describeName, frontMatter, layOut, packagePages, type Sources } from "./package-page.ts";

/** How a package's sources are found. */
export interface ApiReferenceOptions {
  /**
   * The export condition that leads to sources ("source", "types"); a package without it is omitted. Without a
   * condition, the manifest's entries are followed to their sources, else to their declarations.
   */
  condition?: string | undefined;
  /** Folder that paths are shown from; the current one unless given. */
  root?: string | undefined;
  /** Where that folder is published, for links to sources: "https://github.com/o/r/blob/v1". */
  sourceAt?: string | undefined;
}

/**
 * API references of TypeScript packages from their sources: Markdown files by path, one for each package, an index, and
 * `_autodoc.json`, from which `[[autodoc]]` takes single names. Entries with a pattern (`./schemas/*`) are named, not
 * listed.
 * @example
 * import { mkdtemp, writeFile } from "node:fs/promises";
 * import { tmpdir } from "node:os";
 * import { apiReference } from "@vitrine/docs";
 *
 * const folder = await mkdtemp(`${tmpdir()}/docs-`);
 * await writeFile(`${folder}/package.json`, '{"name": "thing", "exports": {".": {"types": "./index.ts"}}}');
 * await writeFile(`${folder}/index.ts`, "export function run(): void {}");
 * const files = await apiReference([folder], { condition: "types" });
 * console.log(Object.values(files)[0]?.includes("### `run`")); // true
 */
export async function apiReference(
  folders: readonly string[],
  { condition, root = process.cwd(), sourceAt }: ApiReferenceOptions = {},
): Promise<Record<string, string>> {
  const read: ReadPackage[] = [];
  for (const folder of folders) {
    const manifest = join(folder, "package.json");
    if (!existsSync(manifest)) continue;
    const parsed = JSON.parse(await readFile(manifest, "utf8")) as PackageManifest;
    const { name = basename(resolve(folder)), description = "" } = parsed;
    const sections = sectionsOf(name, entryModules(folder, parsed, condition));
    if (sections.length === 0) continue;
    const short = `${basename(resolve(folder))}.md`;
    // Two packages may have folders of one name.
    const page = read.some((other) => other.page === short)
      ? `${name.replace(/[^\w.-]+/g, "-").replace(/^-/, "")}.md`
      : short;
    read.push({ name, description, sections, page, folder: resolve(folder), patterns: patternEntries(parsed) });
  }
  if (read.length === 0) return {};
  const files: Record<string, string> = {};
  const names: Record<string, AutodocEntry> = {};
  const sources: Sources = { root: resolve(root), at: sourceAt?.replace(/\/$/, "") };
  const sizes = new Map<ExportedName, number>();
  for (const each of read)
    for (const exported of each.sections.flatMap((section) => section.names)) {
      // On another page, names of this one are not described: without links.
      const entry = describeName(exported, each, sources);
      names[`${each.name}.${exported.name}`] ??= entry;
      sizes.set(exported, [entry.markdown, ...Object.values(entry.members ?? {})].join("\n\n").length);
    }
  const layouts = read.map((each) => layOut(each, (exported) => sizes.get(exported) ?? 0));
  const site = new DescribedNames(layouts);
  for (const layout of layouts) Object.assign(files, packagePages(layout, site, sources));
  const head = frontMatter({
    title: "API reference",
    description: "Everything the packages export, from their sources.",
    order: 0,
  });
  const entries = read.map(({ name, page, description }) => `- [\`${name}\`](${page}): ${description}`);
  files["index.md"] =
    `${head}\nEverything the packages export, from their types and doc comments.\n\n${entries.join("\n")}\n`;
  files["_autodoc.json"] = JSON.stringify({ names } satisfies AutodocFile);
  return files;
}

/**
 * The folders inside `parent`, sorted, to pass to {@link apiReference}, which omits those without a package.
 * @example
 * import { mkdir, mkdtemp } from "node:fs/promises";
 * import { tmpdir } from "node:os";
 * import { packagesIn } from "@vitrine/docs";
 *
 * const parent = await mkdtemp(`${tmpdir()}/docs-`);
 * await mkdir(`${parent}/tasks`);
 * console.log((await packagesIn(parent)).map((path) => path.slice(parent.length))); // [ '/tasks' ]
 */
export async function packagesIn(parent: string): Promise<string[]> {
  const entries = await readdir(parent, { withFileTypes: true });
  return entries
    .filter((entry) => entry.isDirectory())
    .map((entry) => join(parent, entry.name))
    .toSorted();
}

function sectionsOf(name: string, modules: readonly EntryModule[]): EntryPoint[] {
  const read = (file: string) => (existsSync(file) ? readFileSync(file, "utf8") : undefined);
  return modules
    .map(({ subpath, file }) => ({ entry: name + subpath.slice(1), names: exportsOf(file, read, findPackage) }))
    .filter(({ names }) => names.length > 0);
}
