/**
 * Records into rows. All rows of a statement travel as one JSON text, which either engine takes apart several times as
 * quickly as thousands of parameters.
 *
 * What an import brings is mostly there already. Each row keeps two digests: of its record, and of the texts that its
 * words come from. A record that is as it was is not written. One whose words are as they were, as where only figures
 * have changed, is written without them: taking a card apart and storing its vector anew is a third of what a row costs.
 */
import { createHash } from "node:crypto";
import { setImmediate as nextTurn } from "node:timers/promises";
import type { ModelRecord } from "@vitrine/models";
import { getTableColumns, sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import { rowsOf } from "./database.ts";
import type { SqlExecutor } from "./database.ts";
import { filterValues, modelRow, rowWords, wordSources } from "./model-row.ts";
import type { FilterValues } from "./model-row.ts";
import { ROW_RULES } from "./row-refresh.ts";
import { models } from "./schema.ts";

/** Columns that are taken as they are: all but the vector, what the database works out, and what offers say. */
const PLAIN = Object.values(getTableColumns(models)).filter(
  (column) => column.generated === undefined && column !== models.search && column !== models.lowestPrice,
);
const COLUMNS = PLAIN.map(({ name }) => name);
const OTHERS = COLUMNS.filter((name) => name !== "id");
const SHAPE = PLAIN.map((column) => `${column.name} ${column.getSQLType()}`);
/** The texts that become the vector of what is searched. */
const WORDS = ["name_words", "tag_words", "card_words"].map((name) => `${name} text`);
const from = (name: string) => `${name} = excluded.${name}`;

const WRITE = {
  before: sql.raw(`INSERT INTO vitrine_models (${COLUMNS.join(", ")}, search)
    SELECT ${COLUMNS.join(", ")}, setweight(to_tsvector('simple', name_words), 'A')
      || setweight(to_tsvector('simple', tag_words), 'B') || setweight(to_tsvector('english', card_words), 'C')
    FROM json_to_recordset(`),
  after: sql.raw(`::json) AS row(${[...SHAPE, ...WORDS].join(", ")})
    ON CONFLICT (id) DO UPDATE SET ${[...OTHERS, "search"].map(from).join(", ")}`),
};
/** Answers which rows it wrote: of those that another writer has given other words since, none. */
const WRITE_BESIDE_WORDS = {
  before: sql.raw(`UPDATE vitrine_models AS kept SET ${OTHERS.map((name) => `${name} = row.${name}`).join(", ")}
    FROM json_to_recordset(`),
  after: sql.raw(`::json) AS row(${SHAPE.join(", ")})
    WHERE kept.id = row.id AND kept.words_digest = row.words_digest RETURNING kept.id`),
};

/** Records after which whoever else waits for this thread has a turn. */
const AT_A_STRETCH = 20;
/** Rows, and characters, that one statement takes. */
const MOST_ROWS = 500;
const MOST_CHARACTERS = 2_000_000;

/** A record that is to be written. */
export interface Change {
  record: ModelRecord;
  values: FilterValues;
  digests: Digests;
  /** The row is there, and has the words that it will have. */
  hasItsWords: boolean;
}

/** Of a record, and of what its words come from; numbers of 64 bits as text. */
interface Digests {
  record: string;
  words: string;
}

function digestOf(...parts: unknown[]): string {
  return createHash("sha256")
    .update(JSON.stringify([ROW_RULES, ...parts]))
    .digest()
    .readBigInt64BE()
    .toString();
}

/**
 * What these records change; of equal ids the last counts. Whoever writes the same at this moment may come before or after.
 *
 * @param isFirst where hardly any can be there: none is looked for
 */
export async function changesOf(db: SqlExecutor, records: readonly ModelRecord[], isFirst = false): Promise<Change[]> {
  const unique = [...new Map(records.map((each) => [each.id, each])).values()];
  const rows = isFirst
    ? []
    : await rowsOf<{ id: string; record: string | null; words: string | null }>(
        db,
        sql`SELECT id, digest::text AS record, words_digest::text AS words FROM vitrine_models
            WHERE id = ANY(${sql.param(unique.map(({ id }) => id))}::text[])`,
      );
  const known = new Map(rows.map((row) => [row.id, row]));
  const changes: Change[] = [];
  for (const [at, record] of unique.entries()) {
    // oxlint-disable-next-line no-await-in-loop
    if (at % AT_A_STRETCH === 0) await nextTurn();
    const there = known.get(record.id);
    const digest = digestOf(record);
    if (there?.record === digest) continue;
    const values = filterValues(record);
    const words = digestOf(wordSources(record, values));
    changes.push({ record, values, digests: { record: digest, words }, hasItsWords: there?.words === words });
  }
  return changes;
}

/** Writes them. Belongs in a transaction. */
export async function writeRows(db: SqlExecutor, changes: readonly Change[]): Promise<void> {
  const missed = await writeBesideWords(
    db,
    changes.filter(({ hasItsWords }) => hasItsWords),
  );
  const whole = [...changes.filter(({ hasItsWords }) => !hasItsWords), ...missed];
  await inStatements(whole, true, async (rows) => {
    await db.execute(sql`${WRITE.before}${rows}${WRITE.after}`);
  });
}

/** @returns those that it could not write so */
async function writeBesideWords(db: SqlExecutor, changes: readonly Change[]): Promise<Change[]> {
  const written = new Set<string>();
  await inStatements(changes, false, async (rows) => {
    const answer = sql`${WRITE_BESIDE_WORDS.before}${rows}${WRITE_BESIDE_WORDS.after}`;
    for (const { id } of await rowsOf<{ id: string }>(db, answer)) written.add(id);
  });
  return changes.filter(({ record }) => !written.has(record.id));
}

/** The rows of one statement are worked out while the database writes those of the one before. */
async function inStatements(
  changes: readonly Change[],
  withWords: boolean,
  write: (rows: SQL) => Promise<void>,
): Promise<void> {
  let writing: Promise<void> = Promise.resolve();
  for await (const rows of statementsOf(changes, withWords)) {
    await writing;
    // A promise that asks once: Drizzle's own asks the database anew whenever somebody waits for it.
    writing = write(sql`${`[${rows.join(",")}]`}`);
    // Whoever waits for it next hears of it.
    writing.catch(() => {});
  }
  await writing;
}

/** Rows as JSON, as many at a time as one statement takes. */
async function* statementsOf(changes: readonly Change[], withWords: boolean): AsyncGenerator<string[]> {
  let rows: string[] = [];
  let characters = 0;
  for (const [at, { record, values, digests }] of changes.entries()) {
    // oxlint-disable-next-line no-await-in-loop
    if (at % AT_A_STRETCH === 0) await nextTurn();
    const row = JSON.stringify({
      ...modelRow(record, values),
      digest: digests.record,
      words_digest: digests.words,
      ...(withWords && rowWords(wordSources(record, values))),
    });
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
