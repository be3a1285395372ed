/** Writes a fenced block of Markdown, whatever its content. */

/**
 * `code` as a fenced block; `info` is the text after the opening fence.
 * @example
 * import { fenced } from "@vitrine/markdown/pages";
 *
 * console.log(fenced("a = 1", "py"));
 * // ```py
 * // a = 1
 * // ```
 */
export function fenced(code: string, info: string): string {
  const fence = "`".repeat(Math.max(3, ...[...code.matchAll(/`+/g)].map((run) => run[0].length + 1)));
  return `${fence}${info}\n${code}\n${fence}`;
}
