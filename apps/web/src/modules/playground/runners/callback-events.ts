/** The events of a task as an async generator, for work that also has callbacks. */
import type { RunEvent } from "@vitrine/react/widget";

export type EmitEvent = (event: RunEvent) => void;

/** Runs the work, and ends or throws with it. */
export async function* callbackEvents(work: (emit: EmitEvent) => Promise<void>): AsyncGenerator<RunEvent> {
  let waiting: RunEvent[] = [];
  let wake: () => void = () => undefined;
  let outcome: { error?: unknown } | undefined;
  const end = (how: { error?: unknown }) => {
    outcome = how;
    wake();
  };
  void work((event) => {
    waiting.push(event);
    wake();
  }).then(
    () => end({}),
    (error: unknown) => end({ error }),
  );
  for (;;) {
    const events = waiting;
    waiting = [];
    yield* events;
    if (waiting.length > 0) continue;
    if (outcome) {
      if ("error" in outcome) throw outcome.error;
      return;
    }
    // oxlint-disable-next-line no-await-in-loop
    await new Promise<void>((resolve) => (wake = resolve));
  }
}
