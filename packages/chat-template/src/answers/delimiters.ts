/** Delimiters of an answer as a model writes them: their white space may differ, and the end may not have come yet. */
import type { CallFormat } from "./answer-format.ts";
import { escapedPattern } from "./literals.ts";

/** An id of a call is not longer. */
export const MAX_ID = 200;

/** A pattern for a delimiter, of which white space may differ. */
function loose(delimiter: string): RegExp {
  const parts = words(delimiter);
  return new RegExp(parts.map(escapedPattern).join(String.raw`[ \n\r\t]*`), "y");
}

/** Where the delimiter ends that begins at a position; undefined where another text is there, "incomplete" where it may come. */
export function matchAt(text: string, at: number, delimiter: string): number | "incomplete" | undefined {
  if (!delimiter) return at;
  const pattern = loose(delimiter);
  pattern.lastIndex = at;
  if (pattern.test(text)) return pattern.lastIndex;
  const rest = text.slice(at, at + delimiter.length * 2).replaceAll(/\s/g, "");
  const isAll = at + delimiter.length * 2 > text.length;
  return isAll && delimiter.replaceAll(/\s/g, "").startsWith(rest) ? "incomplete" : undefined;
}

/** The same for the end of a tag, whose attributes may be others. */
export function matchWithAttributes(text: string, at: number, delimiter: string): number | "incomplete" | undefined {
  const pattern = new RegExp(
    delimiter
      .split(/ [\w:.-]+="[^"]*"/)
      .map(escapedPattern)
      .join(String.raw`(?: [\w:.-]{1,40}="[^"]{0,40}"){0,4}`),
    "y",
  );
  pattern.lastIndex = at;
  if (pattern.test(text)) return pattern.lastIndex;
  return text.length < at + delimiter.length + MAX_ID ? "incomplete" : undefined;
}

/** Ends of a content: delimiters of calls that no ordinary text has. */
export function markersOf(calls: CallFormat | null): string[] {
  if (!calls) return [];
  const head = [firstWord(calls.head), ...words(calls.open)];
  const markers = head.filter((marker, index) => isTelling(marker) && head.indexOf(marker) === index);
  // Where each word may be in any text, all of them in their order are not.
  if (!markers.length && words(calls.head).length > 1 && words(calls.head).some(isTelling)) markers.push(calls.head);
  return markers;
}

export function firstWord(text: string): string {
  return words(text)[0] ?? "";
}

/** The words and tags of delimiters; between two tags, and before a bracket, there may be white space. */
export function words(...texts: readonly string[]): string[] {
  return texts.flatMap((text) => text.split(/\s+|(?<=[>\]])(?=[<[])/)).filter(Boolean);
}

/** Whether a delimiter is one that no ordinary text has. */
export function isTelling(delimiter: string): boolean {
  return delimiter.length > 2 && /[^\w\s.,:;(){}"']/.test(delimiter);
}

/** Goes over one of some pieces. */
export function skipPiece(
  text: string,
  at: number,
  pieces: readonly string[],
): { skipTo: number } | "incomplete" | undefined {
  const rest = text.slice(at, at + 200);
  if (pieces.some((item) => item.length > rest.length && item.startsWith(rest))) return "incomplete";
  const piece = pieces.filter((item) => rest.startsWith(item)).toSorted((a, b) => b.length - a.length)[0];
  return piece === undefined ? undefined : { skipTo: at + piece.length };
}
