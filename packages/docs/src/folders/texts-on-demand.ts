/**
 * The texts of a folder as bytes that threads share. Each thread of a build needs to know every page by name and one by
 * its text; as strings, every thread would hold all of them.
 */

/** Texts by path, in one piece of shared memory. */
export interface PackedTexts {
  bytes: SharedArrayBuffer;
  places: readonly [path: string, start: number, end: number][];
}

/** Packs texts. */
export function packTexts(texts: Readonly<Record<string, string>>): PackedTexts {
  const files = Object.keys(texts).map((path) => [path, Buffer.from(texts[path] ?? "")] as const);
  const bytes = new SharedArrayBuffer(files.reduce((sum, [, { length }]) => sum + length, 0));
  const target = Buffer.from(bytes);
  let at = 0;
  const places = files.map(([path, file]): [string, number, number] => {
    const start = at;
    at += file.copy(target, start);
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
