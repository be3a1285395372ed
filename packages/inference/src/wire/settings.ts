/** The options of a call, and what they are when left out. */

import type { JobProgress } from "./progress.ts";

export interface Timeouts {
  /** Milliseconds until the answer begins. 240,000 by default. */
  headers?: number | undefined;
  /** Milliseconds between two pieces of a body; comments of a stream count. 240,000 by default. */
  chunk?: number | undefined;
  /** Milliseconds for one request with its retries and its body. 1,800,000 by default. */
  overall?: number | undefined;
  /** Milliseconds from the submission of a job to its result. 1,800,000 by default. */
  job?: number | undefined;
}

export interface RetryPolicy {
  /** Attempts after the first. 2 by default; 0 turns retries off. */
  retries?: number | undefined;
  /** Milliseconds; the wait before retry n is random below `base × 2ⁿ`. 500 by default. */
  base?: number | undefined;
  /** Longest wait in milliseconds. A server that asks for more is not retried. 60,000 by default. */
  longest?: number | undefined;
}

/** One attempt as the `onAttempt` hook sees it. */
export interface AttemptReport {
  /** Counted from 1. */
  attempt: number;
  url: string;
  /** Missing where no answer came. */
  status?: number | undefined;
  /** Milliseconds until the next attempt; missing where none follows. */
  retryIn?: number | undefined;
}

export interface CallOptions {
  /** Used for every request of the call: look-ups, submission, polls, downloads. */
  fetch?: typeof fetch | undefined;
  signal?: AbortSignal | undefined;
  timeouts?: Timeouts | undefined;
  retry?: RetryPolicy | undefined;
  /** `false` is the same as `retry: { retries: 0 }`. */
  retry_on_error?: boolean | undefined;
  onAttempt?: ((report: AttemptReport) => void) | undefined;
  /** Hears of every poll of a job. */
  onProgress?: ((progress: JobProgress) => void) | undefined;
  /**
   * Sent as `Idempotency-Key`, one for each thing that should happen once. With it a submission that got no answer is
   * sent again; pass it where the provider is known to heed it.
   */
  idempotencyKey?: string | undefined;
  /** Hears of every parameter that the request leaves out or that the task does not know, before it is sent. */
  onUnmappedParameter?: ((report: UnmappedParameter) => void) | undefined;
  /** Organisation to bill, sent to the router alone. */
  billTo?: string | undefined;
  /** The browser's own credentials, for the router alone: `"include"` or true sends cookies, false sends none. */
  includeCredentials?: RequestCredentials | boolean | undefined;
  /** Form of a picture: text-to-image only. `blob` by default. */
  outputType?: OutputType | undefined;
  /** Largest answer or download in bytes. By default 64 MiB for JSON, which is parsed as one, and 1 GiB for the rest. */
  maxBytes?: number | undefined;
  /**
   * Decides whether media may be fetched from an address that a provider answered with, and from each that one redirects
   * to. Everything by default.
   */
  allowMediaUrl?: ((url: URL) => boolean) | undefined;
  /** Address of the hub. */
  hubUrl?: string | undefined;
  /** Address of the router. */
  routerUrl?: string | undefined;
}

/** A parameter that may not do what its caller thinks. */
export interface UnmappedParameter {
  name: string;
  provider: string;
  task: string;
  /** `dropped`: it is not in the request. `unknown`: the task has no parameter of that name; it is sent as it is. */
  fate: "dropped" | "unknown";
}

export type OutputType = "blob" | "url" | "dataUrl" | "json";

export const HUB_URL = "https://huggingface.co";
export const ROUTER_URL = "https://router.huggingface.co";

export const DEFAULT_TIMEOUTS = {
  headers: 240_000,
  chunk: 240_000,
  overall: 1_800_000,
  job: 1_800_000,
} as const satisfies Required<Timeouts>;

export const DEFAULT_MAX_JSON_BYTES = 67_108_864;
export const DEFAULT_MAX_BYTES = 1_073_741_824;
