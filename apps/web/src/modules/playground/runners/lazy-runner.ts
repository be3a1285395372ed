/** Runners whose code loads with the first run. */
import type { Run } from "@vitrine/react/widget";

export function lateRunner<Call>(load: () => Promise<Run<Call>>): Run<Call> {
  return async function* (call, signal) {
    const run = await load();
    signal.throwIfAborted();
    yield* run(call, signal);
  };
}
