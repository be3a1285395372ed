/** `vitrine-docs init`: a site for what a folder holds: its library, and the documentation that is there. */
import { existsSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join, relative } from "node:path";
import { firstFiles, type FoundPages } from "../project/first-pages.ts";
import { type Project, readProject } from "../project/project.ts";
import { isBelow, type Tree } from "../project/tree.ts";
import { findTrees, projectFiles } from "../project/trees.ts";
import type { CommandOutput } from "./arguments.ts";

const CONFIGURATION = "vitrine-docs.config.mjs";
const KINDS = {
  python: "a Python package",
  typescript: "a TypeScript package",
  javascript: "a JavaScript package",
  other: "a project",
};
/** Folders that hold pages where no builder's configuration names another. */
const FOLDERS = ["docs", "doc", "documentation"];
const MARKDOWN = /\.mdx?$/;
/** Texts of other formats, which nothing here reads. */
const OTHER_TEXT = /\.(rst|adoc|textile|org)$/;

/** Writes what is not there yet. Resolves to the exit code. */
export async function initSite(folder: string, { print, fail }: CommandOutput): Promise<number> {
  if (existsSync(join(folder, CONFIGURATION))) {
    fail(`${join(folder, CONFIGURATION)} is there already: edit it, or remove it to begin again.`);
    return 1;
  }
  const project = await readProject(folder);
  const files = await projectFiles(folder);
  const trees = await findTrees(folder, files);
  const found = pagesOf(trees, files);
  print(`Found ${summaryOf(project)}.`);
  if (found) print(`Pages: ${pagesFound(found, files)}`);
  for (const { file, notes = [] } of found?.trees ?? []) for (const note of notes) print(`${file}: ${note}`);
  const others = trees.filter(({ folder: other }) => !found?.trees.some((tree) => tree.folder === other));
  if (others.length > 0) print(`Left out: ${others.map(({ builder, file }) => `${builder} (${file})`).join(", ")}.`);
  for (const { file, reason } of project.unread) fail(`${join(folder, file)} was not read: ${reason}`);
  const texts = files.filter((path) => OTHER_TEXT.test(path) && FOLDERS.some((name) => isBelow(path, name)));
  if (texts.length > 0)
    fail(
      `${texts.length} ${texts.length === 1 ? "file is" : "files are"} not read, which are not Markdown: ${texts[0]}${texts.length > 1 ? ", …" : ""}`,
    );
  if (project.kind === "other") print("No reference: no Python or TypeScript sources of a package are here.");
  const firstFolder = files.some((path) => isBelow(path, "docs")) ? "site" : "docs";
  for (const [path, text] of Object.entries(firstFiles(project, firstFolder, found))) {
    const file = join(folder, path);
    if (existsSync(file)) continue;
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, text);
    print(`Wrote ${relative(".", file)}`);
  }
  print("Next: npx vitrine-docs dev");
  return 0;
}

function summaryOf({ name, version, kind, sources, repository, changelog }: Project): string {
  return [
    `${name}${version === undefined ? "" : ` ${version}`}: ${KINDS[kind]}${sources.length === 0 ? "" : ` in ${sources.join(", ")}`}`,
    ...(repository ? [`repository ${repository.address}, branch ${repository.branch}`] : []),
    ...(changelog === undefined ? [] : [changelog]),
  ].join("; ");
}

function pagesFound({ trees, ignore }: FoundPages, files: readonly string[]): string {
  return trees
    .map(({ folder, builder, file }) => {
      const count = files.filter(
        (path) =>
          MARKDOWN.test(path) && isBelow(path, folder) && !ignore.some((part) => isBelow(path, part) || path === part),
      ).length;
      const order = builder === "" ? "" : `, in the order of ${file} (${builder})`;
      return `${count} in ${folder}${order}`;
    })
    .join("; ");
}

/** The documentation that is there: that of a builder, with its translations, else a folder with Markdown. */
function pagesOf(trees: readonly Tree[], files: readonly string[]): FoundPages | undefined {
  const [first] = trees;
  if (first) {
    const isTranslation = ({ builder, language, folder }: Tree) =>
      builder === first.builder && language !== undefined && dirname(folder) === dirname(first.folder);
    const languages = first.language === undefined ? [first] : trees.filter(isTranslation);
    const ordered = languages.toSorted((a, b) => Number(b.language === "en") - Number(a.language === "en"));
    const ignore = first.folder === "." ? restOf(first, files) : [];
    return { trees: ordered, ignore, referenceAt: freeAddress(ordered, files) };
  }
  const folder = FOLDERS.find((name) => files.some((path) => isBelow(path, name) && MARKDOWN.test(path)));
  if (folder === undefined) return undefined;
  const plain: Tree[] = [{ builder: "", file: "", folder, at: "", addresses: "plain" }];
  return { trees: plain, ignore: [], referenceAt: freeAddress(plain, files) };
}

/** An address for the reference, at which no page is. */
function freeAddress(trees: readonly Tree[], files: readonly string[]): string {
  const taken = new Set(
    trees.flatMap(({ folder, at }) => {
      if (at !== "") return [at.split("/")[0] ?? ""];
      const below = folder === "." ? "" : `${folder}/`;
      const own = files.filter((path) => path.startsWith(below)).map((path) => path.slice(below.length));
      return own.map((path) => (path.split("/")[0] ?? "").replace(/\.\w+$/, "").toLowerCase());
    }),
  );
  return ["api", "reference", "api-reference"].find((address) => !taken.has(address)) ?? "described-names";
}

/** What lies beside the pages in the project's own folder, and is none of them. */
function restOf({ nodes = [], file }: Tree, files: readonly string[]): string[] {
  const named = new Set<string>();
  const visit = (list: NonNullable<Tree["nodes"]>): void => {
    for (const { page, folder, nodes: below = [] } of list) {
      const top = (page ?? folder)?.replace(/^\//, "").split("/")[0];
      if (top !== undefined) named.add(top);
      visit(below);
    }
  };
  visit(nodes);
  const isKept = (top: string) =>
    named.has(top) ||
    named.has(top.replace(MARKDOWN, "")) ||
    /^(images?|img|assets|public|static|logo|snippets|media)$/.test(top);
  const tops = new Set(files.map((path) => path.split("/")[0] ?? ""));
  return [...new Set([...tops, "dist"])].filter((top) => !isKept(top) || top === file).toSorted();
}
