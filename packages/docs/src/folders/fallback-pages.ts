/**
 * Pages that a translation does not have yet, taken from the set that it translates, so that a reader of the
 * translation finds every page, its links and its search whole.
 */
import type { DocumentationPage, DocumentationSource } from "./documentation-source.ts";
import { PAGE_FILE } from "./page-metadata.ts";

/** The sets with what translations lack. The first set of a name and version is the one that the others translate. */
export function withFallbackPages(sources: readonly DocumentationSource[]): DocumentationSource[] {
  const mains = new Map<string, DocumentationSource>();
  return sources.map((source) => {
    if (source.name === undefined) return source;
    const key = JSON.stringify([source.name, source.version]);
    const main = mains.get(key);
    if (!main) mains.set(key, source);
    return main && main.language !== source.language ? completed(source, main) : source;
  });
}

function completed(source: DocumentationSource, main: DocumentationSource): DocumentationSource {
  const own = new Set(Object.keys(source.files).map(withoutEnding));
  const paths = Object.keys(main.files).filter((path) => isPage(path) && !own.has(withoutEnding(path)));
  if (paths.length === 0) return source;
  const files = { ...source.files, ...Object.fromEntries(paths.map((path) => [path, main.files[path] ?? ""])) };
  const toctree = main.files["_toctree.yml"];
  if (files["_toctree.yml"] === undefined && toctree !== undefined) files["_toctree.yml"] = toctree;
  const order = source.order ?? (toctree === undefined ? main.order : undefined);
  const assets = new Set(source.assets);
  const borrowed = new Set(paths);
  return {
    ...source,
    ...(order && { order }),
    ...(main.addresses && { addresses: { ...main.addresses, ...source.addresses } }),
    files,
    included: { ...main.included, ...source.included },
    assets: [...assets, ...(main.assets ?? []).filter((path) => !assets.has(path))],
    changed: (path) => (borrowed.has(path) ? main : source).changed?.(path),
    fallback: {
      paths,
      assets: (main.assets ?? []).filter((path) => !assets.has(path)),
      language: main.language ?? "en",
      address: main.address,
      folder: main.folder ?? "",
    },
  };
}

/** A page by another ending is the same page. */
function withoutEnding(path: string): string {
  return path.replace(PAGE_FILE, "");
}

function isPage(path: string): boolean {
  return PAGE_FILE.test(path) && !/(^|\/)_/.test(path);
}

/** From where a page was taken that is not in its set's language; `undefined` for all others. */
export function fallbackOf({ set, path }: DocumentationPage): DocumentationSource["fallback"] {
  return set.fallback?.paths.includes(path) ? set.fallback : undefined;
}
