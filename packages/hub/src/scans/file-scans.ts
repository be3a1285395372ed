/**
 * Whether loading a file can run a stranger's code, and whether its header holds together. Pickles (also those in PyTorch's
 * archives) are read for what they import; safetensors and GGUF for what their header says. Each is read as far as that
 * needs: what is beyond the limits is said to be unscanned, never safe.
 */
import { fromRandomAccessReader, RandomAccessReader, type Entry, type ZipFile } from "yauzl";
import { Readable } from "node:stream";
import type { ServedFile, ServedRepository } from "../local-repositories/served-repository.ts";
import { type Safety, safetyOf } from "./import-safety.ts";
import type { PickleContent, PickleImport } from "./pickle-imports.ts";
import { importsOf } from "./pickle-thread.ts";
import { safetensorsProblem } from "./safetensors-problem.ts";
import { bytesOf, type ScannedFile } from "./scanned-file.ts";

export interface FileScan {
  /** `unscanned`: larger than what is read, or of a kind that nothing is known of. */
  status: "safe" | "suspicious" | "unsafe" | "unscanned";
  /** Why, in sentences; none for a safe file. */
  reasons: readonly string[];
  /** Something of it could not be read: whatever it is, a strict site gives it to nobody. */
  isPartial?: true;
  /** Imports of a pickle. */
  imports?: readonly (PickleImport & { safety: Safety })[];
}

const PICKLES = /\.(bin|pt|pth|ckpt|pkl|pickle|p|joblib|dat|data|npy)$/i;
const ARCHIVES = /\.(bin|pt|pth|ckpt|npz|zip|pkl|pickle|keras)$/i;
/** Files with these endings that cannot be read as pickles are a reason to ask; others may be anything. */
const ONLY_PICKLES = /\.(pkl|pickle|p|joblib|ckpt|pt|pth)$/i;
const MAX_PICKLE_BYTES = 16 * 1024 * 1024;
const MAX_ENTRIES = 10_000;
const MAX_PICKLES_IN_ARCHIVE = 50;
const MAX_KNOWN = 20_000;
const GGUF_MAGIC = 0x46_55_47_47;
const NEWEST_GGUF = 3;
const IS_ZIP = 0x04_03_4b_50;
const UNKNOWN: FileScan = { status: "unscanned", reasons: [] };

/** By the content of files: the same file is scanned once, wherever it is served. */
const scans = new Map<string, Promise<FileScan>>();
/** One scan at a time: they share memory and processor with all answers. */
let work: Promise<unknown> = Promise.resolve();

/**
 * The scan of a file of a repository; undefined for one that nothing can be said of, and for one whose content is not
 * here yet.
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
  if (!isScanned(path) || (!fetches && (await repository.isHere?.(file)) === false)) return undefined;
  const { etag } = await repository.digest(file);
  const key = `${etag} ${path.slice(path.lastIndexOf("."))}`;
  const known = scans.get(key);
  if (known) return known;
  const make = () => scanFile({ path, size, read: (start, end) => repository.read(file, start, end) });
  const scan = fetches ? make() : work.then(make);
  if (!fetches) work = scan.catch(() => {});
  scans.set(key, scan);
  // A file that could not be read is tried again.
  scan.catch(() => scans.delete(key));
  if (scans.size > MAX_KNOWN) scans.delete(scans.keys().next().value ?? "");
  return scan;
}

/**
 * Whether a file of this name is scanned.
 * @example
 * import { isScanned } from "@vitrine/hub";
 *
 * console.log(isScanned("pytorch_model.bin"), isScanned("README.md")); // true false
 */
export function isScanned(path: string): boolean {
  return PICKLES.test(path) || ARCHIVES.test(path) || /\.(safetensors|gguf)$/i.test(path);
}

/** Whether a site that refuses unsafe files refuses this one: what could not be read may be anything. */
export function isRefused({ status, isPartial }: FileScan): boolean {
  return status === "unsafe" || isPartial === true;
}

/** Reads a file as far as its kind needs. */
export async function scanFile(file: ScannedFile): Promise<FileScan> {
  if (file.size === 0) return UNKNOWN;
  if (/\.safetensors$/i.test(file.path)) return broken(await safetensorsProblem(file));
  const head = Buffer.alloc(8);
  (await bytesOf(file, 0, Math.min(file.size, 8) - 1)).copy(head);
  const first = head.readUInt32LE(0);
  if (/\.gguf$/i.test(file.path)) return broken(ggufProblem(head));
  if (first === IS_ZIP && ARCHIVES.test(file.path)) return scanArchive(file);
  return PICKLES.test(file.path) ? scanPickle(file) : UNKNOWN;
}

const SAFE: FileScan = { status: "safe", reasons: [] };

function broken(problem: string | undefined): FileScan {
  return problem === undefined ? SAFE : { status: "suspicious", reasons: [problem] };
}

function ggufProblem(head: Buffer): string | undefined {
  if (head.readUInt32LE(0) !== GGUF_MAGIC) return "It does not begin as a GGUF file.";
  const version = head.readUInt32LE(4);
  return version >= 1 && version <= NEWEST_GGUF ? undefined : `GGUF version ${version} is not known.`;
}

async function scanPickle(file: ScannedFile): Promise<FileScan> {
  const bytes = await bytesOf(file, 0, Math.min(file.size, MAX_PICKLE_BYTES) - 1);
  const content = await contentOf(bytes);
  const looksLikePickle = bytes[0] === 0x80 || ONLY_PICKLES.test(file.path);
  const isWhole = content.isWhole;
  if (!isWhole && content.imports.length === 0 && !content.hasHiddenImports && !looksLikePickle) return UNKNOWN;
  return verdict(content);
}

