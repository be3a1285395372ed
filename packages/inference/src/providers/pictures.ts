/** Pictures out of answers, in the form that the caller asked for. */

import { blobOfBase64, dataUrlOf } from "../files/bytes.ts";
import { isMediaAddress } from "../files/media.ts";
import type { ResultContext } from "./provider.ts";

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
