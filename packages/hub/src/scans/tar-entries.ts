/**
 * The entries of a tar archive of which all readers see the same: files and folders, with their own names and lengths or
 * longer names of the two usual forms. Links, sparse files and lengths that are said twice are refused.
 */
import type { ArchiveLimits } from "./archive-limits.ts";
import { FileWindow, partOf, type ScannedFile } from "./scanned-file.ts";
import type { ZipEntry } from "./zip-entries.ts";

const BLOCK = 512;
const MAX_NAME_BYTES = 64 * 1024;

/** Whether a block is the head of an entry. Its sum says so; the word `ustar` is younger than the format. */
export function isTarHead(block: Buffer): boolean {
  if (block.length < BLOCK || block[0] === 0) return false;
  const said = octal(block.subarray(148, 156));
  let sum = 8 * 0x20;
  for (let at = 0; at < BLOCK; at++) if (at < 148 || at >= 156) sum += block[at] ?? 0;
  let signed = sum;
  for (let at = 0; at < BLOCK; at++) if ((at < 148 || at >= 156) && (block[at] ?? 0) > 127) signed -= 256;
  return said === sum || said === signed;
}

/** Files of an archive. @throws where readers could differ, or a limit is met */
export async function tarEntries(file: ScannedFile, limits: ArchiveLimits): Promise<ZipEntry[]> {
  const window = new FileWindow(file);
  const found: ZipEntry[] = [];
  const names = new Set<string>();
  let longName: string | undefined;
  for (let at = 0; ;) {
    // oxlint-disable-next-line no-await-in-loop -- each says where the next one is
    const head = Buffer.from(await window.at(at, BLOCK));
    if (head.length < BLOCK) throw new Error("no end");
    if (head.every((byte) => byte === 0)) {
      // oxlint-disable-next-line no-await-in-loop
      await requireZeros(window, at);
      return found;
    }
    if (!isTarHead(head)) throw new Error("no head");
    limits.countEntry();
    const size = octal(head.subarray(124, 136));
    const content = at + BLOCK;
    if (!Number.isSafeInteger(size) || content + size > file.size) throw new Error("no length");
    const type = String.fromCharCode(head[156] ?? 0);
    at = content + Math.ceil(size / BLOCK) * BLOCK;
    if (type === "L" || type === "x") {
      if (size > MAX_NAME_BYTES) throw new Error("a long name");
      // oxlint-disable-next-line no-await-in-loop
      const text = (await window.at(content, size)).toString("utf8");
      longName = type === "L" ? text.replace(/\0$/, "") : (pathOf(text) ?? longName);
      continue;
    }
    const prefix = head.subarray(257, 263).toString("latin1") === "ustar\0" ? text(head.subarray(345, 500)) : "";
    const name = longName ?? (prefix === "" ? "" : `${prefix}/`) + text(head.subarray(0, 100));
    longName = undefined;
    if (type === "5" && size === 0) continue;
    if (type !== "0" && type !== "\0") throw new Error("not a file");
    // oxlint-disable-next-line no-control-regex -- a zero ends a name for some readers
    if (/^\/|^[a-z]:|\\|(^|\/)\.\.(\/|$)|[\x00-\x1f]/i.test(name)) throw new Error("a name that leads out");
    if (names.size === names.add(name.replace(/^(\.\/)+/, "").toLowerCase()).size) throw new Error("two of a name");
    found.push({ name, file: partOf(file, name, content, size) });
  }
}

/** Some readers go on behind the two empty blocks. */
async function requireZeros(window: FileWindow, from: number): Promise<void> {
  for (let at = from; at < window.size; at += MAX_NAME_BYTES)
    // oxlint-disable-next-line no-await-in-loop
    if ((await window.at(at, MAX_NAME_BYTES)).some((byte) => byte !== 0)) throw new Error("bytes behind the end");
}

/** The name in records of the form `length key=value`. What changes lengths is refused. */
function pathOf(records: string): string | undefined {
  let path: string | undefined;
  for (const line of records.split("\n").slice(0, -1)) {
    const [, length, key = "", value = ""] = /^(\d+) ([^=]+)=(.*)$/.exec(line) ?? [];
    if (Number(length) !== Buffer.byteLength(line) + 1) throw new Error("a record in a record");
    if (!/^([acm]time|[ug]id|[ug]name|path|comment|LIBARCHIVE\.\w+|SCHILY\.(dev|ino|nlink))$/.test(key))
      throw new Error("unknown record");
    if (key === "path") path = value;
  }
  return path;
}

function text(field: Buffer): string {
  const end = field.indexOf(0);
  return field.subarray(0, end === -1 ? undefined : end).toString("utf8");
}

function octal(field: Buffer): number {
  const [digits] = /^[0-7]+/.exec(text(field).trim()) ?? [];
  return digits === undefined ? Number.NaN : Number.parseInt(digits, 8);
}
