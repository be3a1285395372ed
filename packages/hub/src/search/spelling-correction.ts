/**
 * Corrects typing errors. If a text has almost no matches, each word is compared with similar words of model names and of
 * task names: the engine finds candidates, and the edit distance decides.
 */
import { TASK_PHRASES } from "@vitrine/tasks";
import { distance } from "fastest-levenshtein";
import { swapped, type NameWord } from "../store/rows/name-words.ts";
import { storableText } from "../store/rows/search-text.ts";
import type { SearchEngine } from "./engine.ts";

const MAX_QUERY_WORDS = 8;
const WORD = /^\p{L}{4,40}$/u;
/** How many times as renowned a name must be to be meant instead of one that exists and is a keystroke away. */
const MIN_RENOWN_RATIO = 10;

/** In a long word two letters in the other order are less of an error than another letter; in a short one they are chance. */
const SWAP = 0.9;
const MIN_SWAP_CHARS = 7;

const TASK_WORDS: readonly NameWord[] = [
  ...new Set([...TASK_PHRASES.keys()].flatMap((phrase) => phrase.split(" "))),
].map((word) => ({ word, renown: 0 }));

/** The text with its misspelt words corrected; `undefined` where there is nothing to correct. */
export async function correctText(engine: SearchEngine, text: string): Promise<string | undefined> {
  const typed = storableText(text).toLowerCase().split(/\s+/).filter(Boolean);
  const requested = typed.filter((word) => WORD.test(word));
  if (typed.length > MAX_QUERY_WORDS || requested.length === 0) return undefined;
  const alike = await engine.likeWords(requested);
  const right = new Map(requested.map((word, at) => [word, correctWord(word, alike[at] ?? [])]));
  const corrected = typed.map((word) => right.get(word) ?? word);
  return corrected.every((word, at) => word === typed[at]) ? undefined : corrected.join(" ");
}

/** A letter in the wrong place of a double one is one error: `lamma` is `llama`. */
const single = (word: string) => word.replace(/(.)\1/gu, "$1");

/** The word that was meant: the one with the fewest errors, of these the most renowned. */
function correctWord(word: string, matched: readonly NameWord[]): string {
  const allowed = word.length < 8 ? 1 : 2;
  const swaps = new Set(swapped(word));
  const swap = word.length < MIN_SWAP_CHARS ? 1 : SWAP;
  const near = [...matched, ...TASK_WORDS]
    .map((candidate) => ({
      ...candidate,
      errors:
        candidate.word !== word && (swaps.has(candidate.word) || single(word) === single(candidate.word))
          ? swap
          : distance(word, candidate.word),
    }))
    .filter(({ errors }) => errors <= allowed)
    .sort((a, b) => a.errors - b.errors || b.renown - a.renown);
  const [best] = near;
  if (best === undefined) return word;
  if (best.errors > 0) return best.word;
  const other = near.find(({ errors }) => errors > 0 && errors <= 1);
  return other !== undefined && other.renown > MIN_RENOWN_RATIO * best.renown && other.renown > 0 ? other.word : word;
}
