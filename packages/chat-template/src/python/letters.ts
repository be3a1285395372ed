/** What Python knows about letters and JavaScript does not: title case, and what counts as whitespace. */
import { extrasOf } from "./extras.ts";
import type { Session } from "./limits.ts";

/** Letters whose title case may be another than their upper case. */
const OWN_TITLE_CASE = /[\u01c4-\u01cc\u01f1-\u01f3\u10d0-\u10ff\u1f80-\u1ffc]/;

export function capitalize(session: Session, text: string): string {
  const [first = ""] = text;
  let title = first.toUpperCase();
  if (title.length !== first.length || OWN_TITLE_CASE.test(first)) {
    title = extrasOf(session, "capitalize").titleCase(first);
  }
  return title + `\u200b${text.slice(first.length)}`.toLowerCase().slice(1);
}

/** Whether Python counts the character as whitespace. */
export function isSpace(code: number): boolean {
  if (code < 128) return code === 32 || (code >= 9 && code <= 13) || (code >= 28 && code <= 31);
  return code === 0x85 || /[^\S\ufeff]/.test(String.fromCharCode(code));
}

/** The text without the whitespace at its ends. */
export function trim(text: string, left = true, right = true): string {
  let from = 0;
  let to = text.length;
  while (left && from < to && isSpace(text.charCodeAt(from))) from += 1;
  while (right && to > from && isSpace(text.charCodeAt(to - 1))) to -= 1;
  return text.slice(from, to);
}

/** A character as Python's `repr` writes those that cannot be printed. */
export function hexEscape(code: number): string {
  const digits = code.toString(16);
  if (code < 256) return `\\x${digits.padStart(2, "0")}`;
  return code < 65536 ? `\\u${digits.padStart(4, "0")}` : `\\U${digits.padStart(8, "0")}`;
}
