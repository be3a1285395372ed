/**
 * What a sample says about a text or a filter, and the cost in rows of finding all matches. Index entries are converted
 * to rows.
 */
import type { SearchText } from "../../store/rows/search-text.ts";

/** Rows that are sampled to see how common a match is. */
export const SAMPLE_ROWS = 1000;
/** Entries of a key's list that cost what one row does. */
const LISTED = 14;
/** Share of models above which a term is omitted from the index query. */
const MIN_DEFERRED_TERM_SHARE = 0.03;
/** Entries of an index that cost what one row does. */
const ENTRIES = 5;
/** Share of originals below which what matches is derived models, and models of a sample that are enough to say so. */
const MAX_ORIGINALS_SHARE = 1 / 4;
const MIN_DERIVED_SHARE = 4 / SAMPLE_ROWS;

/** Shares of the rows that were sampled. */
export interface Sample {
  share: number;
  /** Of those that match and are no derived models. */
  originals: number;
  /** Share of derived models, for any query. */
  derived: number;
  /** Share of those that match by their keys and have the text, for any query. */
  matched: number;
  /** Of those that have the text. */
  worded: number;
  /** Of those that pass by their keys. */
  keyed: number;
  keyedOriginals: number;
  /** Of those that have each term of the text. */
  terms: number[];
}

/** What it costs to name matches, in rows, and how. */
interface ScanCost {
  cost: number;
  /** Terms that the index is not requested. */
  deferred: number[];
  /** The filter's keys are tried on the rows that the text's index names: their lists would take longer. */
  isByText?: boolean;
}

/**
 * The share that matches; where almost no were sampled, what it would be if words and keys went together by chance.
 */
export function likelyShare({ share, keyed, terms }: Sample): number {
  if (share >= MIN_DERIVED_SHARE) return share;
  return Math.max(share, Math.min(MIN_DERIVED_SHARE, keyed * terms.reduce((product, each) => product * each, 1)));
}

/** Whether what matches is derived models: those that match say so, or those that pass by the filter's keys. */
export function isMostlyDerived({ share, originals, derived, keyed, keyedOriginals }: Sample): boolean {
  if (derived === 0) return false;
  const say = (all: number, few: number) => all >= MIN_DERIVED_SHARE && few < all * MAX_ORIGINALS_SHARE;
  return say(share, originals) || say(keyed, keyedOriginals);
}

/** Terms so common that next to others they are sought in names and tags alone. */
export function deferredTerms({ terms }: Sample): number[] {
  return terms.length < 2 ? [] : terms.flatMap((share, at) => (share >= MIN_DEFERRED_TERM_SHARE ? [at] : []));
}

/**
 * What it costs, in rows, to name the matches: of a text by all of its words, whose lists an index goes through; by the
 * rarest of them, the others being tried on the rows that it names; or by the filter, and all words on the rows. Where a
 * text's index leaves many rows the lists of the filter's keys are gone through too, if that costs less than the rows.
 *
 * @param of.byKeys models that the filter's keys name; absent where it has none
 */
export function cheapestIndex(
  { matched, worded, keyed, terms }: Sample,
  { size, byKeys, text }: { size: number; byKeys: number | undefined; text: SearchText | undefined },
): ScanCost {
  if (text === undefined) return { cost: byKeys ?? matched * size, deferred: [] };
  const scanning = (words: number, passing: number, entries: number, deferred: number[]): ScanCost => {
    const byBoth = byKeys === undefined ? Infinity : passing * size + byKeys / LISTED;
    const isByText = words * size < byBoth;
    return { cost: Math.min(words * size, byBoth) + (entries * size) / ENTRIES, deferred, isByText };
  };
  const every = terms.map((_, at) => at);
  // Words of two letters are not looked up in the index next to longer ones: they are tested on the
  // rows that those match.
  const long = every.filter((at) => text.short[at] === "");
  const indexed = (long.length > 0 ? long : every).sort((a, b) => (terms[a] ?? 0) - (terms[b] ?? 0));
  const sum = indexed.reduce((total, at) => total + (terms[at] ?? 0), 0);
  const [rarest] = indexed;
  const share = rarest === undefined ? 0 : (terms[rarest] ?? 0);
  const isAll = indexed.length === every.length;
  const planner = [isAll ? scanning(worded, matched, sum, []) : scanning(share, share * keyed, sum, [])];
  if (rarest !== undefined && every.length > 1)
    planner.push(
      scanning(
        share,
        share * keyed,
        share,
        every.filter((at) => at !== rarest),
      ),
    );
  // Rare words are in few names: they must also match in cards.
  if (byKeys !== undefined && Math.min(...terms) >= MIN_DEFERRED_TERM_SHARE)
    planner.push({ cost: byKeys, deferred: every });
  return planner.reduce((cheapest, plan) => (plan.cost < cheapest.cost ? plan : cheapest));
}
