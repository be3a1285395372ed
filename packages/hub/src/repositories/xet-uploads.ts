/**
 * Uploads by the Xet protocol, which the hub's Python client speaks where `hf_xet` is installed: files come as chunks in
 * xorbs, and a shard says of which chunks each file is made. Here a file is put together as soon as its shard comes, and
 * kept by its SHA-256 as every other. Each repository has places of its own: chunks of another one cannot be named.
 *
 * Formats: https://huggingface.co/docs/xet (xorb, shard, upload protocol).
 */
import { mkdir, open, readdir, rm, stat, type FileHandle } from "node:fs/promises";
import { join } from "node:path";
import { decompressFrameSync } from "lz4-napi";
import { PushError } from "../store/push-error.ts";
import type { LargeFiles } from "./large-files.ts";
import { writeWhole } from "./write-whole.ts";

const MAX_XORB = 128 * 1024 * 1024;
const MAX_SHARD = 64 * 1024 * 1024;
/** Chunks have at most 128 KiB; a frame that does not compress is a little larger. */
const MAX_CHUNK = 256 * 1024;
const CHUNK_HEADER = 8;
const RECORD = 48;
const SHARD_HEADER = 48;
const WITH_VERIFICATION = 0x8000_0000;
const WITH_METADATA = 0x4000_0000;
/** An address is valid for its day; what was uploaded there is kept for one more. */
const KEPT_DAYS = 2;

const Compression = { None: 0, Lz4: 1, GroupedLz4: 2 };

interface ShardFile {
  sha256: string;
  size: number;
  parts: { xorb: string; from: number; to: number }[];
}

/**
 * Takes in xorbs and shards.
 */
export class XetUploads {
  readonly #folder: string;
  readonly #large: Pick<LargeFiles, "upload">;

  constructor(folder: string, large: Pick<LargeFiles, "upload">) {
    this.#folder = join(folder, "xet");
    this.#large = large;
  }

  /**
   * Name of today's place for uploads to a repository. Clients remember by address which chunks are there; a new address
   * every day lets them forget what is gone.
   */
  static place(repository: number, now = new Date()): string {
    return `${now.toISOString().slice(0, 10)}-${repository}`;
  }

  /** Takes in a xorb. Chunks are looked at when a shard names them. */
  async addXorb(place: string, hash: string, body: AsyncIterable<Uint8Array>): Promise<void> {
    const folder = this.#place(place);
    // The first of a day clears what is old.
    if ((await mkdir(folder, { recursive: true })) !== undefined) await this.tidy();
    await writeWhole(join(folder, hash), body, (bytes) => {
      if (bytes > MAX_XORB) throw new PushError("invalid-commit", "A xorb is larger than 128 MB.");
    });
  }

