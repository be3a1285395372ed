/**
 * Columns are worked out of a record when it is stored, so rows that an earlier release wrote hold what it knew. When the
 * rules for them change, `ROW_RULES` is raised, and a store that was filled by older ones is written anew from its own
 * records, some at a time, the next time it opens.
 */
import type { ModelRecord } from "@vitrine/models";
import { sql } from "drizzle-orm";
import { rowsOf } from "./database.ts";
import type { SqlExecutor } from "./database.ts";
import { readState, writeState } from "./store-state.ts";

/** Raise it with every change of what `modelRow` and `rowWords` work out. */
export const ROW_RULES = "4";
const STATE = "row-rules";
const AT_ONCE = 200;

/** @param write stores records as new ones are stored */
export async function refreshRows(
  db: SqlExecutor,
  write: (records: readonly ModelRecord[]) => Promise<void>,
): Promise<void> {
  if ((await readState(db, STATE)) === ROW_RULES) return;
  let last = "";
  for (;;) {
    const rows = await rowsOf<{ id: string; record: string }>(
      db,
      sql`SELECT id, record FROM vitrine_models WHERE id > ${last} ORDER BY id LIMIT ${AT_ONCE}`,
    );
    if (rows.length === 0) break;
    await write(rows.map(({ record }) => JSON.parse(record) as ModelRecord));
    last = rows.at(-1)?.id ?? last;
  }
  await writeState(db, STATE, ROW_RULES);
}
