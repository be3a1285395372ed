/**
 * Reads filters from a typed query: `7b chat apache` means models of about seven billion weights that write text under
 * one license. A phrase is a filter only if it is very unlikely to be part of a name; the rest stays search text. The
 * result lists each filter with its words, so that a page can show it and remove it.
 */
import { TASK_PHRASES, type TaskId } from "@vitrine/tasks";
import {
  ABILITIES,
  AMBIGUOUS,
  CONNECTIVES,
  FORMATS,
  LICENSES,
  ORDERS,
  SIZE_WORDS,
} from "../languages/generated/filter-phrases.ts";
import type { QueryOrder } from "../languages/query-order.ts";
import { SIZE_UNITS } from "./clean-filter.ts";
import { isFiller, languageOf, needsIn, unspacedParts, wishIn, type Need } from "./needs.ts";
import { PROVIDER_NAMES } from "./generated/provider-names.ts";
import { UNSTATED } from "./unstated.ts";
import type { ModelFilter } from "../model-query.ts";

/** A phrase of the query, and the filter or the order it was taken for. */
export interface ParsedFilter {
  words: string;
  filter: ModelFilter;
  order?: QueryOrder;
}

export interface ParsedQuery {
  /** Words that were left to search for. */
  text: string;
  parts: ParsedFilter[];
  /** The text describes a need in plain words: the task that it most likely means beside the one that was taken. */
  need?: { language: string; alternative?: ModelFilter };
  /** Words of the text that are no filter and request something: what may be part of a name. */
  names: string;
  /** The text without the filters that are neither task nor language: what a sentence speaks of. */
  subject: string;
}

const MAX_PHRASE_WORDS = 6;
const MAX_QUERY_CHARS = 200;
const MAX_QUERY_WORDS = 24;

/**
 * Finds the filters in a search text. It leaves model ids alone, because they are names.
 *
 * @param isBold also reads words as filters that occur in names, whatever is next to them
 * @param meant the task that the text as a whole means, where an embedding model said so
 * @example
 * import { parseQuery } from "@vitrine/hub";
 *
 * const { text, parts } = parseQuery("whisper speech recognition in german");
 * console.log(text, parts.map(({ words }) => words)); // whisper in [ 'speech recognition', 'german' ]
 */
export function parseQuery(text: string, isBold = false, meant?: string): ParsedQuery {
  const typed = text.slice(0, MAX_QUERY_CHARS);
  const words = typed
    .split(/\s+/)
    .filter((word) => word !== "")
    .flatMap(unspacedParts);
  if (typed.includes("/") || words.length > MAX_QUERY_WORDS) return { text, parts: [], names: text, subject: "" };
  const needs = needsIn(words, meant);
  const language = needs[0]?.language ?? languageOf(words) ?? "en";
  const requestsNothing = (word: string) =>
    CONNECTIVES.has(keyOf(word)) || (language !== "en" && isFiller(word, language));
  const named = withSizeWords(piecesOf(words, language));
  const [need] = needs;
  const pieces = need?.isWhole
    ? asNeed(named, need, requestsNothing)
    : named.some(namesTask) && !saysMore(need, named)
      ? named.map((piece) => ofSubject(piece, need))
      : withNeed(named, need);
  const names = joined(
    pieces.filter(({ phraseFilter, words: word }) => phraseFilter === undefined && !requestsNothing(word)),
  );
  const isFilter = ({ phraseFilter }: Piece) => phraseFilter !== undefined && (isBold || !phraseFilter.isAmbiguous);
  // A word that also is in names is a filter only in a text that has nothing but filters.
  const accepted = outlasting(
    pieces.filter(names === "" ? ({ phraseFilter }) => phraseFilter !== undefined : isFilter),
  );
  const rest = pieces.filter((piece) => !accepted.includes(piece));
  const isAnswered =
    accepted.length > 0 && rest.every(({ phraseFilter, words: word }) => !phraseFilter && requestsNothing(word));
  const parts = joinedParts(
    accepted.map(({ words: word, phraseFilter }) => partOf(word, phraseFilter as PhraseFilter)),
    typed,
  );
  const isNeed = pieces.some((piece) => !named.includes(piece) && accepted.includes(piece));
  return {
    text: isAnswered ? "" : accepted.length === 0 ? text : joined(rest),
    parts,
    names,
    subject: joined(named.filter((piece) => isFree(piece) || piece.phraseFilter?.filter.language !== undefined)),
    ...(isNeed && { need: { language, ...(needs[1] && { alternative: needs[1].filter }) } }),
  };
}

