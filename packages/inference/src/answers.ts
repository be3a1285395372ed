/** Reading answers: small, total steps from unknown JSON to a result. Each gives `undefined` for another shape. */

import { blobOfBase64, dataUrlOf } from "./bytes.ts";
import { isMediaAddress } from "./media.ts";
import type { Answer, ResultContext } from "./provider.ts";

/** A field of an object, also through nesting and list places: `field(body, "data", 0, "url")`. */
export function field(value: unknown, ...path: readonly (string | number)[]): unknown {
  let current = value;
  for (const step of path) {
    if (typeof current !== "object" || current === null || !Object.hasOwn(current, step)) return undefined;
    current = (current as Record<string | number, unknown>)[step];
  }
  return current;
}

export function textOf(value: unknown): string | undefined {
  return typeof value === "string" ? value : undefined;
}

/** The JSON of an answer. */
export function jsonOf(answer: Answer, context: ResultContext): unknown {
  if (answer.kind === "json") return answer.value;
  throw context.malformed(`JSON, got ${answer.value.type.split(";")[0] || "bytes without a type"}`);
}

/** The bytes of an answer. */
export function blobOf(answer: Answer, context: ResultContext, what: string): Blob {
  if (answer.kind === "json") throw context.malformed(`${what}, got JSON`);
  if (answer.value.size === 0) throw context.malformed(`${what}, got nothing`);
  if (/^(text\/|application\/(xhtml|xml))/.test(answer.value.type))
    throw context.malformed(`${what}, got ${answer.value.type.split(";")[0]}`);
  return answer.value;
}

/**
 * A picture in the form that the caller asked for.
 *
 * @param found where the picture is in the answer: an address, or base64
 */
export async function pictureOf(
  found: { url?: unknown; base64?: unknown },
  body: unknown,
  context: ResultContext,
): Promise<unknown> {
  const { outputType } = context.call;
  if (outputType === "json") {
    if (typeof body !== "object" || body === null) throw context.malformed("a JSON object");
    return body;
  }
  if (outputType === "url") {
    if (!isMediaAddress(found.url)) throw context.malformed("the address of an image");
    return found.url;
  }
  const blob = typeof found.base64 === "string" ? blobOfBase64(found.base64) : await context.media(found.url, "image");
  if (!blob) throw context.malformed("an image in base64");
  return outputType === "dataUrl" ? dataUrlOf(blob, "image/png") : blob;
}