/** Imports of loading these bytes; an array of numbers imports nothing. */
async function contentOf(bytes: Buffer): Promise<PickleContent> {
  const array = arrayIn(bytes);
  return array === "numbers" ? { imports: [], hasHiddenImports: false, isWhole: true } : importsOf(array ?? bytes);
}

/** NumPy writes an array of numbers as bytes, and one of objects as a pickle behind a head. */
function arrayIn(bytes: Buffer): "numbers" | Buffer | undefined {
  // Its first byte begins no pickle.
  if (bytes.subarray(0, 6).toString("latin1") !== "\x93NUMPY" || bytes.length < 12) return undefined;
  const isLong = bytes.readUInt8(6) > 1;
  const start = isLong ? 12 : 10;
  const end = start + (isLong ? bytes.readUInt32LE(8) : bytes.readUInt16LE(8));
  const [, kind = "O"] = /'descr':\s*'([^']*)'/.exec(bytes.subarray(start, end).toString("latin1")) ?? [];
  return kind.includes("O") ? bytes.subarray(end) : "numbers";
}

/** An archive of PyTorch holds a pickle of what its tensors are; others may hold any. */
async function scanArchive(file: ScannedFile): Promise<FileScan> {
  const imports: PickleImport[] = [];
  let hasHiddenImports = false;
  let isWhole = true;
  try {
    const archive = await openArchive(file);
    try {
      // The tensors of an archive have no extension; what has one may be loaded, PyTorch's own pickle before all.
      const pickles = (await entriesOf(archive))
        .filter(({ fileName }) => PICKLES.test(fileName))
        .toSorted((one, other) => Number(isOfPyTorch(other)) - Number(isOfPyTorch(one)));
      if (pickles.length === 0) return UNKNOWN;
      isWhole = pickles.length <= MAX_PICKLES_IN_ARCHIVE;
      for (const entry of pickles.slice(0, MAX_PICKLES_IN_ARCHIVE)) {
        // oxlint-disable-next-line no-await-in-loop -- one in memory at a time
        const content = await entryBytes(archive, entry).then(contentOf, () => undefined);
        imports.push(...(content?.imports ?? []));
        hasHiddenImports ||= content?.hasHiddenImports === true;
        isWhole &&= content?.isWhole === true;
      }
    } finally {
      archive.close();
    }
  } catch {
    isWhole = false;
  }
  return verdict({ imports, hasHiddenImports, isWhole });
}

const isOfPyTorch = ({ fileName }: Entry) => fileName.endsWith("/data.pkl");

function verdict({ imports, hasHiddenImports, isWhole }: PickleContent): FileScan {
  const judged = imports.map((each) => ({ ...each, safety: safetyOf(each) }));
  const named = (safety: Safety) => [
    ...new Set(judged.filter((each) => each.safety === safety).map(({ module, name }) => `${module}.${name}`)),
  ];
  const dangerous = named("dangerous");
  const suspicious = named("suspicious");
  const reasons = [
    ...(dangerous.length > 0 ? [`Loading it runs ${listOf(dangerous)}.`] : []),
    ...(hasHiddenImports ? ["It imports what cannot be read before it runs."] : []),
    ...(suspicious.length > 0 ? [`Loading it runs code that is not known here: ${listOf(suspicious)}.`] : []),
    ...(isWhole ? [] : ["It could not be read to its end."]),
  ];
  const status =
    dangerous.length > 0 || hasHiddenImports
      ? "unsafe"
      : suspicious.length > 0
        ? "suspicious"
        : isWhole
          ? "safe"
          : "unscanned";
  return { status, reasons, imports: judged, ...(!isWhole && { isPartial: true }) };
}

const MAX_NAMED = 8;
function listOf(names: readonly string[]): string {
  const shown = names.slice(0, MAX_NAMED).join(", ");
  return names.length > MAX_NAMED ? `${shown} and ${names.length - MAX_NAMED} more` : shown;
}

class ArchiveReader extends RandomAccessReader {
  readonly #file: ScannedFile;
  constructor(file: ScannedFile) {
    super();
    this.#file = file;
  }
  override _readStreamForRange(start: number, end: number): Readable {
    const file = this.#file;
    return Readable.from(
      (async function* () {
        if (end > start) yield* (await file.read(start, end - 1)) as unknown as AsyncIterable<Uint8Array>;
      })(),
    );
  }
}

function openArchive(file: ScannedFile): Promise<ZipFile> {
  return new Promise((resolve, reject) => {
    fromRandomAccessReader(
      new ArchiveReader(file),
      file.size,
      { lazyEntries: true, autoClose: false },
      (error, archive) => (error ? reject(error) : resolve(archive)),
    );
  });
}

function entriesOf(archive: ZipFile): Promise<Entry[]> {
  return new Promise((resolve, reject) => {
    const entries: Entry[] = [];
    archive.on("entry", (entry: Entry) => {
      if (entries.push(entry) >= MAX_ENTRIES) return reject(new Error("too many entries"));
      archive.readEntry();
    });
    archive.on("end", () => resolve(entries));
    archive.on("error", reject);
    archive.readEntry();
  });
}

function entryBytes(archive: ZipFile, entry: Entry): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    archive.openReadStream(entry, (error, stream) => {
      if (error) return reject(error);
      const chunks: Buffer[] = [];
      let size = 0;
      const end = () => resolve(Buffer.concat(chunks).subarray(0, MAX_PICKLE_BYTES));
      stream.on("data", (chunk: Buffer) => {
        chunks.push(chunk);
        size += chunk.length;
        // A bomb is not unpacked: what is read of it is judged.
        if (size < MAX_PICKLE_BYTES) return;
        stream.destroy();
        end();
      });
      stream.on("end", end);
      stream.on("error", reject);
    });
  });
}
