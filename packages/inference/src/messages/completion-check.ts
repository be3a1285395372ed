/**
 * Whether a chat answer has its shape. The task's schema says the same and is the judge in tests; this check is a
 * fraction of its size, for chat is what most programs are made of.
 */

/** What is wrong and where, or nothing. */
type Check = (value: unknown, place: string) => string | undefined;

const typed =
  (type: string): Check =>
  (value, place) =>
    typeof value === type ? undefined : `${type} at ${place}`;
const text = typed("string");
const integer: Check = (value, place) => (Number.isInteger(value) ? undefined : `integer at ${place}`);
const maybe =
  (check: Check, mayBeNull = true): Check =>
  (value, place) =>
    value === undefined || (mayBeNull && value === null) ? undefined : check(value, place);
const list =
  (check: Check): Check =>
  (value, place) => {
    if (!Array.isArray(value)) return `array at ${place}`;
    for (const [index, item] of value.entries()) {
      const problem = check(item, `${place}.${index}`);
      if (problem !== undefined) return problem;
    }
    return undefined;
  };
const object =
  (fields: Readonly<Record<string, Check>>): Check =>
  (value, place) => {
    if (typeof value !== "object" || value === null) return `object at ${place}`;
    for (const [name, check] of Object.entries(fields)) {
      const problem = check((value as Record<string, unknown>)[name], place === "" ? name : `${place}.${name}`);
      if (problem !== undefined) return problem;
    }
    return undefined;
  };
const either =
  (first: Check, second: Check): Check =>
  (value, place) =>
    first(value, place) === undefined ? undefined : second(value, place);

/** Servers count some of these, all or none. */
const tokens = maybe(integer);
const token = { token: text, logprob: typed("number") };

const completion = object({
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

/** What a chat answer lacks, such as `string at choices.0.message.role`. */
export function completionProblem(value: unknown): string | undefined {
  return completion(value, "");
}
