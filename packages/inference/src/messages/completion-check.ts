/**
 * Whether a chat answer has its shape. The task's schema says the same and is the judge in tests; this check is a
 * fraction of its size, for chat is what most programs are made of.
 */

import { either, integer, list, maybe, object, problemOf, text, typed } from "./checks.ts";

/** Servers count some of these, all or none. */
const tokens = maybe(integer);
const token = { token: text, logprob: typed("number") };

export const completion = object({
  id: text,
  created: typed("number"),
  model: text,
  system_fingerprint: maybe(text),
  usage: maybe(object({ prompt_tokens: tokens, completion_tokens: tokens, total_tokens: tokens })),
  choices: list(
    object({
      index: integer,
      finish_reason: maybe(text),
      logprobs: maybe(
        object({ content: maybe(list(object({ ...token, top_logprobs: maybe(list(object(token)), false) }))) }),
      ),
      message: object({
        role: text,
        content: maybe(either(text, list(object({ type: text })))),
        name: maybe(text, false),
        tool_calls: maybe(
          list(
            object({
              id: text,
              type: text,
              function: object({ name: text, arguments: either(text, object({})), description: maybe(text) }),
            }),
          ),
          false,
        ),
        tool_call_id: maybe(text, false),
      }),
    }),
  ),
});

/** The first lack of a chat answer, such as `string at choices.0.message.role`. */
export function completionProblem(value: unknown): string | undefined {
  return problemOf(completion, value);
}
