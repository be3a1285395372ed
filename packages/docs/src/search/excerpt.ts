/** The words around the first match of a hit. */
import type { SearchHit } from "./search-entries.ts";

const EXCERPT_LENGTH = 180;

/** `text` around the first of `terms`, in pieces that say which of them matched. */
export function excerptOf(text: string, terms: readonly string[]): SearchHit["excerpt"] {
  const wanted = terms.filter((term) => term.length > 0).toSorted((a, b) => b.length - a.length);
  const lower = text.toLowerCase();
  const first = Math.min(...wanted.map((term) => lower.indexOf(term)).filter((at) => at >= 0), text.length);
  const from = first === text.length ? 0 : Math.max(0, text.lastIndexOf(" ", first - 40));
  const to = Math.min(text.length, from + EXCERPT_LENGTH);
  const cut = text.slice(from, to).trim();
  const shown = `${from > 0 ? "… " : ""}${cut}${to < text.length ? " …" : ""}`;
  if (wanted.length === 0) return [{ text: shown, isMatch: false }];
  const pattern = new RegExp(`(${wanted.map((term) => term.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")).join("|")})`, "iu");
  return shown
    .split(pattern)
    .map((piece, index) => ({ text: piece, isMatch: index % 2 === 1 }))
    .filter((piece) => piece.text !== "");
}
