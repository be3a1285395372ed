/** The Responses API, at servers and providers that have it: next to their chat endpoint. Handed over as it comes. */

import { callPromise, headOf, type CallPromise } from "../wire/call-promise.ts";
import { malformed } from "../wire/errors.ts";
import type { CallOptions } from "../wire/settings.ts";
import { preparedNextToChat } from "./next-to-chat.ts";
import { readItems, type ItemStream } from "../wire/events/stream-items.ts";
import { exchange, send } from "../wire/transport.ts";

type Fields = Readonly<Record<string, unknown>>;

/** An answer of the Responses API; what services add stays. */
export interface ResponsesAnswer {
  id: string;
  status?: string;
  output: readonly Record<string, unknown>[];
  /** The text of the answer. */
  output_text: string;
  [name: string]: unknown;
}

/** Calls the Responses API. */
export function callResponses(args: Fields, options: CallOptions = {}): CallPromise<ResponsesAnswer> {
  return callPromise(async (keep) => {
    const { sent, transport } = await preparedNextToChat("responses", args, options, false);
    const { answer, opened } = await exchange(sent, transport, failureIn);
    keep(headOf(opened));
    const body = answer.kind === "json" ? (answer.value as Record<string, unknown> | null) : undefined;
    if (!body || !Array.isArray(body["output"])) throw malformed(transport.details, "a response with its output");
    return { ...body, output_text: outputText(body["output"] as readonly unknown[]) } as ResponsesAnswer;
  });
}

function failureIn(body: unknown): unknown {
  const { output, error } = (body ?? {}) as { output?: unknown; error?: unknown };
  return error && !(Array.isArray(output) && output.length > 0) ? body : undefined;
}

/** The events of the Responses API. */
export function streamResponses(args: Fields, options: CallOptions = {}): ItemStream<Record<string, unknown>> {
  return readItems(async () => {
    const { sent, transport } = await preparedNextToChat("responses", args, options, true);
    let isFinished = false;
    let last: unknown;
    return {
      answer: await send(sent, transport),
      transport,
      reader: {
        take(value) {
          if (typeof value !== "object" || value === null) return undefined;
          const event = value as Record<string, unknown>;
          isFinished ||= /^response\.(completed|failed|incomplete)$/.test(String(event["type"]));
          last = event["response"] ?? last;
          return event;
        },
        isFinished: () => isFinished,
        partial: () => last,
      },
    };
  });
}

function outputText(output: readonly unknown[]): string {
  return output
    .flatMap((item) => (item as { content?: unknown } | null)?.content ?? [])
    .map((part) => (part as { type?: unknown; text?: unknown } | null) ?? {})
    .map(({ type, text }) => (type === "output_text" && typeof text === "string" ? text : ""))
    .join("");
}
