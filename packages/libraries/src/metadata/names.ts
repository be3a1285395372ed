import { makeLookup } from "../entry/lookup.ts";
import { LIBRARY_NAMES } from "./generated/library-names.ts";

const find = /* @__PURE__ */ makeLookup(
  /* @__PURE__ */ LIBRARY_NAMES.map(([id, name, ...aliases]) => ({ id, name, aliases })),
);

/**
 * A library's name by id or alias, whatever the case and the separators. Pages that show no more of a library load a
 * third of what `getLibraryMetadata` brings.
 * @example
 * import { getLibraryName } from "@vitrine/libraries/metadata";
 *
 * console.log(getLibraryName("scikit-learn")); // Scikit-learn
 */
export function getLibraryName(idOrAlias: string): string | undefined {
  return find(idOrAlias)?.name;
}

/**
 * A library's id by id or alias, whatever the case and the separators.
 * @example
 * import { getLibraryId } from "@vitrine/libraries/metadata";
 *
 * console.log(getLibraryId("Adapters")); // adapter-transformers
 */
export function getLibraryId(idOrAlias: string): string | undefined {
  return find(idOrAlias)?.id;
}
