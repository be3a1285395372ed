/** The longest answer that the settings allow, under either of its names. */
export function maxTokensOf(parameters: Readonly<Record<string, unknown>>): number | undefined {
  const found = [parameters["max_completion_tokens"], parameters["max_tokens"]].find(
    (value) => typeof value === "number",
  );
  return found as number | undefined;
}
