/** A folder of pages in the order, and at the addresses, that another builder's configuration gives them. */
import type { DocumentationSource } from "../folders/documentation-source.ts";
import { withoutOrder } from "../folders/page-address.ts";
import { PAGE_FILE, readPageMetadata } from "../folders/page-metadata.ts";
import type { NavigationNode } from "../folders/toctree.ts";
import type { AddressRule, Tree, TreeNode } from "./tree.ts";

interface TreePage {
  path: string;
  /** Its path without ending. */
  local: string;
  title: string;
  /** Address below the set's, without a slash at the start. */
  address: string;
}

const HTML = ".html";

/** The set with what the configuration says of it. */
export function inTreeOrder(source: DocumentationSource, tree: Tree): DocumentationSource {
  const paths = Object.keys(source.files).filter((path) => PAGE_FILE.test(path) && !/(^|\/)_/.test(path));
  const pages = paths.map((path) => pageOf(path, source.files[path] ?? "", tree.addresses));
  const moved = pages.filter(({ path, address }) => address !== plainAddress(path));
  return {
    ...source,
    ...(tree.nodes && { order: { file: tree.file, nodes: new PageFinder(pages).nodes(tree.nodes) } }),
    ...(moved.length > 0 && { addresses: Object.fromEntries(moved.map(({ path, address }) => [path, address])) }),
    ...(tree.addresses === "html" && { formerEnding: HTML }),
  };
}

function pageOf(path: string, text: string, rule: AddressRule): TreePage {
  const { title, fields } = readPageMetadata(path, text);
  return { path, local: path.replace(PAGE_FILE, ""), title, address: addressOf(path, fields, rule) };
}

function plainAddress(path: string): string {
  return path.replace(PAGE_FILE, "").replace(/(^|\/)(index|README)$/, "");
}

function addressOf(path: string, fields: Readonly<Record<string, unknown>>, rule: AddressRule): string {
  const plain = plainAddress(path);
  const slug = typeof fields["slug"] === "string" ? fields["slug"].replace(/\/$/, "") : undefined;
  if (rule === "starlight") return slug?.replace(/^\//, "") ?? plain.toLowerCase().replaceAll(" ", "-");
  if (rule !== "docusaurus") return plain;
  const ordered = withoutOrder(`/${plain}`).slice(1);
  const folder = ordered.includes("/") ? ordered.slice(0, ordered.lastIndexOf("/") + 1) : "";
  if (slug !== undefined) return slug.startsWith("/") ? slug.slice(1) : `${folder}${slug}`;
  if (typeof fields["id"] === "string" && !fields["id"].includes("/")) return `${folder}${fields["id"]}`;
  // The page of a folder has its name: `guides/guides.md`.
  return ordered.replace(/(^|\/)([^/]+)\/\2$/, "$1$2");
}

/** Finds pages by every name that a configuration may write. */
class PageFinder {
  readonly #pages: readonly TreePage[];
  readonly #names = new Map<string, TreePage>();

  constructor(pages: readonly TreePage[]) {
    this.#pages = pages.toSorted((a, b) => (a.path < b.path ? -1 : 1));
    const rules: ((page: TreePage) => string)[] = [
      ({ path }) => path,
      ({ local }) => local,
      ({ address }) => address,
      ({ path }) => plainAddress(path),
      ({ local }) => withoutOrder(`/${local}`).slice(1),
      ({ address }) => address.toLowerCase(),
    ];
    for (const rule of rules)
      for (const page of this.#pages) if (!this.#names.has(rule(page))) this.#names.set(rule(page), page);
  }

  nodes(nodes: readonly TreeNode[]): NavigationNode[] {
    return nodes.flatMap((node) => this.#node(node));
  }

  #node({ title, page: written, href, folder, nodes = [] }: TreeNode): NavigationNode[] {
    if (folder !== undefined) return this.#pagesBelow(folder);
    const name = written
      ?.replace(/#.*$/, "")
      .replace(/^\.?\/+|\/+$/g, "")
      .replace(/\.html$/, "");
    const page =
      name === undefined ? undefined : (this.#names.get(name) ?? this.#names.get(name.replace(PAGE_FILE, "")));
    return [
      {
        title: title ?? page?.title ?? written ?? href ?? "",
        ...(name !== undefined && { local: page?.local ?? name }),
        ...(href !== undefined && { href }),
        isExpanded: false,
        children: this.nodes(nodes),
        line: 0,
      },
    ];
  }

  #pagesBelow(folder: string): NavigationNode[] {
    const below = folder === "." ? "" : `${folder.replace(/^\.?\/+|\/+$/g, "")}/`;
    return this.#pages
      .filter(({ path }) => path.startsWith(below))
      .map(({ title, local }) => ({ title, local, isExpanded: false, children: [], line: 0 }));
  }
}
