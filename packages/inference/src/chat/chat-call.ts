/** Chat from arguments to answer, apart from other tasks: no files to encode, no jobs, no media. */

import type { ChatCompletion } from "@vitrine/tasks/schemas";
import { prepare } from "../routing/prepare.ts";
import type { AnswerHead } from "../wire/call-promise.ts";
import { loadModule } from "../wire/load-module.ts";
import { watched } from "../wire/observe.ts";
import type { CallOptions } from "../wire/settings.ts";
import { sendChat } from "./send-chat.ts";

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
