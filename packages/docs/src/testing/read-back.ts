/** A page of the dialect, rendered and read back by a standards-conforming HTML parser. For tests. */
import type { Element } from "hast";
import { fromHtml } from "hast-util-from-html";
import { toString } from "hast-util-to-string";
import { visit } from "unist-util-visit";
import { renderMarkdown, type RenderOptions } from "../markdown.ts";

/** Renders a page; `visible` is its text, `all` and `withClass` find elements. */
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

/** Lines of a page. */
export const lines = (...text: string[]) => text.join("\n");
