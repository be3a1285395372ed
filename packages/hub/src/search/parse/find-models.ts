/**
 * Search as people mean it, the same for lists, the search page, the palette and the API. The typed text is tried in
 * several interpretations: with the filters read from it, as plain text, with typing errors corrected, and at last without
 * some words, which the result reports.
 */
import { isDeepStrictEqual as isEqual } from "node:util";
import { InvalidCursorError } from "../cursor.ts";
import type { ModelFilter, ModelQuery } from "../model-query.ts";
import type { SearchPage } from "../page.ts";
import { closedModel, type ClosedModel } from "./closed-models.ts";
import { filterOf, hasOnlyFillers } from "./needs.ts";
import { pastedModel, type PastedModel } from "./pasted-id.ts";
import { spelledOut } from "./short-names.ts";
import { MIN_WORDS, TaskClassifier, type ClassifyOptions, type LikelyTask } from "./task-classifier.ts";
import { unstatedIn } from "./unstated.ts";
import {
  contentWords,
  parseQuery,
  type ParsedFilter,
  type ParsedQuery,
  combinedFilter,
  requestedOrder,
} from "./parse-query.ts";

export interface FindQuery extends ModelQuery {
  /** Takes the text as it is: finds no filters in it and corrects no error. */
  isLiteral?: boolean;
}

export interface FoundPage extends SearchPage {
  /** Filters that the text was taken for; empty where it was searched for as it is. */
  parsedFilters: ParsedFilter[];
  /** Words that were searched for next to that. */
  text: string;
  /** The resulting filter, combined with the explicit ones. */
  filter: ModelFilter;
  /** The model that a pasted address, command or line of code names. */
  pasted?: PastedModel;
  /** The pasted model is not in this store; what was found is closest to its name. */
  isPastedMissing?: true;
  /** A model that the text names and nobody can download; what was found is near it. */
  closed?: ClosedModel;
  /** A word that asks for what no model states, as `uncensored`; it is looked for in names, tags and cards. */
  unstated?: string;
  /** No word of the text says anything about a model: these are all of them. */
  isFillersOnly?: true;
  /** Other meaning of a need in plain words. */
  alternative?: ModelFilter;
  /** The text with its typing errors corrected, where that is what was searched for. */
  corrected?: string;
  /** Words that no model answered to next to the rest, and that were omitted so that something is found. */
  omittedTerms?: string;
  /** The embedding model was late: another time the answer may be better. */
  isProvisional?: true;
  /** No model matches all filters: these are models with unknown values. */
  orUnknown?: true;
}

export interface Finder {
  search(query: ModelQuery): Promise<SearchPage>;
  /** True where a model's id or name is the text. */
  isName(text: string): Promise<boolean>;
  correct(text: string): Promise<string | undefined>;
  /** Says which task a text in plain words means. Default: one without an embedding model. */
  classifier?: Pick<TaskClassifier, "taskOf"> | undefined;
}

const BY_WORDS_ALONE = new TaskClassifier();

/** With fewer matches than this, the search looks for a typing error. */
const MIN_SUFFICIENT_MATCHES = 3;

/** So many models made for the subject of a need are shown without the others of its task. */
const MIN_SPECIAL_MATCHES = 2;

/** One way to take the text. */
interface Interpretation {
  text: string;
  parts: readonly ParsedFilter[];
  corrected?: string;
  /** Words of the text that are not searched. */
  omittedTerms?: string;
  /** Lets models pass of which the filters requested are unknown. */
  orUnknown?: true;
  /** Counts from so many matches on. */
  min?: number;
}

/** @throws InvalidCursorError when `query.cursor` is not one of this query's. */
export async function findModels(finder: Finder, query: FindQuery): Promise<FoundPage> {
  const unstated = query.isLiteral ? undefined : unstatedIn(query.q ?? "");
  const model = { isLate: false };
  const { classifier = BY_WORDS_ALONE, ...store } = finder;
  const observed: Finder = {
    ...store,
    classifier: {
      taskOf: (text, options) => classifier.taskOf(text, { ...options, onLate: () => (model.isLate = true) }),
    },
  };
  const found = await findAsSaid(observed, unstated === undefined ? query : { ...query, q: unstated.text });
  return {
    ...found,
    ...(unstated && { unstated: unstated.word }),
    ...(model.isLate && { isProvisional: true as const }),
  };
}

/** A rule of precedence: the page it found, or nothing where another rule decides. */
type Rule<Facts> = (facts: Facts) => Promise<FoundPage | undefined> | FoundPage | undefined;

