/** Test support: every table that a store makes, at its start and later. Not part of the package. */
import { sql } from "drizzle-orm";
import { Store } from "../search/store.ts";
import { openDatabase, rowsOf } from "../store/engine/database.ts";
import { migrate } from "../store/migrations.ts";

export async function storeTables(): Promise<string[]> {
  const database = await openDatabase({ memory: true });
  await migrate(database.db);
  const store = new Store(database);
  // These are made when they are first needed.
  await store.auditLog.lines({}, 1);
  await store.callLedger.spent("nobody");
  await store.callLedger.lines({ since: new Date(0).toISOString() }, 1);
  await store.callBudgets.list();
  await store.rateLimits.rate("test", { burst: 1, perMinute: 1 })("nobody");
  const rows = await rowsOf<{ name: string }>(
    database.db,
    sql`SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public'`,
  );
  await store.close();
  return rows.map(({ name }) => name);
}