/** Whether a piece is a task and nothing else. */
const namesTask = ({ phraseFilter }: Piece) => phraseFilter?.filter.task !== undefined && !phraseFilter.isAmbiguous;
/** Whether it may say something else in a sentence. */
const isFree = (piece: Piece) =>
  piece.phraseFilter === undefined
    ? keyOf(piece.words) !== UNSTATED
    : piece.phraseFilter.isAmbiguous || namesTask(piece);

/** Whether a need has the words of the task that is named, and more: `upscale my old video` is not `upscale`. */
function saysMore(need: Need | undefined, pieces: readonly Piece[]): boolean {
  let at = 0;
  return (
    need !== undefined &&
    pieces.every((piece) => {
      const [start, end] = [at, at + piece.words.split(" ").length];
      at = end;
      return !namesTask(piece) || (start >= need.start && end <= need.end && end - start < need.end - need.start);
    })
  );
}

/** A task that is named, with the word that a need says of the same task: `background removal` is one of segmentation. */
function ofSubject(piece: Piece, need: Need | undefined): Piece {
  const { words, phraseFilter } = piece;
  if (need === undefined || !phraseFilter || !namesTask(piece)) return piece;
  const isSame = need.target.startsWith(`${String(phraseFilter.filter.task)}+`);
  return isSame ? { words, phraseFilter: { ...phraseFilter, filter: need.filter } } : piece;
}

/** The pieces where the text as a whole means a need: all that is no other filter says it. */
function asNeed(pieces: readonly Piece[], { filter }: Need, requestsNothing: (word: string) => boolean): Piece[] {
  const runs: Piece[][] = [];
  for (const piece of pieces) {
    const before = runs.at(-1);
    if (before?.[0] !== undefined && isFree(before[0]) && isFree(piece)) before.push(piece);
    else runs.push([piece]);
  }
  const speaks = (run: Piece[]) => isFree(run[0] as Piece) && !run.every(({ words }) => requestsNothing(words));
  return runs.flatMap((run) =>
    speaks(run) || (!runs.some(speaks) && isFree(run[0] as Piece))
      ? [{ words: joined(run), phraseFilter: { filter, isAmbiguous: false, length: run.length } }]
      : run,
  );
}

/** The pieces with those of a need as one. Filters that can be nothing else stay, and end it. */
function withNeed(pieces: readonly Piece[], need: Need | undefined): readonly Piece[] {
  if (need === undefined) return pieces;
  let at = 0;
  const inside: Piece[] = [];
  const before: Piece[] = [];
  const after: Piece[] = [];
  for (const piece of pieces) {
    const length = piece.words.split(" ").length;
    const isOpen = piece.phraseFilter === undefined || piece.phraseFilter.isAmbiguous || namesTask(piece);
    const isInside = at + length > need.start && at < need.end && isOpen && after.length === 0;
    (isInside ? inside : inside.length === 0 ? before : after).push(piece);
    at += length;
  }
  if (inside.length === 0) return pieces;
  const whole = {
    words: joined(inside),
    phraseFilter: { filter: need.filter, isAmbiguous: false, length: inside.length },
  };
  return [...before, whole, ...after];
}

