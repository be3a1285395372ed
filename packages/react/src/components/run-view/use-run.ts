"use client";
/** Starts, follows and stops runs for a component. One run at a time; leaving the page stops it. */
import { useCallback, useEffect, useReducer, useRef } from "react";
import { inNextFrame } from "./shared-frames.ts";
import { IDLE, reduceRun, type Run, type RunEvent, type RunState } from "./run-state.ts";

export interface RunControls<Call> {
  run: RunState;
  start(call: Call): void;
  stop(): void;
  reset(): void;
}

/**
 * State and actions of a run, for a custom interface.
 *
 * @param runner runs a call and yields its events
 * @example
 * import { useRun } from "@vitrine/react/widget";
 * import { renderToStaticMarkup } from "react-dom/server";
 *
 * function Runner() {
 *   const { run, start } = useRun<string>(async function* (text) {
 *     yield { state: "done", value: text.length, ranOn: "this page" };
 *   });
 *   return <button onClick={() => start("Hello")}>{run.state}</button>;
 * }
 * console.log(renderToStaticMarkup(<Runner />)); // <button>idle</button>
 */
export function useRun<Call>(runner: Run<Call>): RunControls<Call> {
  const [run, dispatch] = useReducer(reduceRun, IDLE);
  const abort = useRef<AbortController | undefined>(undefined);

  useEffect(() => () => abort.current?.abort(), []);

  const start = useCallback(
    (call: Call) => {
      abort.current?.abort();
      const own = new AbortController();
      abort.current = own;
      dispatch({ kind: "start", now: performance.now() });
      void follow(runner(call, own.signal), own.signal, (event) =>
        dispatch({ kind: "event", event, now: performance.now() }),
      ).catch((error: unknown) => {
        if (!own.signal.aborted) dispatch({ kind: "fail", error });
      });
    },
    [runner],
  );
  const stop = useCallback(() => {
    abort.current?.abort();
    dispatch({ kind: "stop" });
  }, []);
  const reset = useCallback(() => {
    abort.current?.abort();
    dispatch({ kind: "reset" });
  }, []);
  return { run, start, stop, reset };
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
