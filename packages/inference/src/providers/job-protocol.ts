/** What a provider says about its queue: how a submission and a poll are read. Waiting and limits are the poller's. */

import type { JobProgress } from "../wire/progress.ts";
import type { AnswerPath } from "./answer-path.ts";

export type { JobProgress, JobState } from "../wire/progress.ts";

/** What a submission's answer says. Paths hang off the base address of the submission and may have a query. */
export interface Submission {
  id: string;
  statusPath: string;
  /** Where the result is once the job is done; missing where the last poll holds it. */
  resultPath?: string | undefined;
  cancel?: { method: "POST" | "PUT"; path: string } | undefined;
  /** The submission already is the final answer. */
  isDone?: boolean;
  /** The submission already failed, for this reason. */
  failure?: string;
}

/** A queue as data: how a printed call waits. */
export interface JobShape {
  /** The poll goes to this path and the id at its end, or to the path of an address in the submission's answer. */
  poll: { id: AnswerPath; under: string } | { address: AnswerPath; suffix?: string };
  status: AnswerPath;
  done: string;
  failed: readonly string[];
  /** The result is fetched from the answered address once the job is done. Else the last poll holds it. */
  fetchesResult?: boolean;
}

export interface JobProtocol {
  /** Missing where waiting takes more than a few lines. */
  shape?: JobShape;
  /** Milliseconds before each poll. */
  interval: number;
  /** The first poll is sent at once. */
  isEager?: boolean;
  /** Polls after which the wait is given up; without it only the job deadline ends it. */
  mostPolls?: number;
  /** Query field that counts the polls from 0. */
  attemptField?: string;
  /** In front of the message when a poll fails. */
  failureText: string;
  /** A submission may be answered with the result's bytes. */
  mayAnswerBytes?: boolean;
  /** Reads the submission; throws what `fail` makes for one without an id. */
  submitted(body: Record<string, unknown>, fail: (problem: string) => Error, path: string): Submission;
  /** Reads a poll; `undefined` where it has no status. */
  progress(body: Record<string, unknown>): Omit<JobProgress, "jobId"> | undefined;
  /** The message for a failed job. */
  failed(reason: string | undefined): string;
}
