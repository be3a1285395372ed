/** The search of the documentation, made once for each revision. */
import { type Documentation, SearchIndex, searchEntries, type SearchTerms } from "@vitrine/docs";

/** The search of each documentation as it was at one revision. */
const searches = new WeakMap<Documentation, { revision: number; index: Promise<SearchIndex> }>();

/**
 * The search index: the one a thread builds, else built here at the first query, and again after an
 * edit.
 */
export function documentationIndex(documentation: Documentation): Promise<SearchIndex> {
  const saved = searches.get(documentation);
  if (saved?.revision === documentation.revision) return saved.index;
  return keepIndex(documentation, Promise.resolve(new SearchIndex(searchEntries(documentation))));
}

/**
 * Lets queries wait for the index that another thread builds from the same pages: rendering them
 * all here would block every visitor for seconds. If that thread fails, the index is built here.
 */
export function expectSearchTerms(documentation: Documentation, words: Promise<readonly SearchTerms[]>): void {
  const { revision } = documentation;
  void keepIndex(
    documentation,
    words.then(
      (made) => new SearchIndex(searchEntries(documentation), revision === documentation.revision ? made : []),
      () => new SearchIndex(searchEntries(documentation)),
    ),
  );
}

function keepIndex(documentation: Documentation, index: Promise<SearchIndex>): Promise<SearchIndex> {
  searches.set(documentation, { revision: documentation.revision, index });
  return index;
}
