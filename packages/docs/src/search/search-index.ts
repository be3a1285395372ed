/** The search with all of its index at hand: for a server, or a program. */
import { groupBy } from "@vitrine/base";
import { excerptOf } from "./excerpt.ts";
import { entryTerms } from "./entry-terms.ts";
import { type SearchEntry, type SearchHit, type SearchOptions, shownOf } from "./search-entries.ts";
import {
  furtherShardsFor,
  missingTerms,
  pageOf,
  rank,
  readQuery,
  shardsFor,
  shownText,
  spread,
} from "./search-engine.ts";
import { rowOf, type SearchShards, SearchShardsBuilder, type TermShard } from "./search-shards.ts";
import { relatedWords } from "./related-words.ts";
import { mainLanguage, stemmerOf } from "./stemmers.ts";
import type { Stem } from "./tokenize.ts";
import { DocumentationError } from "../folders/documentation-error.ts";

/** The words of one language's sections: plain data, which one thread can make for another. */
export type SearchTerms = Pick<SearchShards, "meta" | "terms"> & { language: string };

/** The sections of one language. */
interface LanguageIndex {
  stem: Stem;
  words: SearchTerms;
  entries: readonly SearchEntry[];
}

/**
 * A full-text index over the sections of pages. It stems words by the language of each page.
 * @example
 * import { Documentation, searchEntries, SearchIndex } from "@vitrine/docs";
 *
 * const files = { "index.md": "# Start\n\n## Upload a model\n\nUse the client." };
 * const documentation = new Documentation([{ address: "/docs", files }]);
 * const [hit] = new SearchIndex(searchEntries(documentation)).search("uploading models");
 * console.log(hit?.address, hit?.path); // /docs#upload-a-model [ 'Upload a model' ]
 */
export class SearchIndex {
  readonly #languages: readonly LanguageIndex[];

  /**
   * @param words what another index says of the same sections, so that they need not be read again
   * @throws {DocumentationError} when the words are those of other sections
   */
  constructor(entries: readonly SearchEntry[], words: readonly SearchTerms[] = []) {
    const made = new Map(words.map((own) => [own.language, own]));
    const byLanguage = groupBy(entries, (entry) => mainLanguage(entry.language));
    this.#languages = [...byLanguage].map(([language, own]): LanguageIndex => {
      const stem = stemmerOf(language);
      const known = made.get(language) ?? textOfElement(language, own, stem);
      if (known.meta.entries !== own.length)
        throw new DocumentationError(
          "invalid-search-terms",
          `The words are those of ${known.meta.entries} sections, and there are ${own.length}.`,
        );
      return { stem, words: known, entries: own };
    });
  }

  /** Terms from which an index of the same sections elsewhere can be made. */
  get words(): readonly SearchTerms[] {
    return this.#languages.map(({ words }) => words);
  }

  /** Sections by how well they answer `query`, at most `limit` (20) of them. Forgives a slip in longer words. */
  search(query: string, { limit = 20, set, language }: SearchOptions = {}): SearchHit[] {
    const found = this.#languages.flatMap(({ stem, words: { meta, terms }, entries }) => {
      const question = readQuery(query, stem);
      if (question.words.length === 0 || meta.entries === 0) return [];
      const at = (numbers: readonly number[]) =>
        numbers.flatMap((number) => (terms[number] ? [terms[number]] : []) as TermShard[]);
      const needed = shardsFor(meta, question);
      const missing = missingTerms(question, at(needed));
      const all = at([...new Set([...needed, ...furtherShardsFor(meta, missing)])]);
      const shown = shownText(question);
      return rank(meta, question, all).flatMap(({ id, score }) => {
        const entry = entries[id];
        return entry && isWanted(entry, set, language) ? [{ entry, score, words: shown }] : [];
      });
    });
    const best = found.sort((one, other) => other.score - one.score);
    return spread(best, limit, ({ entry }) => pageOf(entry.address)).map(({ entry, words }): SearchHit => {
      const { address, title, path, set: own } = entry;
      return { address, title, path, set: own, excerpt: excerptOf(shownOf(entry), words) };
    });
  }
}

function textOfElement(language: string, entries: readonly SearchEntry[], stem: Stem): SearchTerms {
  const builder = new SearchShardsBuilder();
  for (const entry of entries) builder.add(rowOf(entry), entryTerms(entry, stem));
  const { meta, terms } = builder.build(relatedWords(language));
  return { language, meta, terms };
}

function isWanted(entry: SearchEntry, set: string | undefined, language: string | undefined): boolean {
  return (set === undefined || entry.set === set) && (language === undefined || entry.language === language);
}
