/**
 * Markdown nested beyond reason. Trees are walked by recursion, and a hundred thousand `>` would overflow the stack;
 * such text is shown as it is instead.
 */

/** Deepest nesting of quotations and lists that is still rendered. */
const MAX_NESTING = 80;

/** Whether `source` nests deeper than any person writes. */
export function nestsTooDeep(source: string): boolean {
  const markers = new RegExp(`^(?:[ \\t]*(?:>|[-*+]|\\d{1,9}[.)])[ \\t]*){${MAX_NESTING},}`, "m");
  const brackets = new RegExp(`[\\[(*_<]{${MAX_NESTING * 20},}`);
  const indented = new RegExp(`^[ \\t]{${MAX_NESTING * 4},}(?:[-*+>]|\\d{1,9}[.)])`, "m");
  return markers.test(source) || brackets.test(source) || indented.test(source) || tagsNestTooDeep(source);
}

/** Counts open tags roughly; the real parser closes them, but walks the result by recursion. */
function tagsNestTooDeep(source: string): boolean {
  let open = 0;
  for (const match of source.matchAll(/<(\/?)[a-z][^<>]{0,2000}>/gi)) {
    open += match[1] ? -1 : 1;
    if (open < 0) open = 0;
    if (open > 1000) return true;
  }
  return false;
}
