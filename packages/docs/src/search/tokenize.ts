/**
 * Words of a text as the search knows them.
 *
 * Chinese, Japanese, Korean and Thai do not put spaces between words, so runs of their letters count as overlapping
 * pairs, which finds any run of two or more characters without a dictionary. Accents and width are folded away, so that
 * `Café` is found by `cafe`; a name like `AgentHooks` counts whole and by its parts; the rest is cut to its stem, so
 * that `deploy` and `deploying` are one word.
 */

import { withoutStopWords } from "./query-words.ts";

/** Cuts a word, in lower case, to its stem. */
export type Stem = (word: string) => string;

const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}]+/gu;
const HAS_UNSPACED = new RegExp(UNSPACED.source, "u");
/** Japanese writes names and loanwords in Katakana, which sets them off. */
const KATAKANA = /[\p{Script=Katakana}ー]{3,}/gu;
const HAS_KATAKANA = new RegExp(KATAKANA.source, "u");
/** Between words; a "_" inside of a name is a joint, and no gap. */
const BETWEEN = /(?:(?!_)[\s\p{P}\p{S}]|(?<![\p{L}\p{N}_])_+|_+(?![\p{L}\p{N}_]))+/u;
/** Where a name has its joints: at a "_", and at a capital letter. */
const JOINT = /_+|(?<=\p{Ll})(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})/u;
const MAX_WORD_CHARS = 40;

/** Words of a text as they are written; runs of scripts without spaces as pairs of characters. */
export function wordsIn(text: string): string[] {
  const isUnspaced = HAS_UNSPACED.test(text);
  const words: string[] = [];
  for (const word of (isUnspaced ? text.replace(UNSPACED, " ") : text).split(BETWEEN)) {
    if (word === "") continue;
    words.push(word.slice(0, MAX_WORD_CHARS));
    const parts = word.length <= MAX_WORD_CHARS ? word.split(JOINT) : [];
    if (parts.length > 1) words.push(...parts.filter((part) => part.length > 1));
  }
  for (const [run] of isUnspaced ? text.matchAll(UNSPACED) : []) {
    const characters = [...run];
    if (characters.length === 1) words.push(run);
    if (HAS_KATAKANA.test(run)) for (const [name] of run.matchAll(KATAKANA)) words.push(name.slice(0, MAX_WORD_CHARS));
    for (let index = 0; index + 1 < characters.length; index += 1)
      words.push(characters.slice(index, index + 2).join(""));
  }
  return words;
}

/** A pair of characters that belong to two words. */
const BETWEEN_WORDS = 0.25;

/**
 * Words of a query with what each counts. Where words are not set apart, the platform's dictionary says which characters are
 * one word, and a word counts as much as one that is.
 */
export function weighedWords(query: string): { text: string; weight: number }[] {
  if (!HAS_UNSPACED.test(query) || typeof Intl.Segmenter !== "function")
    return wordsIn(query).map((text) => ({ text, weight: 1 }));
  const words = wordsIn(query.replace(UNSPACED, " ")).map((text) => ({ text, weight: 1 }));
  for (const [run] of query.matchAll(UNSPACED)) {
    const pairs = segments(run).flatMap((segment) => {
      const { length } = [...segment];
      return Array.from({ length }, (_, at) => ({ length, isLast: at === length - 1 }));
    });
    const characters = [...run];
    if (characters.length === 1) words.push({ text: run, weight: 1 });
    for (const [name] of run.matchAll(KATAKANA)) words.push({ text: name, weight: 1 });
    for (let at = 0; at + 1 < characters.length; at += 1) {
      const [one, next] = [pairs[at], pairs[at + 1]];
      if (!one || !next) continue;
      const isOneWord = !one.isLast || (one.length === 1 && next.length === 1);
      words.push({
        text: characters.slice(at, at + 2).join(""),
        weight: isOneWord ? 1 / Math.max(1, one.length - 1) : BETWEEN_WORDS,
      });
    }
  }
  return words;
}

/** A run of characters as words: a name in Katakana is one, whatever the dictionary says. */
function segments(run: string): string[] {
  return run
    .split(new RegExp(`(${KATAKANA.source})`, "u"))
    .flatMap((part, at) =>
      at % 2 === 1
        ? [part]
        : Array.from(new Intl.Segmenter(undefined, { granularity: "word" }).segment(part), ({ segment }) => segment),
    );
}

const ASCII = /^[\u0000-\u007F]*$/;

/** A word without case, accents and width. */
export function folded(text: string): string {
  if (ASCII.test(text)) return text.toLowerCase();
  return text
    .normalize("NFKD")
    .replace(/(\p{Script=Latin})\p{M}+/gu, "$1")
    .normalize("NFC")
    .toLowerCase();
}

/** Terms by stemmer and word: the same words come again and again. */
const known = new WeakMap<Stem, Map<string, string>>();
const MAX_CACHED = 20_000;

/** The word as the index has it. */
export function termOf(word: string, stem: Stem): string {
  let terms = known.get(stem);
  if (!terms || terms.size > MAX_CACHED) known.set(stem, (terms = new Map()));
  let term = terms.get(word);
  if (term === undefined) {
    const plain = folded(word);
    terms.set(word, (term = /^[\p{L}']{3,}$/u.test(plain) ? stem(plain) : plain));
  }
  return term;
}

/** The key of a title or a heading: its words without stop words, in alphabetical order. */
export function nameTerm(text: string, stem: Stem): string | undefined {
  const terms = [...new Set(wordsIn(withoutStopWords(text)).map((word) => termOf(word, stem)))];
  return terms.length === 0 || terms.length > 8 ? undefined : `=${terms.toSorted().join(" ")}`;
}
