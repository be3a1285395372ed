/**
 * `<Cards>` with `<Card title href>`: entries that lead on, side by side. `<Actions>`: a paragraph of links as buttons,
 * the first of them the main one. `<CardGroup>` and `<CardGrid>` are other builders' names for `<Cards>`.
 */
import type { ElementContent } from "hast";
import type { Component, Show } from "../../component.ts";
import { element } from "../../../html/element.ts";
import { lineOf } from "../../nesting.ts";
import { textAttribute } from "../../tag.ts";

const cards: Show = (_node, children) => [element("div", { className: ["vt-cards"] }, children)];

const card: Show = (node, children) => {
  const title: ElementContent = { type: "text", value: textAttribute(node.attributes, "title") ?? "" };
  const href = textAttribute(node.attributes, "href");
  const heading =
    href !== undefined && isAddress(href) ? element("a", { href, dataLine: lineOf(node) }, [title]) : title;
  return [
    element("div", { className: ["vt-card"] }, [
      ...(title.value === "" ? [] : [element("p", { className: ["vt-card__title"] }, [heading])]),
      ...children,
    ]),
  ];
};

/** Addresses that a card may have: attributes of components do not pass the sanitizer. */
export function isAddress(href: string): boolean {
  // Browsers ignore spaces and control characters in a scheme.
  const scheme = /^([^/?#:]*):/.exec(href.replace(/[\u0000-\u0020]/g, ""))?.[1]?.toLowerCase();
  return scheme === undefined || ["http", "https", "mailto"].includes(scheme);
}

export const cardComponents: Component = {
  holds: {
    Cards: cards,
    CardGroup: cards,
    CardGrid: cards,
    Card: card,
    Actions: (_node, children) => [element("div", { className: ["vt-actions"] }, children)],
  },
};
