/** Elements of a page, written shortly. */
import type { Element, ElementContent } from "hast";

/** An element; a string among its children is a text. */
export function element(
  tagName: string,
  properties: Element["properties"] = {},
  children: readonly (ElementContent | string)[] = [],
): Element {
  const nodes = children.map((child): ElementContent =>
    typeof child === "string" ? { type: "text", value: child } : child,
  );
  return { type: "element", tagName, properties, children: nodes };
}

/** The link of a section to itself. */
export function anchorLink(id: string, title: string): Element {
  // The list of contents has the same link: a second stop for the Tab key at each heading would only be in the way.
  return element("a", { className: ["vt-anchor"], href: `#${id}`, tabIndex: -1 }, [
    element("span", { ariaHidden: "true" }, ["#"]),
    element("span", { className: ["vt-visually-hidden"] }, [`Section titled “${title}”`]),
  ]);
}
