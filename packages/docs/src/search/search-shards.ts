/**
 * A search index in shards, so that a query fetches only what it needs: words in alphabetical
 * order, some hundred to a shard, each with its sections and its weight there; and the displayed
 * text of the sections, a few to a shard.
 */
import type { RelatedWords } from "./related-words.ts";
import { type SearchEntry, shownOf } from "./search-entries.ts";

/** The data that is needed before the first query. */
export interface SearchMeta {
  entries: number;
  /** The first term of each shard. */
  parts: string[];
  /** How many sections' rows are in a shard. */
  rows: number;
  /** How many sections each page has, in the order of the sections. */
  pages: number[];
}

/** Terms with pairs of numbers: how many sections further on, and the worth there. */
export type TermShard = Record<string, number[]>;

/** Shown parts of a section: address, title of its page, headings, beginning of its text, name of its set. */
export type EntryRow = [address: string, title: string, path: string[], text: string, set: string];

/** The index as it is written. */
export interface SearchShards {
  meta: SearchMeta;
  terms: TermShard[];
  rows: EntryRow[][];
}

/**
 * About how many characters of terms a shard has; sections in a shard of rows; characters of text
 * in a row.
 */
const SHARD_SIZE = 7_000;
const ROWS = 5;
const SHOWN = 170;
/** Worths are characters' numbers when threads hand them over. */
const WORTHS = 65_536;
/** A word that is in more sections than this finds those where its weight is highest. */
const MAX_SECTIONS = 700;

/** Begins the term for the sections with words that stand for another. */
export const RELATED = "~";
/** Worth of such a word beside the word itself. */
export const RELATED_WORTH = 0.6;
/** Such a term has at most so many sections, and its shards are small: a query needs one for each word. */
const MAX_RELATED_SECTIONS = 60;
const RELATED_SHARD_SIZE = 3_500;
/** Worths are written in so large steps: a digit less in each. */
const WORTH_STEP = 10;

/** How rare a term is, up to 1. */
export function rarityOf(count: number, all: number): number {
  return Math.log(1 + (all - count + 0.5) / (count + 0.5)) / Math.log(1 + all);
}

/** Shown parts of a section. */
export function rowOf(entry: SearchEntry): EntryRow {
  return [entry.address, entry.title, entry.path, shownOf(entry, SHOWN), entry.set];
}

/** Postings that are taken in at once. */
const PIECE = 65_536;

/**
 * Which sections have which terms, and their worth there. There are millions of such postings, so they are numbers in
 * typed arrays, in the order in which they came, until all are there and can be put in the order of terms.
 */
class Postings {
  readonly #numbers = new Map<string, number>();
  /** Three numbers for each: term, section, worth. */
  #pieces: Uint32Array[] = [];
  #count = 0;
  /** Once in order: where each term's begin, and the sections and worths. */
  #ordered: { starts: Uint32Array; sections: Uint32Array; worths: Uint16Array } | undefined;

  get terms(): Iterable<string> {
    return this.#numbers.keys();
  }

