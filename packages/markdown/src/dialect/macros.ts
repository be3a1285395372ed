/**
 * Macros: components that are a shorter way of writing Markdown. Each expands to Markdown, which is
 * rendered and also shown in the page's Markdown version: the two cannot differ.
 */
import type { Node, Root, RootContent } from "mdast";
import { SKIP, visit } from "unist-util-visit";
import { walkMarkdown } from "../bounded/walk-tree.ts";
import type { DialectHooks } from "./component.ts";
import { MACROS, MARKS } from "./components/registry.ts";
import { lineOf } from "./nesting.ts";
import { type PageProblem } from "./component-node.ts";
import type { Expansion } from "./expansion.ts";

/** How deep macros may expand to other macros. */
const MAX_DEPTH = 3;

/** Maximum expansion of all macros of a page, in characters. */
const ROOM = 2_000_000;

/**
 * Replaces every macro of a tree by what `parse` makes of its Markdown. Returns the replacements,
 * in the order of the source, for the Markdown version. `around` is the Markdown of the macros that hold this one.
 */
export function expandMacros(
  tree: Root,
  source: string,
  hooks: DialectHooks,
  parse: (markdown: string, line: number) => Root,
  problems: PageProblem[],
  around: readonly string[] = [],
  room = { left: ROOM },
): Expansion[] {
  const expansions: Expansion[] = [];
  if (!hasMacros(tree, source)) return expansions;
  visit(tree, (node, index, parent) => {
    if (!parent || index === undefined) return undefined;
    const child = node as RootContent;
    const report = (message: string) => void problems.push({ line: lineOf(child), message });
    let markdown = markdownOf(child, source, hooks, report);
    if (markdown === undefined) return undefined;
    room.left -= markdown.length;
    const isInItself = around.includes(markdown);
    if (isInItself || room.left < 0) {
      report(`This content is omitted: ${isInItself ? "it includes itself" : "the page would be too long with it"}.`);
      markdown = "";
    }
    const [start, end] = [child.position?.start.offset, child.position?.end.offset];
    if (start !== undefined && end !== undefined) expansions.push({ start, end, markdown });
    const line = lineOf(child);
    const inner = parse(markdown, line);
    // The expansion of a macro may hold macros: a description that is a docstring block, a file
    // that includes another.
    if (around.length < MAX_DEPTH) {
      const within: PageProblem[] = [];
      expandMacros(inner, markdown, hooks, (text) => parse(text, line), within, [...around, markdown], room);
      for (const message of new Set(within.map(({ message }) => message))) report(message);
    }
    const { children } = inner;
    for (const expanded of children) setPosition(expanded, child);
    (parent.children as RootContent[]).splice(index, 1, ...children);
    return [SKIP, index + children.length];
  });
  return expansions;
}

function hasMacros(tree: Root, source: string): boolean {
  let isFound = /\[\[(?:open-in-colab|autodoc)\]\]/.test(source);
  walkMarkdown(tree, (node) => {
    if (node.type === "component") isFound ||= MACROS.has(node.name);
    return !isFound;
  });
  return isFound;
}

function markdownOf(
  node: RootContent,
  source: string,
  hooks: DialectHooks,
  report: (message: string) => void,
): string | undefined {
  if (node.type === "component") return MACROS.get(node.name)?.(node, hooks, report);
  if (node.type !== "paragraph" || node.position === undefined) return undefined;
  const written = source.slice(node.position.start.offset, node.position.end.offset).trim();
  if (!written.startsWith("[[")) return undefined;
  for (const marked of MARKS) {
    const markdown = marked(written, hooks, report);
    if (markdown !== undefined) return markdown;
  }
  return undefined;
}

/** Nodes of an expansion get the position of the macro. */
export function setPosition(node: RootContent, at: Node): void {
  visit(node, (part) => {
    part.position = at.position;
  });
}
