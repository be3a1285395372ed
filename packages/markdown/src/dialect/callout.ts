/** Callouts: `> [!NOTE]` quotations and the components that mean the same. */
import type { Element, ElementContent } from "hast";
import { element } from "../html/element.ts";

/** Kinds of callouts, and their place among the titles. */
const KINDS: ReadonlyMap<string, number> = new Map([
  ["note", 0],
  ["tip", 1],
  ["important", 2],
  ["warning", 3],
  ["caution", 4],
]);
const TITLES: ReadonlyMap<string, readonly string[]> = new Map([
  ["en", ["Note", "Tip", "Important", "Warning", "Caution"]],
  ["de", ["Hinweis", "Tipp", "Wichtig", "Warnung", "Vorsicht"]],
  ["fr", ["Remarque", "Astuce", "Important", "Avertissement", "Prudence"]],
  ["es", ["Nota", "Consejo", "Importante", "Advertencia", "Precaución"]],
  ["pt", ["Nota", "Dica", "Importante", "Aviso", "Cuidado"]],
  ["zh", ["注意", "提示", "重要", "警告", "小心"]],
  ["ja", ["メモ", "ヒント", "重要", "警告", "注意"]],
]);

/** The title of a kind of callout in a language, else in English. */
export function calloutTitle(kind: string, language = "en"): string {
  const titles = TITLES.get(language.split("-", 1)[0]?.toLowerCase() ?? "") ?? TITLES.get("en");
  return titles?.[KINDS.get(kind) ?? -1] ?? kind;
}

/** A labeled aside. `kind` is one of note, tip, important, warning, caution. */
export function callout(
  kind: string,
  children: ElementContent[],
  { language = "en", title = calloutTitle(kind, language) }: { language?: string; title?: string } = {},
): Element {
  const heading = element("p", { className: ["vt-callout__title"] }, [title]);
  return element("aside", { className: ["vt-callout"], dataKind: kind, ariaLabel: title }, [heading, ...children]);
}

/** The callout that a `> [!NOTE]` quotation is, or `undefined` for any other quotation. */
export function calloutFromQuote(quote: Element, language?: string): Element | undefined {
  const first = quote.children.find((child): child is Element => child.type === "element");
  const text = first?.tagName === "p" ? first.children[0] : undefined;
  if (!first || text?.type !== "text") return undefined;
  const match = /^\s*\[!(note|tip|important|warning|caution)\][ \t]*\n?/i.exec(text.value);
  if (!match) return undefined;
  text.value = text.value.slice(match[0].length);
  if (text.value === "" && first.children.length === 1) quote.children.splice(quote.children.indexOf(first), 1);
  return callout(match[1]?.toLowerCase() ?? "note", quote.children, language === undefined ? {} : { language });
}
