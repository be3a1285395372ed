/** A text in pieces: whatever events the server sends, and an error where they end early. */

import { prepare, requestOf } from "../routing/prepare.ts";
import type { CallOptions } from "../wire/settings.ts";
import { readItems, type ItemReader } from "../wire/stream-items.ts";
import { send } from "../wire/transport.ts";

/** Streams a text: whatever events the server sends. */
export function streamText(args: unknown, options: CallOptions = {}): AsyncGenerator<unknown, void, void> {
  return readItems(async () => {
    const prepared = await prepare("text-generation", args, options, true);
    const { transport } = prepared;
    return { answer: await send(requestOf(prepared), transport), transport, reader: eventReader() };
  });
}

function eventReader(): ItemReader<unknown> {
  const partial: unknown[] = [];
  let isFinished = false;
  return {
    take(value) {
      isFinished ||= endsText(value);
      partial.push(value);
      return value;
    },
    isFinished: () => isFinished,
    partial: () => partial,
  };
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
