/** The report of `npm run run:networks -w tools`. */

export interface NetworkReport {
  machine: string;
  library: string;
  /** Network → what was run with it. */
  networks: Record<string, NetworkRun>;
}

export interface NetworkRun {
  /** Date and releases. */
  on: string;
  /** Shapes of the snippets that ran, with a space between; see `codeShape`. */
  ran: string;
  /** The first line of what it printed. */
  printed: string;
  /** Why it was not run, or the last line of what it said. */
  failed?: string;
}
