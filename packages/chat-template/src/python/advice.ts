/**
 * What errors advise: the name that was probably meant, how something of another language is written here. Whoever imports
 * this module has it in all errors.
 */
import { type Advice, giveAdvice } from "./errors.ts";

const STATEMENTS = "for if set macro call filter with block autoescape raw do print break continue generation".split(
  " ",
);

const INSTEAD: Readonly<Record<string, string>> = {
  Date: "give a text",
  Set: "give an array",
  Promise: "wait for it first",
  RegExp: "give its source",
  ArrayBuffer: "give an array of numbers",
  String: "give the text itself",
  Number: "give the number itself",
  Boolean: "give true or false itself",
  Error: "give its message",
};

const TOPICS: { [T in keyof Advice]: (...about: Advice[T]) => string } = {
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
  object: (kind) => `; ${INSTEAD[kind]}`,
};

giveAdvice((topic, ...about) => TOPICS[topic](...about));

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
