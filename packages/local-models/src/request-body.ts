/** The body of a request, read up to a bound: a header may lie about its length, so what arrives is counted. */

/**
 * All bytes of a request's body.
 *
 * @throws RangeError when there are more than `most`; nothing beyond is kept.
 */
export async function readBody(request: Request, most: number): Promise<Uint8Array<ArrayBuffer>> {
  const tooLarge = () => new RangeError(`The request is larger than ${Math.floor(most / 1024 / 1024)} MB.`);
  if (Number(request.headers.get("content-length") ?? 0) > most) throw tooLarge();
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body ?? []) {
    size += chunk.length;
    if (size > most) throw tooLarge();
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
