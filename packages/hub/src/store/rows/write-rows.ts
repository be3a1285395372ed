/**
 * Records into rows. All rows of a statement travel as one JSON text, which either engine takes apart several times
 * as quickly as thousands of parameters.
 *
 * Records of an import are mostly there already. Each row keeps two digests: of its record, and of the texts that its
 * words come from. A record that is as it was is not written. One whose words are as they were, as where only numbers
 * have changed, is written without them: taking a card apart and storing its vector again is a third of what a row
 * costs.
 */
import { createHash } from "node:crypto";
import { setImmediate as nextTurn } from "node:timers/promises";
import type { ModelRecord } from "@vitrine/models";
import { sql, type SQL } from "drizzle-orm";
import { rowsOf, type SqlExecutor } from "../engine/database.ts";
import { filterValues, modelRow, rowWords, wordSources, type FilterValues } from "./model-row.ts";
import { ROW_RULES } from "./row-refresh.ts";

/**
 * Columns that are copied unchanged, by their type: all but the vector, what the database computes, and what listings say.
 * A test compares them with the table.
 */
export const COLUMN_TYPES = {
  text: "id sort_name name_key author task library license license_kind gated sentence origin record",
  "text[]": "languages tags filter_tags mapped providers formats abilities",
  bigint: "parameters context_length memory popularity downloads likes updated created digest words_digest",
  boolean: "parameters_rounded derived has_chat_template",
};
const PLAIN = Object.entries(COLUMN_TYPES).flatMap(([type, names]) => names.split(" ").map((name) => ({ name, type })));
const COLUMNS = PLAIN.map(({ name }) => name);
const OTHERS = COLUMNS.filter((name) => name !== "id");
const SHAPE = PLAIN.map(({ name, type }) => `${name} ${type}`);
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
const WRITE_WITHOUT_SEARCH_TEXT = {
  before: sql.raw(`UPDATE vitrine_models AS current SET ${OTHERS.map((name) => `${name} = row.${name}`).join(", ")}
    FROM json_to_recordset(`),
  after: sql.raw(`::json) AS row(${SHAPE.join(", ")})
    WHERE current.id = row.id AND current.words_digest = row.words_digest RETURNING current.id`),
};

/** Records after which other work of this thread gets a turn. */
const RECORDS_PER_TURN = 20;
/** Rows, and characters, that one statement takes. */
const MAX_ROWS = 500;
const MAX_CHARS = 2_000_000;

/** A record that is to be written. */
export interface Change {
  record: ModelRecord;
  values: FilterValues;
  digests: Digests;
  /** The row is there, and has the words that it will have. */
  hasSearchText: boolean;
  /** No row of this id was there. */
  isNew: boolean;
}

/** Digests of a record, and of what its words come from; numbers of 64 bits as text. */
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
 * Changes by these records; of equal ids the last counts. Anyone who writes the same at this moment may come before
 * or after.
 *
 * @param isFirst where almost no can be there: none is looked for
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
    if (at % RECORDS_PER_TURN === 0) await nextTurn();
    const there = known.get(record.id);
    const digest = digestOf(record);
    if (there?.record === digest) continue;
    const values = filterValues(record);
    const words = digestOf(wordSources(record, values));
    changes.push({
      record,
      values,
      digests: { record: digest, words },
      hasSearchText: there?.words === words,
      isNew: !there,
    });
  }
  return changes;
}

/** Writes them. Belongs in a transaction. */
export async function writeRows(db: SqlExecutor, changes: readonly Change[]): Promise<void> {
  const missed = await writeWithoutSearchText(
    db,
    changes.filter(({ hasSearchText }) => hasSearchText),
  );
  const whole = [...changes.filter(({ hasSearchText }) => !hasSearchText), ...missed];
  await inStatements(whole, true, async (rows) => {
    await db.execute(sql`${WRITE.before}${rows}${WRITE.after}`);
  });
}

/** @returns those that it could not write so */
async function writeWithoutSearchText(db: SqlExecutor, changes: readonly Change[]): Promise<Change[]> {
  const written = new Set<string>();
  await inStatements(changes, false, async (rows) => {
    const answer = sql`${WRITE_WITHOUT_SEARCH_TEXT.before}${rows}${WRITE_WITHOUT_SEARCH_TEXT.after}`;
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
    // A promise that runs its query once: a Drizzle query runs again for every `await`.
    writing = write(sql`${`[${rows.join(",")}]`}`);
    // The next caller that waits for it receives the result.
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
    if (at % RECORDS_PER_TURN === 0) await nextTurn();
    const row = JSON.stringify({
      ...modelRow(record, values),
      digest: digests.record,
      words_digest: digests.words,
      ...(withWords && rowWords(wordSources(record, values))),
    });
    if (rows.length >= MAX_ROWS || (characters + row.length > MAX_CHARS && rows.length > 0)) {
      yield rows;
      rows = [];
      characters = 0;
    }
    rows.push(row);
    characters += row.length;
  }
  if (rows.length > 0) yield rows;
}
