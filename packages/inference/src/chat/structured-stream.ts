/** Streamed answers by a schema: each chunk holds the value so far, the last one the checked value. */

import type { ChatCompletionChunk } from "@vitrine/tasks/schemas";
import { readPartialJson } from "../messages/partial-json.ts";
import { warningsOf } from "../wire/call-promise.ts";
import type { ItemReader } from "../wire/events/stream-items.ts";
import type { CallOptions } from "../wire/settings.ts";
import type { StructuredChunk } from "./chat-arguments.ts";
import { CLOSED, closedJson, readAnswer, requestBySchema, unfit } from "./structured.ts";

/** The request for a schema, and how its stream is read. */
export async function structuredStream(
  args: Readonly<Record<string, unknown>>,
  options: CallOptions,
): Promise<{
  request: Record<string, unknown>;
  read: (inner: ItemReader<ChatCompletionChunk>) => ItemReader<ChatCompletionChunk>;
  finish: (reader: ItemReader<ChatCompletionChunk>) => Promise<unknown>;
}> {
  const { request, check } = await requestBySchema(args);
  return {
    request,
    read: (inner) => {
      let text = "";
      let readAt = 0;
      return {
        ...inner,
        isFinished: () => inner.isFinished(),
        partial: () => inner.partial(),
        take(value) {
          const chunk = inner.take(value) as StructuredChunk | undefined;
          const piece = chunk?.choices[0]?.delta.content;
          if (typeof piece !== "string" || piece === "") return chunk;
          text += piece;
          // Reading from the start each time: less often the longer the text, so that the sum stays small.
          if (text.length - readAt < Math.max(1, text.length / 64)) return chunk;
          readAt = text.length;
          const start = text.search(/[{[]/);
          const partial = start === -1 ? undefined : readPartialJson(text.slice(start)).value;
          if (chunk && partial !== undefined) chunk.partial = partial;
          return chunk;
        },
      };
    },
    finish: async (reader) => {
      const read = await readAnswer(reader.partial() as never, check);
      if ("value" in read) return read.value;
      // A streamed text is not asked for again.
      const closed = args["repair"] ? await closedJson(read.text, check) : undefined;
      if (!closed) throw unfit(read);
      warningsOf(options).warn(CLOSED);
      return closed.value;
    },
  };
}
