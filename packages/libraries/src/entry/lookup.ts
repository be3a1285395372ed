import type { LibraryMetadata } from "./library.ts";

/**
 * The spelling under which the registry looks up a key. Authors write `Merlin` and `merlin`, `keras_nlp`, `keras-nlp`
 * and `pyannote.audio`, and mean the same.
 */
export function foldKey(key: string): string {
  return key
    .trim()
    .toLowerCase()
    .replace(/[-_.\s]+/g, "-");
}

/** A function that finds an entry by its id or an alias, in any spelling. Never throws. */
export function makeLookup<L extends Pick<LibraryMetadata, "id" | "aliases">>(
  libraries: readonly L[],
): (nameOrAlias: string) => L | undefined {
  const byKey = new Map<string, L>();
  for (const library of libraries) {
    for (const key of [library.id, ...(library.aliases ?? [])]) {
      const folded = foldKey(key);
      if (!byKey.has(folded)) byKey.set(folded, library);
    }
  }
  // Longest key in the registry is far below this; the bound keeps a megabyte of hostile text from being folded.
  return (nameOrAlias) =>
    typeof nameOrAlias === "string" && nameOrAlias.length <= 200 ? byKey.get(foldKey(nameOrAlias)) : undefined;
}
