/** A page as the search index sees it: the text of each section, under the heading it belongs to. */
import type { Element, ElementContent, Root } from "hast";
import { walkHtml } from "../bounded/walk-tree.ts";

/** Text between one heading and the next. */
export interface PageSection {
  /** Id of its heading; `undefined` for the content before the first one. */
  id: string | undefined;
  /** Text of the heading, and of those above it, outermost first. */
  path: string[];
  text: string;
}

const INLINE = /^(a|abbr|b|code|del|em|i|ins|kbd|mark|q|s|small|span|strong|sub|sup|u)$/;
/** What is on the page for the page's own sake. */
const OUR_LABELS = new Set(["vt-anchor", "vt-alias", "vt-diagram__more"]);

/** The sections of a decorated page, in order. Text of two blocks never runs together. */
export function sectionsOf(tree: Root): PageSection[] {
  const open: { level: number; text: string }[] = [];
  const sections: { id: string | undefined; path: string[]; parts: string[] }[] = [
    { id: undefined, path: [], parts: [] },
  ];
  walkHtml(tree, (node) => {
    if (node.type === "text") {
      sections.at(-1)?.parts.push(node.value);
      return true;
    }
    if (node.type !== "element") return true;
    if (OUR_LABELS.has(classesOf(node)[0] ?? "")) return false;
    const level = /^h([1-6])$/.exec(node.tagName)?.[1];
    if (level !== undefined && typeof node.properties["id"] === "string") {
      const text = textOf(node);
      while ((open.at(-1)?.level ?? 0) >= Number(level)) open.pop();
      open.push({ level: Number(level), text });
      sections.push({ id: node.properties["id"], path: open.map((heading) => heading.text), parts: [] });
      return false;
    }
    if (!INLINE.test(node.tagName)) sections.at(-1)?.parts.push(" ");
    // A picture with a variant for the other theme counts once.
    if (node.tagName === "img" && !classesOf(node).includes("vt-only-dark"))
      sections.at(-1)?.parts.push(String(node.properties["alt"] ?? ""), " ");
    return true;
  });
  return sections
    .map(({ id, path, parts }) => ({ id, path, text: parts.join("").replace(/\s+/g, " ").trim() }))
    .filter((section) => section.id !== undefined || section.text !== "");
}

function classesOf(node: Element): string[] {
  return (node.properties["className"] ?? []) as string[];
}

function textOf(node: Element | ElementContent): string {
  const parts: string[] = [];
  walkHtml(node, (part) => {
    if (part.type === "text") parts.push(part.value);
  });
  return parts.join("").replace(/\s+/g, " ").trim();
}
