/** Bodies of requests, read no further than their limit. */
import { isObject } from "@vitrine/base";
import { ApiError } from "./responses.ts";

/** @throws ApiError 413 for more than `limit` bytes */
export async function collect(body: AsyncIterable<Uint8Array>, limit: number): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of body) {
    size += part.length;
    if (size > limit) throw new ApiError(413, "InvalidParameter", "The request is too large.");
    parts.push(part);
  }
  return Buffer.concat(parts);
}

/** @throws ApiError for what is no JSON object, or has more than `limit` bytes */
export async function jsonBody({ body }: Request, limit: number): Promise<Record<string, unknown>> {
  const bytes = await collect((body ?? []) as AsyncIterable<Uint8Array>, limit);
  try {
    const value: unknown = JSON.parse(bytes.toString("utf8"));
    if (isObject(value)) return value;
  } catch {
    // Refused below.
  }
  throw new ApiError(400, "InvalidParameter", "The body must be a JSON object.");
}
