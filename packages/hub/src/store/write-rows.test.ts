/** What a write does to rows, as the database itself sees it. */
import type { ModelRecord } from "@vitrine/models";
import { sql } from "drizzle-orm";
import { describe, expect, onTestFinished, test } from "vitest";
import { ENGINES, makeDatabase, titleOf } from "../store-under-test.ts";
import { openDatabase, rowsOf } from "./database.ts";
import type { Database } from "./database.ts";
import { migrate } from "./migrations.ts";
import { writeRows } from "./write-rows.ts";

const RECORDS: ModelRecord[] = Array.from({ length: 400 }, (_, at) => ({
  id: `acme/parser-${at}`,
  tags: ["parsing"],
  pipeline_tag: "fill-mask",
  downloads: at,
  card: `Reads sentences of kind ${at}.`,
}));

async function openOn(engine: (typeof ENGINES)[number]): Promise<Database> {
  let place = { memory: true } as Parameters<typeof openDatabase>[0];
  if (engine === ENGINES[1]) {
    const { url, drop } = await makeDatabase();
    onTestFinished(drop);
    place = { databaseUrl: url };
  }
  const database = await openDatabase(place);
  onTestFinished(() => database.close());
  await migrate(database.db);
  return database;
}

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

describe.each(ENGINES.map((engine) => [titleOf(engine), engine] as const))("on the %s", (_, engine) => {
  test.skipIf(engine.skipped !== undefined)("a new row is written once", async () => {
    const database = await openOn(engine);
    const seen = await watch(database);
    await database.db.transaction((tx) => writeRows(tx, RECORDS));
    expect(await seen()).toEqual({ INSERT: RECORDS.length });
  });
});
