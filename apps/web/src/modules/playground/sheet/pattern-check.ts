/** Matches a pattern in a worker with a deadline. */
import { workerCall } from "../rendering/worker-call.ts";
import { SHEET_LABELS } from "./messages/sheet-labels.ts";

const LABELS = SHEET_LABELS.checks;

export interface PatternQuestion {
  pattern: string;
  flags: string;
  text: string;
}

export type PatternAnswer = { matches: boolean } | { problem: string };

const TIMEOUT_MS = 500;

const matcher = workerCall<PatternQuestion, PatternAnswer>({
  make: () => new Worker(new URL("pattern-worker.ts", import.meta.url), { type: "module" }),
  timeoutMs: TIMEOUT_MS,
  messages: {
    get tooSlow() {
      return LABELS.patternTooSlow;
    },
    get failed() {
      return LABELS.patternFailed;
    },
  },
});

/** @throws if the pattern is invalid or takes too long */
export async function matchesPattern(pattern: string, flags: string, text: string): Promise<boolean> {
  const answer = await matcher.ask({ pattern, flags, text });
  if ("problem" in answer) throw new Error(LABELS.invalidPattern({ reason: answer.problem }));
  return answer.matches;
}
