/** Letters that Python knows and JavaScript does not: title case, and what counts as whitespace. */

const DIGRAPHS = "\u01c4\u01c5\u01c6\u01c7\u01c8\u01c9\u01ca\u01cb\u01cc\u01f1\u01f2\u01f3";

/** The title case of one character: for most its upper case, of which only the first letter is large. */
export function titleCase(char: string): string {
  const digraph = char ? DIGRAPHS.indexOf(char) : -1;
  if (digraph >= 0) return DIGRAPHS[Math.floor(digraph / 3) * 3 + 1] ?? char;
  if (/[\u10d0-\u10ff]/.test(char)) return char;
  const upper = char.toUpperCase();
  if (upper.length === char.length) return upper;
  if (/[\u1f80-\u1faf\u1fb3\u1fbc\u1fc3\u1fcc\u1ff3\u1ffc]/.test(char)) {
    const code = char.charCodeAt(0);
    return String.fromCharCode(code >= 0x1fb0 ? (code | 0xf) - 3 : code | 8);
  }
  const [first = "", ...rest] = upper;
  return char === "\u0149" ? upper : first + rest.join("").toLowerCase();
}

/** `str.capitalize()`. */
export function capitalize(text: string): string {
  const [first = ""] = text;
  return titleCase(first) + `\u200b${text.slice(first.length)}`.toLowerCase().slice(1);
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
