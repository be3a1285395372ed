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
  const entries = Object.entries(texts);
  const size = entries.reduce((sum, [, text]) => sum + Buffer.byteLength(text), 0);
  const bytes = new SharedArrayBuffer(size);
  const target = Buffer.from(bytes);
  let at = 0;
  const places = entries.map(([path, text]): [string, number, number] => {
    const start = at;
    at += target.write(text, start);
    return [path, start, at];
  });
  return { bytes, places };
}

/** The texts as an object that decompresses each on access, and caches the last. */
export function unpackTexts({ bytes, places }: PackedTexts): Readonly<Record<string, string>> {
  const texts: Record<string, string> = {};
  const source = Buffer.from(bytes);
  let last: { path: string; text: string } | undefined;
  for (const [path, start, end] of places) {
    const get = () => {
      if (last?.path !== path) last = { path, text: source.toString("utf8", start, end) };
      return last.text;
    };
    Object.defineProperty(texts, path, { enumerable: true, get });
  }
  return texts;
}
