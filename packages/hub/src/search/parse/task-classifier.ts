/**
 * The task that a text in plain words means. Two things vote: an embedding model gives the text a vector, and the example
 * sentences with the nearest vectors count; so do those with the most words in common (`nearest-words.ts`), for the two err
 * apart. The vectors of the sentences are a file, so that one text is all there is to embed. Where there is no model, or it
 * does not answer in time, the words decide alone; its answer is cached for the next time.
 */
import { createHash } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { ENGLISH_EXAMPLES } from "../languages/generated/english-examples.ts";
import { en } from "../languages/generated/search-languages.ts";
import { nearestSum, scoresByWords } from "./nearest-words.ts";

/** Gives an English text a vector of length one; undefined where no model can. */
export type Embed = (text: string) => Promise<readonly number[] | undefined>;

/** A task that a text may mean. */
export interface LikelyTask {
  /** As in `SearchLanguage.tasks`. */
  target: string;
  /** From 0 to 1: how often the first task is right of texts whose examples are as near. */
  confidence: number;
  /** All words are of the examples, so none is a name. */
  isPlain?: boolean;
  /** The second most likely, where it is near. */
  alternative?: string;
}

export interface ClassifyOptions {
  /** Waits longer for the model: nothing else is found. */
  isLastResort?: boolean;
  /** Waits longer, so that a further page is of the same interpretation as the first. */
  isPatient?: boolean;
  /** Called where the model does not answer in time. */
  onLate?: () => void;
}

/** Shares that the middle of all examples of a task, and the words of the nearest, add to the meaning of the nearest. */
const MIDDLE_SHARE = 0.9;
const WORDS_SHARE = 0.3;
/**
 * Confidence by the score of the best task and its distance to the next one: a logistic curve, fitted to the examples
 * themselves, each classified without itself. Below the least score a text is about something else; within `near` the
 * second task is offered too.
 */
const BY_MEANING = { score: 0.63, distance: 4.96, base: -1.23, least: 1.1, near: 0.3 };
const BY_WORDS = { score: 0.4, distance: 4.8, base: -0.87, least: 0.35, near: 0.3 };
/** One word is a name, or a phrase that is known as a whole. */
export const MIN_WORDS = 2;
/** Share of words that some sentence has: fewer are in another language, misspelt, or a name. */
const MIN_KNOWN_WORDS = 0.6;
/** The same where nothing else is found. */
const LAST_KNOWN_WORDS = 0.4;
const FEW_WORDS = 3;
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
  ...Object.entries(en.tasks).flatMap(([target, list]) => list.split(", ").map((text) => ({ target, text }))),
];

