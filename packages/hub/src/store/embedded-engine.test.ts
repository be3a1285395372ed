import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openDatabase, rowsOf } from "./database.ts";
import type { Database } from "./database.ts";
import { migrate } from "./migrations.ts";
import { storeOver } from "../search/sql-store.ts";

const folder = mkdtempSync(join(tmpdir(), "vitrine-engine-"));
let database: Database;
beforeAll(async () => {
  database = await openDatabase({ dataDir: folder });
  await database.db.execute(sql`CREATE TABLE kept (word text, words text[])`);
});
afterAll(async () => {
  await database?.close();
  rmSync(folder, { recursive: true, force: true });
});
const words = async () =>
  (await rowsOf<{ word: string }>(database.db, sql`SELECT word FROM kept ORDER BY word`)).map(({ word }) => word);

test("a question that takes long leaves this thread free for others", async () => {
  let [turns, isDone] = [0, false];
  const asked = database.db.execute(sql`SELECT count(*) FROM generate_series(1, 3000000)`).then(() => (isDone = true));
  while (!isDone) {
    turns += 1;
    // oxlint-disable-next-line no-await-in-loop
    await new Promise((resolve) => setImmediate(resolve));
  }
  await asked;
  // In one thread the question would begin and end within one turn.
  expect(turns).toBeGreaterThan(100);
});

test("whoever asks beside a transaction waits for its end, and sees what it did", async () => {
  const seen: string[] = [];
  const writing = database.db.transaction(async (tx) => {
    await tx.execute(sql`INSERT INTO kept VALUES ('one', ${sql.param(["a", "b'"])}::text[])`);
    await new Promise((resolve) => setTimeout(resolve, 50));
    seen.push("written");
    await tx.execute(sql`INSERT INTO kept VALUES ('two', '{}')`);
  });
  const reading = words().then((found) => seen.push(found.join(" ")));
  await Promise.all([writing, reading]);
  expect(seen).toEqual(["written", "one two"]);
});

test("a transaction that fails leaves nothing, says why, and the next begins anew", async () => {
  const failing = database.db.transaction(async (tx) => {
    await tx.execute(sql`INSERT INTO kept VALUES ('three', '{}')`);
    await tx.execute(sql`SELECT nothing`);
  });
  await expect(failing).rejects.toMatchObject({ cause: { code: "42703" } });
  expect(await words()).toEqual(["one", "two"]);
});

test("questions asked again are answered of now: after a mistake, after other columns, and among many others", async () => {
  const { db } = database;
  const found = (word: string) => rowsOf(db, sql`SELECT * FROM kept WHERE word = ${word}`);
  const failing = (divisor: number) => rowsOf(db, sql`SELECT 1 / ${divisor}::int AS part`);
  expect(await found("one")).toEqual([{ word: "one", words: ["a", "b'"] }]);
  await expect(failing(0)).rejects.toMatchObject({ cause: { code: "22012" } });
  expect(await failing(1)).toEqual([{ part: 1 }]);
  await db.execute(sql`ALTER TABLE kept ADD COLUMN size bigint, ADD COLUMN at timestamptz`);
  await db.execute(sql`UPDATE kept SET size = ${2 ** 40}, words = ${sql.param([])}::text[] WHERE word = ${"one"}`);
  expect(await found("one")).toEqual([{ word: "one", words: [], size: 2 ** 40, at: null }]);
  for (let other = 0; other < 150; other += 1) {
    const name = sql.identifier(`other${other}`);
    // oxlint-disable-next-line no-await-in-loop
    expect(await rowsOf(db, sql`SELECT ${other}::int AS ${name}`)).toEqual([{ [`other${other}`]: other }]);
  }
  expect(await found("two")).toEqual([{ word: "two", words: [], size: null, at: null }]);
  await db.execute(sql`ALTER TABLE kept DROP COLUMN size, DROP COLUMN at`);
  expect(await found("two")).toEqual([{ word: "two", words: [] }]);
});

test("an engine that is begun anew has what was written, and whoever asks meanwhile is answered", async () => {
  const before = await words();
  const renewed = database.renew?.();
  const meanwhile = await Promise.all([words(), words()]);
  await renewed;
  expect(meanwhile).toEqual([before, before]);
  await database.db.execute(sql`INSERT INTO kept VALUES ('zero', '{}')`);
  await database.renew?.();
  expect(await words()).toEqual([...before, "zero"]);
  await database.db.execute(sql`DELETE FROM kept WHERE word = 'zero'`);
});

test("whoever reads beside many records being written is answered between parts of them", async () => {
  await migrate(database.db);
  const store = storeOver(database);
  const records = Array.from({ length: 200 }, (_, at) => ({ id: `many/model-${at}`, tags: [`tag-${at}`] }));
  let isDone = false;
  const writing = store.upsertMany(records).then(() => (isDone = true));
  const seen = new Set<number>();
  while (!isDone) {
    // oxlint-disable-next-line no-await-in-loop
    const { total } = await store.search({ limit: 1 });
    if (!isDone) seen.add(total);
  }
  await writing;
  // Each time more of them; in one transaction there would be none, and then all.
  expect(seen.size).toBeGreaterThan(5);
  expect((await store.search({ limit: 1 })).total).toBe(records.length);
  expect(await store.removeMany(records.map(({ id }) => id))).toBe(records.length);
});
