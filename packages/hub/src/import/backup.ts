/**
 * Backs a store up into one file and restores it. The file is compressed JSON lines of records, listings and notes, not
 * tables: either engine and a later release can read it, and compute the columns again. The last line counts the others;
 * a truncated file is rejected before anything changes.
 *
 * Notes whose keys end with `-secret` are not in it, nor are those that the caller names: who has them could act for others.
 */
import { VitrineError, type ErrorDetails } from "@vitrine/base";
import { createReadStream, createWriteStream } from "node:fs";
import { rename, rm } from "node:fs/promises";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";
import { type ModelRecord, type ProviderListing, upgradeRecord } from "@vitrine/models";
import type { Store } from "../search/store.ts";
import { type ImportReport, ImportTally, type OnProgress } from "./report.ts";

const KIND = "vitrine-backup";
const FORMAT = 1;
const AT_ONCE = 200;
const MAX_ATTEMPTS = 3;

type Line =
  | { kind: typeof KIND; format: number }
  | { record: ModelRecord }
  | { source: string; listing: ProviderListing }
  /** A listing in a backup of an earlier release. */
  | { source: string; offer: ProviderListing }
  | { note: string; value: string }
  | { end: number };

/** A file that cannot be restored. Nothing was changed. */
export class BackupError extends VitrineError<"backup"> {
  override readonly name = "BackupError";

  constructor(message: string, details?: ErrorDetails) {
    super("backup", message, details);
  }
}

/**
 * Writes all of a store into a file, which only its owner can read. The file appears when it is complete.
 *
 * @param without keys of notes that it leaves out; one may end with `*`
 * @throws BackupError where the store changes faster than it can be read
 */
export async function writeBackup(
  store: Store,
  path: string,
  onProgress?: OnProgress,
  without: readonly string[] = [],
): Promise<ImportReport> {
  const partial = `${path}.partial`;
  try {
    for (let tried = 0; tried < MAX_ATTEMPTS; tried += 1) {
      const before = await store.version();
      const tally = new ImportTally();
      const lines = Readable.from(linesOf(store, tally, isLeftOut(without), onProgress));
      await pipeline(lines, createGzip(), createWriteStream(partial, { mode: 0o600, flush: true }));
      if ((await store.version()) !== before) continue;
      await rename(partial, path);
      return tally.report();
    }
  } finally {
    await rm(partial, { force: true });
  }
  throw new BackupError(
    `The store changed ${MAX_ATTEMPTS} times while it was read. Wait until the import that runs has ended.`,
  );
}

/** Whether a note is in no backup, and stays as it is where one is restored. */
function isLeftOut(without: readonly string[]): (key: string) => boolean {
  return (key) =>
    key.endsWith("-secret") ||
    without.some((each) => (each.endsWith("*") ? key.startsWith(each.slice(0, -1)) : key === each));
}

async function* linesOf(
  store: Store,
  tally: ImportTally,
  isOut: (key: string) => boolean,
  onProgress?: OnProgress,
): AsyncGenerator<string> {
  let count = 0;
  const line = (value: Line) => `${JSON.stringify(value)}\n`;
  yield line({ kind: KIND, format: FORMAT });
  const { total } = await store.counts();
  // Notes of where an import stopped and listings are few; records come in parts.
  for (const { key, value } of await store.notes()) {
    if (isOut(key)) continue;
    count += 1;
    yield line({ note: key, value });
  }
  for (const { source, listing } of await store.allListings()) {
    count += 1;
    yield line({ source, listing });
  }
  let first = "";
  for (;;) {
    const ids = await store.idsFrom(first, AT_ONCE + 1);
    const next = ids.length > AT_ONCE ? ids.pop() : undefined;
    for (const record of await store.getMany(ids)) {
      count += 1;
      tally.imported(1);
      yield line({ record });
    }
    onProgress?.({ imported: tally.report().imported, skipped: 0, total });
    if (next === undefined) break;
    first = next;
  }
  yield line({ end: count });
}

