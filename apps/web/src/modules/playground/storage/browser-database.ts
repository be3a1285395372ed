/** A database of the browser, opened with the first use and again after it was closed. */
import { openDB, type DBSchema, type IDBPDatabase, type OpenDBCallbacks } from "idb";

/**
 * Without a database (some private windows), the promise rejects.
 *
 * @param blockedText says why it cannot open while another tab has an older version open; without it, it waits
 */
export function browserDatabase<Schema extends DBSchema>(
  name: string,
  version: number,
  upgrade: NonNullable<OpenDBCallbacks<Schema>["upgrade"]>,
  blockedText?: () => string,
): () => Promise<IDBPDatabase<Schema>> {
  let opened: Promise<IDBPDatabase<Schema>> | undefined;
  const open = (blocked: () => void) =>
    openDB<Schema>(name, version, {
      blocked,
      upgrade,
      // Another tab wants a newer version.
      blocking(_, __, event) {
        (event.target as IDBDatabase).close();
        opened = undefined;
      },
      terminated() {
        opened = undefined;
      },
    });
  return () => {
    opened ??= new Promise((resolve, reject) => {
      open(() => blockedText && reject(new Error(blockedText()))).then(resolve, reject);
    });
    opened.catch(() => (opened = undefined));
    return opened;
  };
}
