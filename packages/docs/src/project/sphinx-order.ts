/** The order that `toctree` directives of MyST pages give: from the first page on, each page's entries below it. */
import { readFile } from "node:fs/promises";
import { dirname, join, normalize } from "node:path";
import type { TreeNode } from "./tree.ts";

const DIRECTIVE = /^([`:]{3,})\{toctree\}[^\n]*\n([\s\S]*?)^\1[`:]*[ \t]*$/gm;
const OPTION = /^:([\w-]+):[ \t]*(.*)$/;
const MAX_PAGES = 5_000;

/** The pages that the first one leads to; `undefined` where it has no such directive. */
export async function sphinxOrder(folder: string, first: string): Promise<TreeNode[] | undefined> {
  const seen = new Set([first]);
  const below = async (page: string): Promise<TreeNode[]> => {
    const text = await readFile(join(folder, `${page}.md`), "utf8").catch(() => "");
    const nodes: TreeNode[] = [];
    for (const [, , body = ""] of text.matchAll(DIRECTIVE)) {
      const lines = body
        .split("\n")
        .map((line) => line.trim())
        .filter((line) => line !== "");
      const caption = lines.flatMap((line) =>
        OPTION.exec(line)?.[1] === "caption" ? (OPTION.exec(line)?.[2] ?? "") : [],
      )[0];
      const entries: TreeNode[] = [];
      for (const line of lines.filter((each) => !OPTION.test(each))) {
        const [, title, named] = /^(.+?)\s*<([^>]+)>$/.exec(line) ?? [undefined, undefined, line];
        if (/^([a-z]+:|\/\/)/i.test(named ?? "")) entries.push({ title, href: named });
        else if (named === "self") entries.push({ title, page });
        else entries.push(...(await entry(page, named ?? line, title)));
      }
      if (caption === undefined) nodes.push(...entries);
      else nodes.push({ title: caption, nodes: entries });
    }
    return nodes;
  };
  const entry = async (from: string, named: string, title: string | undefined): Promise<TreeNode[]> => {
    const path = named.startsWith("/") ? named.slice(1) : normalize(join(dirname(from), named));
    if (path.includes("*")) return [{ folder: dirname(path) }];
    const page = path.replace(/\.(md|rst)$/, "");
    if (seen.has(page) || seen.size > MAX_PAGES) return [];
    seen.add(page);
    const nodes = await below(page);
    return [{ title, page, ...(nodes.length > 0 && { nodes }) }];
  };
  const nodes = await below(first);
  return nodes.length === 0 ? undefined : [{ page: first }, ...nodes];
}
