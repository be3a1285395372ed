/** Looks at a store without changing it: no schema is made or brought up to date. For `npm run doctor`. */
import { sql } from "drizzle-orm";
import { type OpenOptions, openDatabase, rowsOf } from "./database.ts";
import { NEWEST_STEP } from "./migrations.ts";

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
    const one = async <Row>(query: ReturnType<typeof sql>) => (await rowsOf<Row>(database.db, query))[0];
    const about = await one<{ version: string; readonly: string; migrations: string | null }>(
      sql`SELECT version() AS version, current_setting('transaction_read_only') AS readonly,
        to_regclass('vitrine_migrations')::text AS migrations`,
    );
    const step =
      about?.migrations == null
        ? undefined
        : (await one<{ step: number | null }>(sql`SELECT max(id) AS step FROM vitrine_migrations`))?.step;
    const models =
      step == null
        ? 0
        : Number((await one<{ count: number | string }>(sql`SELECT count(*) FROM vitrine_models`))?.count);
    return {
      engine: database.kind,
      version: /PostgreSQL [\d.]+/.exec(about?.version ?? "")?.[0] ?? "unknown",
      schema: step == null ? "none" : step === NEWEST_STEP ? "current" : Number(step) < NEWEST_STEP ? "older" : "newer",
      models,
      isWritable: about?.readonly === "off",
    };
  } finally {
    await database.close();
  }
}
