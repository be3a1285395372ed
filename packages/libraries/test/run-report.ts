/** The report of `npm run run:snippets -w tools`. */
import type { SnippetLanguage } from "@vitrine/code";

export interface Run {
  library: string;
  title?: string;
  language: SnippetLanguage;
  /** See `codeShape`. */
  shape: string;
  /** The tiny model it ran with. */
  model: string;
  /** The class that its configuration names, where it names one. */
  architecture?: string;
  /** How its weights are quantized, where they are. */
  method?: string;
  /** Holes that were filled, such as the device. */
  fill?: Record<string, string>;
  ok: boolean;
  /** ISO 8601 date of the run. */
  date?: string;
  seconds: number;
  /** Releases of the packages of its install line. */
  packages?: Record<string, string>;
  /** The beginning of what it printed. */
  printed: string;
  /** Files that it wrote into its folder. */
  files?: string[];
  /** Where it did not run: the last line of what it said. */
  error?: string;
}

export interface RunReport {
  machine: string;
  runs: Run[];
}
