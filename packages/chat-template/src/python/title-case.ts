/** The title case of letters, where it is more than the upper case. */
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
