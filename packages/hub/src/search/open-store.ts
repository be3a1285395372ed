/** Opening a store: the database, its schema brought up to date, and what was left unfinished completed. */
import { openDatabase, reasonOf } from "../store/database.ts";
import type { OpenOptions } from "../store/database.ts";
import { endCutFilling } from "../store/filling.ts";
import { refreshLibraryKeys } from "../store/library-keys.ts";
import { isReadOnly, migrate, NEWEST_STEP, stepOf } from "../store/migrations.ts";
import { unlinkEnded } from "../store/offers.ts";
import { refreshRows } from "../store/row-refresh.ts";
import { StoreError } from "../store/store-error.ts";
import { storeOver } from "./sql-store.ts";
import type { Store } from "./store.ts";

/**
 * Opens the store and brings its schema up to date.
 *
 * @throws StoreError when there is no place for it, another process has it, or the database refuses.
 */
export async function openStore(options: OpenOptions): Promise<Store> {
  const database = await openDatabase(options);
  if (await isReadOnly(database.db)) {
    const step = await stepOf(database.db);
    if (step === NEWEST_STEP) return storeOver(database, false);
    await database.close();
    throw new StoreError(
      "read-only",
      `The database only lets itself be read, and its schema is at step ${step ?? "none"} where this release needs ${NEWEST_STEP}. Start once on the server that it follows.`,
    );
  }
  try {
    await migrate(database.db);
    await endCutFilling(database);
    await refreshLibraryKeys(database.db);
    await database.db.transaction(unlinkEnded);
  } catch (error) {
    await database.close();
    const reason = reasonOf(error);
    if (/pg_trgm/.test(reason)) {
      throw new StoreError(
        "no-trigrams",
        `The PostgreSQL server lacks the extension pg_trgm, or this user may not create it: ${reason}. Install the server's contrib package, or have an administrator run CREATE EXTENSION pg_trgm in this database.`,
      );
    }
    throw new StoreError("cannot-open", `The store's schema cannot be brought up to date: ${reason}.`);
  }
  const store = storeOver(database);
  await refreshRows(database.db, (records) => store.upsertMany(records));
  return store;
}
