/**
 * Reads filters from a typed query by the rules of `grammar.ts`: `7b chat apache` means models of about seven billion weights that write text under
 * one license. A phrase is a filter only if it is very unlikely to be part of a name; the rest stays search text. The
 * result lists each filter with its words, so that a page can show it and remove it.
 */
import { isDeepStrictEqual as isEqual } from "node:util";
import { AMBIGUOUS, CONNECTIVES, SIZE_WORDS } from "../languages/generated/filter-phrases.ts";
import type { QueryOrder } from "../languages/query-order.ts";
import { readPhrase, type Reading } from "./grammar.ts";
import { hasOnlyFillers, isFiller, languageOf, needsIn, wishIn, wordsOf, type Need } from "./needs.ts";
import { UNSTATED } from "./unstated.ts";
import type { ModelFilter } from "../model-query.ts";

/** A phrase of the query, and the filter or the order it was taken for. */
export interface ParsedFilter extends Reading {
  words: string;
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
  const words = wordsOf(typed);
  if (typed.includes("/") || words.length > MAX_QUERY_WORDS) return { text, parts: [], names: text, subject: "" };
  const needs = needsIn(words, meant);
  // An English name may stand in a text of another language: `petit modèle de code`.
  const [found] = needs;
  const others =
    found?.language === "en" && !found.isWhole ? words.toSpliced(found.start, found.end - found.start) : [];
  const language = languageOf(others) ?? found?.language ?? languageOf(words) ?? "en";
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
  const saysNothing = (piece: Piece) =>
    piece.phraseFilter ? names === "" && isGeneral(piece) : requestsNothing(piece.words);
  const isAnswered = accepted.length > 0 && rest.every(saysNothing);
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

/** A text in two: what it asks for, and what that is narrowed by. */
export interface NarrowedText {
  /** The text without the phrases that narrow it, and without what joined them to it. */
  core: string;
  narrowing: ParsedFilter[];
}

/** Words between a text and what narrows it, in the languages of the site. */
const JOINTS = new Set(
  "a an the in on for with under to at of from that which and or my fits fit run runs running works can only is be use using via by but plus also supports support no für auf mit unter bis und oder die der das den pour avec sur en dans et sous con para su per y e mein meine einer einem einen с на для до в и".split(
    " ",
  ),
);

/**
 * The phrases of a text that narrow what the rest of it means, whichever that is. Two languages are a pair to translate
 * between, and stay.
 * @example
 * narrowedText("llama 3.1 8b gguf on rtx 4090"); // { core: "llama 3.1", narrowing: [8b, gguf, rtx 4090] }
 */
export function narrowedText(text: string): NarrowedText {
  const words = wordsOf(text.slice(0, MAX_QUERY_CHARS));
  if (text.includes("://") || words.length > MAX_QUERY_WORDS) return { core: text, narrowing: [] };
  const pieces = piecesOf(words, "en");
  const isPair =
    pieces.filter(({ phraseFilter }) => phraseFilter?.filter.language !== undefined).length > 1 &&
    pieces.every(({ phraseFilter }) => ["undefined", "translation"].includes(String(phraseFilter?.filter.task)));
  const isCertain = ({ phraseFilter }: Piece) =>
    phraseFilter?.narrows === true &&
    !phraseFilter.isAmbiguous &&
    !(isPair && phraseFilter.filter.language !== undefined);
  // A word that is in names as well narrows a text that has nothing else: `small 8b`, and not `mistral small 8b`.
  const isOnly =
    pieces.some(isCertain) &&
    pieces.every(
      (piece) => isCertain(piece) || piece.phraseFilter?.narrows === true || contentWords(piece.words) === "",
    );
  const isNumeric = pieces.some(isNumericSize);
  const narrows = (piece: Piece) =>
    isCertain(piece) || (isOnly && piece.phraseFilter?.narrows === true && !(isNumeric && isSizeWord(piece)));
  const core: string[] = [];
  const narrowing: ParsedFilter[] = [];
  const dropJoints = () => {
    while (JOINTS.has(core.at(-1)?.toLowerCase() ?? "")) core.pop();
  };
  for (const piece of pieces) {
    if (!narrows(piece)) {
      core.push(...piece.words.split(" "));
      continue;
    }
    dropJoints();
    narrowing.push(partOf(piece.words, piece.phraseFilter as PhraseFilter));
  }
  if (narrowing.length > 0) dropJoints();
  const rest = core.join(" ");
  const isLast = (part: ParsedFilter, at: number) =>
    !narrowing.slice(at + 1).some((later) => saysOfTheSame(part, later));
  const saysNothing = contentWords(rest) === "" || (hasOnlyFillers(rest, 1) && !AMBIGUOUS.has(rest.toLowerCase()));
  return { core: narrowing.length > 0 && saysNothing ? "" : rest, narrowing: narrowing.filter(isLast) };
}

/** Of two amounts of one kind the later counts: `long context 128k`. */
const saysOfTheSame = (one: ParsedFilter, other: ParsedFilter) =>
  one.order === undefined &&
  other.order === undefined &&
  isEqual(Object.keys(one.filter), Object.keys(other.filter)) &&
  Object.values(one.filter).every((value) => typeof value === "number");

const isNumericSize = ({ phraseFilter }: Piece) =>
  phraseFilter?.filter.aboutParameters !== undefined || phraseFilter?.filter.minParameters !== undefined;
const isSizeWord = ({ words }: Piece) => SIZE_WORDS.has(keyOf(words));

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
      ? [
          {
            words: joined(run),
            phraseFilter: { filter: withLanguage(filter, run), isAmbiguous: false, length: run.length },
          },
        ]
      : run,
  );
}

