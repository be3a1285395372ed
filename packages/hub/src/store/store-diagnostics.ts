/** Reads the state of a store without changing it: no schema is created or migrated. For `npm run doctor`. */
import { sql } from "drizzle-orm";
import { checkFolder } from "./engine/data-folder.ts";
import { type OpenOptions, openDatabase, rowsOf } from "./engine/database.ts";
import { canUse, isReadOnly, NEWEST_STEP, stepOf } from "./migrations.ts";
import { RepositoryTable, type RepositoryRow } from "./repository-table.ts";
import { NOTE, readState, RESTORING_NOTE } from "./store-state.ts";

export interface StoreExamination {
  engine: "embedded" | "server";
  /** Version that the engine states. */
  version: string;
  /** `older` is brought up to date by the next start, `newer` was made by a later release that this one cannot follow. */
  schema: "none" | "older" | "current" | "newer";
  models: number;
  /** Whether it can be written to; a replica cannot. */
  isWritable: boolean;
  /** Whether a restore has begun and not ended. */
  isHalfRestored: boolean;
  /** Pushed repositories, and the large files that they own; empty where the schema is another one. */
  pushed: { repositories: readonly RepositoryRow[]; objects: readonly string[] };
}

const NOTHING_PUSHED = { repositories: [], objects: [] };

/**
 * Reads the state of a store without changing it, and closes it again.
 *
 * @throws {StoreError} that says why it cannot be opened
 * @example
 * import { examineStore } from "@vitrine/hub";
 *
 * const { engine, schema } = await examineStore({ memory: true });
 * console.log(engine, schema); // embedded none
 */
export async function examineStore(options: OpenOptions): Promise<StoreExamination> {
  // Opening one would make it.
  if (!options.databaseUrl && !options.memory && options.dataDir && (await checkFolder(options.dataDir)).isNew)
    return {
      engine: "embedded",
      version: "none",
      schema: "none",
      models: 0,
      isWritable: true,
      isHalfRestored: false,
      pushed: NOTHING_PUSHED,
    };
  const database = await openDatabase(options);
  try {
    const { db } = database;
    const [about] = await rowsOf<{ version: string }>(db, sql`SELECT version() AS version`);
    const step = await stepOf(db);
    const [counted] =
      step === undefined ? [] : await rowsOf<{ count: number | string }>(db, sql`SELECT count(*) FROM vitrine_models`);
    const schema =
      step === undefined ? "none" : step < NEWEST_STEP ? "older" : (await canUse(db, step)) ? "current" : "newer";
    const table = new RepositoryTable(database);
    return {
      engine: database.kind,
      version: /PostgreSQL [\d.]+/.exec(about?.version ?? "")?.[0] ?? "unknown",
      schema,
      models: Number(counted?.count ?? 0),
      isWritable: !(await isReadOnly(db)),
      isHalfRestored: step !== undefined && (await readState(db, `${NOTE}${RESTORING_NOTE}`)) !== undefined,
      pushed:
        schema === "current"
          ? { repositories: await table.list(), objects: [...(await table.owners()).keys()] }
          : NOTHING_PUSHED,
    };
  } finally {
    await database.close();
  }
}
