/** Answers that must be JSON. Apart from other readers, since chat needs no more. */

import type { Answer, ResultContext } from "./provider.ts";

/**
 * The JSON of an answer, for the `result` of a task.
 *
 * @throws the error of `context.malformed` for an answer that is not JSON
 * @example
 * import { defineProvider, jsonOf, postJson } from "@vitrine/inference";
 *
 * const provider = defineProvider({
 *   id: "house",
 *   baseUrl: "https://models.example.org",
 *   tasks: {
 *     "text-classification": {
 *       request: ({ inputs }) => postJson("/v1/score", { text: inputs }),
 *       answer: { kind: "json", path: [] },
 *       result: (answer, context) => jsonOf(answer, context),
 *     },
 *   },
 * });
 * console.log(provider.id); // house
 */
export function jsonOf(answer: Answer, context: ResultContext): unknown {
  if (answer.kind === "json") return answer.value;
  throw context.malformed(`JSON, got ${answer.value.type.split(";")[0] || "bytes without a type"}`);
}
