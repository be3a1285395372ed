/**
 * Scans of the files that a site serves and takes in. The same content is scanned once; a scanner that the operator names
 * looks at what the site's own scan finds harmless.
 */
import { Readable } from "node:stream";
import type { ServedFile, ServedRepository } from "../local-repositories/served-repository.ts";
import { scanContent } from "./content-scan.ts";
import { type ExternalScanner, scanOutside } from "./external-scanner.ts";
import { nameOf } from "./file-kinds.ts";
import { type FileScan, isRefused } from "./file-scan.ts";
import { bytesOf, memoryFile, type ScannedFile } from "./scanned-file.ts";

export { type FileScan, isRefused } from "./file-scan.ts";
export { nameOf as scannedName } from "./file-kinds.ts";

const MAX_KNOWN = 20_000;
const MAX_SMALL_BYTES = 256 * 1024;

/** By the content of files: the same file is scanned once, wherever it is served. */
const scans = new Map<string, Promise<FileScan>>();
/** One scan at a time: they share memory and processor with all answers. */
let work: Promise<unknown> = Promise.resolve();
let scanner: ExternalScanner | undefined;
/** One file at a time: its content is copied for it. */
let outside: Promise<unknown> = Promise.resolve();

/**
 * Hands files to another scanner as well, for all sites of this process: a program that ends with 0 for a harmless file and
 * with 1 for another.
 *
 * @param next undefined for none
 * @example
 * import { useScanner } from "@vitrine/hub";
 *
 * useScanner({ command: ["clamdscan", "--no-summary", "--fdpass"] });
 * useScanner(undefined);
 */
export function useScanner(next: ExternalScanner | undefined): void {
  scanner = next;
  scans.clear();
}

/**
 * The scan of a file of a repository; undefined for a document, of which there is nothing to say, and for a file whose
 * content is not here yet.
 *
 * @param options.fetches has content that is not here yet fetched, so that nothing is served unscanned
 * @example
 * import { scanServedFile } from "@vitrine/hub";
 *
 * const pickle = new Blob(["cos\nsystem\n(S'true'\ntR."]);
 * const file = { rfilename: "model.pkl", size: pickle.size, modified: 0 };
 * const repository = {
 *   id: "acme/model",
 *   revision: "0".repeat(40),
 *   modified: 0,
 *   title: "",
 *   files: [file],
 *   file: () => file,
 *   digest: async () => ({ etag: "example" }),
 *   check: async () => {},
 *   read: async (_: unknown, start: number, end: number) => pickle.slice(start, end + 1).stream(),
 * };
 * console.log((await scanServedFile(repository, file))?.reasons); // [ 'Loading it runs os.system.' ]
 */
export async function scanServedFile(
  repository: ServedRepository,
  file: ServedFile,
  { fetches = false } = {},
): Promise<FileScan | undefined> {
  const { rfilename: path, size } = file;
  if (!fetches && (await repository.isHere?.(file)) === false) return undefined;
  const { etag } = await repository.digest(file);
  const key = `${etag} ${nameOf(path)}`;
  let scan = scans.get(key);
  if (scan === undefined) {
    const make = () => scanFile({ path, size, read: (start, end) => repository.read(file, start, end) });
    scan = fetches ? make() : work.then(make);
    if (!fetches) work = scan.catch(() => {});
    scans.set(key, scan);
    // A file that could not be read is tried again.
    scan.catch(() => scans.delete(key));
    if (scans.size > MAX_KNOWN) scans.delete(scans.keys().next().value ?? "");
  }
  const found = await scan;
  return found.isDocument ? undefined : found;
}

/** Reads a file as far as its kind needs. @throws what reading it throws */
export async function scanFile(file: ScannedFile): Promise<FileScan> {
  const own = await ownScan(file);
  const other = scanner;
  if (other === undefined || isRefused(own)) return own;
  const scan = outside.then(() => scanOutside(file, other));
  outside = scan.catch(() => {});
  return (await scan) ?? own;
}

/** The site's own scan. What cannot be read for a reason outside of the file says nothing about it. */
async function ownScan(file: ScannedFile): Promise<FileScan> {
  let failure: { error: unknown } | undefined;
  const noting = async function* (start: number, end: number) {
    try {
      yield* (await file.read(start, end)) as unknown as AsyncIterable<Uint8Array>;
    } catch (error) {
      failure ??= { error };
      throw error;
    }
  };
  const read = async (start: number, end: number) =>
    Readable.toWeb(Readable.from(noting(start, end), { objectMode: false })) as ReadableStream<Uint8Array>;
  const noted = { path: file.path, size: file.size, read };
  // Each kind reads its own places. For a small file, all at once costs less.
  const isSmall = file.size > 0 && file.size <= MAX_SMALL_BYTES;
  const scan = await scanContent(
    isSmall ? memoryFile(file.path, Buffer.from(await bytesOf(noted, 0, file.size - 1))) : noted,
  ).catch((error: unknown) => {
    throw failure === undefined ? error : failure.error;
  });
  if (failure !== undefined) throw failure.error;
  return scan;
}
