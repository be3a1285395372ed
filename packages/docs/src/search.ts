/**
 * Search over sections: a hit leads to the heading it was found under.
 *
 * MiniSearch does the ranking; what is ours is the splitting into words. Chinese, Japanese, Korean and Thai do not put
 * spaces between words, so runs of their letters are indexed as overlapping pairs, which finds any run of two or more
 * characters without a dictionary. Accents and width are folded away, so that `Café` is found by `cafe`.
 */
import MiniSearch, { type Options, type SearchOptions as MiniSearchOptions, type SearchResult } from "minisearch";
import type { DocumentationPage } from "./documentation-set.ts";
import type { Documentation } from "./documentation.ts";
import type { PageSection } from "./sections.ts";

/** One section of one page, as it goes into the index. */
export interface SearchEntry {
  /** With the section's id. */
  address: string;
  /** Title of the page. */
  title: string;
  /** Its own heading last; empty for the text under the title. */
  path: string[];
  text: string;
  set: string;
  language: string;
  version?: string;
  /** How much its hits count beside those of other sets; 1 unless given. */
  weight?: number;
}

/** A section that was found. */
export interface SearchHit {
  address: string;
  title: string;
  path: string[];
  /** Words around the first match, in pieces that say which of them matched. */
  excerpt: { text: string; isMatch: boolean }[];
  set: string;
}

/** Which part of the documentation to search. */
export interface SearchOptions {
  limit?: number;
  /** Names of the sets to search; all of them unless given. */
  set?: string;
  language?: string;
}

const LONGEST_QUERY = 200;
const EXCERPT_LENGTH = 180;
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}]+/gu;

/** The sections of every page, for an index here or elsewhere. */
export function searchEntries(documentation: Documentation): SearchEntry[] {
  return documentation.pages.flatMap((page) => pageEntries(page, documentation.render(page).sections));
}

/** The sections of one page as entries. */
export function pageEntries(page: DocumentationPage, sections: readonly PageSection[]): SearchEntry[] {
  return withBeginning(sections).map(({ id, path, text }) => ({
    address: id === undefined ? page.address : `${page.address}#${id}`,
    title: page.title,
    path,
    text,
    set: page.set.name,
    language: page.set.language,
    ...(page.set.version === undefined ? {} : { version: page.set.version }),
    ...(page.set.searchWeight === undefined ? {} : { weight: page.set.searchWeight }),
  }));
}

/** A page can be found by its title even when it begins with a heading. */
function withBeginning(sections: readonly PageSection[]): readonly PageSection[] {
  return sections[0]?.id === undefined && sections.length > 0
    ? sections
    : [{ id: undefined, path: [], text: "" }, ...sections];
}

/** An index over sections that answers queries. */
export class SearchIndex {
  readonly #index: MiniSearch<SearchEntry & { id: number; heading: string; above: string }>;
  readonly #entries: readonly SearchEntry[];

  constructor(entries: readonly SearchEntry[]) {
    this.#entries = entries;
    this.#index = new MiniSearch(OPTIONS);
    this.#index.addAll(
      entries.map((entry, id) => ({
        ...entry,
        id,
        heading: entry.path.at(-1) ?? entry.title,
        above: entry.path.slice(0, -1).join(" "),
      })),
    );
  }

  /** Whether an entry is the beginning of a page whose title has the words of a query, and no others that tell. */
  #isNamed(id: number, words: ReadonlySet<string>): boolean {
    const entry = this.#entries[id];
    if (!entry || entry.path.length > 0) return false;
    const title = wordsIn(withoutStopWords(entry.title)).map(folded);
    return title.length > 0 && title.length === words.size && title.every((word) => words.has(word));
  }

  /** Sections by how well they answer `query`, at most `limit` (20) of them. Forgives a slip in longer words. */
  search(query: string, { limit = 20, set, language }: SearchOptions = {}): SearchHit[] {
    const text = withoutStopWords(query.slice(0, LONGEST_QUERY));
    const words = new Set(wordsIn(text).map(folded));
    const filter = ({ id }: SearchResult) => {
      const entry = this.#entries[id as number];
      return (set === undefined || entry?.set === set) && (language === undefined || entry?.language === language);
    };
    const boostDocument = (id: number) => (this.#entries[id]?.weight ?? 1) * (this.#isNamed(id, words) ? NAMED : 1);
    const results = new Map<number, SearchResult>();
    const add = (way: MiniSearchOptions): void => {
      for (const result of this.#index.search(text, { filter, boostDocument, ...way })) {
        if (!results.has(result.id as number)) results.set(result.id as number, result);
      }
    };
    // Words as they are come before words that resemble them; only when all of them are nowhere will some do.
    add({ combineWith: "AND" });
    if (results.size < limit) add({ combineWith: "AND", fuzzy: slips });
    if (results.size === 0) add({ combineWith: "OR", fuzzy: slips });
    return [...results.values()].slice(0, limit).flatMap(({ id, terms }): SearchHit[] => {
      const entry = this.#entries[id as number];
      if (!entry) return [];
      const { address, title, path, set: name } = entry;
      return [{ address, title, path, set: name, excerpt: excerptOf(entry.text, terms) }];
    });
  }
}

