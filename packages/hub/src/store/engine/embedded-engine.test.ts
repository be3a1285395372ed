import { rmSync } from "node:fs";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openDatabase, rowsOf, type Database } from "./database.ts";
import { PLANNED_ONCE } from "./planned-once.ts";
import { migrate } from "../migrations.ts";
import { Store } from "../../search/store.ts";
import { makeDataFolder } from "../../testing/empty-database.ts";

let folder: string;
let database: Database;
beforeAll(async () => {
  folder = await makeDataFolder();
  database = await openDatabase({ dataDir: folder });
  await database.db.execute(sql`CREATE TABLE stored (word text, words text[])`);
});
afterAll(async () => {
  await database?.close();
  rmSync(folder, { recursive: true, force: true });
});
const words = async () =>
  (await rowsOf<{ word: string }>(database.db, sql`SELECT word FROM stored ORDER BY word`)).map(({ word }) => word);

test("a query that takes long leaves this thread free for others", async () => {
  let [turns, isDone] = [0, false];
  const pending = database.db
    .execute(sql`SELECT count(*) FROM generate_series(1, 3000000)`)
    .then(() => (isDone = true));
  while (!isDone) {
    turns += 1;
    // oxlint-disable-next-line no-await-in-loop
    await new Promise((resolve) => setImmediate(resolve));
  }
  await pending;
  // In one thread the query would begin and end within one turn.
  expect(turns).toBeGreaterThan(100);
});

test("a query during a transaction waits for its end, and sees what it did", async () => {
  const seen: string[] = [];
  const writing = database.db.transaction(async (tx) => {
    await tx.execute(sql`INSERT INTO stored VALUES ('one', ${sql.param(["a", "b'"])}::text[])`);
    await new Promise((resolve) => setTimeout(resolve, 50));
    seen.push("written");
    await tx.execute(sql`INSERT INTO stored VALUES ('two', '{}')`);
  });
  const reader = words().then((found) => seen.push(found.join(" ")));
  await Promise.all([writing, reader]);
  expect(seen).toEqual(["written", "one two"]);
});

test("a transaction that fails leaves nothing, says why, and the next begins again", async () => {
  const failing = database.db.transaction(async (tx) => {
    await tx.execute(sql`INSERT INTO stored VALUES ('three', '{}')`);
    await tx.execute(sql`SELECT nothing`);
  });
  await expect(failing).rejects.toMatchObject({ cause: { code: "42703" } });
  expect(await words()).toEqual(["one", "two"]);
});

test("queries requested again are answered of now: after a mistake, after other columns, and among many others", async () => {
  const { db } = database;
  const found = (word: string) => rowsOf(db, sql`SELECT * FROM stored WHERE word = ${word}`);
  const failing = (divisor: number) => rowsOf(db, sql`SELECT 1 / ${divisor}::int AS part`);
  expect(await found("one")).toEqual([{ word: "one", words: ["a", "b'"] }]);
  await expect(failing(0)).rejects.toMatchObject({ cause: { code: "22012" } });
  expect(await failing(1)).toEqual([{ part: 1 }]);
  await db.execute(sql`ALTER TABLE stored ADD COLUMN size bigint, ADD COLUMN at timestamptz`);
  await db.execute(sql`UPDATE stored SET size = ${2 ** 40}, words = ${sql.param([])}::text[] WHERE word = ${"one"}`);
  expect(await found("one")).toEqual([{ word: "one", words: [], size: 2 ** 40, at: null }]);
  for (let other = 0; other < 150; other += 1) {
    const name = sql.identifier(`other${other}`);
    // oxlint-disable-next-line no-await-in-loop
    expect(await rowsOf(db, sql`SELECT ${other}::int AS ${name}`)).toEqual([{ [`other${other}`]: other }]);
  }
  expect(await found("two")).toEqual([{ word: "two", words: [], size: null, at: null }]);
  await db.execute(sql`ALTER TABLE stored DROP COLUMN size, DROP COLUMN at`);
  expect(await found("two")).toEqual([{ word: "two", words: [] }]);
});

test("a restarted engine has what was written, and queries during the restart are answered", async () => {
  const before = await words();
  const renewed = database.renew?.();
  const meanwhile = await Promise.all([words(), words()]);
  await renewed;
  expect(meanwhile).toEqual([before, before]);
  await database.db.execute(sql`INSERT INTO stored VALUES ('zero', '{}')`);
  await database.renew?.();
  expect(await words()).toEqual([...before, "zero"]);
  await database.db.execute(sql`DELETE FROM stored WHERE word = 'zero'`);
});

test("a reader during a large write is answered between its batches", async () => {
  await migrate(database.db);
  const store = new Store(database);
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

test("a statement that is planned once leaves all others planned for their values, also where a transaction is undone", async () => {
  const modeOf = async (db: Pick<Database, "db">["db"], start = sql.empty()) =>
    (await rowsOf<{ mode: string }>(db, sql`${start}SELECT current_setting('plan_cache_mode') || ${""} AS mode`))[0]
      ?.mode;
  expect(await modeOf(database.db)).toBe("force_custom_plan");
  expect(await modeOf(database.db, PLANNED_ONCE)).toBe("force_generic_plan");
  const undone = database.db.transaction(async (tx) => {
    expect(await modeOf(tx as never)).toBe("force_custom_plan");
    expect(await modeOf(tx as never, PLANNED_ONCE)).toBe("force_generic_plan");
    throw new Error("undone");
  });
  await expect(undone).rejects.toThrow("undone");
  expect(await modeOf(database.db)).toBe("force_custom_plan");
  await expect(rowsOf(database.db, sql`${PLANNED_ONCE}SELECT 1 / ${0}::int AS none`)).rejects.toThrow();
  expect(await modeOf(database.db)).toBe("force_custom_plan");
  expect(await modeOf(database.db, PLANNED_ONCE)).toBe("force_generic_plan");
});
