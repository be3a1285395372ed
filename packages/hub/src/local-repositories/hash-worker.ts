/** The program of a thread that hashes large files, one after the other. */
import { createHash } from "node:crypto";
import type { FileHandle } from "node:fs/promises";
import { letOthersGoFirst } from "./background-thread.ts";

letOthersGoFirst();

export interface FileToHash {
  handle: FileHandle;
  size: number;
}

const CHUNK = 1024 * 1024;

/** The SHA-256 of the first `size` bytes; nothing where there are fewer. The file is closed afterwards. */
export default async function sha256({ handle, size }: FileToHash): Promise<string | undefined> {
  try {
    const hash = createHash("sha256");
    const buffer = Buffer.allocUnsafe(CHUNK);
    for (let left = size; left > 0;) {
      // oxlint-disable-next-line no-await-in-loop -- one piece after the other
      const { bytesRead } = await handle.read(buffer, 0, Math.min(left, CHUNK));
      if (bytesRead === 0) return undefined;
      hash.update(buffer.subarray(0, bytesRead));
      left -= bytesRead;
    }
    return hash.digest("hex");
  } finally {
    await handle.close();
  }
}
