/**
 * Words. What a model is found by, and what a person typed, go through the same splitting, so that `MiniLM-L6` finds
 * `all-MiniLM-L6-v2` and `llama 3` finds `Llama3`.
 *
 * A query becomes a PostgreSQL text query built from letters and digits only: whatever was typed, nothing of it can be
 * read as an operator. Every term must be found, each as the beginning of a word.
 */

const WORD = /[\p{L}\p{N}]+/gu;
const MAX_WORD = 64;
const MAX_TERMS = 12;
/** Characters of a card that are indexed. */
const MAX_CARD = 100_000;
const MAX_WORDS = 2000;

/** Words that a question holds and a model is not about. Left out of a query that has others. */
const FILLERS = new Set(
  "a an and are as at be by can do for from how i in is it me model models my of on or that the this to use using what which with".split(
    " ",
  ),
);

/** A text that a database takes: no NUL, no lone surrogates. */
export function storableText(text: string): string {
  return text.toWellFormed().replaceAll("\u0000", "\uFFFD");
}

/** Words of a name, and the parts of those that mix letters and digits, in lower case. */
export function nameWords(names: Iterable<string>): string {
  const words = new Set<string>();
  for (const name of names) {
    for (const [word] of name.normalize("NFKC").toLowerCase().matchAll(WORD)) {
      if (words.size >= MAX_WORDS) break;
      words.add(word.slice(0, MAX_WORD));
      for (const part of lettersAndDigits(word.slice(0, MAX_WORD))) words.add(part);
    }
  }
  return [...words].join(" ");
}

/** A card without addresses, markup and runs that are no words. */
export function cardWords(card: string): string {
  return storableText(card.slice(0, MAX_CARD))
    .replace(/\S{80,}/g, " ")
    .replace(/https?:\/\/\S+/g, " ")
    .replace(/<[^<>]{0,500}>/g, " ");
}

function lettersAndDigits(word: string): string[] {
  const parts = word.match(/\p{N}+|\p{L}+/gu) ?? [];
  return parts.length > 1 ? parts : [];
}

export interface SearchText {
  /** What was typed, in lower case with single spaces: compared with ids. At most 200 characters. */
  typed: string;
  /** One PostgreSQL text query for each term. */
  terms: string[];
}

/** Reads what a person typed. `undefined` when there is nothing to search for. */
export function readSearchText(text: string): SearchText | undefined {
  const typed = storableText(text.slice(0, 1000))
    .normalize("NFKC")
    .toLowerCase()
    .replace(/\s+/g, " ")
    .trim()
    .slice(0, 200);
  if (typed === "") return undefined;
  const words = [...new Set(typed.match(WORD) ?? [])].map((word) => word.slice(0, MAX_WORD));
  const telling = words.filter((word) => !FILLERS.has(word));
  return { typed, terms: (telling.length > 0 ? telling : words).slice(0, MAX_TERMS).map(termQuery) };
}

/** `'llama3':* | ('llama':* & '3':*)`. Words hold letters and digits only, so quoting them is enough. */
function termQuery(word: string): string {
  const parts = lettersAndDigits(word);
  const whole = prefix(word);
  return parts.length === 0 ? whole : `${whole} | (${parts.map(prefix).join(" & ")})`;
}

/** One letter or digit is a word; more are the beginning of one. */
function prefix(word: string): string {
  return [...word].length > 1 ? `'${word}':*` : `'${word}'`;
}

/** A pattern for LIKE in which the text stands for itself. */
export function likePattern(text: string): string {
  return text.replace(/[\\%_]/g, "\\$&");
}
