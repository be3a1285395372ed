/**
 * The entries of a ZIP archive of which all readers see the same. An archive says twice what is in it, in the directory at
 * its end and before each entry, and readers differ in what they believe. So both must agree, and the entries follow each
 * other without a gap from the first byte to the directory.
 */
import {
  type Entry,
  fromRandomAccessReaderPromise,
  type LocalFileHeader,
  parseExtraFields,
  RandomAccessReader,
} from "yauzl";
import type { ArchiveLimits } from "./archive-limits.ts";
import { FileWindow, partOf, type ScannedFile } from "./scanned-file.ts";

const END_BYTES = 22;
const LOCATOR_BYTES = 20;
const END_64_BYTES = 56;
const IS_END = 0x06_05_4b_50;
const IS_LOCATOR = 0x07_06_4b_50;
const IS_END_64 = 0x06_06_4b_50;
const IS_ENTRY = 0x02_01_4b_50;
const END_SIGN = Buffer.from("PK\x05\x06", "latin1");
const MAX_32 = 0xff_ff_ff_ff;
const MAX_16 = 0xff_ff;
const HAS_DESCRIPTOR = 8;
/** Encrypted, in one way or another. */
const IS_ENCRYPTED = 1 | 64 | 8192;
/** With and without a signature, and with lengths of 32 or 64 bits. */
const DESCRIPTOR_BYTES = [12, 16, 20, 24];
const STORED = 0;
const DEFLATED = 8;
/** A name that replaces the one in the header for some readers. */
const UNICODE_PATH = 0x70_75;
const ENTRY_BYTES = 46;

export interface ZipEntry {
  name: string;
  /** The entry as a file: unpacked when it is read. */
  file: ScannedFile;
}

/** Entries of an archive, without folders. @throws where readers could differ, or a limit is met */
export async function zipEntries(file: ScannedFile, limits: ArchiveLimits): Promise<ZipEntry[]> {
  const window = new FileWindow(file);
  const directory = await directoryOf(window);
  const archive = await fromRandomAccessReaderPromise(new ArchiveReader(window), file.size, {
    lazyEntries: true,
    autoClose: false,
  });
  const entries: Entry[] = [];
  let directoryBytes = 0;
  for await (const entry of archive.eachEntry()) {
    limits.countEntry();
    entries.push(entry);
    directoryBytes += ENTRY_BYTES + entry.fileNameLength + entry.extraFieldLength + entry.fileCommentLength;
  }
  if (directoryBytes !== directory.size || entries.length !== directory.entries) throw new Error("wrong directory");
  entries.sort((one, other) => one.relativeOffsetOfLocalHeader - other.relativeOffsetOfLocalHeader);
  const names = new Set<string>();
  const found: ZipEntry[] = [];
  let end = 0;
  for (const [index, entry] of entries.entries()) {
    const name = entry.fileName;
    if (names.size === names.add(name.toLowerCase()).size) throw new Error("two of a name");
    // oxlint-disable-next-line no-await-in-loop
    const header = await archive.readLocalFileHeaderPromise(entry, { minimal: false });
    if (entry.relativeOffsetOfLocalHeader !== end || !isSame(entry, header)) throw new Error("two meanings");
    const next = entries[index + 1]?.relativeOffsetOfLocalHeader ?? directory.start;
    const gap = next - header.fileDataStart - entry.compressedSize;
    if (!(entry.generalPurposeBitFlag & HAS_DESCRIPTOR ? DESCRIPTOR_BYTES : [0]).includes(gap))
      throw new Error("a gap");
    end = next;
    if (name.endsWith("/")) {
      if (entry.uncompressedSize > 0) throw new Error("a folder with content");
      continue;
    }
    const packed = partOf(file, name, header.fileDataStart, entry.compressedSize);
    const isPacked = entry.compressionMethod === DEFLATED && entry.uncompressedSize > 0;
    found.push({ name, file: isPacked ? limits.inflated(packed, name, entry.uncompressedSize) : packed });
  }
  if (end !== directory.start) throw new Error("bytes before the directory");
  return found;
}

/** Longest end of an archive: its record and a comment. */
export const MAX_END_BYTES = END_BYTES + MAX_16;

