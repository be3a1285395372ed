/** The body of a request, read up to a bound: a header may lie about its length, so what arrives is counted. */

/**
 * All bytes of a request's body.
 *
 * @param max bytes
 * @throws {RangeError} when the body is longer; the rest stays unread
 * @example
 * import { readBody } from "@vitrine/local-models";
 *
 * const request = new Request("http://localhost/", { method: "POST", body: "Hello" });
 * console.log((await readBody(request, 1000)).length); // 5
 */
export async function readBody(request: Request, max: number): Promise<Uint8Array<ArrayBuffer>> {
  const tooLarge = () => new RangeError(`The request is larger than ${Math.floor(max / 1024 / 1024)} MB.`);
  if (Number(request.headers.get("content-length") ?? 0) > max) throw tooLarge();
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body ?? []) {
    size += chunk.length;
    if (size > max) throw tooLarge();
    chunks.push(chunk);
  }
  const body = new Uint8Array(size);
  let at = 0;
  for (const chunk of chunks) {
    body.set(chunk, at);
    at += chunk.length;
  }
  return body;
}