/** Words for any model that writes, which request nothing beside another task: `summarization instruct`. */
const isGeneral = ({ phraseFilter }: Piece) =>
  phraseFilter?.isAmbiguous === true && phraseFilter.filter.task === "text-generation";

/** The filter of a need with the language that its words name beside the same task: `translate english to swahili`. */
function withLanguage(filter: ModelFilter, pieces: readonly Piece[]): ModelFilter {
  const named = pieces.find(
    ({ phraseFilter }) => isEqual(phraseFilter?.filter.task, filter.task) && phraseFilter?.filter.language,
  );
  const language = named?.phraseFilter?.filter.language;
  return language === undefined ? filter : { ...filter, language };
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
    phraseFilter: { filter: withLanguage(need.filter, inside), isAmbiguous: false, length: inside.length },
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

/**
 * Without those that say something else of what a later one says: a filter has room for one. Of tasks a certain one counts
 * before a word that is in names as well (`time series anomaly detection`), and any before one for all that write.
 */
function outlasting(pieces: readonly Piece[]): Piece[] {
  const worthOf = (piece: Piece) =>
    piece.phraseFilter?.filter.task === undefined || !piece.phraseFilter.isAmbiguous ? 2 : isGeneral(piece) ? 0 : 1;
  const partIn = ({ words, phraseFilter }: Piece) => partOf(words, phraseFilter as PhraseFilter);
  const filter = combinedFilter(pieces.toSorted((one, other) => worthOf(one) - worthOf(other)).map(partIn));
  const order = requestedOrder(pieces.map(partIn));
  const holds = ([key, value]: [string, unknown]) =>
    key === "ability" || JSON.stringify(filter[key as keyof ModelFilter]) === JSON.stringify(value);
  return pieces.filter(({ phraseFilter }) => {
    const said = phraseFilter as PhraseFilter;
    return Object.entries(said.filter).every(holds) && (said.order === undefined || said.order === order);
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

const partOf = (words: string, { filter, order, readings, machine }: PhraseFilter): ParsedFilter => ({
  words,
  filter,
  ...(order && { order }),
  ...(readings && { readings }),
  ...(machine && { machine }),
});

function keyOf(word: string): string {
  return word
    .toLowerCase()
    .replace(/^[("'“]+|[)"'”,;!?]+$/g, "")
    .replace(/[-_]+/g, " ");
}

interface PhraseFilter extends Reading {
  isAmbiguous: boolean;
  /** It narrows what the rest of the text means. */
  narrows?: boolean;
  length: number;
}

function matchLongestPhrase(keys: readonly string[], at: number, language: string): PhraseFilter | undefined {
  for (let length = Math.min(MAX_PHRASE_WORDS, keys.length - at); length > 0; length--) {
    const phrase = keys.slice(at, at + length).join(" ");
    const reading = readPhrase(phrase);
    // "The latest … model" is an order; alone the word is in names.
    const isOrder = reading?.order !== undefined && keys.some((key) => /^models?$/.test(key));
    if (reading !== undefined) return { ...reading, isAmbiguous: AMBIGUOUS.has(phrase) && !isOrder, length };
    const wish = wishIn(phrase, language) ?? wishIn(phrase, "en");
    if (wish !== undefined) return { ...wish, isAmbiguous: false, length };
  }
  return undefined;
}
