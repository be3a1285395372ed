/** Looks at a store without changing it: no schema is made or brought up to date. For `npm run doctor`. */
import { sql } from "drizzle-orm";
import { type OpenOptions, openDatabase, rowsOf } from "./database.ts";
import { isReadOnly, NEWEST_STEP, stepOf } from "./migrations.ts";

export interface StoreExamination {
  engine: "embedded" | "server";
  /** What the engine says of itself. */
  version: string;
  /** `older` is brought up to date by the next start, `newer` was made by a later release. */
  schema: "none" | "older" | "current" | "newer";
  models: number;
  /** Whether it can be written to; a replica cannot. */
  isWritable: boolean;
}

/**
 * Opens the store, asks it, and closes it again.
 *
 * @throws StoreError that says why it cannot be opened
 */
export async function examineStore(options: OpenOptions): Promise<StoreExamination> {
  const database = await openDatabase(options);
  try {
    const { db } = database;
    const [about] = await rowsOf<{ version: string }>(db, sql`SELECT version() AS version`);
    const step = await stepOf(db);
    const [counted] =
      step === undefined ? [] : await rowsOf<{ count: number | string }>(db, sql`SELECT count(*) FROM vitrine_models`);
    return {
      engine: database.kind,
      version: /PostgreSQL [\d.]+/.exec(about?.version ?? "")?.[0] ?? "unknown",
      schema: step === undefined ? "none" : step === NEWEST_STEP ? "current" : step < NEWEST_STEP ? "older" : "newer",
      models: Number(counted?.count ?? 0),
      isWritable: !(await isReadOnly(db)),
    };
  } finally {
    await database.close();
  }
}