async function firstRuleThatFinds<Facts>(rules: readonly Rule<Facts>[], facts: Facts): Promise<FoundPage | undefined> {
  for (const rule of rules) {
    // oxlint-disable-next-line no-await-in-loop
    const found = await rule(facts);
    if (found !== undefined) return found;
  }
  return undefined;
}

interface TypedText {
  finder: Finder;
  query: FindQuery;
  typed: string;
  runSearch: SearchInterpretation;
}

interface SearchedText extends TypedText {
  parsed: ParsedText;
  /** The page for the text as it was parsed. */
  found: FoundPage;
  isEnough: boolean;
  hasNeed: boolean;
  isSentence: boolean;
  /** Models of the task that the text is likely to mean, where it is as sure as that. */
  findLikely(minConfidence: number): Promise<FoundPage | undefined>;
  /** Models of any task that the text may mean; searched once. */
  findPossible(): Promise<FoundPage | undefined>;
}

/** The first of these takes a text before its words are parsed. */
const RULES_FOR_TYPED: readonly Rule<TypedText>[] = [
  ({ finder, query, typed }) => {
    const pasted = query.isLiteral ? undefined : pastedModel(typed);
    return pasted && findPasted(finder, query, pasted);
  },
  async ({ finder, query, typed, runSearch }) =>
    typed === "" || query.isLiteral || (await finder.isName(typed)) ? runSearch({ text: typed, parts: [] }) : undefined,
  // Names of models that were made with their answers have the name in them.
  async ({ finder, query, typed }) => {
    const closed = closedModel(typed);
    return closed && { ...(await findAsSaid(finder, { ...query, q: closed.near })), closed };
  },
  async ({ typed, runSearch }) =>
    hasOnlyFillers(typed) ? { ...(await runSearch({ text: "", parts: [] })), isFillersOnly: true } : undefined,
  async ({ finder, query, typed }) => {
    const corrected = spelledOut(typed);
    return corrected === undefined
      ? undefined
      : { ...(await findAsSaid(finder, { ...query, q: corrected })), corrected };
  },
];

/** The first of these decides between what was found and another way to take the text. */
const RULES_FOR_FOUND: readonly Rule<SearchedText>[] = [
  // A few words that no model has in its name may be a need as well.
  ({ isEnough, hasNeed, found }) => (isEnough && (hasNeed || hasInName(found)) ? found : undefined),
  ({ isEnough, findLikely }) => (isEnough ? findLikely(SURE_OF.fewWords) : undefined),
  ({ isEnough, found }) => (isEnough ? found : undefined),
  ({ hasNeed, isSentence, findLikely }) => (!hasNeed && isSentence ? findLikely(LIKELY) : undefined),
  async ({ finder, parsed, runSearch, found }) =>
    ifMore(await firstThatFinds(runSearch, await correctedInterpretations(finder, parsed)), found),
  ({ hasNeed, isSentence, findLikely }) => (!hasNeed && !isSentence ? findLikely(LIKELY) : undefined),
  ({ hasNeed, found }) => (found.total > 0 && !hasNeed ? found : undefined),
  // A sentence's likely task says more than the models that have one of its words; what was recognized is not dropped.
  async ({ parsed, isSentence, findPossible }) => {
    const possible = await findPossible();
    return isSentence && parsed.bold.parts.length === 0 && possible && possible.total > 0 ? possible : undefined;
  },
  async ({ finder, parsed, runSearch, found }) =>
    ifMore(await firstThatFinds(runSearch, await partialInterpretations(finder, parsed)), found),
  ({ found }) => (found.total > 0 ? found : undefined),
  ({ findPossible }) => findPossible(),
];

const ifMore = (page: FoundPage | undefined, found: FoundPage) =>
  page !== undefined && page.total > found.total ? page : undefined;

async function findAsSaid(finder: Finder, query: FindQuery): Promise<FoundPage> {
  const typed = query.q?.trim() ?? "";
  const text: TypedText = { finder, query, typed, runSearch: searchOf(finder, query, typed) };
  return (await firstRuleThatFinds(RULES_FOR_TYPED, text)) ?? findParsed(text);
}

