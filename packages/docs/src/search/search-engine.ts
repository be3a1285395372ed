/**
 * Answers queries from an index in shards: says which shards a query needs, and ranks the sections
 * in them. The same code runs on a server, which has all shards in memory, and in a reader's
 * browser, which fetches them.
 */
import { excerptOf } from "./excerpt.ts";
import { subjectOf } from "./query-words.ts";
import type { SearchHit } from "./search-entries.ts";
import { type EntryRow, rarityOf, RELATED, RELATED_WORTH, type SearchMeta, type TermShard } from "./search-shards.ts";
import { folded, nameTerm, type Stem, termOf, weighedWords } from "./tokenize.ts";

/** A section that was found, by its number and that of its page. */
export interface RankedEntry {
  id: number;
  page: number;
  score: number;
}

/** One word of a query. */
interface QueryTerm {
  word: string;
  term: string;
  /** Pairs of characters count less than words, of which each gives several. */
  weight: number;
}

/** A parsed query. */
export interface SearchQuery {
  words: QueryTerm[];
  /** Name by which exactly this page is found. */
  name: string | undefined;
}

const MAX_QUERY_CHARS = 200;
const MAX_QUERY_WORDS = 12;
/** Terms that begin with what was typed, and that resemble it: at most so many are looked at. */
const MAX_RELATED = 40;
/** Shards that are searched for words with the same beginning. */
const MAX_SHARDS = 3;
/** Weight of a word that begins with the queried one, or resembles it. */
const BEGINS = 0.75;
const RESEMBLES = 0.5;
/** How much of a word a section has that says it in another. */
const RELATED_MATCH = 0.7;
/** The share of a query that a section has counts with this power. */
const MATCHED_POWER = 0.7;
/** Share that a page's other sections add to one, and how many of them do. */
const SAME_PAGE = 0.15;
const OTHERS = 4;
/** Bonus for a page whose title is the query. */
const NAMED = 5;

/** Parses a query. */
export function readQuery(query: string, stem: Stem): SearchQuery {
  const asked = query.slice(0, MAX_QUERY_CHARS);
  const words = new Map<string, QueryTerm>();
  for (const { text, weight } of weighedWords(subjectOf(asked))) {
    const word = folded(text);
    if (word !== "" && words.size < MAX_QUERY_WORDS && weight > (words.get(word)?.weight ?? 0))
      words.set(word, { word, term: termOf(text, stem), weight });
  }
  return { words: [...words.values()], name: nameTerm(asked, stem) };
}

