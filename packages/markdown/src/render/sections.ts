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
  /** Where blocks of code are in the text: beginning and end of each, one after the other. */
  code?: number[];
}

const INLINE = /^(a|abbr|b|code|del|em|i|ins|kbd|mark|q|s|small|span|strong|sub|sup|u)$/;
/** Labels that are on the page for the page's own sake. */
const OUR_LABELS = new Set(["vt-anchor", "vt-alias", "vt-diagram__more"]);

interface OpenSection {
  id: string | undefined;
  path: string[];
  /** Pieces of the text, and which of them are blocks of code. */
  parts: { text: string[]; isCode: boolean }[];
}

/** The sections of a decorated page, in order. Text of two blocks never runs together. */
export function sectionsOf(tree: Root): PageSection[] {
  const open: { level: number; text: string }[] = [];
  const sections: OpenSection[] = [{ id: undefined, path: [], parts: [] }];
  const write = (text: string, isCode: boolean) => {
    const parts = sections.at(-1)?.parts;
    const last = parts?.at(-1);
    if (last?.isCode === isCode) last.text.push(text);
    else parts?.push({ text: [text], isCode });
  };
  const read = (root: Root | Element, isCode: boolean) =>
    walkHtml(root, (node) => {
      if (node === root) return true;
      if (node.type === "text") {
        write(node.value, isCode);
        return true;
      }
      if (node.type !== "element") return true;
      if (OUR_LABELS.has(classesOf(node)[0] ?? "")) return false;
      const level = /^h([1-6])$/.exec(node.tagName)?.[1];
      if (level !== undefined && typeof node.properties["id"] === "string") {
        const text = visibleText(node);
        while ((open.at(-1)?.level ?? 0) >= Number(level)) open.pop();
        open.push({ level: Number(level), text });
        sections.push({ id: node.properties["id"], path: open.map((heading) => heading.text), parts: [] });
        return false;
      }
      if (node.tagName === "pre" && !isCode) {
        read(node, true);
        return false;
      }
      if (!INLINE.test(node.tagName)) write(" ", isCode);
      // A picture with a variant for the other theme counts once.
      if (node.tagName === "img" && !classesOf(node).includes("vt-only-dark"))
        write(`${String(node.properties["alt"] ?? "")} `, isCode);
      return true;
    });
  read(tree, false);
  return sections.map(sectionOf).filter((section) => section.id !== undefined || section.text !== "");
}

function sectionOf({ id, path, parts }: OpenSection): PageSection {
  const code: number[] = [];
  let text = "";
  for (const part of parts) {
    const plain = part.text.join("").replace(/\s+/g, " ").trim();
    if (plain === "") continue;
    if (text !== "") text += " ";
    if (part.isCode) code.push(text.length, text.length + plain.length);
    text += plain;
  }
  return { id, path, text, ...(code.length === 0 ? {} : { code }) };
}

function classesOf(node: Element): string[] {
  return (node.properties["className"] ?? []) as string[];
}

function visibleText(node: Element | ElementContent): string {
  const parts: string[] = [];
  walkHtml(node, (part) => {
    if (part.type === "text") parts.push(part.value);
  });
  return parts.join("").replace(/\s+/g, " ").trim();
}
