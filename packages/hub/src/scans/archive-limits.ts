/** Limits of looking into archives, shared by all that are inside of one file. */
import { Readable } from "node:stream";
import { createGunzip, createInflateRaw, type Gunzip, type InflateRaw } from "node:zlib";
import { BeyondLimits } from "./file-scan.ts";
import { memoryFile, type ScannedFile } from "./scanned-file.ts";

const MAX_DEPTH = 3;
const MAX_ENTRIES = 10_000;
const MAX_UNPACKED_BYTES = 64 * 1024 * 1024;
/** What is longer is looked at only where its beginning says enough, as that of an array of numbers. */
const MAX_ENTRY_BYTES = 16 * 1024 * 1024;
const FIRST_BYTES = 64 * 1024;

export class ArchiveLimits {
  readonly depth: number;
  readonly #shared: { entries: number; bytes: number };

  constructor(depth = 0, shared = { entries: MAX_ENTRIES, bytes: MAX_UNPACKED_BYTES }) {
    this.depth = depth;
    this.#shared = shared;
  }

  /** Limits for what is inside. @throws BeyondLimits where that is too deep */
  inside(): ArchiveLimits {
    if (this.depth >= MAX_DEPTH) throw new BeyondLimits();
    return new ArchiveLimits(this.depth + 1, this.#shared);
  }

  countEntry(): void {
    if (--this.#shared.entries < 0) throw new BeyondLimits();
  }

  countBytes(bytes: number): void {
    this.#shared.bytes -= bytes;
    if (this.#shared.bytes < 0) throw new BeyondLimits();
  }

  /** An entry of a ZIP archive as what is in it. It is unpacked as far as it is read. */
  inflated(packed: ScannedFile, path: string, size: number): ScannedFile {
    let bytes: Buffer<ArrayBuffer> = Buffer.alloc(0);
    const unpackTo = async (end: number) => {
      const length = end < FIRST_BYTES ? FIRST_BYTES : MAX_ENTRY_BYTES;
      if (end >= length) throw new BeyondLimits();
      ({ bytes } = await unpack(packed, createInflateRaw(), Math.min(length, size + 1)));
      this.countBytes(bytes.length);
      if (bytes.length > size || bytes.length <= end) throw new Error("It is not as long as its archive says.");
    };
    return {
      path,
      size,
      read: async (start, end) => {
        if (end >= bytes.length) await unpackTo(end);
        return new Blob([bytes.subarray(start, end + 1)]).stream();
      },
    };
  }

  /** What a gzip file holds. All of it is read, as nothing says before how long it is. */
  async gunzipped(packed: ScannedFile, path: string): Promise<ScannedFile> {
    const { bytes, read } = await unpack(packed, createGunzip(), MAX_ENTRY_BYTES + 1);
    this.countBytes(bytes.length);
    if (bytes.length > MAX_ENTRY_BYTES) throw new BeyondLimits();
    // Behind zeros, some readers look for more and others do not.
    if (read !== packed.size) throw new Error("It has bytes behind its end.");
    return memoryFile(path, bytes);
  }
}

/** At most so many bytes, and how many were read for them. A bomb is not unpacked. */
async function unpack(
  packed: ScannedFile,
  unpacking: Gunzip | InflateRaw,
  length: number,
): Promise<{ bytes: Buffer<ArrayBuffer>; read: number }> {
  const source = Readable.fromWeb((await packed.read(0, packed.size - 1)) as never);
  source.on("error", (error) => unpacking.destroy(error));
  source.pipe(unpacking);
  const chunks: Buffer[] = [];
  let unpacked = 0;
  try {
    for await (const chunk of unpacking as AsyncIterable<Buffer>) {
      chunks.push(chunk);
      unpacked += chunk.length;
      if (unpacked >= length) break;
    }
    return { bytes: Buffer.concat(chunks).subarray(0, length), read: unpacking.bytesWritten };
  } finally {
    source.destroy();
    unpacking.destroy();
  }
}
