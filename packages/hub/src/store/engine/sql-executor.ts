/** The part of a Drizzle database that the store uses; the same for both engines. */
import type { PgDatabase, PgQueryResultHKT } from "drizzle-orm/pg-core";

/** Runs SQL: a database or a transaction in it. */
export type SqlExecutor = Pick<PgDatabase<PgQueryResultHKT>, "execute" | "transaction">;
