/** A chat answer from a named provider. */

import type { ChatCompletion } from "@vitrine/tasks/schemas";
import { sendChat } from "../chat/send-chat.ts";
import { callPromise, type CallPromise } from "../wire/call-promise.ts";
import { watched } from "../wire/observe.ts";
import type { CallOptions } from "../wire/settings.ts";
import { type DirectChatArguments, type DirectClient, prepareDirect } from "./client.ts";

/**
 * Calls a chat model at a provider of the client.
 * @example
 * import { chatCompletion, createClient, groq } from "@vitrine/inference/direct";
 *
 * const client = createClient({ providers: [groq], keys: { groq: process.env.PROVIDER_KEY } });
 * const messages = [{ role: "user", content: "Say hello." }];
 * const { choices } = await chatCompletion(client, { model: "kit-model", messages });
 * console.log(choices[0]?.message.content); // Hello from Zürich 🦙!
 */
export function chatCompletion(
  client: DirectClient,
  args: DirectChatArguments,
  options: CallOptions = {},
): CallPromise<ChatCompletion> {
  const all = { ...client, ...options };
  const report = { task: "conversational", stream: false, arguments: args as Readonly<Record<string, unknown>> };
  return callPromise((keep) =>
    watched(all, report, async (target) =>
      sendChat(await prepareDirect(client, args, all, false, target), args, all, target, keep),
    ),
  );
}
