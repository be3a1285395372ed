/** Code and tables in documentation pages, for the tests that check them. */

export interface CodeBlock {
  /** The word after the fence. */
  language: string;
  /** The text after that word. */
  mark: string;
  code: string;
}

/** Fenced blocks of a page in their order. */
export function codeBlocks(markdown: string): CodeBlock[] {
  return [...markdown.matchAll(/^(`{3,})(\w*)([^\n`]*)\n([\s\S]*?)^\1$/gm)].map(
    ([, , language = "", mark = "", code = ""]) => ({ language, mark: mark.trim(), code }),
  );
}

/** The code of the blocks that are in one of these languages. */
export function codeIn(markdown: string, languages: readonly string[]): string[] {
  return codeBlocks(markdown)
    .filter(({ language }) => languages.includes(language))
    .map(({ code }) => code);
}

/** Cells of the tables of a page, row by row, without the heads; `\|` is a bar. */
export function tableRows(markdown: string): { head: string[]; cells: string[] }[] {
  const rows: { head: string[]; cells: string[] }[] = [];
  let head: string[] = [];
  const lines = markdown.split("\n");
  lines.forEach((line, index) => {
    if (!line.startsWith("|")) return;
    const cells = line
      .slice(1, line.lastIndexOf("|"))
      .split(/(?<!\\)\|/)
      .map((cell) => cell.trim().replaceAll("\\|", "|"));
    if (/^\|[\s|:-]+\|$/.test(lines[index + 1] ?? "")) head = cells;
    else if (!/^\|[\s|:-]+\|$/.test(line)) rows.push({ head, cells });
  });
  return rows;
}

/** Text of a cell with one code span; `undefined` for any other cell. */
export function codeSpan(cell: string): string | undefined {
  return /^`` (.*) ``$/.exec(cell)?.[1] ?? /^`([^`]*)`$/.exec(cell)?.[1];
}
