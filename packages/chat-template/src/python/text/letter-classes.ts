/**
 * Letter tests and case conversions of Python's strings that almost no template
 * has.
 */
import { titleCase } from "./letters.ts";
import { type Session, spend } from "../limits.ts";
import { unicodePattern } from "./unicode-pattern.ts";

/** `str.title()`: every run of letters begins with a capital. */
export function titleWords(text: string): string {
  const cased = unicodePattern(String.raw`\p{Cased}`);
  return text.replaceAll(unicodePattern(String.raw`\p{Cased}[\p{Cased}\p{Case_Ignorable}]*`, "g"), (run) => {
    let isInside = false;
    let result = "";
    for (const char of run) {
      const isCased = cased.test(char);
      result += isInside ? char.toLowerCase() : titleCase(char);
      isInside = isCased;
    }
    return result;
  });
}

export function swapCase(text: string): string {
  return text.replaceAll(unicodePattern(String.raw`\p{L}`, "g"), (char) => {
    const upper = char.toUpperCase();
    return upper === char ? char.toLowerCase() : upper;
  });
}

export function caseFold(text: string): string {
  return text
    .replaceAll(/[^\x00-\x7f\u0130\u0131]/gu, (char) => char.toUpperCase().toLowerCase())
    .replaceAll(/[A-Z\u0130]/g, (char) => char.toLowerCase());
}

const CLASSES: Readonly<Record<string, string>> = {
  isalnum: String.raw`^[\p{L}\p{Nd}\p{Nl}\p{No}]+$`,
  isalpha: String.raw`^\p{L}+$`,
  isdecimal: String.raw`^\p{Nd}+$`,
  isdigit: String.raw`^[\p{Nd}\u00b2\u00b3\u00b9\u2070\u2074-\u2079\u2080-\u2089\u2460-\u2468\u2474-\u247c\u2488-\u2490\u24ea\u24f5-\u24fd\u24ff\u2776-\u277e\u2780-\u2788\u278a-\u2792]+$`,
  isnumeric: String.raw`^[\p{N}\u3007\u4e00\u4e8c\u4e09\u56db\u4e94\u516d\u4e03\u516b\u4e5d\u5341\u767e\u5343\u4e07\u5104\u5146\u96f6]+$`,
  isidentifier: String.raw`^[\p{ID_Start}_][\p{ID_Continue}]*$`,
  isspace: String.raw`^[\s\x1c-\x1f\x85]+$`,
};

/** `str.isalpha()` and its like; undefined for a name that is none of them. */
export function isOfClass(name: string, text: string): boolean | undefined {
  const has = (source: string): boolean => unicodePattern(source).test(text);
  switch (name) {
    case "isascii":
      return !/[^\x00-\x7f]/.test(text);
    case "isprintable":
      return !has(String.raw`[\p{C}\p{Zl}\p{Zp}]|(?! )\p{Zs}`);
    case "islower":
      return has(String.raw`\p{Lowercase}`) && !has(String.raw`[\p{Uppercase}\p{Lt}]`);
    case "isupper":
      return has(String.raw`\p{Uppercase}`) && !has(String.raw`[\p{Lowercase}\p{Lt}]`);
    case "istitle":
      return (
        has(String.raw`[\p{Uppercase}\p{Lt}]`) &&
        !has(String.raw`\p{Cased}[\p{Uppercase}\p{Lt}]|(?<!\p{Cased})\p{Lowercase}`)
      );
    default: {
      const source = CLASSES[name];
      return source === undefined ? undefined : has(source);
    }
  }
}

/** Where the lines of `str.splitlines()` begin and end; `next` is after the line's end. */
export function lineRanges(session: Session, text: string): { start: number; end: number; next: number }[] {
  const ranges: { start: number; end: number; next: number }[] = [];
  let start = 0;
  for (const match of text.matchAll(/\r\n|[\n\r\v\f\x1c-\x1e\x85\u2028\u2029]/g)) {
    const next = match.index + match[0].length;
    spend(session, 4);
    ranges.push({ start, end: match.index, next });
    start = next;
  }
  if (start < text.length) ranges.push({ start, end: text.length, next: text.length });
  return ranges;
}
