/**
 * Finding as people mean it, the same for lists, the search page, the palette and the API: facts are read out of what
 * was typed, the rest is searched for; where facts leave nothing the words are taken as they stand; where the words
 * find next to nothing, typing errors are set right; where all of it finds nothing, a part is searched for, and said.
 */
import { InvalidCursorError } from "./cursor.ts";
import type { ModelFilter, ModelQuery } from "./model-query.ts";
import type { SearchPage } from "./page.ts";
import { askingWords, understand, type UnderstoodPart, understoodFilter, understoodOrder } from "./understand.ts";

export interface FindQuery extends ModelQuery {
  /** Takes the text as it stands: no facts are read out of it, no error is set right. */
  isLiteral?: boolean;
}

export interface FoundPage extends SearchPage {
  /** What the text was taken for; empty where it was searched for as it stands. */
  understood: UnderstoodPart[];
  /** What was searched for beside that. */
  text: string;
  /** The filter that this amounts to, with those that were asked for. */
  filter: ModelFilter;
  /** The text with its typing errors set right, where that is what was searched for. */
  corrected?: string;
  /** Words that no model answered to beside the rest, and that were left out so that something is found. */
  leftOut?: string;
  /** No model is known to have all that was asked for: these are models of which it is not known. */
  orUnknown?: true;
}

export interface Finder {
  search(query: ModelQuery): Promise<SearchPage>;
  /** True where a model's id or name is the text. */
  isName(text: string): Promise<boolean>;
  correct(text: string): Promise<string | undefined>;
}

/** Matches below which a typing error is thought of. */
const FEW = 3;

/** One way to take the text. */
interface Reading {
  text: string;
  parts: readonly UnderstoodPart[];
  corrected?: string;
  /** Words of it that are not asked for. */
  leftOut?: string;
  /** Lets models pass of which the facts asked for are not known. */
  orUnknown?: true;
}

/** @throws InvalidCursorError when `query.cursor` is not one of this query's. */
export async function findModels(finder: Finder, query: FindQuery): Promise<FoundPage> {
  const { isLiteral = false, q, ...asked } = query;
  const typed = q?.trim() ?? "";
  const { sort, direction, cursor, limit, ...filters } = withoutUnset(asked);
  const order = withoutUnset({ sort, direction });
  const place = withoutUnset({ cursor, limit });
  const ask = async ({ text, parts, corrected, leftOut, orUnknown }: Reading): Promise<FoundPage> => {
    const filter = { ...understoodFilter(parts), ...filters, q: text, ...(orUnknown && { orUnknown }) };
    return {
      ...(await finder.search({ ...filter, ...(sort === undefined && understoodOrder(parts)), ...order, ...place })),
      filter,
      understood: [...parts],
      text,
      ...(corrected !== undefined && { corrected }),
      ...(leftOut !== undefined && { leftOut }),
      ...(orUnknown && { orUnknown }),
    };
  };
  const asTyped: Reading = { text: typed, parts: [] };
  if (typed === "" || isLiteral || (await finder.isName(typed))) return ask(asTyped);
  const readings = readingsOf(typed);
  if (cursor !== undefined) return continued(finder, ask, readings, typed);
  const found = (await firstThatFinds(ask, readings)) as FoundPage;
  if (found.total >= FEW || found.isAtLeast) return found;
  const better = await firstThatFinds(ask, await correctedReadings(finder, typed));
  if (better !== undefined && better.total > found.total) return better;
  if (found.total > 0) return found;
  const least = await firstThatFinds(ask, partialReadings(typed));
  return least !== undefined && least.total > 0 ? least : found;
}

/**
 * Ways to take a text, the careful one first: with the facts that can be nothing else, as it stands, with words for facts
 * that may be part of a name. Facts that leave nothing are asked for once more among models of which they are not known.
 */
function readingsOf(text: string, corrected?: string): Reading[] {
  const note = corrected === undefined ? {} : { corrected };
  const factsIn = (isBold: boolean): Reading[] => {
    const reading = { ...understand(text, isBold), ...note };
    return reading.parts.length === 0 ? [] : [reading, { ...reading, orUnknown: true }];
  };
  return [...factsIn(false), { text, parts: [], ...note }, ...factsIn(true)];
}

/** Words of a name of which one may be left out. */
const MOST_NAMED = 4;

/**
 * Ways to take a part of a text that as a whole finds nothing: without words that ask for nothing, what may be a name
 * without its facts, without one of its words, then the facts alone.
 */
function partialReadings(typed: string): Reading[] {
  const { parts, names, text } = understand(typed, true);
  const words = names.split(" ");
  const asking = askingWords(text);
  const plain: Reading[] = asking === text || asking === "" ? [] : [{ text: asking, parts }];
  const without: Reading[] =
    words.length < 2 || words.length > MOST_NAMED
      ? []
      : words.map((leftOut, at) => ({ text: words.filter((_, index) => index !== at).join(" "), parts, leftOut }));
  // The last word says most seldom what it is.
  without.reverse();
  if (parts.length === 0 || text === "") return [...plain, ...without];
  const facts: Reading = { text: "", parts, leftOut: asking };
  const name: Reading = { text: names, parts: [], leftOut: parts.map(({ words: said }) => said).join(" ") };
  return [...plain, ...(names === "" ? [] : [name]), ...without, facts, { ...facts, orUnknown: true }];
}

async function correctedReadings(finder: Finder, typed: string): Promise<Reading[]> {
  const corrected = await finder.correct(typed);
  return corrected === undefined ? [] : readingsOf(corrected, corrected);
}

type Ask = (reading: Reading) => Promise<FoundPage>;

/** The first that finds something, else what the last found. */
async function firstThatFinds(ask: Ask, readings: readonly Reading[]): Promise<FoundPage | undefined> {
  let last: FoundPage | undefined;
  for (const reading of readings) {
    // oxlint-disable-next-line no-await-in-loop
    last = await ask(reading);
    // Where not all were looked at, there may be some further on.
    if (last.total > 0 || last.isAtLeast) return last;
  }
  return last;
}

/** A further page: of that reading whose first page gave the cursor. */
async function continued(finder: Finder, ask: Ask, readings: readonly Reading[], typed: string): Promise<FoundPage> {
  let refused: unknown;
  for (const reading of [...readings, ...(await correctedReadings(finder, typed)), ...partialReadings(typed)]) {
    try {
      // oxlint-disable-next-line no-await-in-loop
      return await ask(reading);
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
