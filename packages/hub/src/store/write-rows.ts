/**
 * Records into rows. All rows of a statement travel as one JSON text, which either engine takes apart several times as
 * quickly as thousands of parameters.
 */
import { setImmediate as nextTurn } from "node:timers/promises";
import type { ModelRecord } from "@vitrine/models";
import { getTableColumns, sql } from "drizzle-orm";
import type { SqlExecutor } from "./database.ts";
import { modelRow } from "./model-row.ts";
import { models } from "./schema.ts";

/** Columns that are taken as they are: all but the vector, what the database works out, and what offers say. */
const PLAIN = Object.values(getTableColumns(models)).filter(
  (column) => column.generated === undefined && column !== models.search && column !== models.lowestPrice,
);
const COLUMNS = PLAIN.map(({ name }) => name);
/** The columns, and the texts that become the vector of what is searched. */
const SHAPE = [
  ...PLAIN.map((column) => `${column.name} ${column.getSQLType()}`),
  ...["name_words", "tag_words", "card_words"].map((name) => `${name} text`),
].join(", ");
const REPLACE = [...COLUMNS, "search"]
  .filter((name) => name !== "id")
  .map((name) => `${name} = excluded.${name}`)
  .join(", ");
const INSERT = sql.raw(`INSERT INTO vitrine_models (${COLUMNS.join(", ")}, search)
  SELECT ${COLUMNS.join(", ")}, setweight(to_tsvector('simple', name_words), 'A')
    || setweight(to_tsvector('simple', tag_words), 'B') || setweight(to_tsvector('english', card_words), 'C')
  FROM json_to_recordset(`);
const AS_ROWS = sql.raw(`::json) AS row(${SHAPE}) ON CONFLICT (id) DO`);

/** Rows, and characters, that one statement takes. */
const MOST_ROWS = 125;
const MOST_CHARACTERS = 2_000_000;

/**
 * Stores records; of equal ids the last counts. Belongs in a transaction.
 *
 * @param ifThere what becomes of a row that is there already
 */
export async function writeRows(
  db: SqlExecutor,
  records: readonly ModelRecord[],
  ifThere: "replace" | "keep" = "replace",
): Promise<void> {
  const action = sql.raw(ifThere === "replace" ? `UPDATE SET ${REPLACE}` : "NOTHING");
  // A promise of its own: Drizzle's asks the database anew whenever somebody waits for it.
  const write = async (rows: readonly string[]) => {
    await db.execute(sql`${INSERT}${`[${rows.join(",")}]`}${AS_ROWS} ${action}`);
  };
  let writing: Promise<unknown> = Promise.resolve();
  // The rows of one statement are worked out while the database writes those of the one before.
  for (const rows of statementsOf(records)) {
    // oxlint-disable-next-line no-await-in-loop
    await writing;
    writing = write(rows);
    // Whoever waits for it next hears of it.
    writing.catch(() => {});
    // oxlint-disable-next-line no-await-in-loop
    await nextTurn();
  }
  await writing;
}

/** Rows as JSON, as many at a time as one statement takes. */
function* statementsOf(records: readonly ModelRecord[]): Generator<string[]> {
  let rows: string[] = [];
  let characters = 0;
  for (const record of new Map(records.map((each) => [each.id, each])).values()) {
    const row = JSON.stringify(modelRow(record));
    if (rows.length >= MOST_ROWS || (characters + row.length > MOST_CHARACTERS && rows.length > 0)) {
      yield rows;
      rows = [];
      characters = 0;
    }
    rows.push(row);
    characters += row.length;
  }
  if (rows.length > 0) yield rows;
}