  add(term: string, section: number, worth: number): void {
    let number = this.#numbers.get(term);
    if (number === undefined) this.#numbers.set(whole(term), (number = this.#numbers.size));
    const at = 3 * (this.#count % PIECE);
    if (at === 0) this.#pieces.push(new Uint32Array(3 * PIECE));
    const piece = this.#pieces.at(-1) as Uint32Array;
    piece[at] = number;
    piece[at + 1] = section;
    piece[at + 2] = worth;
    this.#count += 1;
  }

  count(term: string): number {
    const number = this.#numbers.get(term);
    if (number === undefined) return 0;
    const { starts } = this.#inOrder();
    return (starts[number + 1] ?? 0) - (starts[number] ?? 0);
  }

  /** The sections of a term, each with its worth in one number. */
  of(term: string): number[] {
    const number = this.#numbers.get(term);
    if (number === undefined) return [];
    const { starts, sections, worths } = this.#inOrder();
    const list: number[] = [];
    for (let at = starts[number] ?? 0; at < (starts[number + 1] ?? 0); at += 1)
      list.push((sections[at] ?? 0) * WORTHS + (worths[at] ?? 0));
    return list;
  }

  #inOrder() {
    if (this.#ordered) return this.#ordered;
    const starts = new Uint32Array(this.#numbers.size + 1);
    const each = (take: (term: number, section: number, worth: number) => void) => {
      for (let index = 0; index < this.#count; index += 1) {
        const piece = this.#pieces[Math.floor(index / PIECE)] as Uint32Array;
        const at = 3 * (index % PIECE);
        take(piece[at] ?? 0, piece[at + 1] ?? 0, piece[at + 2] ?? 0);
      }
    };
    each((term) => (starts[term + 1] = (starts[term + 1] ?? 0) + 1));
    for (let term = 1; term < starts.length; term += 1) starts[term] = (starts[term] ?? 0) + (starts[term - 1] ?? 0);
    const next = starts.slice();
    const sections = new Uint32Array(this.#count);
    const worths = new Uint16Array(this.#count);
    each((term, section, worth) => {
      const at = next[term] ?? 0;
      next[term] = at + 1;
      sections[at] = section;
      worths[at] = worth;
    });
    this.#pieces = [];
    return (this.#ordered = { starts, sections, worths });
  }
}

/** A term that does not hold on to the long text that it was cut from. */
function whole(term: string): string {
  return Array.from(term).join("");
}

/** The postings whose worth is highest. */
function firstOf(postings: readonly number[], count: number): readonly number[] {
  if (postings.length <= count) return postings;
  return postings.toSorted((one, other) => (other % WORTHS) - (one % WORTHS)).slice(0, count);
}

/** Collects sections, and makes the index of them. */
export class SearchShardsBuilder {
  #entries = 0;
  /** Shards of rows as bytes: texts on the heap are looked at by every collection of garbage. */
  readonly #rows: Uint8Array[] = [];
  #lastRows: EntryRow[] = [];
  readonly #postings = new Postings();
  readonly #pages: number[] = [];
  #page: string | undefined;

  add(row: EntryRow, terms: Iterable<readonly [term: string, worth: number]>): void {
    const id = this.#entries;
    this.#entries += 1;
    this.#lastRows.push(row);
    if (this.#lastRows.length === ROWS) this.#packRows();
    const page = row[0].split("#", 1)[0];
    if (page !== this.#page) this.#pages.push(0);
    this.#page = page;
    this.#pages[this.#pages.length - 1] = (this.#pages.at(-1) ?? 0) + 1;
    for (const [term, worth] of terms) this.#postings.add(term, id, worth);
  }

  #packRows(): void {
    if (this.#lastRows.length > 0) this.#rows.push(new TextEncoder().encode(JSON.stringify(this.#lastRows)));
    this.#lastRows = [];
  }

  /** For each word that pages may say otherwise, the sections with the other words. */
  #related(words: RelatedWords): Map<string, number[]> {
    const best = new Map<string, readonly number[]>();
    const bestOf = (term: string) => {
      let postings = best.get(term);
      if (!postings) best.set(term, (postings = firstOf(this.#postings.of(term), 2 * MAX_RELATED_SECTIONS)));
      return postings;
    };
    const lists = new Map<string, number[]>();
    for (const [word, said] of words) {
      const worths = new Map<number, number>();
      for (const [other, nearness] of said) {
        const factor = nearness * this.#rarityOf(other);
        for (const posting of bestOf(other)) {
          const id = Math.floor(posting / WORTHS);
          worths.set(id, Math.max(Math.round((posting % WORTHS) * factor), worths.get(id) ?? 1));
        }
      }
      if (worths.size === 0) continue;
      // Where a section has the word itself, that counts.
      const rarity = this.#rarityOf(word);
      for (const posting of this.#postings.of(word)) {
        const id = Math.floor(posting / WORTHS);
        if ((posting % WORTHS) * rarity >= RELATED_WORTH * (worths.get(id) ?? Infinity)) worths.delete(id);
      }
      const postings = firstOf(
        Array.from(worths, ([id, worth]) => id * WORTHS + worth),
        MAX_RELATED_SECTIONS,
      );
      if (postings.length > 0)
        lists.set(
          RELATED + word,
          postings.toSorted((one, other) => one - other),
        );
    }
    return lists;
  }

  #rarityOf(term: string): number {
    return rarityOf(this.#postings.count(term), this.#entries);
  }

  /** The shards of terms, one after the other, and what is to know before them; nothing may be added after. */
  *termShards(related?: RelatedWords): Generator<TermShard, SearchMeta> {
    const others = related ? this.#related(related) : new Map<string, number[]>();
    const first: string[] = [];
    let shard: TermShard | undefined;
    let size = SHARD_SIZE;
    for (const term of [...this.#postings.terms, ...others.keys()].sort()) {
      const list = this.#weighed(term, others.get(term) ?? this.#postings.of(term));
      if (
        size >= (term.startsWith(RELATED) ? RELATED_SHARD_SIZE : SHARD_SIZE) ||
        (term.startsWith(RELATED) && !first.at(-1)?.startsWith(RELATED))
      ) {
        if (shard) yield shard;
        shard = Object.create(null) as TermShard;
        first.push(term);
        size = 0;
      }
      if (shard) shard[term] = list;
      size += term.length + 4 + list.length * 3;
    }
    if (shard) yield shard;
    return { entries: this.#entries, parts: first, rows: ROWS, pages: this.#pages };
  }

  /** The shards of rows as JSON. */
  *rowShards(): Generator<string> {
    this.#packRows();
    for (const rows of this.#rows) yield new TextDecoder().decode(rows);
  }

  /** The index as a whole. */
  build(related?: RelatedWords): SearchShards {
    const terms: TermShard[] = [];
    const shards = this.termShards(related);
    let next = shards.next();
    for (; next.done !== true; next = shards.next()) terms.push(next.value);
    return { meta: next.value, terms, rows: Array.from(this.rowShards(), (text) => JSON.parse(text) as EntryRow[]) };
  }

  /** The sections of a term, with how rare it is in their worth, and each counted from the one before. */
  #weighed(term: string, list: readonly number[]): number[] {
    const rarity = /^[=~]/.test(term) ? 1 : rarityOf(list.length, this.#entries);
    let saved: [id: number, worth: number][] = [];
    for (const posting of list)
      saved.push([Math.floor(posting / WORTHS), Math.max(1, Math.round(((posting % WORTHS) * rarity) / WORTH_STEP))]);
    if (saved.length > MAX_SECTIONS)
      saved = saved
        .toSorted(([, one], [, other]) => other - one)
        .slice(0, MAX_SECTIONS)
        .toSorted(([one], [other]) => one - other);
    let before = 0;
    return saved.flatMap(([id, worth]) => {
      const step = id - before;
      before = id;
      return [step, worth];
    });
  }
}
