/**
 * The task that a text in plain words means, by the meaning of example sentences: an embedding model gives the text a
 * vector, and the sentences with the nearest vectors vote. Their vectors are a file, so that one text is all there is to
 * embed. Where the model does not answer in time, the words decide (`nearest-task.ts`), and its answer is cached for the
 * next time. Only where the words find nothing is it waited for, as long as it takes to load it.
 */
import { createHash } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { ENGLISH_EXAMPLES } from "../languages/english-examples.ts";
import { english } from "../languages/english.ts";
import { rankedTasks } from "./nearest-task.ts";

/** Gives an English text a vector of length one; undefined where no model can. */
export type Embed = (text: string) => Promise<readonly number[] | undefined>;

/** The sum of the cosines of the nearest examples, each counting half of the one before, from which a task is taken. */
const MIN_SCORE = 0.8;
/** The same of a text that may be a name as well. */
const MIN_SURE_SCORE = 1.05;
/** What the words of the examples (`rankedTasks`) add to their meaning in the order of tasks: the finders err apart. */
const WORDS_SHARE = 0.5;
/** The same where nothing else finds a model: a task that is only likely is better than nothing. */
const MIN_LIKELY_SCORE = 0.6;
const NEAREST = 3;
/** Fewer words are a name, or a phrase that is known as a whole. */
const MIN_WORDS = 3;
/** Share of words that some sentence has: fewer are in another language, misspelt, or a name. */
const MIN_KNOWN_WORDS = 0.7;
/** The same of a sentence, which no name is. */
const MIN_SENTENCE_KNOWN_WORDS = 0.6;
const SENTENCE_WORDS = 4;
const MIN_LIKELY_KNOWN_WORDS = 0.5;
const MAX_CHARS = 200;
const MAX_CACHED = 2000;
/** How long a search waits for the model. */
const DEADLINE_MS = 150;
const PATIENT_DEADLINE_MS = 3000;
/** The same where the page would be empty without it: the model may have to be loaded first. */
const LAST_DEADLINE_MS = 8000;
export const VECTOR_LENGTH = 384;
/** Vectors are stored in bytes: few parts of a vector of length one are larger than a third. */
export const VECTOR_SCALE = 400;
/** The file begins with a digest of the sentences that it is for. */
export const DIGEST_BYTES = 32;

export const ENGLISH_SENTENCES: readonly { target: string; text: string }[] = [
  ...Object.entries(ENGLISH_EXAMPLES).flatMap(([target, list]) => list.split("; ").map((text) => ({ target, text }))),
  ...Object.entries(english.tasks).flatMap(([target, list]) => list.split(", ").map((text) => ({ target, text }))),
];

const WORDS = new Set(ENGLISH_SENTENCES.flatMap(({ text }) => text.split(/[^a-z']+/i)));

export const sentencesDigest = (): Buffer => createHash("sha256").update(JSON.stringify(ENGLISH_SENTENCES)).digest();

interface NearestSentences {
  target: string;
  score: number;
}

export interface NearestOptions {
  /** Waits longer for the model. */
  isPatient?: boolean;
  /** Of a text that may be a name: only a task that leaves little doubt, and words that are all known. */
  isSure?: boolean;
  /** A likely task will do. */
  isLastResort?: boolean;
  /** Called where the model does not answer in time. */
  onLate?: () => void;
}

export class SentenceClassifier {
  readonly #embed: Embed;
  readonly #vectors: Int8Array | undefined;
  readonly #answers = new Map<string, Promise<NearestSentences | undefined>>();

  /** @param file what `scripts/make-sentence-vectors.ts` made; of other sentences it is not used */
  constructor(embed: Embed, file: Buffer) {
    this.#embed = embed;
    const isCurrent = file.subarray(0, DIGEST_BYTES).equals(sentencesDigest());
    this.#vectors = isCurrent ? new Int8Array(file.subarray(DIGEST_BYTES)) : undefined;
  }

  /** The target (as in `SearchLanguage.tasks`) that a text means; undefined where none is near, or nobody says in time. */
  async nearest(
    text: string,
    { isPatient = false, isSure = false, isLastResort = false, onLate }: NearestOptions = {},
  ): Promise<string | undefined> {
    const typed = text.slice(0, MAX_CHARS).trim().toLowerCase();
    const words = typed.split(/[^a-z']+/).filter((word) => word !== "");
    const known = words.filter((word) => WORDS.has(word)).length;
    const share = words.length < SENTENCE_WORDS ? MIN_KNOWN_WORDS : MIN_SENTENCE_KNOWN_WORDS;
    const minKnown = words.length * (isSure ? 1 : isLastResort ? MIN_LIKELY_KNOWN_WORDS : share);
    if (!/^(?:[a-z' ,.?!-]|\b[23]d\b)+$/.test(typed) || words.length < MIN_WORDS || known < minKnown) return undefined;
    const answer = this.#answers.get(typed) ?? this.#classify(typed);
    this.#answers.delete(typed);
    this.#answers.set(typed, answer);
    for (const oldest of this.#answers.keys()) {
      if (this.#answers.size <= MAX_CACHED) break;
      this.#answers.delete(oldest);
    }
    const deadline = new AbortController();
    const late = pause(deadlineOf(isPatient, isLastResort), undefined, { signal: deadline.signal });
    const inTime = await Promise.race([answer, late.catch(() => undefined).then((): typeof LATE => LATE)]);
    deadline.abort();
    if (inTime === LATE) {
      onLate?.();
      return undefined;
    }
    const minScore = isSure ? MIN_SURE_SCORE : isLastResort ? MIN_LIKELY_SCORE : MIN_SCORE;
    return inTime !== undefined && inTime.score >= minScore ? inTime.target : undefined;
  }

  async #classify(text: string): Promise<NearestSentences | undefined> {
    const vectors = this.#vectors;
    const vector = await this.#embed(text).catch(() => undefined);
    if (vectors === undefined || vector?.length !== VECTOR_LENGTH) {
      // Another time there may be a model.
      this.#answers.delete(text);
      return undefined;
    }
    const byTarget = new Map<string, number[]>();
    for (const [at, { target }] of ENGLISH_SENTENCES.entries()) {
      let cosine = 0;
      for (let part = 0; part < VECTOR_LENGTH; part += 1)
        cosine += (vectors[at * VECTOR_LENGTH + part] ?? 0) * (vector[part] ?? 0);
      const cosines = byTarget.get(target);
      if (cosines === undefined) byTarget.set(target, [cosine / VECTOR_SCALE]);
      else cosines.push(cosine / VECTOR_SCALE);
    }
    const byWords = new Map(rankedTasks(text).map(({ target, score }) => [target, score]));
    const [best] = [...byTarget]
      .map(([target, cosines]) => {
        const score = scoreOf(cosines);
        return { target, score, rank: score + WORDS_SHARE * (byWords.get(target) ?? 0) };
      })
      .toSorted((one, other) => other.rank - one.rank);
    return best;
  }
}

const LATE = Symbol("late");

const deadlineOf = (isPatient: boolean, isLastResort: boolean) =>
  isLastResort ? LAST_DEADLINE_MS : isPatient ? PATIENT_DEADLINE_MS : DEADLINE_MS;

function scoreOf(cosines: readonly number[]): number {
  const nearest = cosines.toSorted((one, other) => other - one).slice(0, NEAREST);
  return nearest.reduce((sum, cosine, at) => sum + cosine / 2 ** at, 0);
}
