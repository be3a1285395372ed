/**
 * Whether a file is known to be harmless. Its first bytes say what it is, and each kind has its own look into it. What is of
 * no known kind, cannot be read to its end, or could be read as something else, is not harmless.
 */
import { ArchiveLimits } from "./archive-limits.ts";
import { announcedKind, type FileKind, HEAD_BYTES, isPickleName, kindOf, whyCode } from "./file-kinds.ts";
import { BeyondLimits, DOCUMENT, type FileScan, isRefused, SAFE, suspicious, unsafe, unscanned } from "./file-scan.ts";
import { scanGguf } from "./gguf-scan.ts";
import { scanArray } from "./numpy-scan.ts";
import { scanAsPickle, scanPickle } from "./pickle-scan.ts";
import { scanProtobuf } from "./protobuf-scan.ts";
import { safetensorsProblem } from "./safetensors-problem.ts";
import { bytesOf, type ScannedFile } from "./scanned-file.ts";
import { tarEntries } from "./tar-entries.ts";
import { scanText } from "./text-scan.ts";
import { endsAsZip, MAX_END_BYTES, type ZipEntry, zipEntries } from "./zip-entries.ts";

/** Documents, and files that are refused anyway, are searched for scripts so far. */
const MAX_SEARCHED_BYTES = 16 * 1024 * 1024;
const MAX_REASONS = 8;
/** Imports that are listed of all pickles of an archive. */
const MAX_IMPORTS = 2_000;

/** Reads a file as far as its kind needs. @throws what reading it throws */
export async function scanContent(file: ScannedFile, limits = new ArchiveLimits()): Promise<FileScan> {
  if (file.size === 0) return DOCUMENT;
  const head = await bytesOf(file, 0, Math.min(file.size, HEAD_BYTES) - 1);
  const kind = kindOf(head, file.size);
  const scan = await scanKind(file, kind, head, limits).catch((error: unknown) => {
    if (error instanceof BeyondLimits) return unsafe("It could not be read to its end: it is too large or too deep.");
    throw error;
  });
  if (scan.status === "unsafe") return scan;
  const code = whyCode(file.path);
  if (code !== undefined) return unsafe(code);
  const other = kind === "pickle" ? undefined : await scanAsPickle(file);
  if (other && isRefused(other)) return other;
  const announced = announcedKind(file.path);
  if (announced !== undefined && announced.is !== kind && (announced.is !== "onnx" || scan !== SAFE))
    return suspicious(`It is not ${announced.says}, as its name says.`);
  if (isRefused(scan)) return scan;
  // What is of the kind that its name says is opened as that. A mirror would have all of it before it gives out a byte.
  const isAnnounced = announced !== undefined && announced.is === kind;
  if (
    kind !== "zip" &&
    !isAnnounced &&
    endsAsZip(await bytesOf(file, Math.max(0, file.size - MAX_END_BYTES), file.size - 1))
  )
    return unsafe("It ends as an archive, which some programs would open.");
  return scan;
}

async function scanKind(file: ScannedFile, kind: FileKind, head: Buffer, limits: ArchiveLimits): Promise<FileScan> {
  if (typeof kind === "object") {
    if ("program" in kind) return unsafe(`It is ${kind.program}.`);
    return unsafe(`It is ${kind.packed}, which is not looked into.`);
  }
  switch (kind) {
    case "pickle":
      return scanPickle(file);
    case "zip":
      return scanEntries(await entriesOf(() => zipEntries(file, limits.inside())), limits.inside());
    case "tar":
      return scanEntries(await entriesOf(() => tarEntries(file, limits.inside())), limits.inside());
    case "gzip": {
      const unpacked = await limits
        .inside()
        .gunzipped(file, file.path.replace(/\.t?gz$/i, ""))
        .catch(unreadable);
      return unpacked instanceof Error
        ? unsafe(`It cannot be unpacked (${unpacked.message}).`)
        : scanContent(unpacked, limits.inside());
    }
    case "array":
      return scanArray(file);
    case "safetensors":
      return safetensorsScan(await safetensorsProblem(file));
    case "gguf":
      return scanGguf(file, head);
    case "ggml":
      return SAFE;
    case "document":
      return DOCUMENT;
    case "pdf":
      return scanPdf(file);
    case "hdf5":
      return scanHdf5(file);
    case "tflite":
      return unscanned("TensorFlow Lite models can need code of their author, and are not looked into.");
    case undefined:
      return scanOther(file, head);
  }
}

