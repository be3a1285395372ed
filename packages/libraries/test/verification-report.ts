/** The report of `npm run verify:snippets -w tools`. */
import type { SnippetLanguage } from "@vitrine/code";

export interface ReportEntry {
  library: string;
  /** Title of the block, where a library has several. */
  title?: string;
  language: SnippetLanguage;
  /** See `codeShape`. */
  shape: string;
  /** The package that decides, and the release that was read. */
  package?: string;
  version?: string;
  status: "true" | "false" | "not checkable";
  /** How many imports, attributes, calls and arguments were looked up and found. */
  checked: number;
  /** Names that are not in the release. */
  wrong?: string[];
  /** Names that could not be judged, and why. */
  open?: string[];
}

export interface Report {
  /** ISO 8601 date on which the releases were the newest. */
  date: string;
  entries: ReportEntry[];
}
