/** A prepared chat call, sent, and its answer read. */

import type { ChatCompletion } from "@vitrine/tasks/schemas";
import { chatFailure } from "../messages/chat-completion.ts";
import { type PreparedCall, requestOf } from "../routing/request.ts";
import { headOf, warningsOf, type AnswerHead } from "../wire/call-promise.ts";
import { malformed } from "../wire/errors.ts";
import type { CallEnd, CallOptions } from "../wire/settings.ts";
import { exchange } from "../wire/transport.ts";

/** Sends a prepared chat call and reads its answer. */
export async function sendChat(
  prepared: PreparedCall,
  args: unknown,
  options: CallOptions,
  target: CallEnd,
  keep?: (head: AnswerHead) => void,
): Promise<ChatCompletion> {
  const { call, route, transport } = prepared;
  const { answer, opened } = await exchange(requestOf(prepared), transport, chatFailure);
  const { warnings, warn } = warningsOf(options);
  target.warnings = warnings;
  keep?.(headOf(opened, warnings));
  options.readAnswer?.whole(answer.value, args);
  const refuse = (expected: string) => malformed(transport.details, expected);
  // No chat answer points at a file.
  const media = () => Promise.reject(refuse("a chat answer"));
  return (await route.entry.result?.(answer, {
    call,
    media,
    malformed: refuse,
    strict: options.strict,
    warn,
  })) as ChatCompletion;
}
