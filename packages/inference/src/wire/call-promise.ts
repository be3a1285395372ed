/** What a call gives: a promise of its result that can also say how the answer came. */

import { requestIdOf } from "./request-id.ts";

/** The head of the answer to a call's own request; look-ups, polls and downloads are not meant. */
export interface AnswerHead {
  status: number;
  headers: Headers;
  /** The service's id of the request; empty where it names none. */
  requestId: string;
}

export interface CallPromise<Value> extends Promise<Value> {
  /** The result together with the head of the answer. */
  withResponse(): Promise<{ data: Value; response: AnswerHead }>;
}

/** The head of an answer, for `withResponse`. */
export function headOf({ status, headers }: { status: number; headers: Headers }): AnswerHead {
  return { status, headers, requestId: requestIdOf(headers) };
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
