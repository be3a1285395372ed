/** Which parts of a price are known: a message says both in one sentence, in the order of its language. */
export function sidesOf(input: number | undefined, output: number | undefined): "both" | "input" | "output" | "none" {
  if (input === undefined) return output === undefined ? "none" : "output";
  return output === undefined ? "input" : "both";
}
