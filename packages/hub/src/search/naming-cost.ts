/**
 * What a sample says of a text or a filter, and what it would cost to name all that match: in rows looked at, as entries
 * of an index are reckoned in rows too.
 */
import type { SearchText } from "../store/search-text.ts";

/** Rows that are drawn to see how common a match is. */
export const DRAWN = 1000;
/** Entries of a key's list that cost what one row does. */
const LISTED = 14;
/** Share of models above which a term is left out of what the index is asked. */
const LOOSE = 0.03;
/** Entries of an index that cost what one row does. */
const ENTRIES = 5;
/** Share of originals below which what matches is conversions, and models of a sample that are enough to say so. */
const FEW_ORIGINALS = 1 / 4;
const TELLING = 4 / DRAWN;

/** Shares of the rows that were drawn. */
export interface Sample {
  share: number;
  /** Of those that match and are no conversions. */
  originals: number;
  /** Of conversions, whatever is asked for. */
  conversions: number;
  /** Of those that pass by their keys and have the text, whatever else is asked for. */
  named: number;
  /** Of those that have the text. */
  worded: number;
  /** Of those that pass by their keys. */
  keyed: number;
  keyedOriginals: number;
  /** Of those that have each term of the text. */
  terms: number[];
}

/** What it costs to name matches, in rows, and how. */
interface NamingCost {
  cost: number;
  /** Terms that the index is not asked for. */
  loose: number[];
  /** The filter's keys are tried on the rows that the text's index names: their lists would take longer. */
  isByText?: boolean;
}

/** The share that matches; where hardly any were drawn, what it would be if words and keys went together by chance. */
export function likelyShare({ share, keyed, terms }: Sample): number {
  if (share >= TELLING) return share;
  return Math.max(share, Math.min(TELLING, keyed * terms.reduce((product, each) => product * each, 1)));
}

/** Whether what matches is conversions: those that match say so, or those that pass by the filter's keys. */
export function isOfConversions({ share, originals, conversions, keyed, keyedOriginals }: Sample): boolean {
  if (conversions === 0) return false;
  const say = (all: number, few: number) => all >= TELLING && few < all * FEW_ORIGINALS;
  return say(share, originals) || say(keyed, keyedOriginals);
}

/** Terms so common that beside others they are sought in names and tags alone. */
export function looseOf({ terms }: Sample): number[] {
  return terms.length < 2 ? [] : terms.flatMap((share, at) => (share >= LOOSE ? [at] : []));
}

/**
 * What it costs, in rows, to name the matches: of a text by all of its words, whose lists an index goes through; by the
 * rarest of them, the others being tried on the rows that it names; or by the filter, and all words on the rows. Where a
 * text's index leaves many rows the lists of the filter's keys are gone through too, if that costs less than the rows.
 *
 * @param of.byKeys models that the filter's keys name; absent where it has none
 */
export function cheapestIndex(
  { named, worded, keyed, terms }: Sample,
  { size, byKeys, text }: { size: number; byKeys: number | undefined; text: SearchText | undefined },
): NamingCost {
  if (text === undefined) return { cost: byKeys ?? named * size, loose: [] };
  const naming = (words: number, passing: number, entries: number, loose: number[]): NamingCost => {
    const byBoth = byKeys === undefined ? Infinity : passing * size + byKeys / LISTED;
    const isByText = words * size < byBoth;
    return { cost: Math.min(words * size, byBoth) + (entries * size) / ENTRIES, loose, isByText };
  };
  const every = terms.map((_, at) => at);
  // Words of two letters have no index of their own beside longer ones: they are tried on the rows that those name.
  const long = every.filter((at) => text.short[at] === "");
  const indexed = (long.length > 0 ? long : every).sort((a, b) => (terms[a] ?? 0) - (terms[b] ?? 0));
  const sum = indexed.reduce((total, at) => total + (terms[at] ?? 0), 0);
  const [rarest] = indexed;
  const share = rarest === undefined ? 0 : (terms[rarest] ?? 0);
  const isAll = indexed.length === every.length;
  const ways = [isAll ? naming(worded, named, sum, []) : naming(share, share * keyed, sum, [])];
  if (rarest !== undefined && every.length > 1)
    ways.push(
      naming(
        share,
        share * keyed,
        share,
        every.filter((at) => at !== rarest),
      ),
    );
  // Rare words are in few names: they are not to be missed in cards.
  if (byKeys !== undefined && Math.min(...terms) >= LOOSE) ways.push({ cost: byKeys, loose: every });
  return ways.reduce((cheapest, way) => (way.cost < cheapest.cost ? way : cheapest));
}
