/**
 * Models of the seed of which too little is known for a list: their exact id finds them, and nothing else does. A model of
 * the same id that is listed comes first.
 */
import type { ModelRecord } from "@vitrine/models";
import { sql } from "drizzle-orm";
import { rowsOf, type SqlExecutor } from "../engine/database.ts";

const ROWS_PER_STATEMENT = 200;

/** Those of these ids that are here and are no listed model's, in whatever case they are written. */
export function unlistedModels(
  db: SqlExecutor,
  ids: readonly string[],
): Promise<{ id: string; sort_name: string; record: string }[]> {
  const names = ids.map((id) => id.toLowerCase());
  return rowsOf(
    db,
    sql`SELECT id, sort_name, record FROM vitrine_unlisted_models AS unlisted
      WHERE sort_name = ANY(${sql.param(names)}::text[])
        AND NOT EXISTS (SELECT 1 FROM vitrine_models AS listed WHERE listed.sort_name = unlisted.sort_name)`,
  );
}

/** Puts these in the place of all. Belongs in a transaction. */
export async function replaceUnlistedModels(db: SqlExecutor, records: readonly ModelRecord[]): Promise<void> {
  await db.execute(sql`DELETE FROM vitrine_unlisted_models`);
  for (let start = 0; start < records.length; start += ROWS_PER_STATEMENT) {
    const rows = records
      .slice(start, start + ROWS_PER_STATEMENT)
      .map((record) => sql`(${record.id.toLowerCase()}, ${record.id}, ${JSON.stringify(record)})`);
    // oxlint-disable-next-line no-await-in-loop
    await db.execute(
      sql`INSERT INTO vitrine_unlisted_models (sort_name, id, record) VALUES ${sql.join(rows, sql`, `)} ON CONFLICT DO NOTHING`,
    );
  }
}
