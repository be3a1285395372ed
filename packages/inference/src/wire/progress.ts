/** The progress of a job, as its caller receives it. */

export type JobState = "queued" | "running" | "completed" | "failed" | "unknown";

export interface JobProgress {
  jobId: string;
  state: JobState;
  /** The provider's own word. */
  status: string;
  /** Jobs in front of this one. */
  queuePosition?: number | undefined;
  /** 0 to 100. */
  percentage?: number | undefined;
  logs?: readonly string[] | undefined;
  /** Why it failed. */
  reason?: string | undefined;
}
