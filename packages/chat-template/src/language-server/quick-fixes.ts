/** Changes that mend a finding of `lintTemplate`, where what to write instead is known. */
import type { LintFinding } from "../chat/lint.ts";

/** A change of one part of a source. */
export interface TextChange {
  start: number;
  end: number;
  text: string;
}

/** What is written, by a word of the finding's message, and what to write. */
const REWRITES: readonly (readonly [said: string, written: RegExp, text: string])[] = [
  ["'is null' is written", /\bis(\s+not)?\s+null\b/, "is$1 none"],
  ["'else if' is written", /\b(?:else\s+if|elseif|elsif)\b/, "elif"],
  ["'&&' is written", /\s*&&\s*/, " and "],
  ["'||' is written", /\s*\|\|\s*/, " or "],
  ["'===' is written", /([=!])==/, "$1="],
  ["'!' is written", /!\s*(?!=)/, "not "],
  ["'{{' is closed by", /\}(?!\})/, "}}"],
  ["'{%' is closed by", /\}/, "%}"],
  ["To compare, write", /(?<![=!<>])=(?!=)/, "=="],
  ["There is no 'length' here", /\.length\b(?:\(\))?/, " | length"],
  ["does not join a text and a number", /\+/, "~"],
  ["print them: write 'arguments | tojson'", /\{\{-?\s*([\w.]+\.arguments)\s*(-?)\}\}/, "{{ $1 | tojson $2}}"],
];

/** The change that mends a finding, with what it does; undefined where nobody can know. */
export function quickFix(
  source: string,
  { message, offset }: Pick<LintFinding, "message" | "offset">,
): { title: string; change: TextChange } | undefined {
  const meant = /Did you mean '([^']+)'\?/.exec(message)?.[1];
  if (meant !== undefined) {
    const word = /[\p{ID_Start}_][\p{ID_Continue}]*/u.exec(source.slice(offset));
    if (!word || word.index > 2) return undefined;
    const start = offset + word.index;
    return { title: `Write '${meant}'`, change: { start, end: start + word[0].length, text: meant } };
  }
  const [, written, text = ""] = REWRITES.find(([said]) => message.includes(said)) ?? [];
  if (!written) return undefined;
  // What is wrong begins at the finding, with the space before it, or in the tag around it.
  const open = Math.max(0, source.lastIndexOf("{", offset));
  for (const from of [source.slice(0, offset).trimEnd().length, open]) {
    const found = written.exec(source.slice(from, from + 400));
    if (!found) continue;
    const start = from + found.index;
    const change = { start, end: start + found[0].length, text: found[0].replace(written, text) };
    return { title: `Write '${change.text.trim()}'`, change };
  }
  return undefined;
}
