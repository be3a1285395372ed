/** A text in pieces: whatever events the server sends, and an error where they end early. */

import { InferenceClientNetworkError, InferenceClientTruncatedStreamError } from "./errors.ts";
import { prepare, requestOf } from "./prepare.ts";
import type { CallOptions } from "./settings.ts";
import { readValues } from "./stream.ts";
import { send } from "./transport.ts";

/** Streams a text: whatever events the server sends. */
export async function* streamText(args: unknown, options: CallOptions = {}): AsyncGenerator<unknown, void, void> {
  const prepared = await prepare("text-generation", args, options, true);
  const { transport } = prepared;
  const answer = await send(requestOf(prepared), transport);
  const values = readValues(answer, transport);
  const partial: unknown[] = [];
  let isFinished = false;
  const truncated = (why: string) =>
    new InferenceClientTruncatedStreamError(
      `The stream of ${transport.details.provider} ended early: ${why}`,
      partial,
      transport.details,
    );
  try {
    while (true) {
      let step: IteratorResult<readonly unknown[], boolean>;
      try {
        // oxlint-disable-next-line no-await-in-loop
        step = await values.next();
      } catch (error) {
        if (error instanceof InferenceClientNetworkError) throw truncated(error.message);
        throw error;
      }
      if (step.done) {
        if (!step.value && !isFinished) throw truncated("neither an end mark nor a finish reason came");
        return;
      }
      for (const value of step.value) {
        isFinished ||= endsText(value);
        partial.push(value);
        yield value;
      }
    }
  } finally {
    await values.return(false);
  }
}

/** The last event of a text: a finish reason, or the whole text. */
function endsText(value: unknown): boolean {
  const { choices, generated_text: text } = (value ?? {}) as { choices?: unknown; generated_text?: unknown };
  if (typeof text === "string") return true;
  return (
    Array.isArray(choices) &&
    choices.some((choice: unknown) => {
      const reason = (choice as { finish_reason?: unknown } | null)?.finish_reason;
      return typeof reason === "string" && reason !== "";
    })
  );
}