/**
 * Makes a store hold what a file says, and nothing else. The file is read to its end before anything is written.
 *
 * @throws BackupError where it is no backup, of a later format, or not whole
 */
export async function restoreBackup(
  store: Store,
  path: string,
  onProgress?: OnProgress,
  without: readonly string[] = [],
): Promise<ImportReport> {
  const total = await checkedTotal(path);
  return store.withInitialLoad(() => restoreAll(store, { path, total, isOut: isLeftOut(without) }, onProgress));
}

async function restoreAll(
  store: Store,
  { path, total, isOut }: { path: string; total: number; isOut: (key: string) => boolean },
  onProgress?: OnProgress,
): Promise<ImportReport> {
  const tally = new ImportTally();
  const gone = new Set(await allIds(store));
  const listings = new Map<string, ProviderListing[]>((await store.allListings()).map(({ source }) => [source, []]));
  const notes = new Map((await store.notes()).map(({ key }) => [key, undefined as string | undefined]));
  let waiting: ModelRecord[] = [];
  const write = async () => {
    await store.upsertMany(waiting);
    tally.imported(waiting.length);
    waiting = [];
    onProgress?.({ imported: tally.report().imported, skipped: 0, total });
  };
  for await (const line of linesIn(path)) {
    if ("record" in line) {
      upgradeRecord(line.record as unknown as Record<string, unknown>);
      gone.delete(line.record.id);
      if (waiting.push(line.record) >= AT_ONCE) await write();
    } else if ("listing" in line || "offer" in line) {
      const listing = "listing" in line ? line.listing : line.offer;
      const listed = listings.get(line.source);
      if (listed) listed.push(listing);
      else listings.set(line.source, [listing]);
    } else if ("note" in line) notes.set(line.note, line.value);
  }
  await write();
  const others = [...gone];
  for (let start = 0; start < others.length; start += AT_ONCE)
    tally.removed(await store.removeMany(others.slice(start, start + AT_ONCE)));
  for (const [source, listed] of listings) await store.replaceListings(source, listed);
  for (const [key, value] of notes) if (!isOut(key)) await store.writeNote(key, value);
  return tally.report();
}

/** Reads the whole file without keeping it; answers how many records it has. */
async function checkedTotal(path: string): Promise<number> {
  let [lines, records, end] = [0, 0, undefined as number | undefined];
  try {
    for await (const line of linesIn(path)) {
      if (lines === 0) checkHead(line, path);
      if ("end" in line) end = line.end;
      else lines += 1;
      if ("record" in line) records += 1;
    }
  } catch (error) {
    if (error instanceof BackupError) throw error;
    const reason = (error as NodeJS.ErrnoException).code ?? "it cannot be read";
    throw new BackupError(`${path} is not a complete backup: ${reason}. Nothing was changed.`);
  }
  if (end !== lines - 1) throw new BackupError(`${path} is truncated: its last line is missing. Nothing was changed.`);
  return records;
}

function checkHead(line: Line, path: string): void {
  if (!("kind" in line) || line.kind !== KIND) throw new BackupError(`${path} is not a backup of a store.`);
  if (line.format > FORMAT)
    throw new BackupError(
      `${path} is of format ${line.format}, and this release knows ${FORMAT}. Use a later release.`,
    );
}

async function* linesIn(path: string): AsyncGenerator<Line> {
  const plain = createReadStream(path).on("error", (error) => unpacked.destroy(error));
  const unpacked = createGunzip();
  plain.pipe(unpacked);
  let rest = "";
  for await (const chunk of unpacked.setEncoding("utf8")) {
    const parts = (rest + String(chunk)).split("\n");
    rest = parts.pop() ?? "";
    for (const part of parts) yield JSON.parse(part) as Line;
  }
  if (rest !== "") yield JSON.parse(rest) as Line;
}

async function allIds(store: Store): Promise<string[]> {
  const all: string[] = [];
  for (;;) {
    const ids = await store.idsFrom(all.at(-1) ?? "", AT_ONCE);
    const fresh = ids.filter((id) => id !== all.at(-1));
    if (fresh.length === 0) return all;
    all.push(...fresh);
  }
}
