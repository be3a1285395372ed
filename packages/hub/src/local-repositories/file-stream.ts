import type { FileHandle } from "node:fs/promises";

const CHUNK = 1024 * 1024;

/**
 * Bytes `start` to `end`, both included, read on demand. Closes the file at the end, however it
 * comes.
 * @param readable For a file that still grows: waits until there is more behind a place, and says where that ends.
 */
export function fileStream(
  open: () => Promise<FileHandle>,
  start: number,
  end: number,
  readable: (at: number) => Promise<number> = async () => Infinity,
): ReadableStream<Uint8Array> {
  let handle: FileHandle | undefined;
  let at = start;
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          const until = await readable(at);
          handle ??= await open();
          const length = Math.min(CHUNK, end - at + 1, until - at);
          const { bytesRead, buffer } = await handle.read(new Uint8Array(length), 0, length, at);
          if (bytesRead === 0) throw new Error(`The file ended at byte ${at} of ${end + 1}.`);
          controller.enqueue(buffer.subarray(0, bytesRead));
          at += bytesRead;
          if (at <= end) return;
          await handle.close();
          controller.close();
        } catch (error) {
          await handle?.close().catch(() => {});
          controller.error(error);
        }
      },
      async cancel() {
        await handle?.close().catch(() => {});
      },
    },
    // Nothing is read ahead: what a slow reader has not taken stays on the disk.
    { highWaterMark: 0 },
  );
}

/** Bytes `start` to `end` of content in memory, both included. */
export function streamOf(content: Uint8Array, start: number, end: number): ReadableStream<Uint8Array> {
  return new ReadableStream({
    start(controller) {
      const part = content.subarray(start, end + 1);
      if (part.length > 0) controller.enqueue(part);
      controller.close();
    },
  });
}
