/** The Responses API, at servers and providers that have it: beside their chat endpoint. Handed over as it comes. */

import { prepare, requestOf } from "../routing/prepare.ts";
import { callPromise, headOf, type CallPromise } from "../wire/call-promise.ts";
import { malformed } from "../wire/errors.ts";
import type { OutgoingRequest } from "../wire/message.ts";
import type { CallOptions } from "../wire/settings.ts";
import { readItems, type ItemStream } from "../wire/stream-items.ts";
import { exchange, send } from "../wire/transport.ts";

type Fields = Readonly<Record<string, unknown>>;

/** An answer of the Responses API; what services add is kept. */
export interface ResponsesAnswer {
  id: string;
  status?: string;
  output: readonly Record<string, unknown>[];
  /** All words of the answer. */
  output_text: string;
  [name: string]: unknown;
}

/** Calls the Responses API. */
export function callResponses(args: Fields, options: CallOptions = {}): CallPromise<ResponsesAnswer> {
  return callPromise(async (keep) => {
    const { sent, transport } = await prepared(args, options, false);
    const { answer, opened } = await exchange(sent, transport);
    keep(headOf(opened));
    const body = answer.kind === "json" ? (answer.value as Record<string, unknown> | null) : undefined;
    if (!body || !Array.isArray(body["output"])) throw malformed(transport.details, "a response with its output");
    return { ...body, output_text: wordsOf(body["output"] as readonly unknown[]) } as ResponsesAnswer;
  });
}

/** The events of the Responses API. */
export function streamResponses(args: Fields, options: CallOptions = {}): ItemStream<Record<string, unknown>> {
  return readItems(async () => {
    const { sent, transport } = await prepared(args, options, true);
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

/** The way is chat's; the path beside it. `input` stands where chat has messages. */
async function prepared(args: Fields, options: CallOptions, stream: boolean) {
  const call = await prepare("conversational", { ...args, messages: [] }, options, stream);
  const sent = requestOf(call);
  const url = new URL(sent.url);
  url.pathname = url.pathname.replace(/\/chat\/completions$/, "/responses");
  const { messages: _, ...fields } = (sent.body as { value: Record<string, unknown> }).value;
  const request: OutgoingRequest = { ...sent, url: url.href, body: { kind: "json", value: fields } };
  return { sent: request, transport: call.transport };
}

function wordsOf(output: readonly unknown[]): string {
  return output
    .flatMap((item) => (item as { content?: unknown } | null)?.content ?? [])
    .map((part) => (part as { type?: unknown; text?: unknown } | null) ?? {})
    .map(({ type, text }) => (type === "output_text" && typeof text === "string" ? text : ""))
    .join("");
}
