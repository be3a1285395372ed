/** Reading answers: small, total steps from unknown JSON to a result. Each gives `undefined` for another shape. */

import type { Answer, ResultContext } from "./provider.ts";

/** A field of an object, also through nesting and list indexes: `field(body, "data", 0, "url")`. */
export function field(value: unknown, ...path: readonly (string | number)[]): unknown {
  let current = value;
  for (const step of path) {
    if (typeof current !== "object" || current === null || !Object.hasOwn(current, step)) return undefined;
    current = (current as Record<string | number, unknown>)[step];
  }
  return current;
}

/** The bytes of an answer. */
export function blobOf(answer: Answer, context: ResultContext, what: string): Blob {
  if (answer.kind === "json") throw context.malformed(`${what}, got JSON`);
  if (answer.value.size === 0) throw context.malformed(`${what}, got nothing`);
  if (/^(text\/|application\/(xhtml|xml))/.test(answer.value.type))
    throw context.malformed(`${what}, got ${answer.value.type.split(";")[0]}`);
  return answer.value;
}