/** Words that are said twice in a row, as `time series forecast`, are one part. */
function joinedParts(parts: readonly ParsedFilter[], typed: string): ParsedFilter[] {
  const text = typed.split(/\s+/).join(" ");
  const same = (one: ParsedFilter, other: ParsedFilter) =>
    JSON.stringify([one.filter, one.order]) === JSON.stringify([other.filter, other.order]);
  const joint: ParsedFilter[] = [];
  for (const part of parts) {
    const before = joint.at(-1);
    const words = `${before?.words} ${part.words}`;
    if (before !== undefined && same(before, part) && text.includes(words))
      joint[joint.length - 1] = { ...part, words };
    else joint.push(part);
  }
  return joint;
}

/** A phrase that is a filter, or a plain word. */
interface Piece {
  words: string;
  phraseFilter: PhraseFilter | undefined;
}

function piecesOf(words: readonly string[], language: string): Piece[] {
  const keys = words.map(keyOf);
  const pieces: Piece[] = [];
  for (let at = 0; at < words.length;) {
    const phraseFilter = matchLongestPhrase(keys, at, language);
    const length = phraseFilter?.length ?? 1;
    pieces.push({ words: words.slice(at, at + length).join(" "), phraseFilter });
    at += length;
  }
  return pieces;
}

/**
 * Next to a size in numbers a word such as `small` is no size: it is in names. Before the word for a model or for a task,
 * as in `tiny language model for notes`, it is nothing else.
 */
function withSizeWords(pieces: readonly Piece[]): Piece[] {
  const isNumericSize = ({ phraseFilter }: Piece) =>
    phraseFilter?.filter.aboutParameters !== undefined || phraseFilter?.filter.minParameters !== undefined;
  const isNumeric = pieces.some(isNumericSize);
  return pieces.map(({ words, phraseFilter }, at) => {
    if (phraseFilter === undefined || !SIZE_WORDS.has(keyOf(words))) return { words, phraseFilter };
    if (isNumeric) return { words, phraseFilter: undefined };
    const next = pieces[at + 1];
    const isOfModel =
      next !== undefined && (/^models?$/i.test(next.words) || next.phraseFilter?.filter.task !== undefined);
    return { words, phraseFilter: { ...phraseFilter, isAmbiguous: !isOfModel } };
  });
}

/** Without those that say something else of what a later one says: a filter has room for one. */
function outlasting(pieces: readonly Piece[]): Piece[] {
  const parts = pieces.map(({ words, phraseFilter }) => partOf(words, phraseFilter as PhraseFilter));
  const filter = combinedFilter(parts);
  const order = requestedOrder(parts);
  const holds = ([key, value]: [string, unknown]) =>
    key === "ability" || JSON.stringify(filter[key as keyof ModelFilter]) === JSON.stringify(value);
  return pieces.filter((_, at) => {
    const part = parts[at] as ParsedFilter;
    return Object.entries(part.filter).every(holds) && (part.order === undefined || part.order === order);
  });
}

/** A text without the words that carry no meaning. */
export function contentWords(text: string, language = "en"): string {
  const says = (word: string) =>
    word !== "" && !CONNECTIVES.has(keyOf(word)) && (language === "en" || !isFiller(word, language));
  const meaningful = text.split(/\s+/).filter(says);
  return meaningful.join(" ");
}

const joined = (pieces: readonly Piece[]) => pieces.map(({ words }) => words).join(" ");

/** All filters as one filter. Of one kind the last counts; abilities are combined. */
export function combinedFilter(parts: readonly ParsedFilter[]): ModelFilter {
  const filter = Object.assign({}, ...parts.map((part) => part.filter)) as ModelFilter;
  const abilities = [...new Set(parts.flatMap((part) => part.filter.ability ?? []))];
  return abilities.length > 1 ? { ...filter, ability: abilities } : filter;
}

/**
 * The order that a parsed query requests; the last one where there are several.
 * @example
 * import { parseQuery, requestedOrder } from "@vitrine/hub";
 *
 * console.log(requestedOrder(parseQuery("cheapest chat model").parts)); // { sort: 'price' }
 */
