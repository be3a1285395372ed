/** Result of a printer of one client. */

import type { Code } from "@vitrine/code";
import type { PrintableCall } from "./printable-call.ts";

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

/** Waits that the hub's clients lack: they take what the server has after its own wait, and fail without it. */
export function shortWaitNotes({ isQueued, provider }: PrintableCall): { notes?: string[] } {
  if (!isQueued || provider.id !== "replicate") return {};
  return { notes: ["This client waits for at most a minute. For a slower model use @vitrine/inference or requests."] };
}
