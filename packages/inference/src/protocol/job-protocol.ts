/** Queue protocol of a provider: how a submission and a poll are read. Waiting and limits are the poller's. */

import type { JobProgress, JobState } from "../wire/progress.ts";
import type { AnswerPath } from "./answer-path.ts";

export type { JobProgress, JobState } from "../wire/progress.ts";

/** Content of a submission's answer. Paths hang off the base address of the submission and may have a query. */
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

/** A queue as data: by it the client follows a job, and a printed call waits. */
export interface JobShape {
  /** The job's id in the submission's answer. */
  id: AnswerPath;
  /** The poll goes to this path and the id at its end, or to the path of an address in the submission's answer. */
  poll:
    | { under: string }
    | {
        address: AnswerPath;
        suffix?: string;
        /** Where there is no such address: this path and the id. */
        otherwise?: string;
      };
  status: AnswerPath;
  /** The status of an answer that has none; missing where such an answer says nothing about a job. */
  unsaid?(body: Record<string, unknown>): string | undefined;
  /** The provider's status values. Any other is an unknown state. */
  done: string;
  failed: readonly string[];
  queued?: readonly string[];
  running?: readonly string[];
  /** Why a job failed: paths that are read in turn. */
  reason?: readonly AnswerPath[];
  percentage?: AnswerPath;
  queuePosition?: AnswerPath;
  logs?(body: Record<string, unknown>): readonly string[] | undefined;
  /** The result is fetched from the answered address once the job is done. Else the last poll holds it. */
  fetchesResult?: boolean;
  /** The query of the submission goes along with every request about the job. */
  keepsQuery?: boolean;
  /** The request that cancels a job: behind the job's path. */
  cancel?: { method: "POST" | "PUT"; suffix: string };
}

export interface JobProtocol {
  /** Missing where waiting takes more than a few lines; `submitted` and `progress` then read. */
  shape?: JobShape;
  /** Milliseconds before each poll. */
  interval: number;
  /** The first poll is sent at once. */
  isEager?: boolean;
  /** Polls after which the wait is given up; without it only the job deadline ends it. */
  maxPolls?: number;
  /** Query field that counts the polls from 0. */
  attemptField?: string;
  /** In front of the message when a poll fails. */
  failureText: string;
  /** A submission may be answered with the result's bytes. */
  canAnswerBytes?: boolean;
  /** Whether the submission's answer already is the result. */
  isDone?(body: Record<string, unknown>, state: JobState | undefined): boolean;
  /** The service's reason for giving no job. */
  whyNoJob?(body: Record<string, unknown>): string | undefined;
  /** Reads the submission where there is no shape; throws what `fail` makes for one without an id. */
  submitted?(body: Record<string, unknown>, fail: (problem: string) => Error, path: string): Submission;
  /** Reads a poll where there is no shape; `undefined` where it has no status. */
  progress?(body: Record<string, unknown>): Omit<JobProgress, "jobId"> | undefined;
  /** The message for a failed job. */
  failed(reason: string | undefined): string;
}