async function findParsed(text: TypedText): Promise<FoundPage> {
  const { finder, query, typed, runSearch } = text;
  const byRules = parseBothWays(typed);
  const isContinued = query.cursor !== undefined;
  const likely = await likelyTask(finder, byRules, { isPatient: isContinued });
  const parsed = likely !== undefined && isMeant(byRules, likely) ? parseBothWays(typed, likely.target) : byRules;
  const interpretations = interpretationsOf(parsed);
  if (isContinued)
    return continued(finder, runSearch, [...interpretations, ...interpretationsOf(byRules)], parsed, likely);
  const found = (await firstThatFinds(runSearch, interpretations)) as FoundPage;
  const { need } = parsed.careful;
  const hasNeed = need !== undefined;
  const alternative = need?.alternative ?? (need && alternativeTo(parsed, likely));
  if (alternative !== undefined) found.alternative = alternative;
  let possible: Promise<FoundPage | undefined> | undefined;
  const searched: SearchedText = {
    ...text,
    parsed,
    found,
    hasNeed,
    isEnough: found.total >= MIN_SUFFICIENT_MATCHES || found.isAtLeast === true,
    isSentence: wordsIn(byRules.careful.subject) >= MIN_SENTENCE_WORDS,
    findLikely: async (min) => {
      const nearest = await firstThatFinds(runSearch, likelyInterpretations(parsed, likely, min));
      return nearest !== undefined && nearest.total > 0 ? { ...nearest, ...withAlternative(likely) } : undefined;
    },
    findPossible: () => (possible ??= findPossible()),
  };
  return (await firstRuleThatFinds(RULES_FOR_FOUND, searched)) ?? found;

  async function findPossible(): Promise<FoundPage | undefined> {
    const last = hasNeed ? undefined : await likelyTask(finder, byRules, { isLastResort: true });
    return firstThatFinds(runSearch, likelyInterpretations(parsed, last, POSSIBLE));
  }
}

/** Searches an interpretation of the text with the filters, the order and the page of a query. */
function searchOf(finder: Finder, query: FindQuery, typed: string): SearchInterpretation {
  const { isLiteral: _, q: __, sort, direction, cursor, limit, ...unset } = query;
  const filters = withoutUnset(unset);
  const order = withoutUnset({ sort, direction });
  const paging = withoutUnset({ cursor, limit });
  return async ({ text, parts, corrected, omittedTerms, orUnknown }) => {
    const filter = { ...combinedFilter(parts), ...filters, q: text, ...(orUnknown && { orUnknown }) };
    // A word that others followed is finished.
    const sought = text === "" || typed.endsWith(text.slice(text.lastIndexOf(" ") + 1)) ? text : `${text} `;
    return {
      ...(await finder.search({
        ...filter,
        q: sought,
        ...(sort === undefined && requestedOrder(parts)),
        ...order,
        ...paging,
      })),
      filter,
      parsedFilters: [...parts],
      text,
      ...(corrected !== undefined && { corrected }),
      ...(omittedTerms !== undefined && { omittedTerms }),
      ...(orUnknown && { orUnknown }),
    };
  };
}

/** Words from which on a text is a sentence and no name, and from which on it says more than a task named in it. */
const MIN_SENTENCE_WORDS = 4;
const MIN_OVERRULING_WORDS = 5;
/** How sure it must be: of a sentence, of three plain words, of others that may be a name, and against what rules found. */
const SURE_OF = { sentence: 0.4, phrase: 0.85, fewWords: 0.7, instead: { ofPhrase: 0.6, ofTask: 0.85 } };
/** The same where the text as it is finds too little, and where nothing is found otherwise. */
const LIKELY = 0.35;
const POSSIBLE = 0;

/** Words of a text; in scripts without spaces two characters are about one. */
function wordsIn(text: string): number {
  const characters = text.match(UNSPACED)?.length ?? 0;
  return text.replace(UNSPACED, "").split(/\s+/).filter(Boolean).length + Math.floor(characters / 2);
}
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu;

/** The task that the subject of a text means; asked of plain words alone. */
async function likelyTask(
  finder: Finder,
  { careful: { subject } }: ParsedText,
  options: ClassifyOptions,
): Promise<LikelyTask | undefined> {
  return wordsIn(subject) < MIN_WORDS ? undefined : finder.classifier?.taskOf(subject, options);
}

