/** What a printer of one client gives back. */

import type { Code } from "@vitrine/code";

export interface Printed {
  code: Code;
  install?: string;
  notes?: readonly string[];
}

/** A snippet, or why there is none. */
export type PrintResult = Printed | string;

/** Seconds that a printed call waits for an answer, and for a job. */
export const REQUEST_SECONDS = 300;
export const JOB_SECONDS = 900;
/** Seconds between two polls of a printed call. */
export const POLL_SECONDS = 2;
