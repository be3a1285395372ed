/**
 * Search as people mean it, the same for lists, the search page, the palette and the API. The typed text is tried in
 * several interpretations: with the filters read from it, as plain text, with typing errors corrected, and at last without
 * some words, which the result reports.
 */
import { InvalidCursorError } from "../cursor.ts";
import type { ModelFilter, ModelQuery } from "../model-query.ts";
import type { SearchPage } from "../page.ts";
import { closedModel, type ClosedModel } from "./closed-models.ts";
import type { NearestOptions } from "./nearest-sentence.ts";
import { nearestTask, taskOfSentence } from "./nearest-task.ts";
import { filterOf, hasOnlyFillers } from "./needs.ts";
import { pastedModel, type PastedModel } from "./pasted-id.ts";
import { spelledOut } from "./short-names.ts";
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
  /** What the text was taken for; empty where it was searched for as it is. */
  parsedFilters: ParsedFilter[];
  /** What was searched for next to that. */
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
  /** What a need in plain words may mean too. */
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
  /** The task that a text in plain words means, by an embedding model; a further page waits longer for it. */
  meaning?(text: string, options: NearestOptions): Promise<string | undefined>;
}

/** With fewer matches than this, the search looks for a typing error. */
const MIN_SUFFICIENT_MATCHES = 3;

/** One way to take the text. */
interface Interpretation {
  text: string;
  parts: readonly ParsedFilter[];
  corrected?: string;
  /** Words of the text that are not searched. */
  omittedTerms?: string;
  /** Lets models pass of which the filters requested are unknown. */
  orUnknown?: true;
}

/** @throws InvalidCursorError when `query.cursor` is not one of this query's. */
export async function findModels(finder: Finder, query: FindQuery): Promise<FoundPage> {
  const unstated = query.isLiteral ? undefined : unstatedIn(query.q ?? "");
  const model = { isLate: false };
  const meaning: Finder["meaning"] = finder.meaning?.bind(finder);
  const observed: Finder = {
    search: (requested) => finder.search(requested),
    isName: (text) => finder.isName(text),
    correct: (text) => finder.correct(text),
    ...(meaning && {
      meaning: (text, options) => meaning(text, { ...options, onLate: () => (model.isLate = true) }),
    }),
  };
  const found = await findAsSaid(observed, unstated === undefined ? query : { ...query, q: unstated.text });
  return {
    ...found,
    ...(unstated && { unstated: unstated.word }),
    ...(model.isLate && { isProvisional: true as const }),
  };
}

