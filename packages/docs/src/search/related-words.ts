/**
 * Words that stand for each other in questions: a reader asks how to “log in”, and the page says “authentication”. The
 * index has one term for each word that has others, with the sections of all of them, so that a query costs one more
 * shard for a word, however many others it has.
 */
import { RELATED_WORDS } from "./generated/related-words.ts";
import { mainLanguage, stemmerOf } from "./stemmers.ts";
import { type Stem, termOf, wordsIn } from "./tokenize.ts";

/** By the stem of each word of a language: the stems of other words for it, with how near each is. */
export type RelatedWords = ReadonlyMap<string, ReadonlyMap<string, number>>;

/** A word that stands in the line of another means it less often than the other way round. */
const BACK = 0.8;
/** Words further on in a line are a little less near. */
const STEP = 0.05;

const known = new Map<string, RelatedWords>();

/** The words that may stand for each other in a language, if any are known. */
export function relatedWords(language: string): RelatedWords | undefined {
  const name = mainLanguage(language);
  const lines = Object.hasOwn(RELATED_WORDS, name) ? RELATED_WORDS[name] : undefined;
  if (lines === undefined) return undefined;
  let related = known.get(name);
  if (!related) known.set(name, (related = readLines(lines, stemmerOf(name))));
  return related;
}

function readLines(lines: string, stem: Stem): RelatedWords {
  const words = new Map<string, Map<string, number>>();
  const add = (one: string, other: string, nearness: number) => {
    if (one === other) return;
    const others = words.get(one) ?? new Map<string, number>();
    words.set(one, others.set(other, Math.max(nearness, others.get(other) ?? 0)));
  };
  for (const line of lines.trim().split(/;\s*/)) {
    const [first = "", ...others] = line
      .split(" ")
      .flatMap((word) => wordsIn(word).slice(0, 1))
      .map((word) => termOf(word, stem));
    for (const [at, other] of others.entries()) {
      add(first, other, 1 - STEP * at);
      add(other, first, BACK - STEP * at);
    }
  }
  return words;
}
