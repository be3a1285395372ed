/** Result of a call: a promise that can also say how the answer came. */

import { requestIdOf } from "./request-id.ts";
import type { CallOptions } from "./settings.ts";

/** The head of the answer to a call's own request; look-ups, polls and downloads are not meant. */
export interface AnswerHead {
  status: number;
  headers: Headers;
  /** The service's id of the request; empty where it names none. */
  requestId: string;
  /** Faults in the answer that was returned. */
  warnings: readonly string[];
  /** The service's own counts, where its answer holds them and the result does not; read them with `usageOf`. */
  usage?: unknown;
}

export interface CallPromise<Value> extends Promise<Value> {
  /** The result together with the head of the answer. */
  withResponse(): Promise<{ data: Value; response: AnswerHead }>;
}

/** The head of an answer, for `withResponse`. */
export function headOf(
  { status, headers }: { status: number; headers: Headers },
  warnings: readonly string[] = [],
  body?: unknown,
): AnswerHead {
  const { usage } = (body ?? {}) as { usage?: unknown };
  return { status, headers, requestId: requestIdOf(headers), warnings, ...(usage ? { usage } : {}) };
}

/** Takes the warnings of a call: a list for its head and its listener, and a function that adds to it. */
export function warningsOf({ onWarning }: Pick<CallOptions, "onWarning">): {
  warnings: string[];
  warn: (warning: string) => void;
} {
  const warnings: string[] = [];
  const warn = (warning: string) => {
    warnings.push(warning);
    try {
      onWarning?.(warning);
    } catch {
      // A listener that fails must not change the outcome of the call.
    }
  };
  return { warnings, warn };
}

/** Starts a call; `keep` takes the head of its answer when it is known. */
export function callPromise<Value>(start: (keep: (head: AnswerHead) => void) => Promise<Value>): CallPromise<Value> {
  let head: AnswerHead | undefined;
  const promise = start((seen) => {
    head = seen;
  });
  return Object.assign(promise, {
    withResponse: async () => ({ data: await promise, response: head as AnswerHead }),
  });
}
