/** A streamed chat answer: chunks in one shape, also where the endpoint omits fields. */

import type { ChatCompletionChunk } from "@vitrine/tasks/schemas";
import { chunkReader } from "./chunk-reader.ts";
import { prepare } from "../routing/prepare.ts";
import { requestOf } from "../routing/request.ts";
import { loadModule } from "../wire/load-module.ts";
import { watchCall } from "../wire/observe.ts";
import type { CallEnd, CallOptions } from "../wire/settings.ts";
import { readItems, type ItemStream, type OpenStream } from "../wire/events/stream-items.ts";
import { send } from "../wire/transport.ts";

/**
 * Streams a chat answer, its chunks normalized one by one. Nothing is sent before the first piece
 * is read.
 *
 * @throws InferenceClientTruncatedStreamError where the stream ends without its mark and without a finish reason;
 *   `partial` is the completion so far
 */
export function streamChat(args: unknown, options: CallOptions = {}): ItemStream<ChatCompletionChunk> {
  return readItems(async () => {
    if (options.fallback) {
      const { openWithFallback } = await loadModule(() => import("../routing/provider-calls.ts"), { task: TASK });
      return openWithFallback(TASK, args, options, openChat);
    }
    return openChat(args, options);
  });
}

async function openChat(args: unknown, options: CallOptions): Promise<OpenStream<ChatCompletionChunk>> {
  const { schema } = (args ?? {}) as { schema?: unknown };
  if (schema !== undefined) {
    const { structuredStream } = await loadModule(() => import("./structured-stream.ts"), { task: TASK });
    const { request, read, finish } = await structuredStream(args as Record<string, unknown>, options);
    const opened = await openChat(request, options);
    return { ...opened, reader: read(opened.reader), finish };
  }
  const position: CallEnd = {};
  const notify = watchCall(options, { task: TASK, stream: true, arguments: (args ?? {}) as Record<string, unknown> });
  const end = (outcome: CallEnd) => notify({ ...position, ...outcome });
  try {
    return await notify.run(async () => {
      const prepared = await prepare(TASK, args, options, true, position);
      const { transport, call } = prepared;
      const reader = chunkReader(call.model);
      return {
        answer: await send(requestOf(prepared), transport),
        transport,
        reader: options.readAnswer?.stream(reader, args) ?? reader,
        end,
      };
    });
  } catch (error) {
    end({ error });
    throw error;
  }
}

const TASK = "conversational";
