/**
 * A text in pieces, from any kind of events that the server sends, and an error where they end
 * early.
 */

import { prepare } from "../routing/prepare.ts";
import { requestOf } from "../routing/request.ts";
import { loadModule } from "../wire/load-module.ts";
import { watchCall } from "../wire/observe.ts";
import type { CallEnd, CallOptions } from "../wire/settings.ts";
import {
  keptUntil,
  readItems,
  type ItemReader,
  type ItemStream,
  type OpenStream,
} from "../wire/events/stream-items.ts";
import { send } from "../wire/transport.ts";

/**
 * An event of a streamed text, as its server sends it: `token` and `generated_text` are those of Text Generation
 * Inference, `choices` those of OpenAI-compatible servers. Which of them are there depends on the server.
 */
export interface TextStreamEvent {
  token: { id: number; text: string; logprob?: number; special: boolean };
  /** The whole text, in the last event. */
  generated_text: string | null;
  choices?: readonly { text: string; finish_reason?: string | null }[];
  [name: string]: unknown;
}

/** Streams a text, from any kind of events that the server sends. */
export function streamText(args: unknown, options: CallOptions = {}): ItemStream<unknown> {
  return readItems(async () => {
    if (options.fallback) {
      const { openWithFallback } = await loadModule(() => import("../routing/provider-calls.ts"), { task: TASK });
      return openWithFallback(TASK, args, options, openText);
    }
    return openText(args, options);
  });
}

const TASK = "text-generation";

async function openText(args: unknown, options: CallOptions): Promise<OpenStream<unknown>> {
  const target: CallEnd = {};
  const notify = watchCall(options, { task: TASK, stream: true, arguments: (args ?? {}) as Record<string, unknown> });
  const end = (outcome: CallEnd) => notify({ ...target, ...outcome });
  try {
    return await notify.run(async () => {
      const prepared = await prepare(TASK, args, options, true, target);
      const { transport } = prepared;
      return { answer: await send(requestOf(prepared), transport), transport, reader: eventReader(), end };
    });
  } catch (error) {
    end({ error });
    throw error;
  }
}

function eventReader(): ItemReader<unknown> {
  const partial: unknown[] = [];
  const isKept = keptUntil(EVENT_CHARS);
  let isFinished = false;
  return {
    take(value) {
      isFinished ||= endsText(value);
      if (isKept(charsIn(value))) partial.push(value);
      return value;
    },
    isFinished: () => isFinished,
    partial: () => partial,
  };
}

/** What the fields of an event take next to its text. */
const EVENT_CHARS = 230;

function charsIn(value: unknown): number {
  const { token, choices } = (value ?? {}) as Partial<TextStreamEvent>;
  return (choices ?? []).reduce((count, { text }) => count + (text?.length ?? 0), token?.text.length ?? 0);
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
