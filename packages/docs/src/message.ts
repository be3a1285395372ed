/**
 * Markdown that a model wrote, for a page that shows it as it comes. The same parser and the same sanitiser as for
 * pages, and nothing else: no HTML of its own, no components, no highlighter, so that it is small enough for a browser.
 *
 * Pictures become links. A model that was talked into it could otherwise send what it knows to any host, in the
 * address of a picture that the browser fetches without being asked.
 */
import type { Element, Root } from "hast";
import type { Root as MarkdownRoot } from "mdast";
import { gfm } from "micromark-extension-gfm";
import rehypeSanitize from "rehype-sanitize";
import rehypeStringify from "rehype-stringify";
import remarkRehype from "remark-rehype";
import { unified } from "unified";
import { visit } from "unist-util-visit";
import { boundTree } from "./bounded-tree.ts";
import { readBounded } from "./bounded-syntax.ts";
import { gitHubTree } from "./github-tree.ts";
import { schemaFor } from "./sanitizer.ts";

const processor = unified()
  .use(() => (tree: MarkdownRoot) => visit(tree, "html", showMarkup))
  .use(remarkRehype)
  .use(rehypeSanitize, schemaFor("message-"))
  .use(() => (tree: Root) => visit(tree, "element", tame))
  .use(rehypeStringify)
  .freeze();

/** One tilde is a tilde. */
const GITHUB = gfm({ singleTilde: false });

/** Longer pieces are shown as they are; an answer comes in pieces of a paragraph or a block of code. */
const LONGEST = 200_000;

/**
 * Safe HTML of a piece of Markdown, in time in proportion to its length. Never throws: what is too long, or nested too
 * deeply to be walked, is shown as it is.
 */
export function renderMessage(markdown: string): string {
  if (markdown.length > LONGEST) return plain(markdown);
  try {
    const { tree } = readBounded(markdown, [GITHUB], [gitHubTree(markdown)]);
    boundTree(tree, markdown.length);
    return processor.stringify(processor.runSync(tree) as Root);
  } catch (error) {
    if (error instanceof RangeError) return plain(markdown);
    throw error;
  }
}

function plain(text: string): string {
  return `<pre>${text.replace(/[&<]/g, (sign) => (sign === "&" ? "&amp;" : "&lt;"))}</pre>`;
}

/** Tags that a model wrote are part of what it said: shown as text, never obeyed and never dropped. */
function showMarkup(
  node: { type: string; value: string },
  _: number | undefined,
  parent: { type: string } | undefined,
) {
  if (parent?.type === "root" || parent?.type === "blockquote" || parent?.type === "listItem")
    Object.assign(node, { type: "paragraph", children: [{ type: "text", value: node.value }] });
  else node.type = "text";
}

function tame(element: Element): void {
  if (element.tagName === "img") {
    const { src, alt } = element.properties;
    const text = typeof alt === "string" && alt !== "" ? alt : String(src ?? "picture");
    element.tagName = "a";
    element.properties = { href: src };
    element.children = [{ type: "text", value: text }];
  }
  if (element.tagName === "a") element.properties["rel"] = ["nofollow", "noreferrer", "noopener"];
  if (element.tagName === "pre") element.properties["tabIndex"] = 0;
}
