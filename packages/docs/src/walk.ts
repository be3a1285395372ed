/**
 * Going through a tree, depth first. The library for this keeps the ancestors of every node and can change what it
 * walks over; where neither is needed, a plain loop does the same several times faster, and pages are walked often.
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

/** The same for a Markdown tree. */
export function walkMarkdown(tree: MarkdownNodes, enter: (node: MarkdownNodes) => void): void {
  walk(tree, enter as (node: TreeNode) => void);
}

function walk(node: TreeNode, enter: (node: TreeNode) => boolean | void): void {
  if (enter(node) === false || !node.children) return;
  for (const child of node.children) walk(child, enter);
}