async function findAsSaid(finder: Finder, query: FindQuery): Promise<FoundPage> {
  const { isLiteral = false, q, ...filterQuery } = query;
  const typed = q?.trim() ?? "";
  const { sort, direction, cursor, limit, ...filters } = withoutUnset(filterQuery);
  const order = withoutUnset({ sort, direction });
  const paging = withoutUnset({ cursor, limit });
  const runSearch = async ({ text, parts, corrected, omittedTerms, orUnknown }: Interpretation): Promise<FoundPage> => {
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
  const pasted = isLiteral ? undefined : pastedModel(typed);
  if (pasted !== undefined) return findPasted(finder, query, pasted);
  const asTyped: Interpretation = { text: typed, parts: [] };
  if (typed === "" || isLiteral || (await finder.isName(typed))) return runSearch(asTyped);
  // Names of models that were made with their answers have the name in them.
  const closed = closedModel(typed);
  if (closed !== undefined) return { ...(await findAsSaid(finder, { ...query, q: closed.near })), closed };
  if (hasOnlyFillers(typed)) return { ...(await runSearch({ text: "", parts: [] })), isFillersOnly: true };
  const written = spelledOut(typed);
  if (written !== undefined) return { ...(await findAsSaid(finder, { ...query, q: written })), corrected: written };
  const byRules = parseBothWays(typed);
  const isPatient = cursor !== undefined;
  const isFound = byRules.careful.need !== undefined;
  const isSentence = typed.split(/\s+/).length >= MIN_SENTENCE_WORDS;
  const meant = isOpen(byRules)
    ? ((await finder.meaning?.(typed, { isPatient })) ?? (isSentence && !isFound ? taskOfSentence(typed) : undefined))
    : undefined;
  // Where rules found a need, the text may mean another. Where they found nothing, a sentence is its task before words of
  // cards count; a few words may be a name, which is looked for as it is first.
  const isMeant =
    meant !== undefined &&
    (isFound || isSentence || (await finder.meaning?.(typed, { isPatient, isSure: true })) === meant);
  const parsed = isMeant ? parseBothWays(typed, meant) : byRules;
  const interpretations = interpretationsOf(parsed);
  if (cursor !== undefined) return continued(finder, runSearch, interpretations, parsed, meant);
  const found = (await firstThatFinds(runSearch, interpretations)) as FoundPage;
  const { need } = parsed.careful;
  const alternative = need?.alternative ?? (isMeant && !isFound ? runnerUp(typed, meant) : undefined);
  if (alternative !== undefined) found.alternative = alternative;
  if (found.total >= MIN_SUFFICIENT_MATCHES || found.isAtLeast) return found;
  if (need === undefined) {
    const { interpretations: nearest, alternative } = nearestInterpretations(parsed, meant);
    const likely = await firstThatFinds(runSearch, nearest);
    if (likely !== undefined && likely.total > 0) return { ...likely, ...(alternative && { alternative }) };
  }
  const better = await firstThatFinds(runSearch, await correctedInterpretations(finder, parsed));
  if (better !== undefined && better.total > found.total) return better;
  if (found.total > 0 && need === undefined) return found;
  // Of a sentence a likely task says more than the models that have one of its words; what was recognized is not dropped.
  const isPlain = isSentence && parsed.bold.parts.length === 0;
  const likely = isPlain ? await likelyInterpretations(finder, typed) : [];
  const asLikely = await firstThatFinds(runSearch, likely);
  if (asLikely !== undefined && asLikely.total > 0) return asLikely;
  const partial = await firstThatFinds(runSearch, await partialInterpretations(finder, parsed));
  if (partial !== undefined && partial.total > found.total) return partial;
  return found.total > 0
    ? found
    : ((await firstThatFinds(runSearch, await likelyInterpretations(finder, typed))) ?? found);
}

/** Where nothing is found otherwise: the task that the text as a whole is likely to mean. */
async function likelyInterpretations(finder: Finder, typed: string): Promise<Interpretation[]> {
  const likely = await finder.meaning?.(typed, { isLastResort: true });
  return likely === undefined ? [] : [{ text: "", parts: [{ words: typed, filter: filterOf(likely) }] }];
}

/** Whether the meaning of the whole text says more than rules: they found an English need, or nothing. */
const isOpen = ({ careful: { need, parts } }: ParsedText) =>
  need === undefined ? parts.length === 0 : need.language === "en";

/** What a sentence may mean beside the task that was taken, by its words. */
function runnerUp(typed: string, taken: string): ModelFilter | undefined {
  const byWords = nearestTask(typed);
  const target = byWords?.target === taken ? byWords.alternative : byWords?.target;
  return target === undefined ? undefined : filterOf(target);
}

/** Ways to take a text by the task that it is nearest to in meaning, next to the filters that it names. */
function nearestInterpretations(
  parsed: ParsedText,
  meant: string | undefined,
): { interpretations: Interpretation[]; alternative?: ModelFilter } {
  const { parts, names } = parsed.bold;
  const isTaskNamed = parts.some(({ filter }) => filter.task !== undefined);
  const byWords = isTaskNamed || contentWords(names) === "" ? undefined : nearestTask(parsed.typed);
  const nearest =
    meant === undefined || isTaskNamed
      ? byWords
      : { target: meant, ...(byWords && byWords.target !== meant && { alternative: byWords.target }) };
  if (nearest === undefined) return { interpretations: [] };
  const all = [...parts, { words: names, filter: filterOf(nearest.target) }];
  const { alternative } = nearest;
  return {
    interpretations: [
      { text: "", parts: all },
      { text: "", parts: all, orUnknown: true },
    ],
    ...(alternative !== undefined && { alternative: filterOf(alternative) }),
  };
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
  const filtersIn = (parsed: ParsedQuery): Interpretation[] => {
    const interpretation = { ...parsed, ...note };
    return interpretation.parts.length === 0 ? [] : [interpretation, { ...interpretation, orUnknown: true }];
  };
  return [...filtersIn(careful), { text: typed, parts: [], ...note }, ...filtersIn(bold)];
}

/** Words from which on a text is a sentence and no name. */
const MIN_SENTENCE_WORDS = 4;

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
    if (last.total > 0 || last.isAtLeast) return last;
  }
  return last;
}

/** A further page: of that reading whose first page gave the cursor. */
async function continued(
  finder: Finder,
  runSearch: SearchInterpretation,
  interpretations: readonly Interpretation[],
  parsed: ParsedText,
  meant: string | undefined,
): Promise<FoundPage> {
  let refused: unknown;
  for (const interpretation of [
    ...interpretations,
    ...nearestInterpretations(parsed, meant).interpretations,
    ...(await correctedInterpretations(finder, parsed)),
    ...(await partialInterpretations(finder, parsed)),
    ...(await likelyInterpretations(finder, parsed.typed)),
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
