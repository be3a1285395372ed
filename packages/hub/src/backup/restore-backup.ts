/**
 * Restores a backup: all of it is checked before anything is changed. A restore that was ended on the way is begun again
 * with the same command, and says so until it is whole.
 */
import { stat } from "node:fs/promises";
import { type ModelRecord, type ProviderListing, upgradeRecord } from "@vitrine/models";
import type { Store } from "../search/store.ts";
import { NOTE, RESTORING_NOTE } from "../store/store-state.ts";
import { BackupError } from "./backup-error.ts";
import { BackupFolder, type Manifest } from "./backup-folder.ts";
import { type BackupPlan, placeOfNote, placeOfTable, STORE_ALONE } from "./backup-plan.ts";
import { type Row, rowsOfEarlierBackup } from "./earlier-format.ts";
import { copyOut } from "./folder-copy.ts";
import { linesIn } from "./sealed-lines.ts";
import { type BackupOptions, type BackupReport, summaryOf } from "./write-backup.ts";

const AT_ONCE = 200;
/** Tables that are written as what they hold, because their columns follow from it. */
const BY_CONTENT = new Set(["vitrine_models", "vitrine_listings", "vitrine_state"]);

/**
 * Reads all of a backup and compares it with its manifest.
 *
 * @throws BackupError that names what is missing, changed, or sealed with another passphrase
 */
export async function verifyBackup(path: string, passphrase?: string): Promise<string[]> {
  const backup = new BackupFolder(path);
  const manifest = await backup.manifest();
  await backup.verify(manifest);
  for await (const _ of rowsOf(backup, manifest, passphrase));
  const sealed = manifest.secrets && passphrase === undefined;
  return [
    ...summaryOf(manifest),
    ...(sealed ? ["The secrets were not opened: VITRINE_BACKUP_PASSPHRASE is not set."] : []),
  ];
}

/**
 * Makes a site hold what a backup says, and nothing else. Without the passphrase its keys stay as they are, and people sign
 * in again.
 *
 * @throws BackupError where it is no backup, of a later format, or not whole: nothing is changed then
 */
export async function restoreBackup(store: Store, path: string, options: BackupOptions = {}): Promise<BackupReport> {
  const { plan = STORE_ALONE, passphrase } = options;
  const found = await stat(path).catch(() => undefined);
  if (found?.isFile()) {
    const rows = () => rowsOfEarlierBackup(path);
    return { ...(await restoreRows(store, rows, await tablesIn(rows(), plan), options)), says: [] };
  }
  const backup = new BackupFolder(path);
  const manifest = await backup.manifest();
  return backup.alone(async () => {
    await backup.verify(manifest);
    const rows = () => rowsOf(backup, manifest, passphrase);
    // Secrets that are not in it belong to the rows that go: the text of a call must not become that of another one.
    const tables = new Set([...(await tablesIn(rows(), plan)), ...plan.secret.tables]);
    await store.writeNote(RESTORING_NOTE, manifest.made);
    for (const [name, files] of Object.entries(manifest.folders)) {
      const folder = plan.folders[name];
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      if (folder !== undefined) await copyOut(backup, folder, files);
    }
    const report = await restoreRows(store, rows, tables, options);
    await store.writeNote(RESTORING_NOTE, undefined);
    return { ...report, says: summaryOf(manifest) };
  });
}

/** The tables that are written row by row. @throws BackupError for one that no backup has */
async function tablesIn(rows: AsyncIterable<Row>, plan: BackupPlan): Promise<ReadonlySet<string>> {
  const tables = new Set<string>();
  for await (const { table } of rows) if (!BY_CONTENT.has(table)) tables.add(table);
  const foreign = [...tables].find((table) => placeOfTable(plan, table) === "out");
  if (foreign !== undefined) throw new BackupError(`It has the table ${foreign}, which no backup has.`);
  return tables;
}

async function* rowsOf(backup: BackupFolder, manifest: Manifest, passphrase?: string): AsyncGenerator<Row> {
  for (const [blob, secret] of [
    [manifest.store, undefined],
    [manifest.secrets, passphrase],
  ] as const) {
    if (blob === undefined || (blob === manifest.secrets && secret === undefined)) continue;
    let table = "";
    for await (const line of linesIn(backup.pathOf(blob), secret)) {
      const head = /^\{"table":"(\w+)"\}$/.exec(line)?.[1];
      if (head === undefined) yield { table, row: line };
      else yield { table: (table = head), row: "" };
    }
  }
}

async function restoreRows(
  store: Store,
  rows: () => AsyncIterable<Row>,
  tables: ReadonlySet<string>,
  options: BackupOptions,
): Promise<Pick<BackupReport, "models" | "removed">> {
  const restored = await store.withInitialLoad(() => restoreContent(store, rows, options));
  // After the models: writing them notes changes of the catalog.
  await store.tables.replace([...tables], partsOf(rows()));
  return restored;
}

/** Rows of the tables that are written as they are, in parts of one table. */
async function* partsOf(rows: AsyncIterable<Row>): AsyncGenerator<{ table: string; rows: string[] }> {
  let part: { table: string; rows: string[] } = { table: "", rows: [] };
  for await (const { table, row } of rows) {
    if (row === "" || BY_CONTENT.has(table)) continue;
    if (part.rows.length > 0 && (part.table !== table || part.rows.length >= AT_ONCE)) {
      yield part;
      part = { table, rows: [] };
    }
    part.table = table;
    part.rows.push(row);
  }
  if (part.rows.length > 0) yield part;
}

async function restoreContent(
  store: Store,
  rows: () => AsyncIterable<Row>,
  { plan = STORE_ALONE, onProgress }: BackupOptions,
): Promise<Pick<BackupReport, "models" | "removed">> {
  const gone = new Set(await store.everyNthId(1));
  const listings = new Map<string, ProviderListing[]>((await store.allListings()).map(({ source }) => [source, []]));
  const notes = new Map<string, string | undefined>(
    (await store.notes()).flatMap(({ key }) => (placeOfNote(plan, key) === "plain" ? [[key, undefined]] : [])),
  );
  notes.delete(RESTORING_NOTE);
  let models = 0;
  let waiting: ModelRecord[] = [];
  const write = async () => {
    await store.upsertMany(waiting);
    models += waiting.length;
    waiting = [];
    onProgress?.(models);
  };
  for await (const { table, row } of rows()) {
    if (row === "" || !BY_CONTENT.has(table)) continue;
    const value = JSON.parse(row) as Record<string, string>;
    if (table === "vitrine_models") {
      const record = JSON.parse(value["record"] ?? "") as ModelRecord;
      upgradeRecord(record as unknown as Record<string, unknown>);
      gone.delete(record.id);
      if (waiting.push(record) >= AT_ONCE) await write();
    } else if (table === "vitrine_listings") {
      const { source = "", listing = "" } = value;
      const listed = listings.get(source) ?? [];
      listed.push(JSON.parse(listing) as ProviderListing);
      listings.set(source, listed);
    } else {
      const key = value["key"]?.slice(NOTE.length) ?? "";
      if (placeOfNote(plan, key) !== "out") notes.set(key, value["value"]);
    }
  }
  await write();
  const removed = await store.removeMany([...gone]);
  for (const [source, listed] of listings) await store.replaceListings(source, listed);
  for (const [key, value] of notes) await store.writeNote(key, value);
  return { models, ...(removed > 0 && { removed }) };
}
