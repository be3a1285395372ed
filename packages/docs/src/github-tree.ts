/** GitHub's additions as they become nodes of a tree. */
import type { Extension } from "mdast-util-from-markdown";
import { gfmFromMarkdown } from "mdast-util-gfm";

const WHOLE = gfmFromMarkdown();
const AS_READ = WHOLE.map(({ transforms: _transforms, ...extension }) => extension);

/** No address has so many characters without a space; a text with such a run is read without the second look. */
const LONG_RUN = /\S{500}/;

/**
 * What makes the tree of `source`. It has a second look, over the whole tree, for addresses that the tokeniser missed;
 * its patterns begin anew at every letter, so it is left out where nothing is to be found or too much would be tried.
 */
export function gitHubTree(source: string): Extension[] {
  return /@|www\.|https?:/i.test(source) && !LONG_RUN.test(source) ? WHOLE : AS_READ;
}