/** Whether that counts before what rules found, and before the words are searched as they are. */
function isMeant(
  { careful: { subject, need, parts } }: ParsedText,
  { target, confidence, isPlain }: LikelyTask,
): boolean {
  const words = wordsIn(subject);
  const filters = parts.map(({ filter }) => filter);
  const tasks = filters.flatMap(({ task }) => task ?? []);
  if (tasks.length === 0)
    return words >= MIN_SENTENCE_WORDS
      ? confidence >= SURE_OF.sentence
      : words === MIN_SENTENCE_WORDS - 1 && isPlain === true && confidence >= SURE_OF.phrase;
  // The same task was found already, with what else its words say: these may be a name.
  if (tasks.includes(target) || filters.some((filter) => isEqual(filter, filterOf(target))))
    return isPlain === true && words >= MIN_SENTENCE_WORDS;
  // A phrase of another language says more than what a few words of the examples do, unless all words are English ones.
  if (need !== undefined) {
    const isForeign = need.language !== "en";
    const isShort = words < MIN_SENTENCE_WORDS;
    if ((isForeign || isShort) && isPlain !== true) return false;
    return confidence >= (isShort && !isForeign ? SURE_OF.phrase : SURE_OF.instead.ofPhrase);
  }
  return words >= MIN_OVERRULING_WORDS && confidence >= SURE_OF.instead.ofTask;
}

/** Whether the name of the first model has all words that were searched for. */
function hasInName({ text, items }: FoundPage): boolean {
  const name = items[0]?.id.toLowerCase() ?? "";
  return contentWords(text.toLowerCase())
    .split(" ")
    .every((word) => name.includes(word));
}

/** Other meaning of a sentence beside the task that was taken. */
function alternativeTo({ careful: { parts } }: ParsedText, likely: LikelyTask | undefined): ModelFilter | undefined {
  const tasks = parts.flatMap(({ filter }) => filter.task ?? []);
  const other = [likely?.target, likely?.alternative].find(
    (target) => target !== undefined && !tasks.includes(target.split("+")[0] ?? ""),
  );
  return other === undefined ? undefined : filterOf(other);
}

const withAlternative = (likely: LikelyTask | undefined) =>
  likely?.alternative === undefined ? {} : { alternative: filterOf(likely.alternative) };

/** Ways to take a text by the task that it is likely to mean, next to the filters that it names. */
function likelyInterpretations(
  { typed, bold: { parts, names } }: ParsedText,
  likely: LikelyTask | undefined,
  minConfidence: number,
): Interpretation[] {
  const isTaskNamed = parts.some(({ filter }) => filter.task !== undefined);
  if (likely === undefined || likely.confidence < minConfidence || isTaskNamed || contentWords(names) === "") return [];
  const all = [...parts, { words: parts.length === 0 ? typed : names, filter: filterOf(likely.target) }];
  return filtersIn({ text: "", parts: all });
}

/** A text with the filters that can be nothing else, and with words for filters that may be part of a name. */
interface ParsedText {
  typed: string;
  careful: ParsedQuery;
  bold: ParsedQuery;
}

const parseBothWays = (typed: string, meant?: string): ParsedText => ({
  typed,
  careful: parseQuery(typed, false, meant),
  bold: parseQuery(typed, true, meant),
});

/** The model that was pasted; where it is not here, what has a name like it. */
async function findPasted(finder: Finder, query: FindQuery, pasted: PastedModel): Promise<FoundPage> {
  if (await finder.isName(pasted.id)) return { ...(await findAsSaid(finder, { ...query, q: pasted.id })), pasted };
  const name = pasted.id
    .slice(pasted.id.indexOf("/") + 1)
    .replace(/[-_.]+(?:gguf|mlx|awq|gptq|fp8|\d+bit|bnb|int[48])\b/gi, "");
  const isWhole = !pasted.id.includes("/");
  const found = await findAsSaid(finder, { ...query, q: name.replace(/[-_]+/g, " ") });
  return { ...found, pasted, ...(!isWhole && { isPastedMissing: true as const }) };
}

/**
 * Ways to take a text, the careful one first: with the filters that can be nothing else, as it is,
 * with words for filters that may be part of a name. Filters without results are tried once more
 * among models with unknown values.
 */
function interpretationsOf({ typed, careful, bold }: ParsedText, corrected?: string): Interpretation[] {
  const note = corrected === undefined ? {} : { corrected };
  return [
    ...filtersIn({ ...careful, ...note }),
    { text: typed, parts: [], ...note },
    ...filtersIn({ ...bold, ...note }),
  ];
}

/** With the filters of a text; where too few models are made for the subject of a need, with its task alone. */
function filtersIn({ text, parts, corrected }: Interpretation): Interpretation[] {
  if (parts.length === 0) return [];
  const plain = { text, parts: parts.map(withoutWord), ...(corrected !== undefined && { corrected }) };
  const isSpecial = parts.some(({ filter }) => filter.idContains !== undefined);
  return [...(isSpecial ? [{ ...plain, parts, min: MIN_SPECIAL_MATCHES }] : []), plain, { ...plain, orUnknown: true }];
}

