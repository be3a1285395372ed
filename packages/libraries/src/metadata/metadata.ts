import { makeLookup } from "../entry/lookup.ts";
import { LIBRARY_METADATA } from "./generated/library-metadata.ts";

export type { LibrarySummary } from "../entry/library.ts";
export { getLibraryId, getLibraryName } from "./names.ts";
export { LIBRARY_METADATA };

/**
 * Finds a library's metadata by id or alias, whatever the case and the separators.
 * @example
 * import { getLibraryMetadata } from "@vitrine/libraries/metadata";
 *
 * console.log(getLibraryMetadata("scikit-learn")?.prettyLabel); // Scikit-learn
 */
export const getLibraryMetadata = /* @__PURE__ */ makeLookup(LIBRARY_METADATA);
