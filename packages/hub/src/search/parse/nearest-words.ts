/**
 * How near a text is to the example sentences of each task by its words: their beginnings and pairs, weighted by rarity.
 * It knows no names, and takes less than a millisecond.
 */
import { foldText } from "../../store/rows/search-text.ts";
import { ENGLISH_EXAMPLES } from "../languages/generated/english-examples.ts";
import { SEARCH_LANGUAGES } from "../languages/generated/search-languages.ts";

/** Least share of a text's features (by weight) that any example has: below it, the text is about something else. */
const MIN_KNOWN = 0.4;
/** A task is judged by so many of its examples, each counting half of the one before. */
const NEAREST = 3;
const MAX_CHARS = 200;
const LETTERS = 4;

interface Posting {
  example: number;
  weight: number;
}

interface Index {
  examples: { target: string; length: number }[];
  postings: Map<string, Posting[]>;
  rarity: Map<string, number>;
  /** Target → the middle of its examples, of length one. */
  middles: Map<string, Map<string, number>>;
}

let built: Index | undefined;

/** Nearness of the examples of each task that shares something with a text; empty for a text about something else. */
export function scoresByWords(text: string): Map<string, number> {
  const index = (built ??= buildIndex());
  const features = new Set(featuresOf(text.slice(0, MAX_CHARS)));
  // One word is a name, or a phrase that is known as a whole.
  if (features.size < 3) return new Map();
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
  if (square === 0 || known / square < MIN_KNOWN) return new Map();
  const byTarget = new Map<string, number[]>();
  for (const [at, dot] of dots) {
    const example = index.examples[at];
    if (example === undefined) continue;
    const similarities = byTarget.get(example.target) ?? [];
    byTarget.set(example.target, similarities);
    similarities.push(dot / (Math.sqrt(square) * example.length));
  }
  const middle = (target: string) => {
    const shares = index.middles.get(target);
    return [...features].reduce(
      (sum, feature) => sum + (index.rarity.get(feature) ?? 0) * (shares?.get(feature) ?? 0),
      0,
    );
  };
  const about = new Set([...features].filter((feature) => MEDIA.has(feature)));
  const share = (target: string) => (isOtherMedium(target, about) ? OTHER_MEDIUM : 1);
  return new Map(
    [...byTarget].map(([target, similarities]) => [
      target,
      share(target) * (nearestSum(similarities) + middle(target) / Math.sqrt(square)),
    ]),
  );
}

/** Beginnings of words that name a medium, and the tasks that take another one. */
const MEDIA: ReadonlyMap<string, RegExp> = new Map([
  ["pictu", /^(?:video-|audio-)/],
  ["video", /^(?:image-(?!to-video)|audio-)/],
  ["sound", /^(?:image-|video-)/],
  ["music", /^(?:image-|video-)/],
]);
const OTHER_MEDIUM = 0.6;

/** Whether a task takes none of the media that a text names. */
const isOtherMedium = (target: string, about: ReadonlySet<string>): boolean =>
  about.size > 0 && [...about].every((medium) => MEDIA.get(medium)?.test(target));

/** The nearest of several examples, each counting half of the one before. */
export function nearestSum(similarities: readonly number[]): number {
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
  return { examples, postings, rarity, middles: middlesOf(examples, postings) };
}

/** The mean direction of each task's examples. */
function middlesOf(examples: Index["examples"], postings: Index["postings"]): Index["middles"] {
  const middles = new Map<string, Map<string, number>>();
  for (const [feature, list] of postings)
    for (const { example, weight } of list) {
      const { target, length } = examples[example] ?? { target: "", length: 1 };
      const shares = middles.get(target) ?? new Map<string, number>();
      middles.set(target, shares.set(feature, (shares.get(feature) ?? 0) + weight / length));
    }
  for (const shares of middles.values()) {
    const norm = Math.hypot(...shares.values());
    for (const [feature, share] of shares) shares.set(feature, share / norm);
  }
  return middles;
}

const WORD = /[\p{L}\p{N}\p{M}]+/gu;
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;
/** Words that stand in sentences of every task. */
const COMMON = new Set(
  "a an the i me my we our you your it its he she this that these those is are was be been can could would will should do does did how what which who where when why want need to of in into on onto with without by at as and or if from for all any some please help model models ai tool app de la le les des el los du un une een der die das ein eine".split(
    " ",
  ),
);

/** Words that say the same of a need, by their beginnings: an example about a photo is one about a picture. */
const ALIKE: readonly (readonly [string, RegExp])[] = [
  ["picture", /^(?:photo|pictur|image$|images$|pic$|pics$|snapshot|selfie|screenshot)/],
  ["video", /^(?:video|clip$|clips$|movie|footage|film$|films$)/],
  ["sound", /^(?:audio|recording|sound)/],
  ["voice", /^(?:voice|spoken|speech|speak)/],
  ["music", /^(?:music|song|melod|tune$|tunes$)/],
  ["document", /^(?:document|pdf|scan|letter$|letters$|paper|form$|forms$|receipt|invoice)/],
  ["short", /^(?:summar|shorten|condens|digest)/],
  ["detect", /^(?:detect|spot$|find$|locat|recogni|identif)/],
  ["sharp", /^(?:sharp|upscal|enhanc|blurry|resolution)/],
  ["forecast", /^(?:forecast|predict)/],
  ["translate", /^translat/],
  ["code", /^(?:code|coding|program|python|java$|javascript)/],
];
const alike = (word: string): string => ALIKE.find(([, pattern]) => pattern.test(word))?.[0] ?? word;

/** Words, their beginnings and pairs of them; in scripts without spaces pairs of characters. */
function featuresOf(text: string): string[] {
  const words = [...foldText(text).matchAll(WORD)].map(([word]) => word);
  const telling = words.filter((word) => !COMMON.has(word));
  return telling.flatMap((word, at) => {
    if (UNSPACED.test(word))
      return Array.from({ length: Math.max(1, word.length - 1) }, (_, i) => word.slice(i, i + 2));
    const before = telling[at - 1];
    const stem = stemOf(word);
    return [`=${word}`, stem, ...(before === undefined ? [] : [`${stemOf(before)} ${stem}`])];
  });
}

const stemOf = (word: string) => alike(word).slice(0, LETTERS + 1);
