/**
 * Random access to bytes that may be far away. Header readers request small ranges; whether these come from memory, a
 * `Blob`, a file on disk or HTTP range requests is the source's business.
 */
import { VitrineError } from "@vitrine/base";

export interface ByteSource {
  /** Length of the whole, in bytes, when it is known. */
  readonly size?: number;
  /**
   * Bytes from `offset` on, at most `length` of them. Fewer (down to none) only at the end of the
   * data. A source never allocates more than it returns.
   */
  read(offset: number, length: number): Promise<Uint8Array>;
}

/**
 * A byte source of bytes in memory. With `partial` the bytes are the start of a longer file, and the source states no
 * size.
 * @example
 * import { bytesSource } from "@vitrine/models";
 *
 * console.log(await bytesSource(Uint8Array.of(1, 2, 3, 4)).read(1, 2)); // Uint8Array(2) [ 2, 3 ]
 * console.log(bytesSource(Uint8Array.of(1, 2), { partial: true }).size); // undefined
 */
export function bytesSource(bytes: Uint8Array, options: { partial?: boolean } = {}): ByteSource {
  const read = async (offset: number, length: number) =>
    bytes.subarray(Math.min(offset, bytes.length), Math.min(offset + length, bytes.length));
  return options.partial ? { read } : { size: bytes.length, read };
}

/**
 * A byte source of a `Blob`, or of a `File` from a file input.
 * @example
 * import { blobSource } from "@vitrine/models";
 *
 * const source = blobSource(new Blob(["weights"]));
 * console.log(source.size, await source.read(0, 2)); // 7 Uint8Array(2) [ 119, 101 ]
 */
export function blobSource(blob: Blob): ByteSource {
  return {
    size: blob.size,
    read: async (offset, length) => new Uint8Array(await blob.slice(offset, offset + length).arrayBuffer()),
  };
}

export type HttpSourceErrorCode = "http-status" | "http-range" | "network";

/**
 * A range request failed. The message names the status and the origin, never headers or a query.
 * @example
 * import { httpSource, HttpSourceError } from "@vitrine/models";
 *
 * const fetch = async () => new Response("", { status: 404 });
 * const error = await httpSource("https://example.com/model.gguf", { fetch }).catch((error: unknown) => error);
 * if (error instanceof HttpSourceError) console.log(error.code, error.status); // http-status 404
 */
export class HttpSourceError extends VitrineError<HttpSourceErrorCode> {
  override readonly name = "HttpSourceError";
  readonly status?: number;

  constructor(code: HttpSourceErrorCode, message: string, status?: number) {
    super(code, message);
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
 * A byte source of a file behind an address, read with `Range` requests. When a server answers with the whole file, the
 * source reads only as far as requested and drops the rest.
 *
 * @throws {HttpSourceError} when the server answers with another status or another range, or cannot be reached.
 * @example
 * import { httpSource } from "@vitrine/models";
 *
 * const fetch = async () => new Response("GGUF and more");
 * const source = await httpSource("https://example.com/model.gguf", { fetch });
 * console.log(new TextDecoder().decode(await source.read(0, 4))); // GGUF
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
          `${url.origin} got a request for bytes from ${offset} and answered from ${start}.`,
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
  let bytesRead = 0;
  let position = 0;
  const reader = response.body?.getReader();
  if (reader === undefined) return new Uint8Array(0);
  while (bytesRead < length) {
    const { done, value } = await reader.read();
    if (done) break;
    const part = value.subarray(
      Math.min(Math.max(skip - position, 0), value.length),
      Math.min(Math.max(skip + length - position, 0), value.length),
    );
    position += value.length;
    bytesRead += part.length;
    parts.push(part);
  }
  await reader.cancel();
  return joinBytes(parts, bytesRead);
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
  let bytesRead = 0;
  while (bytesRead < length) {
    const requested = Math.min(STEP, length - bytesRead);
    const answer = await source.read(offset + bytesRead, requested);
    // A source that gives more than requested is cut; one that gives nothing has ended.
    const part = answer.length > requested ? answer.subarray(0, requested) : answer;
    if (part.length === 0) break;
    parts.push(part);
    bytesRead += part.length;
  }
  return joinBytes(parts, bytesRead);
}
