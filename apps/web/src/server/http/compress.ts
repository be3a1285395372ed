/** The compressed forms of a body, made in the threads of the runtime and not in the one that answers. */
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

const toGzip = promisify(gzip);
const toBrotli = promisify(brotliCompress);

/** Below this the headers weigh as much as what is saved. */
export const MIN_COMPRESSED_BYTES = 600;

/** How hard to compress: pages are compressed while someone waits, files of the browser once, at the build. */
export type Effort = "page" | "asset";

export async function compress(body: Uint8Array, effort: Effort): Promise<{ gzip: Uint8Array; brotli: Uint8Array }> {
  const [zipped, brotli] = await Promise.all([
    toGzip(body, { level: effort === "asset" ? 9 : 6 }),
    toBrotli(body, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: effort === "asset" ? 11 : 5,
        [constants.BROTLI_PARAM_SIZE_HINT]: body.byteLength,
      },
    }),
  ]);
  return { gzip: zipped, brotli };
}
