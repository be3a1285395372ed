/**
 * The order of a documentation set, from the `_toctree.yml` that hub documentation has next to its
 * pages: a list of entries with a `title`, and either `local` (a page), `href` (somewhere else) or
 * `sections` (more entries).
 */
import { LineCounter, parseDocument, isMap, isScalar, isSeq, type YAMLMap } from "yaml";

/** One line of the navigation. */
export interface NavigationNode {
  title: string;
  /** Path of a page below the set's folder, without its ending. */
  local?: string;
  /** An address outside the set. */
  href?: string;
  /** Whether its entries are unfolded at first. */
  isExpanded: boolean;
  children: NavigationNode[];
  /** Its line in the file; 0 when it comes from the pages themselves. */
  line: number;
}

/** The navigation and what is wrong with its file. */
export interface Toctree {
  nodes: NavigationNode[];
  problems: { line: number; message: string }[];
}

const MAX_DEPTH = 8;

/** Reads a `_toctree.yml`. Never throws; incomplete entries are omitted and reported. */
export function parseToctree(source: string): Toctree {
  const lines = new LineCounter();
  const document = parseDocument(source, { lineCounter: lines });
  const problems = document.errors.map((error) => ({
    line: error.linePos?.[0].line ?? 1,
    message: `This is not YAML: ${error.message.split("\n")[0]}`,
  }));
  const report = (line: number, message: string) => void problems.push({ line, message });

  const readEntries = (value: unknown, depth: number, line: number): NavigationNode[] => {
    if (!isSeq(value)) {
      report(line, "A list of entries was expected: each with a title, and local, href or sections.");
      return [];
    }
    return value.items.flatMap((item) => (isMap(item) ? readEntry(item, depth) : []));
  };
  const readEntry = (entry: YAMLMap, depth: number): NavigationNode[] => {
    const line = lines.linePos(entry.range?.[0] ?? 0).line;
    const text = (name: string): string | undefined => {
      const value = entry.get(name, true);
      return isScalar(value) && (typeof value.value === "string" || typeof value.value === "number")
        ? String(value.value)
        : undefined;
    };
    const [title, local, href] = [text("title"), text("local"), text("href")];
    const sections = entry.get("sections", true);
    if (title === undefined) report(line, "This entry has no title.");
    if (depth >= MAX_DEPTH) {
      report(line, `Entries nest at max ${MAX_DEPTH} deep.`);
      return [];
    }
    if (local === undefined && href === undefined && sections === undefined) {
      report(line, `“${title ?? "?"}” leads nowhere: give it local, href or sections.`);
      return [];
    }
    return [
      {
        title: title ?? local ?? href ?? "",
        ...(local === undefined ? {} : { local: local.replace(/\.(?:mdx?|qmd)$/, "").replace(/^\/+/, "") }),
        ...(href === undefined ? {} : { href }),
        isExpanded: entry.get("isExpanded") === true,
        children: sections === undefined ? [] : readEntries(sections, depth + 1, line),
        line,
      },
    ];
  };
  const nodes = document.errors.length > 0 ? [] : readEntries(document.contents, 0, 1);
  return { nodes, problems };
}