/** The number of the shard that a term is in. */
function partOf({ parts }: SearchMeta, term: string): number {
  let [low, high] = [0, parts.length - 1];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((parts[middle] ?? "") <= term) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** The shards with terms that have this beginning. */
function partsOf(meta: SearchMeta, beginning: string): number[] {
  const first = partOf(meta, beginning);
  const last = partOf(meta, `${beginning}\uFFFF`);
  return Array.from({ length: Math.min(MAX_SHARDS, last - first + 1) }, (_, index) => first + index);
}

/** The shards that a query needs. */
export function shardsFor(meta: SearchMeta, { words, name }: SearchQuery): number[] {
  if (meta.parts.length === 0) return [];
  const needed = new Set<number>();
  const last = words.at(-1)?.word;
  for (const { word, term } of words) {
    needed.add(partOf(meta, term));
    // Beginnings are looked for as far as the word has been typed.
    for (const part of partsOf(meta, word).slice(0, word === last ? 2 : 1)) needed.add(part);
    const related = partOf(meta, RELATED + term);
    if (meta.parts[related]?.startsWith(RELATED)) needed.add(related);
  }
  if (name !== undefined) needed.add(partOf(meta, name));
  return [...needed];
}

/** The shards with words similar to those of a query without results. */
export function furtherShardsFor(meta: SearchMeta, missing: readonly QueryTerm[]): number[] {
  return [...new Set(missing.flatMap(({ word }) => (canHaveTypo(word) ? partsOf(meta, word.slice(0, 2)) : [])))];
}

/** The words of a query that are not in these shards. */
export function missingTerms({ words }: SearchQuery, parts: readonly TermShard[]): QueryTerm[] {
  return words.filter(
    ({ word, term }) =>
      !parts.some(
        (part) => part[term] ?? part[RELATED + term] ?? Object.keys(part).some((other) => other.startsWith(word)),
      ),
  );
}

/** Sections by how well they answer a question, best first. */
export function rank(meta: SearchMeta, { words, name }: SearchQuery, parts: readonly TermShard[]): RankedEntry[] {
  const scores = new Float64Array(meta.entries);
  const matched = new Float64Array(meta.entries);
  let all = 0;
  const best = new Float64Array(meta.entries);
  const related = new Float64Array(meta.entries);
  const rarityIn = (found: Float64Array) => {
    const count = found.reduce((sum, worth) => (worth > 0 ? sum + 1 : sum), 0);
    return count === 0 ? 0 : rarityOf(count, meta.entries);
  };
  for (const requested of words) {
    best.fill(0);
    related.fill(0);
    for (const [postings, weight] of relatedTo(requested, parts, requested === words.at(-1)))
      addPostings(best, postings, weight);
    for (const part of parts) addPostings(related, part[RELATED + requested.term] ?? [], RELATED_WORTH);
    const rarity = requested.weight * (rarityIn(best) || rarityIn(related));
    all += rarity;
    for (let id = 0; id < best.length; id += 1) {
      const [exact = 0, near = 0] = [best[id], related[id]];
      if (exact === 0 && near === 0) continue;
      scores[id] = (scores[id] ?? 0) + requested.weight * Math.max(exact, near);
      matched[id] = (matched[id] ?? 0) + rarity * (exact > 0 ? 1 : RELATED_MATCH);
    }
  }
  const found: RankedEntry[] = [];
  for (const [first, after, page] of sectionsOf(meta)) {
    const ofPage: RankedEntry[] = [];
    for (let id = first; id < after; id += 1) {
      // A section with all of the words comes before one with some of them; rare words count for more.
      const score = (scores[id] ?? 0) * ((matched[id] ?? 0) / all) ** MATCHED_POWER;
      if (score > 0) ofPage.push({ id, page, score });
    }
    // A page that mentions it in several sections is likelier to be about it.
    const most = ofPage.map(({ score }) => score).sort((one, other) => other - one);
    const others = most.slice(1, OTHERS + 1).reduce((sum, score) => sum + score, 0);
    for (const entry of ofPage) found.push({ ...entry, score: entry.score + SAME_PAGE * others });
  }
  const named = name === undefined ? [] : parts.flatMap((part) => part[name] ?? []);
  const byId = new Map(found.map((entry) => [entry.id, entry]));
  let id = 0;
  for (let at = 0; at < named.length; at += 2) {
    id += named[at] ?? 0;
    const entry = byId.get(id);
    if (entry) entry.score += NAMED * (named[at + 1] ?? 0);
  }
  return found.sort((one, other) => other.score - one.score || one.id - other.id);
}

/** The numbers of each page's sections: its first, and the first of the next. */
function* sectionsOf({ pages }: SearchMeta): Generator<[first: number, after: number, page: number]> {
  let first = 0;
  for (const [page, sections] of pages.entries()) yield [first, (first += sections), page];
}

/** Keeps the best worth of each section. */
function addPostings(best: Float64Array, postings: readonly number[], weight: number): void {
  let id = 0;
  for (let at = 0; at < postings.length; at += 2) {
    id += postings[at] ?? 0;
    best[id] = Math.max(best[id] ?? 0, weight * (postings[at + 1] ?? 0));
  }
}

/** The terms that a word of a query can match, with the weight of each. */
function relatedTo(
  { word, term }: QueryTerm,
  parts: readonly TermShard[],
  isLast: boolean,
): [postings: number[], weight: number][] {
  const related: [number[], number][] = [];
  for (const part of parts) {
    const exact = part[term];
    if (exact) related.push([exact, 1]);
  }
  const others = parts.flatMap((part) => Object.keys(part)).filter((other) => !/^[=~]/.test(other) && other !== term);
  const beginning =
    word.length < 2 || (!isLast && related.length > 0) ? [] : others.filter((other) => other.startsWith(word));
  for (const other of beginning.toSorted((a, b) => a.length - b.length).slice(0, MAX_RELATED)) {
    const weight = BEGINS * (word.length / other.length) ** 0.5;
    for (const part of parts) if (part[other]) related.push([part[other], weight]);
  }
  if (related.length > 0 || !canHaveTypo(word)) return related;
  const most = word.length > 7 ? 2 : 1;
  for (const other of others) {
    const slips = Math.min(distance(term, other, most), distance(word, other, most));
    if (slips > most || related.length > MAX_RELATED) continue;
    for (const part of parts) if (part[other]) related.push([part[other], RESEMBLES / slips]);
  }
  return related;
}

/** Words of scripts without spaces are too short for spelling correction. */
function canHaveTypo(word: string): boolean {
  return word.length > 3 && /^[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{N}]+$/u.test(word);
}

/** How many letters differ, are missing, too many or swapped; more than `most` is `most + 1`. */
function distance(one: string, other: string, most: number): number {
  if (Math.abs(one.length - other.length) > most) return most + 1;
  let before: number[] = [];
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let at = 1; at <= one.length; at += 1) {
    const next = [at];
    let least = at;
    for (let to = 1; to <= other.length; to += 1) {
      const isSame = one[at - 1] === other[to - 1];
      let cost = Math.min((row[to] ?? 0) + 1, (next[to - 1] ?? 0) + 1, (row[to - 1] ?? 0) + (isSame ? 0 : 1));
      const isSwapped = at > 1 && to > 1 && one[at - 1] === other[to - 2] && one[at - 2] === other[to - 1];
      if (isSwapped) cost = Math.min(cost, (before[to - 2] ?? 0) + 1);
      next.push(cost);
      least = Math.min(least, cost);
    }
    if (least > most) return most + 1;
    before = row;
    row = next;
  }
  return row[other.length] ?? most + 1;
}

