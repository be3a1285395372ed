/** What Python knows about letters: case, classes, line ends. JavaScript knows nearly the same, and this is the rest. */

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

export function capitalize(text: string): string {
  const [first = ""] = text;
  return titleCase(first) + `\u200b${text.slice(first.length)}`.toLowerCase().slice(1);
}

/** `str.title()`: every run of letters begins with a capital. */
export function titleWords(text: string): string {
  return text.replaceAll(/\p{Cased}[\p{Cased}\p{Case_Ignorable}]*/gu, (run) => {
    let isInside = false;
    let result = "";
    for (const char of run) {
      const isCased = /\p{Cased}/u.test(char);
      result += isInside ? char.toLowerCase() : titleCase(char);
      isInside = isCased;
    }
    return result;
  });
}

export function swapCase(text: string): string {
  return text.replaceAll(/\p{L}/gu, (char) => {
    const upper = char.toUpperCase();
    return upper === char ? char.toLowerCase() : upper;
  });
}

export function caseFold(text: string): string {
  return text
    .replaceAll(/[^\x00-\x7fıİ]/gu, (char) => char.toUpperCase().toLowerCase())
    .replaceAll(/[A-Zİ]/g, (char) => char.toLowerCase());
}

const CLASSES: Record<string, RegExp> = {
  isalnum: /^[\p{L}\p{Nd}\p{Nl}\p{No}]+$/u,
  isalpha: /^\p{L}+$/u,
  isdecimal: /^\p{Nd}+$/u,
  isdigit: /^[\p{Nd}²³¹⁰⁴-⁹₀-₉①-⑨⑴-⑼⒈-⒐⓪⓵-⓽⓿❶-❾➀-➈➊-➒]+$/u,
  isnumeric: /^[\p{N}〇一二三四五六七八九十百千万億兆零]+$/u,
  isidentifier: /^[\p{ID_Start}_][\p{ID_Continue}]*$/u,
  isspace: /^[\s\x1c-\x1f\x85]+$/u,
};

/** `str.isalpha()` and its like; undefined for a name that is none of them. */
export function isOfClass(name: string, text: string): boolean | undefined {
  switch (name) {
    case "isascii":
      return !/[^\x00-\x7f]/.test(text);
    case "isprintable":
      return !/[\p{C}\p{Zl}\p{Zp}]|(?! )\p{Zs}/u.test(text);
    case "islower":
      return /\p{Lowercase}/u.test(text) && !/[\p{Uppercase}\p{Lt}]/u.test(text);
    case "isupper":
      return /\p{Uppercase}/u.test(text) && !/[\p{Lowercase}\p{Lt}]/u.test(text);
    case "istitle":
      return (
        /[\p{Uppercase}\p{Lt}]/u.test(text) && !/\p{Cased}[\p{Uppercase}\p{Lt}]|(?<!\p{Cased})\p{Lowercase}/u.test(text)
      );
    default:
      return CLASSES[name]?.test(text);
  }
}

/** Where the lines of `str.splitlines()` begin and end; `next` is after the line's end. */
export function lineRanges(text: string): { start: number; end: number; next: number }[] {
  const ranges: { start: number; end: number; next: number }[] = [];
  let start = 0;
  for (const match of text.matchAll(/\r\n|[\n\r\v\f\x1c-\x1e\x85\u2028\u2029]/g)) {
    const next = match.index + match[0].length;
    ranges.push({ start, end: match.index, next });
    start = next;
  }
  if (start < text.length) ranges.push({ start, end: text.length, next: text.length });
  return ranges;
}
