/** GitHub's additions as they become nodes of a tree. */
import type { Extension } from "mdast-util-from-markdown";
import { gfmFromMarkdown } from "mdast-util-gfm";
import { walkMarkdown } from "./walk-tree.ts";

const MAY_BE_ADDRESS = /@|www\.|https?:/i;
const GITHUB = gfmFromMarkdown();
const AS_READ = GITHUB.map(({ transforms: _transforms, ...extension }) => extension);
const WHOLE = GITHUB.map(({ transforms, ...extension }) => ({
  ...extension,
  transforms: (transforms ?? []).map(
    (transform): typeof transform =>
      (tree) =>
        holdsAddress(tree) ? transform(tree) : tree,
  ),
}));

/** Whether the tokenizer has left an address in running text. */
function holdsAddress(tree: Parameters<typeof walkMarkdown>[0]): boolean {
  let isFound = false;
  walkMarkdown(tree, (node) => {
    if (node.type === "text") isFound ||= MAY_BE_ADDRESS.test(node.value);
    return !isFound && node.type !== "link" && node.type !== "linkReference";
  });
  return isFound;
}

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
 * Returns what builds the tree of `source`. GitHub's extension has a second pass over the whole
 * tree, for addresses that the tokenizer missed. Its patterns start again at every letter, so the
 * pass is omitted where there is nothing to find or it would cost too much.
 */
export function gitHubTree(source: string): Extension[] {
  return MAY_BE_ADDRESS.test(source) && !hasLongRun(source) ? WHOLE : AS_READ;
}
