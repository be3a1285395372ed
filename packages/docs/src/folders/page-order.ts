/** The order of a set's pages: as its file says, else as the pages say, else by folder. */
import type { DocumentationPage } from "./documentation-source.ts";
import { fallbackOf } from "./fallback-pages.ts";
import { textField } from "@vitrine/markdown/pages";
import { PAGE_FILE, textOfElement } from "./page-metadata.ts";
import type { NavigationNode } from "./toctree.ts";

const BY_TITLE = new Intl.Collator("en");

/** Navigation without a file for it: by `section` of the front matter, or by folder. */
export function navigationOf(pages: readonly DocumentationPage[], title = "Pages"): NavigationNode[] {
  const orderOf = ({ fields }: DocumentationPage) => (typeof fields["order"] === "number" ? fields["order"] : 1000);
  const folderTitle = new Map(
    pages.filter((page) => /\/(index|README)\.mdx?$/.test(page.path)).map((page) => [folderOf(page.path), page.title]),
  );
  const sorted = pages.toSorted(
    (a, b) => orderOf(a) - orderOf(b) || Number(isIndex(b)) - Number(isIndex(a)) || BY_TITLE.compare(a.title, b.title),
  );
  const bySection = new Map<string, DocumentationPage[]>();
  for (const page of sorted) {
    const folder = folderOf(page.path);
    const section =
      textField(page.fields, "section") ?? folderTitle.get(folder) ?? (folder === "" ? title : textOfElement(folder));
    const entries = bySection.get(section);
    if (entries) entries.push(page);
    else bySection.set(section, [page]);
  }
  return [...bySection].map(([section, entries]) => ({
    title: section,
    isExpanded: false,
    line: 0,
    children: entries.map((page) => ({
      title: page.title,
      local: page.path.replace(PAGE_FILE, ""),
      isExpanded: false,
      children: [],
      line: 0,
    })),
  }));
}

function isIndex({ path }: DocumentationPage): boolean {
  return /(^|\/)(index|README)\.mdx?$/.test(path);
}

export function folderOf(path: string): string {
  return path.includes("/") ? path.slice(0, path.lastIndexOf("/")) : "";
}

/** The pages as the navigation names them, joined to their neighbors; then those it forgot. */
export function inOrder(
  navigation: readonly NavigationNode[],
  pages: ReadonlyMap<string, DocumentationPage>,
  report: (line: number, message: string) => void,
  isWritten: boolean,
  drafts: ReadonlySet<string>,
): DocumentationPage[] {
  const ordered = new Set<DocumentationPage>();
  const visit = (nodes: readonly NavigationNode[], section: readonly string[]): void => {
    for (const node of nodes) {
      const local = node.local?.split("#")[0];
      const page = local === undefined ? undefined : (pages.get(local) ?? pages.get(`${local}/index`));
      if (local !== undefined && !page && !drafts.has(local)) report(node.line, `There is no page “${local}”.`);
      if (page && !ordered.has(page)) {
        ordered.add(page);
        page.section = section;
        if (page.isNameless) page.title = node.title;
      }
      visit(node.children, [...section, node.title]);
    }
  };
  visit(navigation, []);
  let before: DocumentationPage | undefined;
  for (const page of ordered) {
    if (before) {
      page.previous = before;
      before.next = page;
    }
    before = page;
  }
  const forgotten = [...pages.values()].filter((page) => !ordered.has(page));
  if (isWritten) {
    for (const page of forgotten)
      if (!fallbackOf(page))
        report(0, `${page.path} is in no section: no reader will find it. Add it, or remove the file.`);
  }
  return [...ordered, ...forgotten];
}