/** The words by which an excerpt is chosen and marked. */
export function shownText({ words }: SearchQuery): string[] {
  return [...new Set(words.flatMap(({ word, term }) => (word.startsWith(term) ? [term] : [word, term])))];
}

/** The row of a section in its shard. */
export function rowIn(meta: SearchMeta, id: number): { part: number; at: number } {
  return { part: Math.floor(id / meta.rows), at: id % meta.rows };
}

/** At most so many sections of one page are shown before other pages. */
export const OF_ONE_PAGE = 2;

/** The first hits, with no page's sections in the way of other pages. */
export function spread<Hit>(hits: readonly Hit[], limit: number, page: (hit: Hit) => string | number): Hit[] {
  const count = new Map<string | number, number>();
  const later: Hit[] = [];
  const first = hits.filter((hit) => {
    const seen = (count.get(page(hit)) ?? 0) + 1;
    count.set(page(hit), seen);
    if (seen > OF_ONE_PAGE) later.push(hit);
    return seen <= OF_ONE_PAGE;
  });
  return [...first, ...later].slice(0, limit);
}

/** The address of a section's page. */
export function pageOf(address: string): string {
  return address.split("#", 1)[0] ?? "";
}

/** A hit by the row of its section; its excerpt begins where one of the words is. */
export function hitOf([address, title, path, text, set]: EntryRow, words: readonly string[]): SearchHit {
  return { address, title, path, set, excerpt: excerptOf(text, words) };
}
