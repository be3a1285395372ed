/**
 * Traverses a tree, depth first. The library for this records the ancestors of every node and can
 * change the tree meanwhile. Where neither is needed, a plain loop is several times faster, and
 * pages are traversed often.
 */

import type { Nodes as HtmlNodes } from "hast";
import type { Nodes as MarkdownNodes } from "mdast";

interface TreeNode {
  type: string;
  children?: readonly TreeNode[];
}

/** Calls `enter` for every node of an HTML tree; what it answers `false` for is not gone into. */
export function walkHtml(tree: HtmlNodes, enter: (node: HtmlNodes) => boolean | void): void {
  walk(tree, enter as (node: TreeNode) => boolean | void);
}

/**
 * Calls `enter` for every node of a Markdown tree, depth first; what it answers `false` for is not gone into.
 * @example
 * import { readMarkdown, walkMarkdown } from "@vitrine/markdown/pages";
 *
 * const types: string[] = [];
 * walkMarkdown(readMarkdown("Some *text*", false).tree, ({ type }) => types.push(type));
 * console.log(types); // [ 'root', 'paragraph', 'text', 'emphasis', 'text' ]
 */
export function walkMarkdown(tree: MarkdownNodes, enter: (node: MarkdownNodes) => unknown): void {
  walk(tree, enter as (node: TreeNode) => unknown);
}

function walk(node: TreeNode, enter: (node: TreeNode) => unknown): void {
  if (enter(node) === false || !node.children) return;
  for (const child of node.children) walk(child, enter);
}
