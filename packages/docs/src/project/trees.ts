/**
 * Folders of documentation that another builder has a configuration for. Its configuration stays the one place that says
 * where the pages are, in which order, and at which addresses: it is read when a site is begun, and at each build.
 */
import { existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { DocumentationError } from "../folders/documentation-error.ts";
import { isBelow, type Tree } from "./tree.ts";
import { TREE_READERS } from "./tree-readers.ts";

const MAX_DEPTH = 4;
const MAX_FOLDERS = 3_000;
const LEFT_OUT = /^(\..*|node_modules|dist|build|_build|site|target|vendor|venv|tests?|__pycache__)$/;

/** Files of a project by their paths below it, without those in hidden folders, and in folders of builds. */
export async function projectFiles(project: string): Promise<string[]> {
  const files: string[] = [];
  let count = 0;
  const walk = async (below: string, depth: number): Promise<void> => {
    count += 1;
    if (count > MAX_FOLDERS) return;
    const entries = await readdir(join(project, below), { withFileTypes: true }).catch(() => []);
    for (const { name } of entries.filter((entry) => entry.isFile()))
      files.push(below === "" ? name : `${below}/${name}`);
    if (depth === MAX_DEPTH) return;
    for (const { name } of entries.filter((entry) => entry.isDirectory()))
      if (name === ".vitepress" || !LEFT_OUT.test(name))
        await walk(below === "" ? name : `${below}/${name}`, depth + 1);
  };
  await walk("", 0);
  return files.toSorted((a, b) => a.split("/").length - b.split("/").length || (a < b ? -1 : 1));
}

/** The trees of a project, that of the likeliest builder first. */
export async function findTrees(project: string, files: readonly string[]): Promise<Tree[]> {
  const trees: Tree[] = [];
  for (const { matches } of TREE_READERS)
    for (const file of files.filter((path) => matches.test(path))) {
      const tree = await readTree(project, file).catch(() => undefined);
      if (tree && hasPages(tree.folder, files, project)) trees.push(tree);
    }
  return trees;
}

function hasPages(folder: string, files: readonly string[], project: string): boolean {
  return files.some((path) => isBelow(path, folder) && /\.mdx?$/.test(path)) && existsSync(join(project, folder));
}

/** What the configuration `file` says; `undefined` where it is no builder's. */
export async function readTree(project: string, file: string): Promise<Tree | undefined> {
  const reader = TREE_READERS.find(({ matches }) => matches.test(file));
  if (!reader)
    throw new DocumentationError("invalid-configuration", `${file} is no configuration with an order of pages.`, {
      hint: `Known are those of ${TREE_READERS.map(({ builder }) => builder).join(", ")}.`,
    });
  const text = await readFile(join(project, file), "utf8").catch((error: unknown) => {
    throw new DocumentationError("invalid-configuration", `${file}, which says the order of pages, cannot be read.`, {
      hint: "Name it from the folder that the command runs in, or leave `order` out.",
      cause: error,
    });
  });
  const read = await reader.read(project, file, text);
  return read && { builder: reader.builder, file, ...read };
}
