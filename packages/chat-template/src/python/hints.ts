/** Hints of errors: how something of another language is written here, what to give instead, which name was meant. */

const STATEMENTS: readonly string[] =
  "for if set macro call filter with block autoescape raw do print break continue generation".split(" ");

/** A sentence behind a reason, with a space before it, or nothing. */
export function hint(reason: string, source: string, offset: number): string {
  const tag = /^Unknown statement type: '([^']*)'\.$/.exec(reason)?.[1];
  return hintOf(reason, source, offset) || (tag === undefined ? "" : suggestion(tag, STATEMENTS));
}

function hintOf(reason: string, source: string, offset: number): string {
  const before = source.slice(0, offset).slice(-2);
  const at = source.slice(offset, offset + 2);
  if (reason.startsWith("Expected was")) return ofOperator(at[0] ?? "", before);
  if (reason.startsWith("Unexpected character")) return ofCharacter(at);
  const [, tag, isEnd] =
    /^Unknown statement type: '((end\w*|else|elif)|include|import|from|extends)'/.exec(reason) ?? [];
  if (tag !== undefined && !isEnd) return " No other templates can be loaded.";
  if (isEnd && reason.endsWith("'.")) return " No tag is open that it could close.";
  const kind = /^An? (\w+) cannot be used in a template\.$/.exec(reason)?.[1];
  if (kind === undefined) return "";
  if (/^(?:Date|RegExp|String|Number|Boolean|Error)$/.test(kind)) return " Give a text or a number.";
  if (kind === "Promise") return " Wait for it first.";
  return /Set|Array|Buffer|View/.test(kind) ? " Give an array." : " It has no properties.";
}

function ofOperator(operator: string, before: string): string {
  if (operator === "|") return before.endsWith("|") ? " '||' is written 'or'." : "";
  if (operator !== "=") return "";
  if (before === "==" || before === "!=") return ` '${before}=' is written '${before}'.`;
  return " To compare, write '=='; to assign, use a 'set' tag.";
}

function ofCharacter(text: string): string {
  if (text === "&&") return " '&&' is written 'and'.";
  if (text.startsWith("!")) return " '!' is written 'not'.";
  if (text.startsWith("?")) return " 'a ? b : c' is written 'b if a else c'.";
  return text.startsWith("`") ? " Write texts between ' or \"." : "";
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
