/** Chat from arguments to answer, apart from other tasks: no files to encode, no jobs, no media. */

import type { ChatCompletion } from "@vitrine/tasks/schemas";
import { chatFailure } from "../messages/chat-completion.ts";
import { type PreparedCall, prepare, requestOf } from "../routing/prepare.ts";
import { headOf, warningsOf, type AnswerHead } from "../wire/call-promise.ts";
import { malformed } from "../wire/errors.ts";
import { loadModule } from "../wire/load-module.ts";
import { watched } from "../wire/observe.ts";
import type { CallEnd, CallOptions } from "../wire/settings.ts";
import { exchange } from "../wire/transport.ts";

const TASK = "conversational";

/** Calls a chat model and gives its answer. */
export async function callChat(
  args: unknown,
  options: CallOptions = {},
  keep?: (head: AnswerHead) => void,
): Promise<ChatCompletion> {
  const details = { task: TASK };
  const given = (args ?? {}) as Record<string, unknown>;
  const again = (others: unknown, changed: CallOptions) => callChat(others, changed, keep);
  if (given["schema"] !== undefined) {
    const { callStructured } = await loadModule(() => import("./structured.ts"), details);
    return callStructured(given, options, again);
  }
  if (options.fallback) {
    const { callWithFallback } = await loadModule(() => import("../routing/provider-calls.ts"), details);
    return callWithFallback(TASK, given, options, again);
  }
  return watched(options, { task: TASK, stream: false, arguments: given }, async (target) => {
    const prepared = await prepare(TASK, args, options, false, target);
    return sendChat(prepared, given, options, target, keep);
  });
}

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
