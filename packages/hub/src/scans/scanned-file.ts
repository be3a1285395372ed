/** File to scan, from wherever it is read. */
import { buffer } from "node:stream/consumers";

export interface ScannedFile {
  path: string;
  size: number;
  /** Bytes `start` to `end`, both included. */
  read(start: number, end: number): Promise<ReadableStream<Uint8Array>>;
}

/** Bytes `start` to `end`, both included. */
export async function bytesOf({ read }: Pick<ScannedFile, "read">, start: number, end: number): Promise<Buffer> {
  return buffer((await read(start, end)) as unknown as AsyncIterable<Uint8Array>);
}