const WORDS = new Set(ENGLISH_SENTENCES.flatMap(({ text }) => text.split(/[^a-z']+/i)));

/** Whether needs in plain words have the word, so that it is no name. */
export const isPlainWord = (word: string): boolean => WORDS.has(word.toLowerCase());

export const sentencesDigest = (): Buffer => createHash("sha256").update(JSON.stringify(ENGLISH_SENTENCES)).digest();

type Scores = ReadonlyMap<string, number>;
const LATE = Symbol("late");

export class TaskClassifier {
  readonly #embed: Embed | undefined;
  readonly #vectors: Int8Array | undefined;
  readonly #middles: ReadonlyMap<string, readonly number[]>;
  readonly #answers = new Map<string, Promise<Scores | undefined>>();

  /** @param file what `tools/search/make-sentence-vectors.ts` made; of other sentences it is not used */
  constructor(embed?: Embed, file: Uint8Array = new Uint8Array()) {
    this.#embed = embed;
    const isCurrent = sentencesDigest().equals(file.subarray(0, DIGEST_BYTES));
    this.#vectors = isCurrent ? new Int8Array(file.subarray(DIGEST_BYTES)) : undefined;
    this.#middles = middlesOf(this.#vectors ?? new Int8Array());
  }

  /** The task that a text most likely means; undefined for a name, and for a text about something else. */
  async taskOf(text: string, options: ClassifyOptions = {}): Promise<LikelyTask | undefined> {
    const typed = text.slice(0, MAX_CHARS).trim().toLowerCase();
    const byWords = scoresByWords(typed);
    const { isLastResort = false } = options;
    const byMeaning = isEnglish(typed, isLastResort) ? await this.#inTime(typed, options) : undefined;
    const words = wordsOf(typed);
    const isPlain = words.every((word) => WORDS.has(word));
    // One of a few words that no example has may make it a name.
    const share = !isPlain && words.length <= FEW_WORDS ? 0.5 : 1;
    if (byMeaning === undefined) return likelyTask(byWords, BY_WORDS, isPlain, share, isLastResort);
    const scores = [...byMeaning].map(
      ([target, score]) => [target, score + WORDS_SHARE * (byWords.get(target) ?? 0)] as const,
    );
    return likelyTask(new Map(scores), BY_MEANING, isPlain, share, isLastResort);
  }

  async #inTime(typed: string, { isPatient, isLastResort, onLate }: ClassifyOptions): Promise<Scores | undefined> {
    if (this.#embed === undefined || this.#vectors === undefined) return undefined;
    const answer = this.#answers.get(typed) ?? this.#scoresByMeaning(typed, this.#embed, this.#vectors);
    this.#answers.delete(typed);
    this.#answers.set(typed, answer);
    for (const oldest of this.#answers.keys()) {
      if (this.#answers.size <= MAX_CACHED) break;
      this.#answers.delete(oldest);
    }
    const deadline = new AbortController();
    const wait = isLastResort ? LAST_DEADLINE_MS : isPatient ? PATIENT_DEADLINE_MS : DEADLINE_MS;
    const late = pause(wait, undefined, { signal: deadline.signal }).catch(() => undefined);
    const inTime = await Promise.race([answer, late.then((): typeof LATE => LATE)]);
    deadline.abort();
    if (inTime !== LATE) return inTime;
    onLate?.();
    return undefined;
  }

  async #scoresByMeaning(text: string, embed: Embed, vectors: Int8Array): Promise<Scores | undefined> {
    const vector = await embed(text).catch(() => undefined);
    if (vector?.length !== VECTOR_LENGTH) {
      // Another time there may be a model.
      this.#answers.delete(text);
      return undefined;
    }
    const byTarget = new Map<string, number[]>();
    for (const [at, { target }] of ENGLISH_SENTENCES.entries()) {
      let cosine = 0;
      for (let part = 0; part < VECTOR_LENGTH; part += 1)
        cosine += (vectors[at * VECTOR_LENGTH + part] ?? 0) * (vector[part] ?? 0);
      const cosines = byTarget.get(target) ?? [];
      byTarget.set(target, cosines);
      cosines.push(cosine / VECTOR_SCALE);
    }
    return new Map(
      [...byTarget].map(([target, cosines]) => [
        target,
        nearestSum(cosines) + MIDDLE_SHARE * dot(this.#middles.get(target) ?? [], vector),
      ]),
    );
  }
}

const dot = (one: readonly number[], other: readonly number[]) =>
  one.reduce((sum, part, at) => sum + part * (other[at] ?? 0), 0);

/** The mean direction of each task's examples. */
function middlesOf(vectors: Int8Array): Map<string, number[]> {
  const sums = new Map<string, number[]>();
  for (const [at, { target }] of ENGLISH_SENTENCES.entries()) {
    const sum = sums.get(target) ?? Array.from({ length: VECTOR_LENGTH }, () => 0);
    sums.set(target, sum);
    for (let part = 0; part < VECTOR_LENGTH; part += 1)
      sum[part] = (sum[part] ?? 0) + (vectors[at * VECTOR_LENGTH + part] ?? 0);
  }
  return new Map([...sums].map(([target, sum]) => [target, sum.map((part) => part / (Math.hypot(...sum) || 1))]));
}

const wordsOf = (typed: string) => typed.split(/[^\p{L}\p{N}']+/u).filter((word) => word !== "");

/** Whether the model, which knows English, can say anything about a text. Numbers are of names, and of longer sentences. */
function isEnglish(typed: string, isLastResort: boolean): boolean {
  const words = wordsOf(typed);
  const isWritten = words.length > FEW_WORDS ? /^(?:[a-z' ,.?!$%-]|\b\d+d?\b)+$/ : /^(?:[a-z' ,.?!-]|\b[23]d\b)+$/;
  const known = words.filter((word) => WORDS.has(word)).length;
  return (
    isWritten.test(typed) &&
    words.length >= MIN_WORDS &&
    known >= words.length * (isLastResort ? LAST_KNOWN_WORDS : MIN_KNOWN_WORDS)
  );
}

function likelyTask(
  scores: Scores,
  curve: typeof BY_WORDS,
  isPlain: boolean,
  share: number,
  isLastResort: boolean,
): LikelyTask | undefined {
  const ranked = [...scores].toSorted(([, one], [, other]) => other - one);
  const [best] = ranked;
  if (best === undefined || (best[1] < curve.least && !isLastResort)) return undefined;
  // Which models of a task are meant is less of a question than which task.
  const second = ranked.find(([target]) => taskIn(target) !== taskIn(best[0]));
  const distance = best[1] - (second?.[1] ?? 0);
  return {
    target: best[0],
    confidence: share / (1 + Math.exp(-(curve.score * best[1] + curve.distance * distance + curve.base))),
    isPlain,
    ...(second !== undefined && distance < curve.near && { alternative: second[0] }),
  };
}

const taskIn = (target: string) => target.split("+")[0];