/** A need's task without the word that names of models made for its subject have. */
function withoutWord(part: ParsedFilter): ParsedFilter {
  const filter = { ...part.filter };
  delete filter.idContains;
  return { ...part, filter };
}

/** Free words that are told apart by how many models have them. */
const MAX_FREE_WORDS = 6;

/**
 * Ways to take a part of a text that as a whole finds nothing. What was recognized stays: filters and orders are never
 * left out before a free word. Of the free words those go first that no model has, then the most common, until the rarest alone is left;
 * then the filters alone, and at last the words without the filters.
 */
async function partialInterpretations(finder: Finder, { bold }: ParsedText): Promise<Interpretation[]> {
  const { parts, text, names, need } = bold;
  const meaningful = contentWords(text, need?.language);
  const words = meaningful === "" ? [] : meaningful.split(" ").slice(0, MAX_FREE_WORDS);
  const counts = await Promise.all(words.map(async (q) => (await finder.search({ q, limit: 1 })).total));
  const countOf = (word: string) => counts[words.indexOf(word)] ?? 0;
  const isFound = (word: string) => countOf(word) > 0;
  const rarestFirst = words.filter(isFound).toSorted((one, other) => countOf(one) - countOf(other));
  const interpretations: Interpretation[] = [];
  for (let kept = rarestFirst.length; kept >= (parts.length === 0 ? 1 : 0); kept -= 1) {
    const left = words.filter((word) => rarestFirst.slice(0, kept).includes(word));
    const omitted = words.filter((word) => !left.includes(word)).join(" ");
    const interpretation = { text: left.join(" "), parts, ...(omitted !== "" && { omittedTerms: omitted }) };
    interpretations.push(interpretation);
    if (parts.length > 0) interpretations.push({ ...interpretation, orUnknown: true });
  }
  // Filters that nothing passes, next to a name that is there.
  const filters = parts.map(({ words: said }) => said).join(" ");
  if (parts.length > 0 && rarestFirst.length > 0)
    interpretations.push({ text: names, parts: [], omittedTerms: filters });
  return interpretations;
}

/** A version that is written onto a number: `minilm-l6v2`. */
const GLUED_VERSION = /(?<=\d)(?=v\d)/gi;

/** The words of a need that was found are right as they are. */
async function correctedInterpretations(finder: Finder, { typed, careful }: ParsedText): Promise<Interpretation[]> {
  const right = new Set(careful.need === undefined ? [] : careful.parts.flatMap(({ words }) => words.split(" ")));
  const words = typed.split(/\s+/);
  const apart = typed.replace(GLUED_VERSION, " ");
  if (apart !== typed) return interpretationsOf(parseBothWays(apart), apart);
  const corrected = (await finder.correct(typed))
    ?.split(" ")
    .map((word, at) => (right.has(words[at] ?? "") ? words[at] : word))
    .join(" ");
  return corrected === undefined || corrected === words.join(" ").toLowerCase()
    ? []
    : interpretationsOf(parseBothWays(corrected), corrected);
}

type SearchInterpretation = (interpretation: Interpretation) => Promise<FoundPage>;

/** The first that finds something, else what the last found. */
async function firstThatFinds(
  runSearch: SearchInterpretation,
  interpretations: readonly Interpretation[],
): Promise<FoundPage | undefined> {
  let last: FoundPage | undefined;
  for (const interpretation of interpretations) {
    // oxlint-disable-next-line no-await-in-loop
    last = await runSearch(interpretation);
    // Where not all were looked at, there may be some further on.
    if (last.total >= (interpretation.min ?? 1) || last.isAtLeast) return last;
  }
  return last;
}

/** A further page: of that reading whose first page gave the cursor. */
async function continued(
  finder: Finder,
  runSearch: SearchInterpretation,
  interpretations: readonly Interpretation[],
  parsed: ParsedText,
  likely: LikelyTask | undefined,
): Promise<FoundPage> {
  let refused: unknown;
  for (const interpretation of [
    ...interpretations,
    ...likelyInterpretations(parsed, likely, POSSIBLE),
    ...(await correctedInterpretations(finder, parsed)),
    ...(await partialInterpretations(finder, parsed)),
  ]) {
    try {
      // oxlint-disable-next-line no-await-in-loop
      return await runSearch(interpretation);
    } catch (error) {
      if (!(error instanceof InvalidCursorError)) throw error;
      refused = error;
    }
  }
  throw refused;
}

/** Without what is set to nothing, so that it hides nothing. */
function withoutUnset<T extends object>(values: T): T {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as T;
}
