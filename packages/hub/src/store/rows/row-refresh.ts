/**
 * Columns are computed from the record when it is stored, so rows of an earlier release hold what it computed. If the
 * rules change, raise `ROW_RULES`: the next start then rewrites the rows from their records, in batches.
 */
import type { ModelRecord } from "@vitrine/models";
import { sql } from "drizzle-orm";
import { rowsOf, type SqlExecutor } from "../engine/database.ts";
import { parseStoredRecord } from "./stored-record.ts";
import { readState, writeState } from "../store-state.ts";

/** Raise it with every change of what `modelRow` and `rowWords` work out. */
export const ROW_RULES = "8";
const STATE = "row-rules";
const AT_ONCE = 200;

/** @param write stores records as new ones are stored */
export async function refreshRows(
  db: SqlExecutor,
  write: (records: readonly ModelRecord[]) => Promise<void>,
): Promise<void> {
  // Rows of a later release stay: during an upgrade its instances run beside this one.
  if (Number(await readState(db, STATE)) >= Number(ROW_RULES)) return;
  let last = "";
  for (;;) {
    const rows = await rowsOf<{ id: string; record: string }>(
      db,
      sql`SELECT id, record FROM vitrine_models WHERE id > ${last} ORDER BY id LIMIT ${AT_ONCE}`,
    );
    if (rows.length === 0) break;
    await write(rows.map(({ record }) => parseStoredRecord(record)));
    last = rows.at(-1)?.id ?? last;
  }
  await writeState(db, STATE, ROW_RULES);
}
