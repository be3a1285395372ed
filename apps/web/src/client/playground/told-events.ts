/** What a piece of work tells as it goes, as something to iterate: for work that has callbacks beside its stream. */
import type { RunEvent } from "@vitrine/react/widget";

export type Tell = (event: RunEvent) => void;

/** Runs the work, and ends or throws as it does. */
export async function* toldEvents(work: (tell: Tell) => Promise<void>): AsyncGenerator<RunEvent> {
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
