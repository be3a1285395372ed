/** Callouts: `> [!NOTE]` quotations and the components that mean the same. */
import type { Element, ElementContent } from "hast";

/** What callouts are called. */
export const TITLES: Readonly<Record<string, string>> = {
  note: "Note",
  tip: "Tip",
  important: "Important",
  warning: "Warning",
  caution: "Caution",
};

/** A labelled aside. `kind` is one of note, tip, important, warning, caution. */
export function callout(kind: string, children: ElementContent[], title = TITLES[kind] ?? kind): Element {
  return {
    type: "element",
    tagName: "aside",
    properties: { className: ["vt-callout"], dataKind: kind, ariaLabel: title },
    children: [
      {
        type: "element",
        tagName: "p",
        properties: { className: ["vt-callout__title"] },
        children: [{ type: "text", value: title }],
      },
      ...children,
    ],
  };
}

/** The callout that a `> [!NOTE]` quotation is, or `undefined` for any other quotation. */
export function calloutFromQuote(quote: Element): Element | undefined {
  const first = quote.children.find((child): child is Element => child.type === "element");
  const text = first?.tagName === "p" ? first.children[0] : undefined;
  if (!first || text?.type !== "text") return undefined;
  const match = /^\s*\[!(note|tip|important|warning|caution)\][ \t]*\n?/i.exec(text.value);
  if (!match) return undefined;
  text.value = text.value.slice(match[0].length);
  if (text.value === "" && first.children.length === 1) quote.children.splice(quote.children.indexOf(first), 1);
  return callout(match[1]?.toLowerCase() ?? "note", quote.children);
}
