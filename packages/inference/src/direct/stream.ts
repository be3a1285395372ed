/** A streamed chat answer from a named provider. */

import type { ChatCompletionChunk } from "@vitrine/tasks/schemas";
import { chunkReader } from "../chat/chunk-reader.ts";
import { requestOf } from "../routing/request.ts";
import { type ItemStream, readItems } from "../wire/events/stream-items.ts";
import { watchCall } from "../wire/observe.ts";
import type { CallEnd, CallOptions } from "../wire/settings.ts";
import { send } from "../wire/transport.ts";
import { type DirectChatArguments, type DirectClient, prepareDirect } from "./client.ts";

/**
 * Streams a chat answer from a provider of the client. Nothing is sent before the first piece is read.
 * @example
 * import { chatCompletionStream, createClient, groq } from "@vitrine/inference/direct";
 *
 * const client = createClient({ providers: [groq], keys: { groq: process.env.PROVIDER_KEY } });
 * const messages = [{ role: "user", content: "Say hello." }];
 * let text = "";
 * for await (const { choices } of chatCompletionStream(client, { model: "kit-model", messages }))
 *   text += choices[0]?.delta.content ?? "";
 * console.log(text); // Hello from Zürich 🦙!
 */
export function chatCompletionStream(
  client: DirectClient,
  args: DirectChatArguments,
  options: CallOptions = {},
): ItemStream<ChatCompletionChunk> {
  const all = { ...client, ...options };
  return readItems(async () => {
    const target: CallEnd = {};
    const report = { task: "conversational", stream: true, arguments: args as Readonly<Record<string, unknown>> };
    const notify = watchCall(all, report);
    const end = (outcome: CallEnd): void => notify({ ...target, ...outcome });
    try {
      return await notify.run(async () => {
        const prepared = await prepareDirect(client, args, all, true, target);
        const { transport, call } = prepared;
        const reader = chunkReader(call.model);
        const answer = await send(requestOf(prepared), transport);
        return { answer, transport, reader: all.readAnswer?.stream(reader, args) ?? reader, end };
      });
    } catch (error) {
      end({ error });
      throw error;
    }
  });
}
