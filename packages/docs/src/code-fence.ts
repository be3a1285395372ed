/** Writing a fenced block of Markdown, whatever stands in it. */

/** `code` as a fenced block; `info` is what stands after the opening fence. */
export function fenced(code: string, info: string): string {
  const fence = "`".repeat(Math.max(3, ...[...code.matchAll(/`+/g)].map((run) => run[0].length + 1)));
  return `${fence}${info}\n${code}\n${fence}`;
}
