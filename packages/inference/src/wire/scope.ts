/**
 * The time and the abort signal of one request. Anyone who ends it first wins: the caller's signal, or a clock. The
 * reason travels with the signal, so that every wait, send and read underneath rejects with the right error.
 */

import { InferenceClientTimeoutError, type ErrorDetails, type TimeoutClock } from "./errors.ts";

export interface Scope {
  readonly signal: AbortSignal;
  /** Ends the scope with a time-out after so many milliseconds, unless the returned function is called before. */
  arm(clock: TimeoutClock, milliseconds: number): () => void;
  /** A clock that runs only between `start` and `stop`, any number of times: one timer for a whole stream. */
  watch(clock: TimeoutClock, milliseconds: number): { start(): void; stop(): void };
  /** Lets go of timers and listeners. Aborts what is still open when `reason` is given. */
  close(reason?: unknown): void;
}

export function openScope(parent: AbortSignal | undefined, details: () => ErrorDetails): Scope {
  const controller = new AbortController();
  const disarm = new Set<() => void>();
  const follow = () => controller.abort(parent?.reason);
  if (parent?.aborted) follow();
  else parent?.addEventListener("abort", follow, { once: true });

  const fire = (clock: TimeoutClock, milliseconds: number) =>
    controller.abort(new InferenceClientTimeoutError(clock, milliseconds, details()));

  return {
    signal: controller.signal,
    arm(clock, milliseconds) {
      if (!Number.isFinite(milliseconds)) return () => {};
      const timer = setTimeout(() => fire(clock, milliseconds), timerDelay(milliseconds));
      const stop = () => {
        clearTimeout(timer);
        disarm.delete(stop);
      };
      disarm.add(stop);
      return stop;
    },
    watch(clock, milliseconds) {
      if (!Number.isFinite(milliseconds)) return { start() {}, stop() {} };
      let since: number | undefined;
      let timer: ReturnType<typeof setTimeout>;
      const look = () => {
        const left = since === undefined ? milliseconds : since + milliseconds - performance.now();
        if (left <= 0) fire(clock, milliseconds);
        else timer = setTimeout(look, timerDelay(left));
      };
      timer = setTimeout(look, timerDelay(milliseconds));
      disarm.add(() => clearTimeout(timer));
      return {
        start: () => {
          since = performance.now();
        },
        stop: () => {
          since = undefined;
        },
      };
    },
    close(reason) {
      for (const stop of disarm) stop();
      parent?.removeEventListener("abort", follow);
      if (reason !== undefined) controller.abort(reason);
    },
  };
}

/** A timer beyond 2³¹ − 1 ms would fire at once. */
function timerDelay(milliseconds: number): number {
  return Math.min(Math.max(0, Math.ceil(milliseconds)), 2_147_483_647);
}

/** Settles with the promise, or rejects with the signal's reason as soon as it aborts. */
export function raced<Value>(promise: Promise<Value>, signal: AbortSignal): Promise<Value> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason);
    if (signal.aborted) abort();
    else signal.addEventListener("abort", abort, { once: true });
    const release = () => signal.removeEventListener("abort", abort);
    promise.then(
      (value) => (release(), resolve(value)),
      (error) => (release(), reject(error)),
    );
  });
}

/** Waits; rejects with the signal's reason when it aborts. The timer keeps a Node process alive, as it should. */
export function wait(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) {
      reject(signal.reason);
      return;
    }
    const abort = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener("abort", abort);
      resolve();
    }, milliseconds);
    signal?.addEventListener("abort", abort, { once: true });
  });
}
