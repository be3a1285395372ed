/**
 * Search as people mean it, the same for lists, the search page, the palette and the API. The typed text is tried in
 * several interpretations: with the filters read from it, as plain text, with typing errors corrected, and at last without
 * some words, which the result reports.
 */
import { isDeepStrictEqual as isEqual } from "node:util";
import { fingerprint } from "../../store/engine/fingerprint.ts";
import { InvalidCursorError } from "../cursor.ts";
import type { ModelFilter, ModelQuery } from "../model-query.ts";
import type { SearchPage } from "../page.ts";
import { closedModel } from "./closed-models.ts";
import { filterOf, hasOnlyFillers } from "./needs.ts";
import type { Finder, FindQuery, FoundPage, Interpretation, SearchInterpretation } from "./found-page.ts";
import { pastedModel, type PastedModel } from "./pasted-id.ts";
import { spelledOut } from "./short-names.ts";
import { MIN_WORDS, TaskClassifier, type ClassifyOptions, type LikelyTask } from "./task-classifier.ts";
import {
  correctedInterpretations,
  freeWords,
  interpretationsOf,
  likelyInterpretations,
  parseBothWays,
  partialInterpretations,
  type ParsedText,
} from "./interpretations.ts";
import { findWithin } from "./narrowed.ts";
import { unstatedIn } from "./unstated.ts";
import { contentWords, narrowedText, combinedFilter, requestedOrder } from "./parse-query.ts";

const BY_WORDS_ALONE = new TaskClassifier();

/** With fewer matches than this, the search looks for a typing error. */
const MIN_SUFFICIENT_MATCHES = 3;

/** @throws InvalidCursorError when `query.cursor` is not one of this query's. */
export async function findModels(finder: Finder, query: FindQuery): Promise<FoundPage> {
  const unstated = query.isLiteral ? undefined : unstatedIn(query.q ?? "");
  const model = { isLate: false };
  const { classifier = BY_WORDS_ALONE, ...store } = finder;
  const observed: Finder = {
    ...store,
    search: searchOnce(store.search),
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

/**
 * Searches each query once, as several interpretations of a text come to the same. Where some filters leave nothing of a
 * text, it is looked for by itself: what no model has, no other filter finds.
 */
function searchOnce(search: Finder["search"]): Finder["search"] {
  const searched = new Map<string, Promise<SearchPage>>();
  const once = (query: ModelQuery): Promise<SearchPage> => {
    const key = fingerprint(query);
    const page = searched.get(key) ?? search(query);
    searched.set(key, page);
    return page;
  };
  const empty = new Map<string, SearchPage>();
  return async (query) => {
    const { q = "", limit: _, sort, direction: __, cursor, ...filters } = query;
    if (q.trim() === "" || cursor !== undefined || Object.keys(filters).length === 0) return once(query);
    const before = empty.get(q);
    if (before !== undefined && (await once({ q, limit: 1 })).total === 0)
      return { ...before, sort: sort ?? before.sort };
    const page = await once(query);
    if (page.total === 0) empty.set(q, page);
    return page;
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
  // Words that no name has may be a misspelt one: `qwen3 embeding`.
  async ({ isEnough, finder, parsed, runSearch }) => {
    if (!isEnough) return undefined;
    const corrected = await firstThatFinds(runSearch, await correctedInterpretations(finder, parsed));
    return corrected && corrected.text !== "" && corrected.total > 0 && hasInName(corrected) ? corrected : undefined;
  },
  ({ isEnough, found }) => (isEnough ? found : undefined),
  ({ hasNeed, isSentence, findLikely }) => (!hasNeed && isSentence ? findLikely(LIKELY) : undefined),
  async ({ finder, parsed, runSearch, found }) =>
    ifMore(await firstThatFinds(runSearch, await correctedInterpretations(finder, parsed)), found),
  ({ hasNeed, isSentence, findLikely }) => (!hasNeed && !isSentence ? findLikely(LIKELY) : undefined),
  ({ hasNeed, found }) => (found.total > 0 && !hasNeed ? found : undefined),
  // The likely task of words without a name says more than the models that have one of them; what was recognized is not
  // dropped.
  async ({ finder, parsed, isSentence, findPossible }) => {
    const possible = parsed.bold.parts.length === 0 ? await findPossible() : undefined;
    if (possible === undefined || possible.total === 0) return undefined;
    return isSentence || !(await freeWords(finder, parsed)).some(({ isName }) => isName) ? possible : undefined;
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
  const found =
    (await firstRuleThatFinds(RULES_FOR_TYPED, text)) ?? (await findNarrowed(text)) ?? (await findParsed(text));
  return withoutChosenAlternative(found, query);
}

/** "Did you mean …?" is no question where that is what was taken. */
function withoutChosenAlternative(found: FoundPage, { task }: FindQuery): FoundPage {
  const chosen = [found.filter.task ?? [], task ?? []].flat();
  const { alternative, ...rest } = found;
  return [alternative?.task ?? []].flat().some((other) => chosen.includes(other)) ? rest : found;
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

/** What the text means without the phrases that narrow it, narrowed by these. */
async function findNarrowed({ finder, query, typed, runSearch }: TypedText): Promise<FoundPage | undefined> {
  const { core, narrowing } = narrowedText(typed);
  if (narrowing.length === 0) return undefined;
  const { cursor: _, ...first } = query;
  const found =
    core === ""
      ? undefined
      : await findAsSaid(finder, {
          ...first,
          q: core,
          limit: MIN_SUFFICIENT_MATCHES,
          isFinished: !typed.endsWith(core),
        });
  return findWithin({ core: found, narrowing, query, runSearch });
}

/** Searches an interpretation of the text with the filters, the order and the page of a query. */
function searchOf(finder: Finder, query: FindQuery, typed: string): SearchInterpretation {
  const { isLiteral: _, q: __, isFinished, sort, direction, cursor, limit, ...unset } = query;
  const filters = withoutUnset(unset);
  const order = withoutUnset({ sort, direction });
  const paging = withoutUnset({ cursor, limit });
  return async ({ text, parts, within, corrected, omittedTerms, orUnknown }) => {
    const filter = { ...combinedFilter(parts), ...within, ...filters, q: text, ...(orUnknown && { orUnknown }) };
    // A word that others followed is finished.
    const sought =
      text === "" || (!isFinished && typed.endsWith(text.slice(text.lastIndexOf(" ") + 1))) ? text : `${text} `;
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