/** How much more the beginning of a page counts for a query that is its name. */
const NAMED = 4;

/** Words of English questions that say nothing of what is asked for. */
const STOP_WORDS = new Set(
  `a about an and any are as at be can could do does for from get have how i if in into is it its me my of on or our
   should so that the their them there these they this to use using want was we what when where which who why will with
   would you your`.split(/\s+/),
);

/** A query without such words, unless it has no others. */
function withoutStopWords(query: string): string {
  const words = query.split(/\s+/);
  const kept = words.filter((word) => !STOP_WORDS.has(word.toLowerCase().replace(/[?!.,]+$/, "")));
  return kept.length === 0 ? query : kept.join(" ");
}

const OPTIONS: Options<SearchEntry & { id: number; heading: string; above: string }> = {
  fields: ["heading", "title", "above", "text"],
  storeFields: [],
  tokenize: wordsIn,
  processTerm: (term) => folded(term) || null,
  searchOptions: {
    boost: { heading: 5, title: 3, above: 1.5 },
    prefix: (term) => term.length > 1,
  },
};

/** How many letters of a word may be others. Words of scripts without spaces are too short to guess at. */
function slips(term: string): number | false {
  return term.length > 3 && /^[\p{Script=Latin}\p{N}]+$/u.test(term) ? 0.2 : false;
}

/** Words of a text; runs of scripts without spaces as pairs of characters. */
function wordsIn(text: string): string[] {
  const words = text
    .replace(UNSPACED, " ")
    .split(/[\s\p{P}\p{S}]+/u)
    .filter((word) => word !== "");
  for (const [run] of text.matchAll(UNSPACED)) {
    const characters = [...run];
    if (characters.length === 1) words.push(run);
    for (let index = 0; index + 1 < characters.length; index += 1)
      words.push(characters.slice(index, index + 2).join(""));
  }
  return words;
}

function folded(text: string): string {
  return text
    .normalize("NFKD")
    .replace(/(\p{Script=Latin})\p{M}+/gu, "$1")
    .normalize("NFC")
    .toLowerCase();
}

function excerptOf(text: string, terms: readonly string[]): SearchHit["excerpt"] {
  const wanted = terms.filter((term) => term.length > 0).toSorted((a, b) => b.length - a.length);
  const lower = text.toLowerCase();
  const first = Math.min(...wanted.map((term) => lower.indexOf(term)).filter((at) => at >= 0), text.length);
  const from = first === text.length ? 0 : Math.max(0, text.lastIndexOf(" ", first - 40));
  const to = Math.min(text.length, from + EXCERPT_LENGTH);
  const cut = text.slice(from, to).trim();
  const shown = `${from > 0 ? "… " : ""}${cut}${to < text.length ? " …" : ""}`;
  if (wanted.length === 0) return [{ text: shown, isMatch: false }];
  const pattern = new RegExp(`(${wanted.map((term) => term.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")).join("|")})`, "iu");
  return shown
    .split(pattern)
    .map((piece, index) => ({ text: piece, isMatch: index % 2 === 1 }))
    .filter((piece) => piece.text !== "");
}