  /** Puts the files of a shard together. Returns how many. */
  async addShard(place: string, body: AsyncIterable<Uint8Array>): Promise<number> {
    const pieces: Uint8Array[] = [];
    let bytes = 0;
    for await (const piece of body) {
      bytes += piece.length;
      if (bytes > MAX_SHARD) throw new PushError("invalid-commit", "A shard is larger than 64 MB.");
      pieces.push(piece);
    }
    const files = filesOf(Buffer.concat(pieces));
    for (const { sha256, size, parts } of files)
      // oxlint-disable-next-line no-await-in-loop -- one file at a time
      await this.#large.upload(
        { repository: Number(place.slice(11)), sha256, size },
        this.#chunksOf(this.#place(place), parts),
      );
    return files.length;
  }

  /** Removes what was uploaded on earlier days. */
  async tidy(now = Date.now()): Promise<void> {
    for (const name of await readdir(this.#folder).catch(() => []))
      // oxlint-disable-next-line no-await-in-loop
      if (now - Date.parse(name.slice(0, 10)) > KEPT_DAYS * 86_400_000)
        await rm(join(this.#folder, name), { recursive: true });
  }

  #place(place: string): string {
    if (!/^\d{4}-\d\d-\d\d-\d{1,15}$/.test(place))
      throw new PushError("not-found", "There is no such place for uploads.");
    return join(this.#folder, place);
  }

  async *#chunksOf(folder: string, parts: ShardFile["parts"]): AsyncGenerator<Uint8Array> {
    let current: { xorb: string; handle: FileHandle; chunks: ChunkPlace[] } | undefined;
    try {
      for (const { xorb, from, to } of parts) {
        if (current?.xorb !== xorb) {
          // oxlint-disable-next-line no-await-in-loop -- one xorb open at a time
          await current?.handle.close();
          current = undefined;
          // oxlint-disable-next-line no-await-in-loop
          const handle = await open(join(folder, xorb), "r").catch(() => {
            throw new PushError("missing-content", `The shard names ${xorb}, which was not uploaded.`);
          });
          current = { xorb, handle, chunks: [] };
          // oxlint-disable-next-line no-await-in-loop
          current.chunks = await placesOf(handle, (await stat(join(folder, xorb))).size);
        }
        for (const place of current.chunks.slice(from, to))
          // oxlint-disable-next-line no-await-in-loop
          yield await chunkAt(current.handle, place);
        if (to > current.chunks.length)
          throw new PushError("wrong-content", `${xorb} has fewer chunks than its shard says.`);
      }
    } finally {
      await current?.handle.close();
    }
  }
}

interface ChunkPlace {
  at: number;
  compressed: number;
  size: number;
  compression: number;
}

/** Where the chunks of a xorb are. */
async function placesOf(handle: FileHandle, size: number): Promise<ChunkPlace[]> {
  const places: ChunkPlace[] = [];
  const head = Buffer.alloc(CHUNK_HEADER);
  for (let at = 0; at + CHUNK_HEADER <= size;) {
    // oxlint-disable-next-line no-await-in-loop -- each says where the next one is
    await handle.read(head, 0, CHUNK_HEADER, at);
    // Behind the last chunk a footer may begin, with the letters XETBLOB.
    if (head[0] !== 0) break;
    const place = {
      at: at + CHUNK_HEADER,
      compressed: head.readUIntLE(1, 3),
      compression: head.readUInt8(4),
      size: head.readUIntLE(5, 3),
    };
    if (place.compressed > MAX_CHUNK || place.size > MAX_CHUNK || place.at + place.compressed > size)
      throw new PushError("wrong-content", "A xorb has a chunk that is cut or too large.");
    places.push(place);
    at = place.at + place.compressed;
  }
  return places;
}

async function chunkAt(handle: FileHandle, { at, compressed, size, compression }: ChunkPlace): Promise<Uint8Array> {
  const stored = Buffer.alloc(compressed);
  await handle.read(stored, 0, compressed, at);
  const chunk = unpacked(stored, compression);
  if (chunk.length !== size) throw new PushError("wrong-content", "A chunk has another size than its xorb says.");
  return chunk;
}

function unpacked(stored: Buffer, compression: number): Uint8Array {
  if (compression === Compression.None) return stored;
  if (compression !== Compression.Lz4 && compression !== Compression.GroupedLz4)
    throw new PushError("wrong-content", `A chunk is compressed in a way that is not known (${compression}).`);
  let plain: Buffer;
  try {
    plain = decompressFrameSync(stored);
  } catch (error) {
    throw new PushError("wrong-content", "A chunk is damaged.", { cause: error });
  }
  return compression === Compression.Lz4 ? plain : ungrouped(plain);
}

/** Bytes that were sorted by their place in groups of four. */
function ungrouped(grouped: Uint8Array): Uint8Array {
  const plain = new Uint8Array(grouped.length);
  let from = 0;
  for (let place = 0; place < 4; place += 1)
    for (let to = place; to < plain.length; to += 4) plain[to] = grouped[from++] as number;
  return plain;
}

/** The files of a shard. */
function filesOf(shard: Buffer): ShardFile[] {
  const files: ShardFile[] = [];
  let at = SHARD_HEADER;
  const record = (): Buffer => {
    if (at + RECORD > shard.length) throw new PushError("invalid-commit", "The shard is cut.");
    at += RECORD;
    return shard.subarray(at - RECORD, at);
  };
  for (;;) {
    const head = record();
    if (head.subarray(0, 32).every((byte) => byte === 0xff)) return files;
    const flags = head.readUInt32LE(32);
    const count = head.readUInt32LE(36);
    if (at + count * RECORD > shard.length) throw new PushError("invalid-commit", "The shard is cut.");
    const entries = Array.from({ length: count }, record);
    if (flags & WITH_VERIFICATION) at += count * RECORD;
    if (!(flags & WITH_METADATA))
      throw new PushError("invalid-commit", "The shard does not say the SHA-256 of its files. Update hf_xet.");
    files.push({
      sha256: hexOf(record().subarray(0, 32)),
      size: entries.reduce((sum, entry) => sum + entry.readUInt32LE(36), 0),
      parts: entries.map((entry) => ({
        xorb: hexOf(entry.subarray(0, 32)),
        from: entry.readUInt32LE(40),
        to: entry.readUInt32LE(44),
      })),
    });
  }
}

/** A hash as the protocol writes it: four numbers of 64 bits, the lowest byte first. */
function hexOf(hash: Buffer): string {
  return [0, 8, 16, 24].map((at) => hash.readBigUInt64LE(at).toString(16).padStart(16, "0")).join("");
}
