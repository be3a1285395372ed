/** A choice of an answer that is an error: some gateways answer 200 and say so inside. */

/** The error of a choice as the body of a failed answer, or nothing. */
export function failureOfChoice(choice: unknown): { error: unknown } | undefined {
  if (typeof choice !== "object" || choice === null) return undefined;
  const { finish_reason: reason, error } = choice as { finish_reason?: unknown; error?: unknown };
  return reason === "error" ? { error: error ?? "The model ended with an error" } : undefined;
}

/**
 * The error that an answer is in place of a result: a field of its own, vLLM's object, MiniMax's status, or DashScope's
 * code and message.
 */
export function failureInAnswer(value: unknown): unknown {
  if (typeof value !== "object" || value === null) return undefined;
  const { error, choices, type, object, code, message, base_resp: status } = value as Record<string, unknown>;
  if (error || type === "error" || object === "error") return value;
  if (Array.isArray(choices) && choices.length > 0) return failureOfChoice(choices[0]);
  const { status_code: number = 0 } = (typeof status === "object" ? (status ?? {}) : {}) as { status_code?: unknown };
  const isCode = typeof code === "string" ? /[a-z]/i.test(code) : typeof code === "number" && code >= 400;
  return number !== 0 || (isCode && typeof message === "string") ? value : undefined;
}
