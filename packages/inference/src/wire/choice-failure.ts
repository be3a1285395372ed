/** A choice of an answer that is an error: some gateways answer 200 and say so inside. */

/** The error of a choice as the body of a failed answer, or nothing. */
export function failureOfChoice(choice: unknown): { error: unknown } | undefined {
  if (typeof choice !== "object" || choice === null) return undefined;
  const { finish_reason: reason, error } = choice as { finish_reason?: unknown; error?: unknown };
  return reason === "error" ? { error: error ?? "The model ended with an error" } : undefined;
}
