/** The names that were probably meant; what can be known only with all names at hand is with the extras. */
import { advise } from "./advice.ts";

const STATEMENTS: readonly string[] =
  "for if set macro call filter with block autoescape raw do print break continue generation".split(" ");

/** All advice: that of the main entry, and the tag that was probably meant. */
export function adviseWhole(reason: string, source: string, offset: number): string {
  const tag = /^Unknown statement type: '([^']*)'\.$/.exec(reason)?.[1];
  return advise(reason, source, offset) || (tag === undefined ? "" : suggestion(tag, STATEMENTS));
}

/** The name of `known` that a reader most likely meant, as ", did you mean 'x'?", or nothing. */
export function suggestion(name: string, known: Iterable<string>): string {
  let best = "";
  let bestDistance = Math.max(2, Math.floor(name.length / 3)) + 1;
  if (name.length > 40) return "";
  for (const candidate of known) {
    const distance = editDistance(name.toLowerCase(), candidate.toLowerCase());
    if (distance < bestDistance && distance < candidate.length) [best, bestDistance] = [candidate, distance];
  }
  return best && ` Did you mean '${best}'?`;
}

function editDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const substitution = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      next.push(Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, substitution));
    }
    row = next;
  }
  return row[b.length] ?? 0;
}
