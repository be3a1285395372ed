/** Effects of a write on rows, as the database itself sees them. */
import type { ModelRecord } from "@vitrine/models";
import { sql } from "drizzle-orm";
import fc from "fast-check";
import { describe, expect, onTestFinished, test } from "vitest";
import { ENGINES, makeDatabase, titleOf } from "../../testing/store-under-test.ts";
import { openDatabase, rowsOf, type Database } from "../engine/database.ts";
import { migrate } from "../migrations.ts";
import { changesOf, COLUMN_TYPES, writeRows } from "./write-rows.ts";

const RECORDS: ModelRecord[] = Array.from({ length: 400 }, (_, at) => ({
  id: `acme/parser-${at}`,
  tags: ["parsing"],
  pipeline_tag: "fill-mask",
  downloads: at,
  card: `Reads sentences of kind ${at}.`,
}));

async function openOn(engine: (typeof ENGINES)[number]): Promise<Database> {
  let options = { memory: true } as Parameters<typeof openDatabase>[0];
  if (engine === ENGINES[1]) {
    const { url, drop } = await makeDatabase();
    onTestFinished(drop);
    options = { databaseUrl: url };
  }
  const database = await openDatabase(options);
  onTestFinished(() => database.close());
  await migrate(database.db);
  return database;
}

test("rows are written with the columns of the table, and with their types", async () => {
  const { db } = await openOn(ENGINES[0] as (typeof ENGINES)[number]);
  const columns = await rowsOf<{ name: string; type: string }>(
    db,
    sql`SELECT attname AS name, format_type(atttypid, atttypmod) AS type FROM pg_attribute
        WHERE attrelid = 'vitrine_models'::regclass AND attnum > 0 AND attgenerated = ''`,
  );
  const written = Object.entries(COLUMN_TYPES).flatMap(([type, names]) =>
    names.split(" ").map((name) => `${name} ${type}`),
  );
  const others = ["search tsvector", "lowest_price double precision"];
  expect([...written, ...others].toSorted()).toEqual(columns.map(({ name, type }) => `${name} ${type}`).toSorted());
});

/** Notes what becomes of rows, by a trigger of the database. */
async function watch({ db }: Database): Promise<() => Promise<Record<string, number>>> {
  await db.execute(sql`CREATE TABLE seen (event text NOT NULL)`);
  await db.execute(sql`CREATE FUNCTION note() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN INSERT INTO seen VALUES (TG_OP); RETURN NULL; END $$`);
  await db.execute(sql`CREATE TRIGGER note AFTER INSERT OR UPDATE OR DELETE ON vitrine_models
    FOR EACH ROW EXECUTE FUNCTION note()`);
  return async () => {
    const rows = await rowsOf<{ event: string; n: number }>(
      db,
      sql`SELECT event, count(*)::integer AS n FROM seen GROUP BY event`,
    );
    await db.execute(sql`DELETE FROM seen`);
    return Object.fromEntries(rows.map(({ event, n }) => [event, n]));
  };
}

async function write({ db }: Database, records: readonly ModelRecord[], isFirst = false): Promise<void> {
  const changes = await changesOf(db, records, isFirst);
  await db.transaction((tx) => writeRows(tx, changes));
}

/** All that the table says, by id. */
const contents = ({ db }: Database) => rowsOf(db, sql`SELECT * FROM vitrine_models ORDER BY id`);

/** A record of one of few ids, of which two versions often share something. */
const someRecord: fc.Arbitrary<ModelRecord> = fc.record(
  {
    id: fc.constantFrom("acme/parser", "acme/tagger", "Acme/Reader-7b"),
    tags: fc.subarray(["gguf", "parsing", "base_model:acme/parser"]),
    pipeline_tag: fc.constantFrom("fill-mask", "summarization"),
    downloads: fc.nat({ max: 3 }),
    likes: fc.nat({ max: 2 }),
    card: fc.constantFrom("", "Reads sentences.", "Reads long sentences."),
    library_name: fc.constantFrom("transformers", "Diffusers"),
    cardData: fc.record({ license: fc.constantFrom("mit", "apache-2.0") }),
  },
  { requiredKeys: ["id", "tags"] },
);

// Its rows are those of the embedded database where OpenSearch searches.
describe.each(ENGINES.slice(0, 2).map((engine) => [titleOf(engine), engine] as const))("on the %s", (_, engine) => {
  test.skipIf(engine.skipped !== undefined)("a row is written once, and one that is as it was not at all", async () => {
    const database = await openOn(engine);
    const seen = await watch(database);
    await write(database, RECORDS);
    expect(await seen()).toEqual({ INSERT: RECORDS.length });
    await write(database, RECORDS);
    expect(await seen()).toEqual({});
    const changed = RECORDS.map((record, at) => (at % 4 === 0 ? { ...record, downloads: 1_000_000 } : record));
    await write(database, changed);
    expect(await seen()).toEqual({ UPDATE: RECORDS.length / 4 });
  });

  test.skipIf(engine.skipped !== undefined)(
    "after any writes, rows equal those of a store that has only the last records",
    async () => {
      const [used, fresh] = [await openOn(engine), await openOn(engine)];
      await fc.assert(
        fc.asyncProperty(fc.array(fc.array(someRecord, { maxLength: 4 }), { maxLength: 4 }), async (writes) => {
          for (const { db } of [used, fresh])
            // oxlint-disable-next-line no-await-in-loop
            await db.execute(sql`DELETE FROM vitrine_models`);
          for (const records of writes)
            // oxlint-disable-next-line no-await-in-loop
            await write(used, records);
          const last = new Map(writes.flat().map((record) => [record.id, record]));
          await write(fresh, [...last.values()], true);
          expect(await contents(used)).toEqual(await contents(fresh));
        }),
        { numRuns: 40 },
      );
    },
  );

  test.skipIf(engine.skipped !== undefined)(
    "words that another writer has changed meanwhile are corrected",
    async () => {
      const database = await openOn(engine);
      const record = { ...(RECORDS[0] as ModelRecord), card: "Reads." };
      await write(database, [record]);
      // Decided on when the row still had its words.
      const late = await changesOf(database.db, [{ ...record, downloads: 7 }]);
      expect(late.map(({ hasSearchText }) => hasSearchText)).toEqual([true]);
      await write(database, [{ ...record, card: "Writes." }]);
      await database.db.transaction((tx) => writeRows(tx, late));
      const [row] = await rowsOf<{ reads: boolean; downloads: number | string }>(
        database.db,
        sql`SELECT search @@ to_tsquery('english', 'reads') AS reads, downloads FROM vitrine_models WHERE id = ${record.id}`,
      );
      expect(row).toMatchObject({ reads: true });
      expect(Number(row?.downloads)).toBe(7);
    },
  );
});
