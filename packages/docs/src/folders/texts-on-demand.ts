/**
 * The texts of a folder as bytes that threads share. Each thread of a build needs to know every page by name and one by
 * its text; as strings, every thread would hold all of them.
 */

/** Texts by path, in one piece of shared memory. */
export interface PackedTexts {
  bytes: SharedArrayBuffer;
  places: readonly [path: string, start: number, end: number][];
}

/** Packs texts, one after the other: memory for all of them a second time would stay with the process. */
export function packTexts(texts: Readonly<Record<string, string>>): PackedTexts {
  const paths = Object.keys(texts);
  const size = paths.reduce((sum, path) => sum + Buffer.byteLength(texts[path] ?? ""), 0);
  const bytes = new SharedArrayBuffer(size);
  const target = Buffer.from(bytes);
  let at = 0;
  const places = paths.map((path): [string, number, number] => {
    const start = at;
    at += target.write(texts[path] ?? "", at);
    return [path, start, at];
  });
  return { bytes, places };
}

/** The texts as an object that decodes each on access. */
export function unpackTexts({ bytes, places }: PackedTexts): Readonly<Record<string, string>> {
  const source = Buffer.from(bytes);
  return textsOf(places.map(([path, start, end]) => [path, source.subarray(start, end)]));
}

/**
 * Files as an object of their texts that decodes each on access, and caches the last: as strings, the texts of a large
 * folder are moved by each collection of garbage, for which the heap makes room of twice their size.
 */
export function textsOf(files: Iterable<readonly [path: string, bytes: Buffer]>): Readonly<Record<string, string>> {
  const texts: Record<string, string> = {};
  let last: { path: string; text: string } | undefined;
  for (const [path, bytes] of files) {
    const get = () => {
      if (last?.path !== path) last = { path, text: bytes.toString("utf8") };
      return last.text;
    };
    Object.defineProperty(texts, path, { enumerable: true, get });
  }
  return texts;
}

const PIECE_BYTES = 4_000_000;

/** Holds files in a few large pieces of memory: what thousands of small ones leave when they are let go stays with the process. */
export class FilePieces {
  #piece = Buffer.alloc(0);
  #used = 0;

  /** A copy of a file. */
  hold(file: Buffer): Buffer {
    if (this.#piece.length - this.#used < file.length) {
      this.#piece = Buffer.allocUnsafeSlow(Math.max(PIECE_BYTES, file.length));
      this.#used = 0;
    }
    const start = this.#used;
    this.#used += file.copy(this.#piece, start);
    return this.#piece.subarray(start, this.#used);
  }
}
