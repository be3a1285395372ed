/** Wrapping of one paragraph, by the rules of Python's `textwrap`. */
import { Fault } from "../errors.ts";
import { type Session, claim, spend } from "../limits.ts";
import { codePointLength, codePoints, hasSurrogates } from "./strings.ts";
import { unicodePattern } from "./unicode-pattern.ts";

const WORDS = String.raw`([\t-\r ]+|(?<=[\p{L}\p{N}_!"'&.,?])-{2,}(?=[\p{L}\p{N}_])|[^\t-\r ]+?(?:-(?:(?<=[\p{L}_]{2}-)|(?<=[\p{L}_]-[\p{L}_]-))(?=[\p{L}_]-?[\p{L}_])|(?=[\t-\r ]|$)|(?<=[\p{L}\p{N}_!"'&.,?])(?=-{2,}[\p{L}\p{N}_])))`;

export function wrapText(
  session: Session,
  text: string,
  width: number,
  breakLongWords: boolean,
  breakOnHyphens: boolean,
): string[] {
  if (width <= 0) throw new Fault("The width must be greater than zero.");
  claim(session, text.length);
  spend(session, text.length * 5);
  const chunks = text
    .split(breakOnHyphens ? unicodePattern(WORDS) : /([\t-\r ]+)/)
    .filter(Boolean)
    .toReversed();
  const lines: string[] = [];
  const isBlank = (chunk: string | undefined): boolean => chunk !== undefined && chunk.trim() === "";
  while (chunks.length) {
    const line: string[] = [];
    let used = 0;
    if (isBlank(chunks.at(-1)) && lines.length) chunks.pop();
    for (
      let next = chunks.at(-1);
      next !== undefined && used + codePointLength(session, next) <= width;
      next = chunks.at(-1)
    ) {
      line.push(next);
      used += codePointLength(session, next);
      chunks.pop();
    }
    const long = chunks.at(-1);
    if (long !== undefined && codePointLength(session, long) > width) {
      if (breakLongWords) {
        let end = width - used;
        const letters = hasSurrogates(session, long) ? codePoints(session, long) : long;
        const hyphen = breakOnHyphens ? letters.lastIndexOf("-", end - 1) : -1;
        if (hyphen > 0 && end > 0 && /[^-]/.test(joinLetters(letters.slice(0, hyphen)))) end = hyphen + 1;
        line.push(joinLetters(letters.slice(0, end)));
        chunks[chunks.length - 1] = joinLetters(letters.slice(end));
      } else if (!line.length) {
        line.push(long);
        chunks.pop();
      }
    }
    if (isBlank(line.at(-1))) line.pop();
    if (line.length) lines.push(line.join(""));
    claim(session, 0);
  }
  return lines;
}

function joinLetters(letters: string | readonly string[]): string {
  return typeof letters === "string" ? letters : letters.join("");
}
