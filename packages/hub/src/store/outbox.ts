/**
 * The outbox: which models have changed since the search engine indexed them. It is written in the transaction of the
 * change, so nothing is lost, whatever dies when. A model is in it once, with the version of its last change; versions
 * grow in the order in which transactions end, as each of them has bumped the store's version before.
 *
 * It is only written while some search engine reads it, which the state under `SEARCH_INDEX` says.
 */
import { sql } from "drizzle-orm";
import { rowsOf, type SqlExecutor } from "./engine/database.ts";

/** Key of the state of the search index. */
export const SEARCH_INDEX = "search-index";

export interface Change {
  model: string;
  version: string;
}

/** Notes a change of these models. Belongs in its transaction, behind `bumpVersion`. */
export async function noteChanges(db: SqlExecutor, models: readonly string[]): Promise<void> {
  await db.execute(sql`INSERT INTO vitrine_outbox (model, version)
    SELECT model, nextval('vitrine_changes') FROM (SELECT DISTINCT unnest(${sql.param(models)}::text[]) AS model) AS changed
    WHERE EXISTS (SELECT 1 FROM vitrine_state WHERE key = ${SEARCH_INDEX})
    ON CONFLICT (model) DO UPDATE SET version = excluded.version`);
}

/** The oldest changes. */
export function readChanges(db: SqlExecutor, limit: number): Promise<Change[]> {
  return rowsOf(
    db,
    sql`SELECT model, version::text AS version FROM vitrine_outbox ORDER BY vitrine_outbox.version LIMIT ${limit}`,
  );
}

/** Takes out changes that were indexed; a model that has changed again meanwhile, or is being written, stays. */
export async function removeChanges(db: SqlExecutor, changes: readonly Change[]): Promise<void> {
  const [models, versions] = [changes.map(({ model }) => model), changes.map(({ version }) => version)];
  await db.execute(sql`DELETE FROM vitrine_outbox WHERE (model, version) IN (
    SELECT outbox.model, outbox.version FROM vitrine_outbox AS outbox
      JOIN unnest(${sql.param(models)}::text[], ${sql.param(versions)}::bigint[]) AS done(model, version) USING (model, version)
    FOR UPDATE OF outbox SKIP LOCKED)`);
}

export async function countChanges(db: SqlExecutor): Promise<number> {
  const [row] = await rowsOf<{ count: number | string }>(db, sql`SELECT count(*) AS count FROM vitrine_outbox`);
  return Number(row?.count ?? 0);
}

/** A version later than all changes that ended, and earlier than those to come. */
export async function nextVersion(db: SqlExecutor): Promise<string> {
  const [row] = await rowsOf<{ version: string }>(db, sql`SELECT nextval('vitrine_changes')::text AS version`);
  return row?.version ?? "0";
}
