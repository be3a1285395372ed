/** GitHub's additions as they become nodes of a tree. */
import type { Extension } from "mdast-util-from-markdown";
import { gfmFromMarkdown } from "mdast-util-gfm";

const WHOLE = gfmFromMarkdown();
const AS_READ = WHOLE.map(({ transforms: _transforms, ...extension }) => extension);

/** No address has so many characters without a space; a text with such a run is read without the second look. */
const LONG_RUN = 500;

/** Whether a text has so many characters without a space: looks back from every 500th, most often for one word. */
function hasLongRun(text: string): boolean {
  for (let from = 0; from + LONG_RUN <= text.length;) {
    let at = from + LONG_RUN - 1;
    while (at >= from && !/\s/.test(text[at] ?? "")) at -= 1;
    if (at < from) return true;
    from = at + 1;
  }
  return false;
}

/**
 * What makes the tree of `source`. It has a second look, over the whole tree, for addresses that the tokeniser missed;
 * its patterns begin anew at every letter, so it is left out where nothing is to be found or too much would be tried.
 */
export function gitHubTree(source: string): Extension[] {
  return /@|www\.|https?:/i.test(source) && !hasLongRun(source) ? WHOLE : AS_READ;
}
