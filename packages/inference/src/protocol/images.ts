/** Images out of answers, in the form that the caller requested. */

import { blobOfBase64, dataUrlOf } from "../files/bytes.ts";
import { isMediaAddress } from "../files/media.ts";
import type { ResultContext } from "./provider.ts";

/**
 * An image in the form that the caller requested.
 *
 * @param found where the image is in the answer: an address, or base64
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
  const { base64 } = found;
  const blob =
    typeof base64 === "string" && !isMediaAddress(base64)
      ? blobOfBase64(base64)
      : await context.media(base64 ?? found.url, "image");
  if (!blob) throw context.malformed("an image in base64");
  return outputType === "dataUrl" ? dataUrlOf(blob, "image/png") : blob;
}
