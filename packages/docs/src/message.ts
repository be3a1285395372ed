/**
 * Markdown that a model wrote, for a page that shows it as it comes. The same parser and the same sanitiser as for
 * pages, and nothing else: no HTML of its own, no components, no highlighter, so that it is small enough for a browser.
 *
 * Pictures become links. A model that was talked into it could otherwise send what it knows to any host, in the
 * address of a picture that the browser fetches without being asked.
 */
import type { Element, Root } from "hast";
import type { Root as MarkdownRoot } from "mdast";
import rehypeSanitize from "rehype-sanitize";
import rehypeStringify from "rehype-stringify";
import remarkGfm from "remark-gfm";
import remarkParse from "remark-parse";
import remarkRehype from "remark-rehype";
import { unified } from "unified";
import { visit } from "unist-util-visit";
import { nestsTooDeep } from "./nesting-limit.ts";
import { schemaFor } from "./sanitizer.ts";

const processor = unified()
  .use(remarkParse)
  .use(remarkGfm, { singleTilde: false })
  .use(() => (tree: MarkdownRoot) => visit(tree, "html", showMarkup))
  .use(remarkRehype)
  .use(rehypeSanitize, schemaFor("message-"))
  .use(() => (tree: Root) => visit(tree, "element", tame))
  .use(rehypeStringify)
  .freeze();

/** Safe HTML of a piece of Markdown. Never throws: text nested too deep to parse is shown as it is. */
export function renderMessage(markdown: string): string {
  if (nestsTooDeep(markdown))
    return `<pre>${markdown.replace(/[&<]/g, (sign) => (sign === "&" ? "&amp;" : "&lt;"))}</pre>`;
  return String(processor.processSync(markdown));
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
