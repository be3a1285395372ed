/** File to scan, from wherever it is read. */
import { buffer } from "node:stream/consumers";

export interface ScannedFile {
  path: string;
  size: number;
  /** Bytes `start` to `end`, both included. */
  read(start: number, end: number): Promise<ReadableStream<Uint8Array>>;
  /** All of it, where it is in memory anyway. */
  content?: Buffer<ArrayBuffer>;
}

/** Bytes `start` to `end`, both included. */
export async function bytesOf(
  { read, content }: Pick<ScannedFile, "read" | "content">,
  start: number,
  end: number,
): Promise<Buffer> {
  if (content !== undefined) return content.subarray(start, end + 1);
  if (end < start) return Buffer.alloc(0);
  return buffer((await read(start, end)) as unknown as AsyncIterable<Uint8Array>);
}

const WINDOW_BYTES = 64 * 1024;

/** Small reads of a file, of which those next to each other cost one. */
export class FileWindow {
  readonly size: number;
  readonly #file: ScannedFile;
  #start = 0;
  #bytes: Buffer = Buffer.alloc(0);

  constructor(file: ScannedFile) {
    this.#file = file;
    this.size = file.size;
  }

  /** At most `length` bytes; fewer where the file ends. */
  async at(start: number, length: number): Promise<Buffer> {
    const end = Math.min(start + length, this.size);
    if (start >= end) return Buffer.alloc(0);
    if (start < this.#start || end > this.#start + this.#bytes.length) {
      this.#bytes = await bytesOf(this.#file, start, Math.min(start + Math.max(length, WINDOW_BYTES), this.size) - 1);
      this.#start = start;
    }
    return this.#bytes.subarray(start - this.#start, end - this.#start);
  }
}

/** A part of a file as a file. */
export function partOf({ read, content }: ScannedFile, path: string, start: number, size: number): ScannedFile {
  if (content !== undefined) return memoryFile(path, content.subarray(start, start + size));
  return { path, size, read: (from, end) => read(start + from, start + end) };
}

/** Bytes in memory as a file. */
export function memoryFile(path: string, content: Buffer<ArrayBuffer>): ScannedFile {
  const read = async (start: number, end: number) => new Blob([content.subarray(start, end + 1)]).stream();
  return { path, size: content.length, read, content };
}
