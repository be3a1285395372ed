/** Answers that must be JSON. Apart from other readers, since chat needs no more. */

import type { Answer, ResultContext } from "./provider.ts";

/** The JSON of an answer. */
export function jsonOf(answer: Answer, context: ResultContext): unknown {
  if (answer.kind === "json") return answer.value;
  throw context.malformed(`JSON, got ${answer.value.type.split(";")[0] || "bytes without a type"}`);
}
