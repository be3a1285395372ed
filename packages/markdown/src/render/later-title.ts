/** A heading of level 1 in the midst of a page's text, such as a letter in a glossary, is not the title of a page that has one. */
import type { Nodes, Root } from "mdast";
import { walkMarkdown } from "../bounded/walk-tree.ts";
import { headingAttributes } from "../html/heading-attributes.ts";
import { slug } from "../heading-ids/slug.ts";

/** Whether the first heading of level 1 is only a part of the text of the page `title`: another one, with text above it. */
export function isTitleElsewhere(tree: Root, title: string | undefined): boolean {
  if (title === undefined) return false;
  let hasText = false;
  for (const child of tree.children) {
    const heading = firstHeading(child);
    if (heading) return hasText && heading.type === "heading" && slug(wordsOf(heading)) !== slug(title);
    // Badges and links to translations often stand above a title.
    hasText ||=
      child.type === "paragraph" && child.children.some((part) => part.type === "text" && /\p{L}/u.test(part.value));
  }
  return false;
}

function firstHeading(node: Nodes): Nodes | undefined {
  let found: Nodes | undefined;
  walkMarkdown(node, (each) => {
    const isHeading =
      (each.type === "heading" && each.depth === 1) || (each.type === "html" && /<h1[\s>]/i.test(each.value));
    if (isHeading) found ??= each;
  });
  return found;
}

function wordsOf(heading: Nodes): string {
  const texts: string[] = [];
  walkMarkdown(heading, (node) => {
    if ("value" in node) texts.push(node.value);
  });
  return headingAttributes(texts.join("")).text;
}
