/** The state of one run after the other, outside of any component: what shows it may come and go. */
import { inNextFrame } from "./shared-frames.ts";
import { IDLE, reduceRun, type Run, type RunAction, type RunEvent, type RunState } from "./run-state.ts";

export interface RunStore<Call> {
  read(): RunState;
  /** @returns a function that ends it */
  subscribe(onChange: () => void): () => void;
  /** Stops the run before it. */
  start(runner: Run<Call>, call: Call): void;
  stop(): void;
  reset(): void;
}

export function newRunStore<Call>(): RunStore<Call> {
  let run: RunState = IDLE;
  let abort: AbortController | undefined;
  const listeners = new Set<() => void>();
  const dispatch = (action: RunAction) => {
    run = reduceRun(run, action);
    for (const onChange of listeners) onChange();
  };
  const end = (action: RunAction) => {
    abort?.abort();
    dispatch(action);
  };
  return {
    read: () => run,
    subscribe(onChange) {
      listeners.add(onChange);
      return () => listeners.delete(onChange);
    },
    start(runner, call) {
      abort?.abort();
      const own = new AbortController();
      abort = own;
      dispatch({ kind: "start", now: performance.now() });
      void follow(runner(call, own.signal), own.signal, (event) =>
        dispatch({ kind: "event", event, now: performance.now() }),
      ).catch((error: unknown) => {
        if (!own.signal.aborted) dispatch({ kind: "fail", error });
      });
    },
    stop: () => end({ kind: "stop" }),
    reset: () => end({ kind: "reset" }),
  };
}

/** Hands events on, pieces of text gathered for each frame: a fast stream must not draw a thousand times a second. */
async function follow(
  events: AsyncIterable<RunEvent>,
  signal: AbortSignal,
  hear: (event: RunEvent) => void,
): Promise<void> {
  const waiting = { answer: "", reasoning: "" };
  let chars = 0;
  let cancel: (() => void) | undefined;
  const flush = () => {
    cancel?.();
    cancel = undefined;
    for (const channel of ["reasoning", "answer"] as const) {
      const piece = waiting[channel];
      waiting[channel] = "";
      if (piece !== "" && !signal.aborted) hear({ state: "text", piece, channel });
    }
  };
  try {
    for await (const event of events) {
      if (signal.aborted) return;
      if (event.state === "text") {
        waiting[event.channel ?? "answer"] += event.piece;
        chars += event.piece.length;
        cancel ??= inNextFrame(chars, flush);
      } else {
        flush();
        hear(event);
      }
    }
  } finally {
    flush();
  }
}
