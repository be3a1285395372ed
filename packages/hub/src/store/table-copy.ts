/**
 * Tables as rows of JSON, for backups: what one engine wrote, the other reads. Columns go by name, so that a later release
 * may add some; those that the database works out are left out.
 */
import { sql } from "drizzle-orm";
import { LOCKS } from "./engine/advisory-lock.ts";
import { rowsOf, type Database, type SqlExecutor } from "./engine/database.ts";
import { LazyTables } from "./lazy-tables.ts";
import { StoreError } from "./engine/store-error.ts";
import { stepOf } from "./migrations.ts";
import { NOTE, readState, RESTORING_NOTE } from "./store-state.ts";

/** Rows of one statement: memory for them, and their way to the engine. */
const ROWS_AT_ONCE = 500;
const PREFIX = "vitrine_";

/** Rows of a table in parts, each row the text of a JSON object. */
export type ReadRows = (table: string, columns?: readonly string[]) => AsyncGenerator<readonly string[]>;

/** The tables of a store. `Store.tables` has them. */
export class TableCopy {
  readonly #database: Pick<Database, "db"> | undefined;
  readonly #lazy: LazyTables;

  /**
   * @param database absent in a part of a store
   * @param later statements that make the tables which are made when they are first needed
   */
  constructor(database: Pick<Database, "db"> | undefined, later: readonly string[]) {
    this.#database = database;
    this.#lazy = new LazyTables(database, later, LOCKS.tableCopy);
  }

  get #db(): SqlExecutor {
    if (!this.#database) throw new StoreError("read-only", "A part of a store has no tables of its own.");
    return this.#database.db;
  }

  /** The migration step of the schema. */
  async step(): Promise<number> {
    return (await stepOf(this.#db)) ?? 0;
  }

  /** Whether a restore has begun and not ended. */
  async isHalfRestored(): Promise<boolean> {
    return (await readState(this.#db, `${NOTE}${RESTORING_NOTE}`)) !== undefined;
  }

  /** Names of the tables there are, those that others refer to first. */
  async names(): Promise<string[]> {
    await this.#lazy.ready();
    const db = this.#db;
    const tables = await rowsOf<{ name: string }>(
      db,
      sql`SELECT tablename AS name FROM pg_tables
        WHERE schemaname = current_schema() AND starts_with(tablename, ${PREFIX}) ORDER BY tablename`,
    );
    const references = await rowsOf<{ name: string; to: string }>(
      db,
      sql`SELECT conrelid::regclass::text AS name, confrelid::regclass::text AS "to" FROM pg_constraint WHERE contype = 'f'`,
    );
    const ordered = new Set<string>();
    const add = (name: string) => {
      for (const { to } of references.filter((each) => each.name === name && each.to !== name)) add(to);
      ordered.add(name);
    };
    for (const { name } of tables) add(name);
    return [...ordered];
  }

  /** Reads tables as they all are at one moment. Writers go on meanwhile, except on the embedded engine, where they wait. */
  async snapshot<T>(work: (read: ReadRows) => Promise<T>): Promise<T> {
    await this.#lazy.ready();
    return this.#db.transaction(async (tx) => {
      const db = tx as SqlExecutor;
      await db.execute(sql`SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY`);
      await withoutTimeout(db);
      await db.execute(sql`SET LOCAL timezone = 'UTC'`);
      return work((table, columns) => readRows(db, table, columns));
    });
  }

  /** Puts rows in the place of all in these tables, in their order, at once or not at all. */
  async replace(
    tables: readonly string[],
    rows: AsyncIterable<{ table: string; rows: readonly string[] }>,
  ): Promise<void> {
    await this.#lazy.ready();
    if (tables.length === 0) return;
    await this.#db.transaction(async (tx) => {
      const db = tx as SqlExecutor;
      await withoutTimeout(db);
      const names = tables.map((table) => sql.identifier(table));
      await db.execute(sql`TRUNCATE ${sql.join(names, sql`, `)} CASCADE`);
      for await (const part of rows) await insertRows(db, part.table, part.rows);
      for (const table of tables) await continueNumbers(db, table);
    });
  }
}

async function withoutTimeout(db: SqlExecutor): Promise<void> {
  await db.execute(sql`SET LOCAL statement_timeout = 0`);
  await db.execute(sql`SET LOCAL idle_in_transaction_session_timeout = 0`);
}

async function* readRows(db: SqlExecutor, table: string, only?: readonly string[]): AsyncGenerator<string[]> {
  const columns = only ?? (await columnsOf(db, table));
  const list = sql.join(
    columns.map((column) => sql.identifier(column)),
    sql`, `,
  );
  await db.execute(sql`DECLARE vitrine_rows NO SCROLL CURSOR FOR
    SELECT row_to_json(kept)::text AS row FROM (SELECT ${list} FROM ${sql.identifier(table)}) AS kept`);
  try {
    for (;;) {
      // oxlint-disable-next-line no-await-in-loop -- one part after the other
      const rows = await rowsOf<{ row: string }>(db, sql.raw(`FETCH ${ROWS_AT_ONCE} FROM vitrine_rows`));
      if (rows.length === 0) return;
      yield rows.map(({ row }) => row);
    }
  } finally {
    await db.execute(sql`CLOSE vitrine_rows`);
  }
}

async function insertRows(db: SqlExecutor, table: string, rows: readonly string[]): Promise<void> {
  const here = await columnsOf(db, table);
  const columns = Object.keys(JSON.parse(rows[0] ?? "{}") as object);
  const unknown = columns.find((column) => !here.includes(column));
  if (here.length === 0 || unknown !== undefined)
    throw new StoreError(
      "cannot-open",
      `This release has no ${unknown === undefined ? `table ${table}` : `column ${unknown} in ${table}`}. Use the release that made the backup, or a later one.`,
    );
  const list = sql.join(
    columns.map((column) => sql.identifier(column)),
    sql`, `,
  );
  const name = sql.identifier(table);
  for (let start = 0; start < rows.length; start += ROWS_AT_ONCE) {
    const part = `[${rows.slice(start, start + ROWS_AT_ONCE).join(",")}]`;
    // oxlint-disable-next-line no-await-in-loop
    await db.execute(sql`INSERT INTO ${name} (${list}) OVERRIDING SYSTEM VALUE
      SELECT ${list} FROM json_populate_recordset(NULL::${name}, ${part}::json)`);
  }
}

/** Columns that are stored, and not worked out. */
async function columnsOf(db: SqlExecutor, table: string): Promise<string[]> {
  const rows = await rowsOf<{ name: string }>(
    db,
    sql`SELECT column_name AS name FROM information_schema.columns
      WHERE table_schema = current_schema() AND table_name = ${table} AND is_generated = 'NEVER' ORDER BY ordinal_position`,
  );
  return rows.map(({ name }) => name);
}

/** New rows get numbers after those that were put in. */
async function continueNumbers(db: SqlExecutor, table: string): Promise<void> {
  const numbered = await rowsOf<{ name: string }>(
    db,
    sql`SELECT column_name AS name FROM information_schema.columns
      WHERE table_schema = current_schema() AND table_name = ${table} AND is_identity = 'YES'`,
  );
  for (const { name } of numbered)
    // oxlint-disable-next-line no-await-in-loop
    await db.execute(sql`SELECT setval(pg_get_serial_sequence(${table}, ${name}),
      greatest((SELECT max(${sql.identifier(name)}) FROM ${sql.identifier(table)}), 1),
      EXISTS (SELECT 1 FROM ${sql.identifier(table)}))`);
}
