/**
 * The site's documentation: the folder `docs/` of this repository, read when the server starts and rendered page by
 * page when it is asked for.
 */
import { Documentation, SearchIndex, searchEntries } from "@vitrine/docs";
import { followDocumentationFolder, readDocumentationFolder } from "@vitrine/docs/folder";

const ADDRESS = "/docs";

/** What is in the folder but is not for readers of the site. */
function isForReaders(path: string): boolean {
  return !/^(decisions\/|\.)/.test(path);
}

/** Reads the documentation from a folder. */
export async function openDocumentation(folder: string): Promise<Documentation> {
  const source = await readDocumentationFolder(folder, {
    address: ADDRESS,
    folder: "docs",
    title: "Documentation",
    includes: isForReaders,
  });
  return new Documentation([source]);
}

/** Shows edits of the folder's files at the next request. Returns what ends it. */
export function followDocumentation(documentation: Documentation, folder: string): () => void {
  return followDocumentationFolder(documentation, ADDRESS, folder, { includes: isForReaders });
}

/** Documentation from Markdown by path, for tests. */
export function createDocumentation(files: Readonly<Record<string, string>>): Documentation {
  return new Documentation([{ address: ADDRESS, folder: "docs", title: "Documentation", files }]);
}

const indexes = new WeakMap<Documentation, { revision: number; index: SearchIndex }>();

/** The search index, made at the first question and again after an edit. */
export function documentationIndex(documentation: Documentation): SearchIndex {
  const kept = indexes.get(documentation);
  if (kept?.revision === documentation.revision) return kept.index;
  const index = new SearchIndex(searchEntries(documentation));
  indexes.set(documentation, { revision: documentation.revision, index });
  return index;
}
