/** The options of a call, and what they are when omitted. */

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
  /** Longest wait in milliseconds. A server that requests more is not retried. 60,000 by default. */
  maxDelay?: number | undefined;
}

/** An attempt that is about to be sent. */
export interface AttemptStart {
  /** Counted from 1. */
  attempt: number;
  method: string;
  url: string;
  /** Headers to send: set, change or delete, to sign a request for example. Holds the credential. */
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
  /** Headers of the answer. */
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
  /** Who answered: a provider's id, or the host of your own server. */
  provider?: string | undefined;
  /** The address that was called. */
  url?: string | undefined;
  /** The result; of a stream, what had come when it ended or was left. */
  output?: unknown;
  /** Faults in the answer that was returned. */
  warnings?: readonly string[] | undefined;
  /** The service's own counts, where the output does not hold them. */
  usage?: unknown;
  error?: unknown;
}

/** A conversation with tools, one tool of it, or the choice of a place that begins. */
export interface StepReport {
  kind: "agent" | "tool" | "router";
  /** Name of an agent's model, of a tool, or of a router's task. */
  name: string;
  /** Id of the tool's call. */
  callId?: string | undefined;
  /** Arguments of the tool. */
  arguments?: unknown;
}

/** Called at the end of what it observes. `run` runs the work, so that what the work begins belongs to it. */
export type Observer = ((end: CallEnd) => void) & { run?: <Value>(work: () => Value) => Value };

/** Listeners. What the last three throw is ignored: they must not change the outcome of a call. */
export interface CallHooks {
  /** Before every attempt, look-ups, polls and downloads included. What it throws ends the call. */
  beforeAttempt?: ((attempt: AttemptStart) => void | Promise<void>) | undefined;
  afterAttempt?: ((report: AttemptReport) => void) | undefined;
  /** Called as every call begins; the function that it returns is called at the end. */
  onCall?: ((call: CallReport) => Observer | void) | undefined;
  /** Called as `runTools` begins, and as each of its tools begins; the same for their ends. */
  onStep?: ((step: StepReport) => Observer | void) | undefined;
}

/** One target of a call. What is omitted is as the call says, apart from where it goes and with which credential. */
export interface FallbackTarget {
  /** An id, or your own from `defineProvider`. */
  provider?: string | { readonly id: string; readonly baseUrl: string } | undefined;
  model?: string | undefined;
  providerModelId?: string | undefined;
  /** The key for this place. The call's own key goes along only to the party that it was given for. */
  accessToken?: string | undefined;
  endpointUrl?: string | undefined;
  endpointApi?: "openai" | "hub" | undefined;
  /** Sent to this place in addition. The call's own `headers` go along only to the party that they were given for. */
  headers?: Readonly<Record<string, string>> | undefined;
}

export interface FallbackPolicy {
  /** Where to go next, in this order. Without it: the other providers in the hub's list for the model. */
  to?: readonly (string | FallbackTarget)[] | undefined;
  /** Milliseconds to the first byte (of a stream: the first piece) after which the next is tried. */
  within?: number | undefined;
}

/** How chat answers are read before anything else reads them; made by `rawAnswers`. */
export interface ReadAnswer {
  whole(body: unknown, args: unknown): void;
  stream<Reader extends { take(value: unknown): unknown }>(reader: Reader, args: unknown): Reader;
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
  /** Providers' own ids of models, by hub id and provider: for these the client does not query the hub. */
  mapping?: Readonly<Record<string, Readonly<Record<string, string>>>> | undefined;
  /** Your own providers, made with `defineProvider`, that a job handle may name. */
  providers?: readonly { readonly id: string; readonly baseUrl: string }[] | undefined;
  /** Used for every request of the call: look-ups, submission, polls, downloads. */
  fetch?: typeof fetch | undefined;
  signal?: AbortSignal | undefined;
  timeouts?: Timeouts | undefined;
  retry?: RetryPolicy | undefined;
  /** `false` is the same as `retry: { retries: 0 }`. */
  retry_on_error?: boolean | undefined;
  onAttempt?: ((report: AttemptReport) => void) | undefined;
  /** Called at every poll of a job. */
  onProgress?: ((progress: JobProgress) => void) | undefined;
  /**
   * Sent as `Idempotency-Key`, one for each thing that should happen once. With it a submission that got no answer is
   * sent again; pass it where the provider is known to heed it.
   */
  idempotencyKey?: string | undefined;
  /** Called for every parameter that the request omits or that the task does not know, before it is sent. */
  onUnmappedParameter?: ((report: UnmappedParameter) => void) | undefined;
  /** Organization to bill, sent to the router alone. */
  billTo?: string | undefined;
  /** The browser's own credentials, for the router alone: `"include"` or true sends cookies, false sends none. */
  includeCredentials?: RequestCredentials | boolean | undefined;
  /** Form of an image: text-to-image only. `blob` by default. */
  outputType?: OutputType | undefined;
  /** Largest answer or download in bytes. By default 64 MiB for JSON, which is parsed as one, and 1 GiB for the rest. */
  maxBytes?: number | undefined;
  /**
   * Decides whether media may be fetched from an address that a provider answered with, and from each that one redirects
   * to. Everything by default.
   */
  allowMediaUrl?: ((url: URL) => boolean) | undefined;
  /** Takes chat answers apart that have calls of tools and reasoning in their content: see `rawAnswers`. */
  readAnswer?: ReadAnswer | undefined;
  /**
   * An answer must have its whole shape. By default an answer that holds a result is returned, also where an optional
   * field is not what it should be: it was paid for. Such fields are left out, and `warnings` says so.
   */
  strict?: boolean | undefined;
  /** Called for everything that is wrong in an answer that is returned. */
  onWarning?: ((warning: string) => void) | undefined;
  /** Address of the hub. */
  hubUrl?: string | undefined;
  /** Address of the router. */
  routerUrl?: string | undefined;
}

/** A parameter that may not do what its caller expects. */
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
