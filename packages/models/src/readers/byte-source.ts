/**
 * Random access to bytes that may be far away. Header readers ask for small ranges; whether these come from memory, a
 * `Blob`, a file on disk or HTTP range requests is the source's business.
 */

export interface ByteSource {
  /** Length of the whole, in bytes, when it is known. */
  readonly size?: number;
  /**
   * Bytes from `offset` on, at most `length` of them. Fewer (down to none) only at the end of the data. A source never
   * allocates more than it has to give.
   */
  read(offset: number, length: number): Promise<Uint8Array>;
}

/**
 * Bytes in memory. With `partial` they are the first part of something longer, whose size is then not claimed.
 */
export function bytesSource(bytes: Uint8Array, options: { partial?: boolean } = {}): ByteSource {
  const read = async (offset: number, length: number) =>
    bytes.subarray(Math.min(offset, bytes.length), Math.min(offset + length, bytes.length));
  return options.partial ? { read } : { size: bytes.length, read };
}

/** A `Blob` or `File` of the browser or of Node. */
export function blobSource(blob: Blob): ByteSource {
  return {
    size: blob.size,
    read: async (offset, length) => new Uint8Array(await blob.slice(offset, offset + length).arrayBuffer()),
  };
}

export type HttpSourceErrorCode = "http-status" | "http-range" | "network";

/** A range request failed. The message names the status and the origin, never headers or a query. */
export class HttpSourceError extends Error {
  override readonly name = "HttpSourceError";
  readonly code: HttpSourceErrorCode;
  readonly status?: number;

  constructor(code: HttpSourceErrorCode, message: string, status?: number) {
    super(message);
    this.code = code;
    if (status !== undefined) this.status = status;
  }
}

export interface HttpSourceOptions {
  /** Defaults to the global `fetch`. */
  fetch?: typeof globalThis.fetch;
  headers?: Record<string, string>;
  signal?: AbortSignal;
}

/**
 * A file behind an address, read with `Range` requests. A server that answers the whole file instead is read only as
 * far as asked, then dropped. Throws `HttpSourceError` on any other status and on an answer for another range.
 */
export async function httpSource(address: string | URL, options: HttpSourceOptions = {}): Promise<ByteSource> {
  const url = new URL(address);
  const fetchFile = options.fetch ?? globalThis.fetch;
  const first = await readRange(0, 1);
  return {
    ...(first.size === undefined ? {} : { size: first.size }),
    read: async (offset, length) =>
      length <= 0 || (first.size !== undefined && offset >= first.size)
        ? new Uint8Array(0)
        : (await readRange(offset, length)).bytes,
  };

  async function readRange(offset: number, length: number): Promise<{ bytes: Uint8Array; size?: number }> {
    const headers = { ...options.headers, range: `bytes=${offset}-${offset + length - 1}` };
    let response: Response;
    try {
      response = await fetchFile(url, { headers, ...(options.signal && { signal: options.signal }) });
    } catch (cause) {
      options.signal?.throwIfAborted();
      throw new HttpSourceError(
        "network",
        `No answer from ${url.origin}: ${cause instanceof Error ? cause.message : "network error"}.`,
      );
    }
    // Nothing there: past the end, or an empty file.
    if (response.status === 416) {
      await response.body?.cancel();
      return { bytes: new Uint8Array(0), ...sizeOf(response) };
    }
    if (response.status === 206) {
      const start = /^bytes (\d+)-/.exec(response.headers.get("content-range") ?? "")?.[1];
      if (start !== undefined && Number(start) !== offset) {
        await response.body?.cancel();
        throw new HttpSourceError(
          "http-range",
          `${url.origin} was asked for bytes from ${offset} and answered from ${start}.`,
          206,
        );
      }
      return { bytes: await readBody(response, 0, length), ...sizeOf(response) };
    }
    if (response.status === 200) return { bytes: await readBody(response, offset, length) };
    await response.body?.cancel();
    throw new HttpSourceError(
      "http-status",
      `${url.origin} answered ${response.status} to a range request for ${url.pathname}.`,
      response.status,
    );
  }
}

/** Total size out of `Content-Range: bytes 0-9/1234`. */
function sizeOf(response: Response): { size?: number } {
  const total = /\/(\d{1,15})$/.exec(response.headers.get("content-range") ?? "")?.[1];
  return total === undefined ? {} : { size: Number(total) };
}

/** Takes `length` bytes after `skip` bytes of the body as they arrive, then cancels the rest. */
async function readBody(response: Response, skip: number, length: number): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  let taken = 0;
  let position = 0;
  const reader = response.body?.getReader();
  if (reader === undefined) return new Uint8Array(0);
  while (taken < length) {
    const { done, value } = await reader.read();
    if (done) break;
    const part = value.subarray(
      Math.min(Math.max(skip - position, 0), value.length),
      Math.min(Math.max(skip + length - position, 0), value.length),
    );
    position += value.length;
    taken += part.length;
    parts.push(part);
  }
  await reader.cancel();
  return joinBytes(parts, taken);
}

/** One array out of parts whose lengths sum to `length`. */
export function joinBytes(parts: readonly Uint8Array[], length: number): Uint8Array {
  if (parts.length === 1 && parts[0]?.length === length) return parts[0];
  const whole = new Uint8Array(length);
  let offset = 0;
  for (const part of parts) {
    whole.set(part, offset);
    offset += part.length;
  }
  return whole;
}

const STEP = 1 << 20;

/**
 * Reads `length` bytes in steps, so that a claimed length costs no more memory than the data that is really there.
 * The result is shorter than `length` when the data ends.
 */
export async function readInSteps(source: ByteSource, offset: number, length: number): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  let taken = 0;
  while (taken < length) {
    const asked = Math.min(STEP, length - taken);
    const answer = await source.read(offset + taken, asked);
    // A source that gives more than asked is cut; one that gives nothing has ended.
    const part = answer.length > asked ? answer.subarray(0, asked) : answer;
    if (part.length === 0) break;
    parts.push(part);
    taken += part.length;
  }
  return joinBytes(parts, taken);
}
