/**
 * A heading that can be linked to. The link follows the heading in a shared wrapper and has its own
 * label. So a screen reader's list of headings stays free of noise, and the link is reachable by
 * keyboard and touch as well as on hover. The React component of the same name in `@vitrine/react`
 * writes the same markup.
 */
import type { Element, ElementContent } from "hast";

/** `children` as a heading of `level` (1 to 6) with the id `id` and an anchor link to it. */
export function anchoredHeading(level: number, id: string, text: string, children: ElementContent[]): Element {
  return {
    type: "element",
    tagName: "div",
    properties: { className: ["vt-heading"], dataLevel: String(level) },
    children: [
      { type: "element", tagName: `h${level}`, properties: { id, tabIndex: -1 }, children },
      {
        type: "element",
        tagName: "a",
        // The list of contents has the same link: a second stop for the Tab key at each heading would only be in the way.
        properties: { className: ["vt-anchor"], href: `#${id}`, tabIndex: -1 },
        children: [
          {
            type: "element",
            tagName: "span",
            properties: { ariaHidden: "true" },
            children: [{ type: "text", value: "#" }],
          },
          {
            type: "element",
            tagName: "span",
            properties: { className: ["vt-visually-hidden"] },
            children: [{ type: "text", value: `Section titled “${text}”` }],
          },
        ],
      },
    ],
  };
}
