/** Chat from arguments to answer, apart from other tasks: no files to encode, no jobs, no media. */

import type { ChatCompletion, ChatCompletionChunk } from "@vitrine/tasks/schemas";
import { readChatStream } from "./chat-stream.ts";
import { malformed } from "../wire/errors.ts";
import { prepare, requestOf } from "../routing/prepare.ts";
import type { CallOptions } from "../wire/settings.ts";
import { exchange, send } from "../wire/transport.ts";

/** Calls a chat model and gives its answer. */
export async function callChat(args: unknown, options: CallOptions = {}): Promise<ChatCompletion> {
  const prepared = await prepare("conversational", args, options, false);
  const { call, route, transport } = prepared;
  const { answer } = await exchange(requestOf(prepared), transport);
  const refuse = (expected: string) => malformed(transport.details, expected);
  // No chat answer points at a file.
  const media = () => Promise.reject(refuse("a chat answer"));
  return (await route.entry.result(answer, { call, media, malformed: refuse })) as ChatCompletion;
}

/** Streams a chat answer. Nothing is sent before the first piece is asked for. */
export function streamChat(args: unknown, options: CallOptions = {}): AsyncGenerator<ChatCompletionChunk, void, void> {
  return readChatStream(async () => {
    const prepared = await prepare("conversational", args, options, true);
    const { transport, call } = prepared;
    return { answer: await send(requestOf(prepared), transport), model: call.model, transport };
  });
}
