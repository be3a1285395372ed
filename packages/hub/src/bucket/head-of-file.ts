/** A file of which only the beginning is fetched: as much as says what is in it. The rest is a hole of the right size. */
import { open } from "node:fs/promises";

/** Configurations, cards, tokenizers and templates are read whole. */
const WHOLE_BYTES = 16 * 1024 * 1024;
/** A GGUF header holds the words of its tokenizer. */
const GGUF_BYTES = 32 * 1024 * 1024;
const MAX_HEADER_BYTES = 100_000_000;
/** Nobody reads more of other files than their beginning. */
const FIRST_BYTES = 64 * 1024;

/** @param read Bytes `start` to `end`, both included. */
export async function writeHead(
  path: string,
  size: number,
  read: (start: number, end: number) => Promise<Buffer>,
): Promise<void> {
  const handle = await open(path, "wx");
  try {
    if (size === 0) return;
    const first = await read(0, Math.min(size, FIRST_BYTES) - 1);
    await handle.write(first, 0, first.length, 0);
    const wanted = Math.min(size, wantedOf(path, size, first));
    if (wanted > first.length) {
      const rest = await read(first.length, wanted - 1);
      await handle.write(rest, 0, rest.length, first.length);
    }
    await handle.truncate(size);
  } finally {
    await handle.close();
  }
}

/** How many bytes say what is in a file. */
function wantedOf(path: string, size: number, first: Buffer): number {
  if (size <= first.length) return size;
  if (path.endsWith(".safetensors")) {
    const header = Number(first.readBigUInt64LE(0));
    return header <= MAX_HEADER_BYTES ? 8 + header : 0;
  }
  if (path.endsWith(".gguf")) return GGUF_BYTES;
  return size <= WHOLE_BYTES ? size : 0;
}

/** Whether a file's content says anything about its model. Of others only the name and the size do. */
export function tellsMetadata(path: string): boolean {
  return /(^README\.md|\.(json|jinja|safetensors|gguf|txt))$/i.test(path);
}
