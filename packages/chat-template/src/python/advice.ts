/**
 * What errors advise: the name that was probably meant, how something of another language is written here. A template
 * of the main entry, or one that has the extras, adds it to its errors.
 */
import type { Advice, Hint } from "./errors.ts";

const STATEMENTS: readonly string[] =
  "for if set macro call filter with block autoescape raw do print break continue generation".split(" ");

const INSTEAD: Readonly<Record<string, string>> = {
  Date: "Give a text",
  Set: "Give an array",
  Promise: "Wait for it first",
  RegExp: "Give its source",
  String: "Give the text itself",
  Number: "Give the number itself",
  Boolean: "Give true or false itself",
  Error: "Give its message",
};

const TOPICS: { readonly [T in keyof Advice]: (...about: Advice[T]) => string } = {
  name: suggestion,
  operator(operator, before) {
    if (operator === "|") return before.endsWith("|") ? " '||' is written 'or'." : "";
    if (operator !== "=") return "";
    if (before === "==" || before === "!=") return ` '${before}=' is written '${before}'.`;
    return " To compare, write '=='; to assign, use a 'set' tag.";
  },
  character(text) {
    if (text === "&&") return " '&&' is written 'and'.";
    if (text.startsWith("!")) return " '!' is written 'not'.";
    if (text.startsWith("?")) return " 'a ? b : c' is written 'b if a else c'.";
    return text.startsWith("`") ? " Texts stand between ' or \"." : "";
  },
  tag(name, innermost) {
    if (innermost) {
      const ends = innermost.ends.map((end) => `'${end}'`).join(" or ");
      return ` The innermost open tag is '${innermost.name}', which is closed by ${ends}.`;
    }
    return /^end|^else$|^elif$/.test(name) ? " No tag is open that it could close." : suggestion(name, STATEMENTS);
  },
  object(kind) {
    if (/Array|Buffer|View/.test(kind)) return " Give an array of numbers.";
    return ` ${INSTEAD[kind] ?? "It has no properties of its own"}.`;
  },
};

export function advise(...[topic, ...about]: Hint): string {
  return (TOPICS[topic] as (...about: readonly unknown[]) => string)(...about);
}

/** The name of `known` that a reader most likely meant, as ", did you mean 'x'?", or nothing. */
function suggestion(name: string, known: Iterable<string>): string {
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
