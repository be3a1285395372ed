"use client";
/** Starts, follows and stops runs for a component. One run at a time; leaving the page stops it. */
import { useCallback, useEffect, useState, useSyncExternalStore } from "react";
import { newRunStore } from "./run-store.ts";
import type { Run, RunState } from "./run-state.ts";

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
  const [store] = useState(() => newRunStore<Call>());
  useEffect(() => store.stop, [store]);
  const run = useSyncExternalStore(store.subscribe, store.read, store.read);
  const start = useCallback((call: Call) => store.start(runner, call), [store, runner]);
  return { run, start, stop: store.stop, reset: store.reset };
}
