/**
 * A search index in shards, so that a query fetches only what it needs: words in alphabetical
 * order, some hundred to a shard, each with its sections and its weight there; and the displayed
 * text of the sections, a few to a shard.
 */
import type { SearchEntry } from "./search-entries.ts";

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

/** What is shown of a section: address, title of its page, headings, beginning of its text, name of its set. */
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

/** What is shown of a section. */
export function rowOf({ address, title, path, text, set }: SearchEntry): EntryRow {
  return [address, title, path, text.length > SHOWN ? `${text.slice(0, SHOWN).replace(/\s+\S*$/, "")} …` : text, set];
}

/** A term that does not hold on to the long text that it was cut from. */
function whole(term: string): string {
  return Array.from(term).join("");
}

/** Collects sections, and makes the index of them. */
export class SearchShardsBuilder {
  readonly #rows: EntryRow[] = [];
  /** The sections of a term, each with its worth in one number: there are millions of them. */
  readonly #postings = new Map<string, number[]>();
  readonly #pages: number[] = [];
  #page: string | undefined;

  add(row: EntryRow, terms: Iterable<readonly [term: string, worth: number]>): void {
    const id = this.#rows.push(row) - 1;
    const page = row[0].split("#", 1)[0];
    if (page !== this.#page) this.#pages.push(0);
    this.#page = page;
    this.#pages[this.#pages.length - 1] = (this.#pages.at(-1) ?? 0) + 1;
    for (const [term, worth] of terms) {
      const list = this.#postings.get(term);
      const posting = id * WORTHS + worth;
      if (list) list.push(posting);
      else this.#postings.set(whole(term), [posting]);
    }
  }

  /** The index; nothing may be added after. */
  build(): SearchShards {
    const terms: TermShard[] = [];
    const first: string[] = [];
    let size = SHARD_SIZE;
    for (const term of [...this.#postings.keys()].sort()) {
      const list = this.#weighed(term);
      if (size >= SHARD_SIZE) {
        first.push(term);
        terms.push(Object.create(null) as TermShard);
        size = 0;
      }
      (terms.at(-1) as TermShard)[term] = list;
      size += term.length + 4 + list.length * 3;
    }
    const rows: EntryRow[][] = [];
    for (let at = 0; at < this.#rows.length; at += ROWS) rows.push(this.#rows.slice(at, at + ROWS));
    return { meta: { entries: this.#rows.length, parts: first, rows: ROWS, pages: this.#pages }, terms, rows };
  }

  /** The sections of a term, with how rare it is in their worth, and each counted from the one before. */
  #weighed(term: string): number[] {
    const list = this.#postings.get(term) ?? [];
    this.#postings.delete(term);
    const count = list.length;
    const all = this.#rows.length;
    const rarity = term.startsWith("=") ? 1 : Math.log(1 + (all - count + 0.5) / (count + 0.5)) / Math.log(1 + all);
    let saved: [id: number, worth: number][] = [];
    for (const posting of list)
      saved.push([Math.floor(posting / WORTHS), Math.max(1, Math.round((posting % WORTHS) * rarity))]);
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
