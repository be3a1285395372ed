/**
 * Typing errors. Where a text finds next to nothing, each of its words is held against the words that models are called
 * by and look alike; trigrams find those, and the number of keystrokes between the two decides. Words of the catalogue's
 * tasks count as names too.
 */
import { TASK_PHRASES } from "@vitrine/tasks";
import { distance } from "fastest-levenshtein";
import type { SqlExecutor } from "../store/database.ts";
import { likeWords, swapped } from "../store/name-words.ts";
import type { NameWord } from "../store/name-words.ts";
import { storableText } from "../store/search-text.ts";

const MOST_WORDS = 8;
const WORD = /^\p{L}{4,40}$/u;
/** How many times as renowned a name must be to be meant instead of one that exists and is a keystroke away. */
const RENOWNED = 10;

const TASK_WORDS: readonly NameWord[] = [
  ...new Set([...TASK_PHRASES.keys()].flatMap((phrase) => phrase.split(" "))),
].map((word) => ({ word, renown: 0 }));

/** The text with its misspelt words set right; `undefined` where there is nothing to set right. */
export async function correctText(db: SqlExecutor, text: string): Promise<string | undefined> {
  const typed = storableText(text).toLowerCase().split(/\s+/).filter(Boolean);
  const asked = typed.filter((word) => WORD.test(word));
  if (typed.length > MOST_WORDS || asked.length === 0) return undefined;
  const alike = await likeWords(db, asked);
  const right = new Map(asked.map((word, at) => [word, correctWord(word, alike[at] ?? [])]));
  const corrected = typed.map((word) => right.get(word) ?? word);
  return corrected.every((word, at) => word === typed[at]) ? undefined : corrected.join(" ");
}

/** The word that was meant: the one with the fewest errors, of these the most renowned. */
function correctWord(word: string, named: readonly NameWord[]): string {
  const allowed = word.length < 8 ? 1 : 2;
  const swaps = new Set(swapped(word));
  const near = [...named, ...TASK_WORDS]
    .map((candidate) => ({ ...candidate, errors: swaps.has(candidate.word) ? 1 : distance(word, candidate.word) }))
    .filter(({ errors }) => errors <= allowed)
    .sort((a, b) => a.errors - b.errors || b.renown - a.renown);
  const [best] = near;
  if (best === undefined) return word;
  if (best.errors > 0) return best.word;
  const other = near.find(({ errors }) => errors === 1);
  return other !== undefined && other.renown > RENOWNED * best.renown && other.renown > 0 ? other.word : word;
}