/** Whether an archive ends here, behind whatever comes first: some readers would take the whole for an archive. */
export function endsAsZip(tail: Buffer): boolean {
  for (
    let at = tail.indexOf(END_SIGN);
    at !== -1 && at + END_BYTES <= tail.length;
    at = tail.indexOf(END_SIGN, at + 1)
  ) {
    const directory = tail.readUInt32LE(at + 12);
    const start = at - directory;
    if (directory >= ENTRY_BYTES && (start < 0 || tail.readUInt32LE(start) === IS_ENTRY)) return true;
  }
  return false;
}

/** Where the directory is. The record at the end says it in 32 bits, and another one in 64, which must not differ. */
async function directoryOf(window: FileWindow): Promise<{ start: number; size: number; entries: number }> {
  const { size: fileSize } = window;
  const tail = Buffer.from(
    await window.at(Math.max(0, fileSize - END_BYTES - LOCATOR_BYTES), END_BYTES + LOCATOR_BYTES),
  );
  const end = tail.subarray(-END_BYTES);
  // A comment could hold a second end.
  if (end.length < END_BYTES || end.readUInt32LE(0) !== IS_END || end.readUInt16LE(20) !== 0) throw new Error("no end");
  const said = { entries: end.readUInt16LE(10), size: end.readUInt32LE(12), start: end.readUInt32LE(16) };
  if (end.readUInt32LE(4) !== 0 || end.readUInt16LE(8) !== said.entries) throw new Error("several disks");
  let directory = said;
  let directoryEnd = fileSize - END_BYTES;
  if (tail.length > END_BYTES && tail.readUInt32LE(0) === IS_LOCATOR) {
    directoryEnd -= LOCATOR_BYTES + END_64_BYTES;
    if (directoryEnd < 0 || Number(tail.readBigUInt64LE(8)) !== directoryEnd) throw new Error("no end of 64 bits");
    const long = await window.at(directoryEnd, END_64_BYTES);
    if (long.readUInt32LE(0) !== IS_END_64 || Number(long.readBigUInt64LE(4)) !== END_64_BYTES - 12)
      throw new Error("no end");
    directory = {
      entries: Number(long.readBigUInt64LE(32)),
      size: Number(long.readBigUInt64LE(40)),
      start: Number(long.readBigUInt64LE(48)),
    };
    const isAgreed =
      (said.entries === MAX_16 || said.entries === directory.entries) &&
      (said.size === MAX_32 || said.size === directory.size) &&
      (said.start === MAX_32 || said.start === directory.start);
    if (!isAgreed) throw new Error("two directories");
  }
  if (directory.start + directory.size !== directoryEnd) throw new Error("bytes behind the directory");
  return directory;
}

function isSame(entry: Entry, header: LocalFileHeader): boolean {
  const isLater = (entry.generalPurposeBitFlag & HAS_DESCRIPTOR) > 0;
  const isLength = (said: number, length: number) => said === length || said === MAX_32 || (isLater && said === 0);
  // oxlint-disable-next-line no-control-regex -- a zero ends a name for some readers
  const isPlainName = !/[\x00-\x1f\x7f]/.test(entry.fileName);
  return (
    header.fileName.equals(entry.fileNameRaw) &&
    isPlainName &&
    header.compressionMethod === entry.compressionMethod &&
    header.generalPurposeBitFlag === entry.generalPurposeBitFlag &&
    (entry.generalPurposeBitFlag & IS_ENCRYPTED) === 0 &&
    isLength(header.compressedSize, entry.compressedSize) &&
    isLength(header.uncompressedSize, entry.uncompressedSize) &&
    (entry.compressionMethod === DEFLATED ||
      (entry.compressionMethod === STORED && entry.compressedSize === entry.uncompressedSize)) &&
    [...entry.extraFields, ...parseExtraFields(header.extraField)].every(({ id }) => id !== UNICODE_PATH)
  );
}

/** Lets the library read through a window: an entry has two headers, and thousands of them follow each other. */
class ArchiveReader extends RandomAccessReader {
  readonly #window: FileWindow;
  constructor(window: FileWindow) {
    super();
    this.#window = window;
  }
  override read(
    target: Buffer,
    offset: number,
    length: number,
    position: number,
    callback: (error: Error | null) => void,
  ): void {
    const read = async () => {
      const bytes = await this.#window.at(position, length);
      if (bytes.length < length) throw new Error("too short");
      bytes.copy(target, offset);
    };
    read().then(
      () => process.nextTick(callback, null),
      (error: unknown) => process.nextTick(callback, error),
    );
  }
}
