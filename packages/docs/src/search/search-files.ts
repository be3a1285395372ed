/**
 * The search of a site as files: an index in parts for each version and language, since readers look for what they
 * read.
 */
import type { SearchEntry } from "./search-entries.ts";
import { entryTerms } from "./entry-terms.ts";
import { relatedWords } from "./related-words.ts";
import { type EntryRow, rowOf, SearchShardsBuilder } from "./search-shards.ts";
import { mainLanguage, stemmerOf } from "./stemmers.ts";

/** A section as a thread returns it: what is shown of it, and its terms in one text. */
export interface WrittenEntry {
  group: string;
  language: string;
  row: EntryRow;
  /** A character for what a term is worth, the term, a line end, and so on. */
  terms: string;
}

/** The folder of the index in which pages of a version and language are. */
export function searchGroup(language: string, version: string | undefined): string {
  return [language, version].flatMap((part) => (part === undefined ? [] : part.replace(/[^\w.-]/g, "_"))).join("-");
}

/** A section for handing over. */
export function writtenEntry(entry: SearchEntry): WrittenEntry {
  const terms: string[] = [];
  for (const [term, worth] of entryTerms(entry, stemmerOf(entry.language)))
    terms.push(String.fromCharCode(worth + 1) + term);
  const { language, version } = entry;
  return { group: searchGroup(language, version), language, row: rowOf(entry), terms: terms.join("\n") };
}

/** Collects sections, and gives the files of their indexes. */
export class SearchFiles {
  readonly #groups = new Map<string, { builder: SearchShardsBuilder; language: string }>();

  add({ group, language, row, terms }: WrittenEntry): void {
    let found = this.#groups.get(group);
    if (!found) this.#groups.set(group, (found = { builder: new SearchShardsBuilder(), language }));
    const pairs: [string, number][] = [];
    for (let at = 0; at < terms.length;) {
      const end = terms.indexOf("\n", at + 1);
      const stop = end === -1 ? terms.length : end;
      pairs.push([terms.slice(at + 1, stop), terms.charCodeAt(at) - 1]);
      at = stop + 1;
    }
    found.builder.add(row, pairs);
  }

  /** The languages of what was added. */
  get languages(): string[] {
    return [...new Set([...this.#groups.values()].map(({ language }) => mainLanguage(language)))];
  }

  /** The files by their paths below the folder of the search. */
  *files(): Generator<[path: string, text: string]> {
    for (const [group, { builder, language }] of this.#groups) {
      const shards = builder.termShards(relatedWords(language));
      let next = shards.next();
      for (let index = 0; next.done !== true; index += 1, next = shards.next())
        yield [`${group}/t${index}.json`, JSON.stringify(next.value)];
      yield [`${group}/meta.json`, JSON.stringify(next.value)];
      let index = 0;
      for (const text of builder.rowShards()) {
        yield [`${group}/r${index}.json`, text];
        index += 1;
      }
    }
  }
}
