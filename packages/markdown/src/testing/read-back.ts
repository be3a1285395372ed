/** A page of the dialect, rendered and read back by a standards-conforming HTML parser. For tests. */
import type { Element } from "hast";
import { fromHtml } from "hast-util-from-html";
import { toString } from "hast-util-to-string";
import { visit } from "unist-util-visit";
import { renderMarkdown } from "../render/markdown.ts";
import { type RenderOptions } from "../render/rendered-markdown.ts";

/**
 * Renders a page for a test: `visible` is its text, `all` and `withClass` find elements.
 * @example
 * import { read } from "@vitrine/markdown/testing";
 *
 * console.log(read("Some *text*").visible); // Some text
 */
export function read(
  source: string,
  components: NonNullable<RenderOptions["components"]> = {},
  options: RenderOptions = {},
) {
  const page = renderMarkdown(source, { ...options, components });
  const tree = fromHtml(page.html, { fragment: true });
  const elements: Element[] = [];
  visit(tree, "element", (node) => void elements.push(node));
  return {
    ...page,
    visible: toString(tree),
    all: (test: (node: Element) => boolean) => elements.filter(test),
    withClass: (name: string) =>
      elements.filter((node) => ((node.properties["className"] ?? []) as string[]).includes(name)),
  };
}

/**
 * Joins lines to one text.
 * @example
 * import { lines } from "@vitrine/markdown/testing";
 *
 * console.log(lines("# Title", "", "Text"));
 * // # Title
 * //
 * // Text
 */
export const lines = (...text: string[]) => text.join("\n");
