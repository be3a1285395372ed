/**
 * The task that a text in plain words most likely means, by the example sentences it is nearest to. Asked last, where no
 * phrase is found and the words as they are find too little: it knows no names.
 */
import { foldText } from "../../store/rows/search-text.ts";
import { ENGLISH_EXAMPLES } from "../languages/english-examples.ts";
import { SEARCH_LANGUAGES } from "../languages/index.ts";

/** Of a text, the share of its features (by weight) that any example has: below it, the text is about something else. */
const MIN_KNOWN = 0.4;
/** The sum of the similarities of the nearest examples, each from 0 to 1, from which a task is taken. */
const MIN_SCORE = 0.42;
/** From this score on, the nearest task may be meant where a phrase means another, whose score is so much lower. */
const SURE_SCORE = 0.75;
const MAX_DOUBT = 0.75;
/** From this score on, a sentence that no phrase is found in means the task before its words are searched. */
const SENTENCE_SCORE = 0.6;
/** A task is judged by so many of its examples, each counting half of the one before. */
const NEAREST = 3;
const MAX_CHARS = 200;
const LETTERS = 4;

interface Example {
  target: string;
  length: number;
}

interface Posting {
  example: number;
  weight: number;
}

interface Index {
  examples: Example[];
  postings: Map<string, Posting[]>;
  rarity: Map<string, number>;
}

let built: Index | undefined;

export interface NearestTasks {
  target: string;
  score: number;
  /** The second most likely, where it is near. */
  alternative?: string;
}

/** The task whose examples a text is nearest to; `undefined` where none is near enough. Takes less than a millisecond. */
export function nearestTask(text: string): NearestTasks | undefined {
  const [best, second] = rankedTasks(text);
  if (best === undefined || best.score < MIN_SCORE) return undefined;
  return { ...best, ...(second !== undefined && second.score > best.score / 2 && { alternative: second.target }) };
}

/** The same for a whole sentence, where its words leave little doubt. */
export function taskOfSentence(text: string): string | undefined {
  const [best] = rankedTasks(text);
  return best !== undefined && best.score >= SENTENCE_SCORE ? best.target : undefined;
}

/** The task that a text most likely means instead of the one that a phrase in it means; `undefined` where none does. */
export function likelierTask(text: string, target: string): string | undefined {
  const ranked = rankedTasks(text);
  const [best] = ranked;
  if (best === undefined || best.score < SURE_SCORE || best.target === target) return undefined;
  // The same task, of models made for the subject: `text-generation+med`.
  if (best.target.startsWith(`${target}+`)) return best.target;
  const score = ranked.find((each) => each.target === target)?.score ?? 0;
  return score < best.score * MAX_DOUBT ? best.target : undefined;
}

/** All tasks of which an example shares something with a text, the nearest first; none for a text about something else. */
export function rankedTasks(text: string): { target: string; score: number }[] {
  const index = (built ??= buildIndex());
  const features = new Set(featuresOf(text.slice(0, MAX_CHARS)));
  // One word is a name, or a phrase that is known as a whole.
  if (features.size < 3) return [];
  const unknown = Math.log(index.examples.length);
  let [square, known] = [0, 0];
  const dots = new Map<number, number>();
  for (const feature of features) {
    const rarity = index.rarity.get(feature);
    const weight = rarity ?? unknown;
    square += weight ** 2;
    if (rarity === undefined) continue;
    known += weight ** 2;
    for (const posting of index.postings.get(feature) ?? [])
      dots.set(posting.example, (dots.get(posting.example) ?? 0) + weight * posting.weight);
  }
  if (square === 0 || known / square < MIN_KNOWN) return [];
  const byTarget = new Map<string, number[]>();
  for (const [at, dot] of dots) {
    const { target, length } = index.examples[at] as Example;
    const similarity = dot / (Math.sqrt(square) * length);
    byTarget.set(target, [...(byTarget.get(target) ?? []), similarity]);
  }
  return [...byTarget]
    .map(([target, similarities]) => ({ target, score: scoreOf(similarities) }))
    .toSorted((one, other) => other.score - one.score);
}

function scoreOf(similarities: readonly number[]): number {
  const nearest = similarities.toSorted((one, other) => other - one).slice(0, NEAREST);
  return nearest.reduce((sum, similarity, at) => sum + similarity / 2 ** at, 0);
}

function buildIndex(): Index {
  const texts = [
    ...Object.entries(ENGLISH_EXAMPLES).flatMap(([target, list]) => list.split("; ").map((text) => ({ target, text }))),
    ...SEARCH_LANGUAGES.flatMap(({ tasks }) =>
      Object.entries(tasks).flatMap(([target, list]) => list.split(", ").map((text) => ({ target, text }))),
    ),
  ].map(({ target, text }) => ({ target, features: new Set(featuresOf(text)) }));
  const counts = new Map<string, number>();
  for (const { features } of texts) for (const feature of features) counts.set(feature, (counts.get(feature) ?? 0) + 1);
  const rarity = new Map([...counts].map(([feature, count]) => [feature, Math.log(texts.length / count)]));
  const postings = new Map<string, Posting[]>();
  const examples = texts.map(({ target, features }, example) => {
    let square = 0;
    for (const feature of features) {
      const weight = rarity.get(feature) ?? 0;
      square += weight ** 2;
      const list = postings.get(feature) ?? [];
      list.push({ example, weight });
      postings.set(feature, list);
    }
    return { target, length: Math.sqrt(square) };
  });
  return { examples, postings, rarity };
}

const WORD = /[\p{L}\p{N}\p{M}]+/gu;
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;
/** Words that stand in sentences of every task. */
const COMMON = new Set(
  "a an the i me my we our you your it its he she this that these those is are was be been can could would will should do does did how what which who where when why want need to of in into on onto with without by at as and or if from for all any some please help model models ai tool app de la le les des el los du un une een der die das ein eine".split(
    " ",
  ),
);

/** Words, their beginnings and pairs of them; in scripts without spaces pairs of characters. */
function featuresOf(text: string): string[] {
  const words = [...foldText(text).matchAll(WORD)].map(([word]) => word);
  const telling = words.filter((word) => !COMMON.has(word));
  return telling.flatMap((word, at) => {
    if (UNSPACED.test(word))
      return Array.from({ length: Math.max(1, word.length - 1) }, (_, i) => word.slice(i, i + 2));
    const before = telling[at - 1];
    const stem = word.slice(0, LETTERS + 1);
    return [`=${word}`, stem, ...(before === undefined ? [] : [`${before.slice(0, LETTERS + 1)} ${stem}`])];
  });
}
