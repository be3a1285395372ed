/** A text in pieces: whatever events the server sends, and an error where they end early. */

import { prepare, requestOf } from "../routing/prepare.ts";
import { loadPart } from "../wire/load-part.ts";
import { watchCall } from "../wire/observe.ts";
import type { CallEnd, CallOptions } from "../wire/settings.ts";
import { readItems, type ItemReader, type ItemStream, type OpenStream } from "../wire/stream-items.ts";
import { send } from "../wire/transport.ts";

/** Streams a text: whatever events the server sends. */
export function streamText(args: unknown, options: CallOptions = {}): ItemStream<unknown> {
  return readItems(async () => {
    if (options.fallback) {
      const { openWithFallback } = await loadPart(() => import("../routing/ways.ts"), { task: TASK });
      return openWithFallback(TASK, args, options, openText);
    }
    return openText(args, options);
  });
}

const TASK = "text-generation";

async function openText(args: unknown, options: CallOptions): Promise<OpenStream<unknown>> {
  const place: CallEnd = {};
  const tell = watchCall(options, { task: TASK, stream: true, arguments: (args ?? {}) as Record<string, unknown> });
  const end = (outcome: CallEnd) => tell({ ...place, ...outcome });
  try {
    const prepared = await prepare(TASK, args, options, true, place);
    const { transport } = prepared;
    return { answer: await send(requestOf(prepared), transport), transport, reader: eventReader(), end };
  } catch (error) {
    end({ error });
    throw error;
  }
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
