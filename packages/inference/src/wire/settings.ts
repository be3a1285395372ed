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

/** An attempt that is about to be sent. */
export interface AttemptStart {
  /** Counted from 1. */
  attempt: number;
  method: string;
  url: string;
  /** What is sent: set, change or delete, to sign a request for example. Holds the credential. */
  headers: Headers;
}

/** An attempt that is over. */
export interface AttemptReport {
  /** Counted from 1. */
  attempt: number;
  method: string;
  /** Without credentials. */
  url: string;
  /** Missing where no answer came. */
  status?: number | undefined;
  /** Of the answer. */
  headers?: Headers | undefined;
  /** Why no answer came. */
  error?: unknown;
  /** Milliseconds until the answer began, or until it was clear that none comes. */
  milliseconds: number;
  /** Milliseconds until the next attempt; missing where none follows. */
  retryIn?: number | undefined;
}

/** A call that begins. */
export interface CallReport {
  task: string;
  stream: boolean;
  /** As they were passed, without `accessToken`. */
  arguments: Readonly<Record<string, unknown>>;
}

/** A call that is over. */
export interface CallEnd {
  /** Who answered: a provider's id, or the host of a server of one's own. */
  provider?: string | undefined;
  /** The address that was called. */
  url?: string | undefined;
  /** The result; of a stream, what had come when it ended or was left. */
  output?: unknown;
  error?: unknown;
}

/** Listeners. What the last two throw is ignored: they must not change the outcome of a call. */
export interface CallHooks {
  /** Before every attempt, look-ups, polls and downloads included. What it throws ends the call. */
  beforeAttempt?: ((attempt: AttemptStart) => void | Promise<void>) | undefined;
  afterAttempt?: ((report: AttemptReport) => void) | undefined;
  /** Hears of every call as it begins; what it returns hears of its end. */
  onCall?: ((call: CallReport) => ((end: CallEnd) => void) | void) | undefined;
}

/** One place where a call may go. What is left out is as the call says. */
export interface FallbackTarget {
  provider?: string | undefined;
  model?: string | undefined;
  providerModelId?: string | undefined;
  accessToken?: string | undefined;
  endpointUrl?: string | undefined;
}

export interface FallbackPolicy {
  /** Where to go next, in this order. Without it: the other providers in the hub's list for the model. */
  to?: readonly (string | FallbackTarget)[] | undefined;
  /** Milliseconds to the first byte (of a stream: the first piece) after which the next is tried. */
  within?: number | undefined;
}

export interface CallOptions {
  /** Sent with the call and its polls, to the origin they are meant for: not to the hub, not with downloads. */
  headers?: Readonly<Record<string, string>> | undefined;
  hooks?: CallHooks | undefined;
  /**
   * Takes the next provider where one is down, out of quota or too slow, as long as nothing was streamed. `true` goes
   * along the hub's list for the model.
   */
  fallback?: boolean | FallbackPolicy | readonly (string | FallbackTarget)[] | undefined;
  /** Providers' own ids of models, by hub id and provider: for these the hub is not asked. */
  mapping?: Readonly<Record<string, Readonly<Record<string, string>>>> | undefined;
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
