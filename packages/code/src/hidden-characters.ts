/**
 * Characters that a reader cannot see, or that change how their neighbors are shown: controls, bidirectional
 * marks, zero-width and default-ignorable characters, line separators, odd spaces, lone surrogates. Literals and
 * comments write them as escapes in every language, so that what is read is what runs ("Trojan source",
 * CVE-2021-42574). The ideographic space and the emoji variation selectors stay: they are ordinary text.
 *
 * Built from Unicode properties rather than a list, so it grows with the runtime's Unicode version. The `v` flag
 * gives set difference; it is passed as a string because the compiler's target is one year older than the flag.
 */
const HIDDEN = String.raw`[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\u2800]|[\p{Default_Ignorable_Code_Point}--[\uFE00-\uFE0F]]|[\p{Zs}--[\u0020\u3000]]`;

const HIDDEN_OR_QUOTED = new RegExp(String.raw`[\x22\x5c]|${HIDDEN}`, "gv");
const HIDDEN_ONLY = new RegExp(HIDDEN, "gv");
const VISIBLE_ASCII = /^[\x20-\x7e]*$/;
const ANY_HIDDEN = new RegExp(HIDDEN, "v");

/** True when `text` holds a character that would be shown as an escape. */
export function hasHiddenCharacters(text: string): boolean {
  return !VISIBLE_ASCII.test(text) && ANY_HIDDEN.test(text);
}

/** Replaces each hidden character by what `escape` gives for it. */
export function escapeHidden(text: string, escape: (character: string) => string): string {
  return text.replace(HIDDEN_ONLY, escape);
}

/** Nothing but visible ASCII without quotation mark and backslash: most text, detected quickly. */
const PLAIN = /^[\x20\x21\x23-\x5b\x5d-\x7e]*$/;

/** A double-quoted literal: `"` and `\` get a backslash, hidden characters what `escape` gives. */
export function doubleQuoted(text: string, escape: (character: string) => string): string {
  if (PLAIN.test(text)) return `"${text}"`;
  const body = text.replace(HIDDEN_OR_QUOTED, (character) =>
    character === '"' || character === "\\" ? `\\${character}` : escape(character),
  );
  return `"${body}"`;
}

const ESCAPES: Readonly<Record<string, string>> = { "\n": "\\n", "\r": "\\r", "\t": "\\t" };

/** The three escapes every language here spells alike (`\n`, `\r`, `\t`), if `character` is one of them. */
export function shortEscape(character: string): string | undefined {
  return ESCAPES[character];
}

/** `\uXXXX` for each UTF-16 unit: right in JavaScript, JSON and C#. */
export function utf16Escape(character: string): string {
  let out = "";
  for (let i = 0; i < character.length; i += 1) {
    out += `\\u${character.charCodeAt(i).toString(16).padStart(4, "0")}`;
  }
  return out;
}

/** The sign that a reader sees in place of a hidden character in a comment: an escape in the usual notation. */
export function visibleEscape(character: string): string {
  const point = character.codePointAt(0) ?? 0;
  const escaped = shortEscape(character);
  if (escaped !== undefined) return escaped;
  if (point < 0x100) return `\\x${point.toString(16).padStart(2, "0")}`;
  return point < 0x10000 ? `\\u${point.toString(16).padStart(4, "0")}` : `\\u{${point.toString(16)}}`;
}
