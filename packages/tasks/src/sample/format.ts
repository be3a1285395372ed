/** Layout of sample texts that are put on one line or between the quotes of another language. */

export interface FormatSampleOptions {
  /** Collapse tabs and line breaks, with the blanks around them, into single spaces. */
  noWrap?: boolean;
  /** Strip double quotes that enclose the whole text. */
  noQuotes?: boolean;
}

/** Formats a text. Applying it twice with the same options changes nothing more. */
export function formatSample(text: string, options: FormatSampleOptions = {}): string {
  let formatted = text;
  if (options.noWrap) formatted = formatted.replace(/[ \t\r\n]+/g, (gap) => (/[\t\r\n]/.test(gap) ? " " : gap));
  if (options.noQuotes) formatted = stripQuotes(formatted);
  return formatted;
}

/** Removes every enclosing pair, not only the first: otherwise a second pass would remove the next one. */
function stripQuotes(text: string): string {
  let from = 0;
  let to = text.length;
  while (to - from >= 2 && text[from] === '"' && text[to - 1] === '"') {
    from += 1;
    to -= 1;
  }
  return text.slice(from, to);
}