export function requestedOrder(parts: readonly ParsedFilter[]): QueryOrder | undefined {
  return parts.findLast(({ order }) => order !== undefined)?.order;
}

const partOf = (words: string, { filter, order }: PhraseFilter): ParsedFilter => ({
  words,
  filter,
  ...(order && { order }),
});

function keyOf(word: string): string {
  return word
    .toLowerCase()
    .replace(/^[("'“]+|[)"'”,;!?]+$/g, "")
    .replace(/[-_]+/g, " ");
}

interface PhraseFilter {
  filter: ModelFilter;
  order?: QueryOrder;
  isAmbiguous: boolean;
  length: number;
}

function matchLongestPhrase(keys: readonly string[], at: number, language: string): PhraseFilter | undefined {
  for (let length = Math.min(MAX_PHRASE_WORDS, keys.length - at); length > 0; length--) {
    const phrase = keys.slice(at, at + length).join(" ");
    const order = ORDERS.get(phrase);
    // "The latest … model" is an order; alone the word is in names.
    if (order !== undefined)
      return {
        filter: {},
        order,
        isAmbiguous: AMBIGUOUS.has(phrase) && !keys.some((key) => /^models?$/.test(key)),
        length,
      };
    for (const read of READERS) {
      const filter = read(phrase);
      if (filter !== undefined) return { filter, isAmbiguous: AMBIGUOUS.has(phrase), length };
    }
    const wish = wishIn(phrase, language) ?? wishIn(phrase, "en");
    if (wish !== undefined) return { ...wish, isAmbiguous: false, length };
  }
  return undefined;
}

type Reader = (phrase: string) => ModelFilter | undefined;

const LANGUAGES: ReadonlyMap<string, string> = languageNames();

/** English names of the languages that have a code of two letters. */
function languageNames(): Map<string, string> {
  const names = new Intl.DisplayNames("en", { type: "language", fallback: "none" });
  const found = new Map<string, string>([["multilingual", "multilingual"]]);
  const letters = "abcdefghijklmnopqrstuvwxyz";
  for (const first of letters) {
    for (const second of letters) {
      const name = names.of(first + second)?.toLowerCase();
      if (name !== undefined && /^\p{Ll}{4,}$/u.test(name) && !found.has(name)) found.set(name, first + second);
    }
  }
  return found;
}

const SIZE = String.raw`(\d{1,4}(?:\.\d{1,3})?)\s?([mbt])(?:illion)?(?: param(?:eter)?s?)?`;
const UNDER = new RegExp(`^(?:under|below|less than|smaller than|up to|at most|max|<) ?${SIZE}$`);
const OVER = new RegExp(`^(?:over|above|more than|larger than|bigger than|at least|min|>) ?${SIZE}$`);
const ABOUT = new RegExp(`^${SIZE}$`);
const APPLE_MEMORY =
  /^(\d{1,3}) ?gb (?:mac|macbook|mac mini|mac studio|macbook pro|macbook air|apple silicon|m[1-5])$|^(?:mac|macbook|imac|mac mini|mac studio|macbook pro|macbook air)(?:(?: with)? (\d{1,3}) ?gb)?$/;
const MEMORY =
  /^(?:(?:(?:fits?|runs?)(?: (?:in|on|into))?|under|below|less than|up to|at most|within|max) )?(\d{1,3}) ?(?:gb|gib)(?: (?:of )?(?:vram|ram|memory|gpu|card))?$/;
const CONTEXT =
  /^(?:(?:(?:at least|over|more than|min) )?(\d{1,4}) ?([km])(?: tokens?)? context(?: (?:length|window))?|context (?:of )?(\d{1,4}) ?([km]))$/;
const RELEASED = /^(?:(?:released|published|made|models?|new) )?(in|from|since|after|before|until) (20[12]\d)$/;
const LANGUAGE_PAIR = /^(?:from )?(\p{L}+) (?:to|into) (\p{L}+)$/u;
const PRICE =
  /^(?:under|below|less than|cheaper than|up to|at most|max) \$ ?(\d+(?:\.\d+)?)(?: (?:per|a|\/) (?:1m|million|m)(?: tokens?)?)?$/;
const PROVIDER = /^(?:on|via|served by|hosted by) ([a-z][a-z0-9 ]{2,30})$/;

const sized = (digits = "", unit = "") => Number(digits) * (SIZE_UNITS[unit] ?? 1);

const READERS: readonly Reader[] = [
  (phrase) => {
    const tasks: readonly TaskId[] | undefined = TASK_PHRASES.get(phrase);
    return tasks === undefined ? undefined : { task: tasks.length === 1 ? tasks[0] : tasks };
  },
  (phrase) => {
    const format = FORMATS.get(phrase);
    return format === undefined ? undefined : { format };
  },
  (phrase) => {
    const ability = ABILITIES.get(phrase);
    return ability === undefined ? undefined : { ability };
  },
  (phrase) => LICENSES.get(phrase),
  (phrase) => SIZE_WORDS.get(phrase),
  (phrase) => {
    const language = LANGUAGES.get(phrase);
    return language === undefined ? undefined : { language };
  },
  (phrase) => {
    const [, from = "", to = ""] = LANGUAGE_PAIR.exec(phrase) ?? [];
    const language = LANGUAGES.has(from) ? LANGUAGES.get(to) : undefined;
    return language === undefined ? undefined : { task: "translation", language };
  },
  (phrase) => {
    const [, digits, unit] = UNDER.exec(phrase) ?? [];
    return digits === undefined ? undefined : { maxParameters: sized(digits, unit) };
  },
  (phrase) => {
    const [, digits, unit] = OVER.exec(phrase) ?? [];
    return digits === undefined ? undefined : { minParameters: sized(digits, unit) };
  },
  (phrase) => {
    const [, digits, unit] = ABOUT.exec(phrase) ?? [];
    return digits === undefined || unit === undefined ? undefined : { aboutParameters: `${digits}${unit}` };
  },
  (phrase) => {
    const [apple, digits, later] = APPLE_MEMORY.exec(phrase) ?? [];
    const size = apple === undefined ? Number.NaN : Number(digits ?? later ?? 16);
    // The memory that the system lets graphics have: two thirds, and three quarters from 64 GB.
    return Number.isNaN(size) ? undefined : { maxMemory: Math.floor(size * 1024 ** 3 * (size < 64 ? 2 / 3 : 3 / 4)) };
  },
  (phrase) => {
    const [, digits] = MEMORY.exec(phrase) ?? [];
    return digits === undefined ? undefined : { maxMemory: Number(digits) * 1024 ** 3 };
  },
  (phrase) => {
    const [, digits, unit, later, laterUnit] = CONTEXT.exec(phrase) ?? [];
    if (phrase === "long context") return { minContext: 100_000 };
    const tokens = sized(digits ?? later, unit ?? laterUnit);
    // "128k" names 131,072 as well as 128,000.
    return digits === undefined && later === undefined ? undefined : { minContext: tokens };
  },
  (phrase) => {
    const [, when = "", digits] = RELEASED.exec(phrase) ?? [];
    if (digits === undefined) return undefined;
    const year = Number(digits);
    const [since, before] = [{ releasedSince: `${year}-01-01` }, { releasedBefore: `${year}-01-01` }];
    const next = `${year + 1}-01-01`;
    if (when === "since") return since;
    if (when === "after") return { releasedSince: next };
    if (when === "before") return before;
    return when === "until" ? { releasedBefore: next } : { ...since, releasedBefore: next };
  },
  (phrase) => {
    const [, dollars] = PRICE.exec(phrase) ?? [];
    return dollars === undefined ? undefined : { maxPrice: Number(dollars) };
  },
  (phrase) => {
    const name = PROVIDER.exec(phrase)?.[1]?.replaceAll(" ", "-");
    const provider = name === undefined ? undefined : PROVIDER_NAMES.get(name);
    return provider === undefined ? undefined : { provider };
  },
];
