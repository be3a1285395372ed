/**
 * Backs a site up into a folder: its database, the folders that its modules declare, and its secrets under a passphrase.
 *
 * Folders come first: what a repository's branches need was noted in the database before they moved, so the tables know
 * all that the copy holds. Repositories made meanwhile are copied after the tables.
 */
import { NOTE } from "../store/store-state.ts";
import type { ReadRows } from "../store/table-copy.ts";
import type { Store } from "../search/store.ts";
import { BackupError } from "./backup-error.ts";
import { BackupFolder, FORMAT, type FolderOfBackup, KIND, type Manifest } from "./backup-folder.ts";
import { type BackupPlan, type Place, placeOfNote, placeOfTable, STORE_ALONE } from "./backup-plan.ts";
import { copyIn } from "./folder-copy.ts";
import { linesOut } from "./sealed-lines.ts";

export interface BackupOptions {
  /** Default: the database by itself. */
  plan?: BackupPlan;
  /** Without one, secrets are in no backup. */
  passphrase?: string | undefined;
  /** Hears how many models are done. */
  onProgress?: (models: number) => void;
}

export interface BackupReport {
  models: number;
  /** Models that a restore removed. */
  removed?: number;
  /** What the backup holds, and what it does not. */
  says: string[];
}

const MODELS = "vitrine_models";
const STATE = "vitrine_state";
/** The other columns of these follow from a record. */
const COLUMNS: Readonly<Record<string, readonly string[]>> = {
  [MODELS]: ["id", "record"],
  vitrine_listings: ["source", "listing"],
};

/**
 * Writes a backup into a folder that only its owner can read. Into the folder of an earlier backup it writes what changed.
 *
 * @throws BackupError where the folder holds something else
 */
export async function writeBackup(store: Store, path: string, options: BackupOptions = {}): Promise<BackupReport> {
  if (await store.tables.isHalfRestored())
    throw new BackupError("A restore of this store was not finished. Run it again first: there is half of it here.");
  const backup = new BackupFolder(path);
  const before = await backup.prepare();
  return backup.alone(() => writeInto(backup, store, before, options));
}

async function writeInto(
  backup: BackupFolder,
  store: Store,
  before: Manifest | undefined,
  { plan = STORE_ALONE, passphrase, onProgress }: BackupOptions,
): Promise<BackupReport> {
  const made = new Date().toISOString();
  const folders = await copyFolders(backup, plan, before?.folders ?? {});
  let models = 0;
  const onModels = (count: number) => {
    models += count;
    onProgress?.(models);
  };
  const [tables, step] = [await store.tables.names(), await store.tables.step()];
  const blobs = await store.tables.snapshot(async (read) => {
    const lines = (place: Place) => linesAt(place, { tables, plan, read, onModels });
    const plain = await backup.add(lines("plain"), ...(await linesOut()));
    if (passphrase === undefined) return { store: plain };
    return { store: plain, secrets: await backup.add(lines("secret"), ...(await linesOut(passphrase))) };
  });
  await copyNewRepositories(backup, plan, folders);
  const leftOut = [...plan.leftOut, ...(passphrase === undefined ? [NO_SECRETS] : [])];
  const manifest: Manifest = { kind: KIND, format: FORMAT, made, step, models, ...blobs, folders, leftOut };
  await backup.close(manifest);
  return { models, says: summaryOf(manifest) };
}

const NO_SECRETS =
  "Secrets (keys, sign-ins of people, kept texts of calls): set VITRINE_BACKUP_PASSPHRASE to have them in it, sealed.";

/** What a backup holds, and what it does not. */
export function summaryOf({ models, folders, secrets, leftOut }: Manifest): string[] {
  const each = Object.entries(folders).map(
    ([name, { files }]) => `${files.length} ${files.length === 1 ? "file" : "files"} of ${name}`,
  );
  return [
    [`${models} ${models === 1 ? "model" : "models"}`, "all tables", ...each, ...(secrets ? ["secrets, sealed"] : [])]
      .join(", ")
      .concat("."),
    ...leftOut.map((sentence) => `Not in it: ${sentence}`),
  ];
}

async function copyFolders(
  backup: BackupFolder,
  { folders }: BackupPlan,
  before: Manifest["folders"],
): Promise<Record<string, FolderOfBackup>> {
  const copied: Record<string, FolderOfBackup> = {};
  for (const [name, folder] of Object.entries(folders))
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    copied[name] = await copyIn(backup, folder, before[name]);
  return copied;
}

/** Those that the tables know and the first copy does not have yet. */
async function copyNewRepositories(
  backup: BackupFolder,
  { folders }: BackupPlan,
  copied: Record<string, FolderOfBackup>,
): Promise<void> {
  for (const [name, folder] of Object.entries(folders)) {
    const known = copied[name] ?? { files: [], empty: [] };
    const tops = new Set(known.files.map(({ path }) => topOf(path)));
    // oxlint-disable-next-line no-await-in-loop
    const more = await copyIn(backup, folder, undefined, (path) => !tops.has(topOf(path)));
    copied[name] = { files: [...known.files, ...more.files], empty: [...known.empty, ...more.empty] };
  }
}

/** The repository that a path is in: its folder is the last part before git's own. */
function topOf(path: string): string {
  return /^(.*?\.git)\//.exec(path)?.[1] ?? path;
}

interface Source {
  tables: readonly string[];
  plan: BackupPlan;
  read: ReadRows;
  onModels: (count: number) => void;
}

/** A line with the name of each table before its rows. */
async function* linesAt(place: Place, { tables, plan, read, onModels }: Source): AsyncGenerator<string> {
  const rowsOf = async function* (table: string) {
    for await (const rows of read(table, COLUMNS[table])) {
      const kept = table === STATE ? rows.filter((row) => placeOfState(plan, row) === place) : rows;
      if (kept.length > 0) yield `${kept.join("\n")}\n`;
      if (table === MODELS) onModels(kept.length);
    }
  };
  for (const table of tables) {
    if (table !== STATE && placeOfTable(plan, table) !== place) continue;
    yield `${JSON.stringify({ table })}\n`;
    yield* rowsOf(table);
  }
}

/** Only notes go along; the rest is what the store keeps about itself. */
function placeOfState(plan: BackupPlan, row: string): Place {
  const { key } = JSON.parse(row) as { key: string };
  return key.startsWith(NOTE) ? placeOfNote(plan, key.slice(NOTE.length)) : "out";
}