/** What has no first bytes of its own. */
async function scanOther(file: ScannedFile, head: Buffer): Promise<FileScan> {
  // The name says that a program reads it as one, and a text can be one.
  if (isPickleName(file.path)) return scanPickle(file);
  const found = (await scanText(file)) ?? (await scanProtobuf(file, head)) ?? (await scanAsPickle(file));
  return found ?? unscanned("It is of a kind that is not known here.");
}

function safetensorsScan(problem: string | undefined): FileScan {
  return problem === undefined ? SAFE : suspicious(problem);
}

async function scanHdf5(file: ScannedFile): Promise<FileScan> {
  const start = (await bytesOf(file, 0, Math.min(file.size, MAX_SEARCHED_BYTES) - 1)).toString("latin1");
  if (/"class_name":\s{0,9}"(Lambda|TFSMLayer)"|"registered_name":\s{0,9}"[^"]{1,99}>/.test(start))
    return unsafe("It is a Keras model that holds code, or needs code of its author.");
  return unscanned("HDF5 files can hold a Keras model with code, and are not looked into. Convert it to safetensors.");
}

async function scanPdf(file: ScannedFile): Promise<FileScan> {
  if (file.size > MAX_SEARCHED_BYTES) throw new BeyondLimits();
  const text = (await bytesOf(file, 0, file.size - 1)).toString("latin1");
  return /\/(JavaScript|JS|Launch|EmbeddedFile)\b/.test(text)
    ? unsafe("It is a document with a script in it.")
    : DOCUMENT;
}

const unreadable = (error: unknown) => {
  if (error instanceof BeyondLimits) throw error;
  return error instanceof Error ? error : new Error("unknown");
};

async function entriesOf(read: () => Promise<ZipEntry[]>): Promise<ZipEntry[] | Error> {
  return read().catch(unreadable);
}

async function scanEntries(entries: ZipEntry[] | Error, limits: ArchiveLimits): Promise<FileScan> {
  if (entries instanceof Error)
    return unsafe(`It is an archive that programs could read in different ways (${entries.message}).`);
  const names = new Set(entries.map(({ name }) => name));
  const top = entries[0]?.name.split("/")[0] ?? "";
  const isTorch = names.has(`${top}/data.pkl`);
  if (names.has(`${top}/constants.pkl`) || entries.some(({ name }) => name.startsWith(`${top}/code/`) && isTorch))
    return unsafe("It is a TorchScript program, which runs when it is loaded.");
  if (names.has("config.json") && [...names].some((name) => /(^|\/)model\.weights\.(h5|npz)$/.test(name)))
    return scanKeras(entries, limits);
  const reasons: string[] = [];
  const imports: NonNullable<FileScan["imports"]>[number][] = [];
  let status: FileScan["status"] = "safe";
  for (const { name, file } of entries) {
    // Numbers of a checkpoint: PyTorch reads nothing else from them.
    if (isTorch && name.startsWith(`${top}/data/`) && /^\d+$/.test(name.slice(top.length + 6))) continue;
    // oxlint-disable-next-line no-await-in-loop -- one in memory at a time
    const scan = await scanContent(file, limits).catch((error: unknown) => {
      const { message } = unreadable(error);
      return unsafe(`It cannot be unpacked (${message}).`);
    });
    if (imports.length < MAX_IMPORTS) imports.push(...(scan.imports ?? []));
    if (!isRefused(scan)) continue;
    if (status !== "unsafe") status = scan.status;
    reasons.push(...scan.reasons.map((reason) => `${name.slice(0, 200)}: ${reason}`));
    if (reasons.length >= MAX_REASONS) break;
  }
  return { status, reasons, ...(imports.length > 0 && { imports }) };
}

/** An archive of Keras: its weights are HDF5, which is not looked into, and its settings name code. */
async function scanKeras(entries: readonly ZipEntry[], limits: ArchiveLimits): Promise<FileScan> {
  const config = entries.find(({ name }) => name === "config.json");
  const scan = config && (await scanContent(config.file, limits).catch(() => undefined));
  if (scan && isRefused(scan)) return scan;
  return unscanned("Keras models can hold code, and are not looked into to the end. Convert it to safetensors.");
}
