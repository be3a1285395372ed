/** Services that servers have next to their chat endpoint: routed and paid for like chat, under another path. */

import { prepare } from "../routing/prepare.ts";
import { requestOf } from "../routing/request.ts";
import type { OutgoingRequest, Transport } from "../wire/message.ts";
import type { CallEnd, CallOptions } from "../wire/settings.ts";

/** The request for a service next to chat's. All fields go along as they are. */
export async function preparedNextToChat(
  service: string,
  args: Readonly<Record<string, unknown>>,
  options: CallOptions,
  stream: boolean,
  target?: CallEnd,
): Promise<{ sent: OutgoingRequest; transport: Transport }> {
  const call = await prepare("conversational", { ...args, messages: [] }, options, stream, target);
  const sent = requestOf(call);
  const url = new URL(sent.url);
  url.pathname = url.pathname.replace(/\/chat\/completions$/, `/${service}`);
  const { messages: _, ...fields } = (sent.body as { value: Record<string, unknown> }).value;
  return { sent: { ...sent, url: url.href, body: { kind: "json", value: fields } }, transport: call.transport };
}
