import { rmSync } from "node:fs";
import type { ModelRecord } from "@vitrine/models";
import { sql } from "drizzle-orm";
import { describe, expect, onTestFinished, test } from "vitest";
import { openStore } from "../../search/open-store.ts";
import type { Store } from "../../search/store.ts";
import { makeDataFolder } from "../../testing/empty-database.ts";
import { type Engine, ENGINES, makeDatabase, titleOf } from "../../testing/store-under-test.ts";
import { openDatabase, rowsOf, type Database, type OpenOptions } from "../engine/database.ts";
import { beginInitialLoad } from "./initial-load.ts";
import { migrate } from "../migrations.ts";
import { changesOf, writeRows } from "./write-rows.ts";

const SERVER = ENGINES[1];
const RECORDS: ModelRecord[] = Array.from({ length: 50 }, (_, at) => ({
  id: `acme/parser-${at}`,
  tags: [],
  pipeline_tag: at % 2 === 0 ? "fill-mask" : "summarization",
}));

async function databaseOn(engine: (typeof ENGINES)[number]): Promise<OpenOptions> {
  if (engine === SERVER) {
    const { url, drop } = await makeDatabase();
    onTestFinished(drop);
    return { databaseUrl: url };
  }
  const folder = await makeDataFolder();
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return { dataDir: folder };
}

const indexes = async ({ db }: Database) =>
  (
    await rowsOf<{ definition: string }>(
      db,
      sql`SELECT indexdef AS definition FROM pg_indexes WHERE tablename = 'vitrine_models' ORDER BY indexname`,
    )
  ).map(({ definition }) => definition);

// Its rows are those of the embedded database where OpenSearch searches.
describe.each(ENGINES.slice(0, 2).map((engine) => [titleOf(engine), engine] as const))("on the %s", (_, engine) => {
  test.skipIf(engine.skipped !== undefined)(
    "a store whose initial load was cut off is whole when it opens again",
    async () => {
      const options = await databaseOn(engine);
      const before = await openDatabase(options);
      await migrate(before.db);
      const made = await indexes(before);
      expect(await beginInitialLoad(before.db)).toBe(true);
      expect(await indexes(before)).toHaveLength(1);
      const changes = await changesOf(before.db, RECORDS, true);
      await before.db.transaction((tx) => writeRows(tx, changes));
      await before.close();

      const store = await openStore(options);
      expect((await store.counts()).tasks).toEqual({ "fill-mask": 25, summarization: 25 });
      expect((await store.search({ q: "parser", limit: 1 })).total).toBe(50);
      await store.upsertMany([{ id: "acme/later", tags: [], pipeline_tag: "fill-mask" }]);
      expect((await store.counts()).tasks["fill-mask"]).toBe(26);
      await store.close();

      const after = await openDatabase(options);
      expect(await indexes(after)).toEqual(made);
      // A store that has models is not filled but added to.
      expect(await beginInitialLoad(after.db)).toBe(false);
      await after.close();
    },
  );
});

test.skipIf(SERVER?.skipped !== undefined)(
  "of several processes on one empty server one fills, and the others wait for it",
  async () => {
    const options = await databaseOn(SERVER as Engine);
    const [first, second] = [await openStore(options), await openStore(options)];
    const done: string[] = [];
    const fill = (store: Store, name: string, between?: () => Promise<void>) =>
      store.withInitialLoad(async () => {
        await store.upsertMany(RECORDS.slice(0, 25));
        await between?.();
        await store.upsertMany(RECORDS);
        done.push(name);
      });
    let other: Promise<void> | undefined;
    await fill(first, "first", async () => {
      other = fill(second, "second");
      // One that starts meanwhile makes no index under the rows that come in, and is there at once.
      const third = await openStore(options);
      const looking = await openDatabase(options);
      expect(await indexes(looking)).toHaveLength(1);
      await Promise.all([third.close(), looking.close()]);
      expect(done).toEqual([]);
    });
    await other;
    expect(done).toEqual(["first", "second"]);
    expect((await second.counts()).tasks).toEqual({ "fill-mask": 25, summarization: 25 });
    const looking = await openDatabase(options);
    expect((await indexes(looking)).length).toBeGreaterThan(10);
    await Promise.all([first.close(), second.close(), looking.close()]);
  },
);

test.skipIf(SERVER?.skipped !== undefined)(
  "what a process left that ended while it filled is made whole by the next that would fill",
  async () => {
    const options = await databaseOn(SERVER as Engine);
    // Open before the other begins, so that its opening mends nothing.
    const store = await openStore(options);
    const ended = await openDatabase(options);
    const made = await indexes(ended);
    expect(await beginInitialLoad(ended.db)).toBe(true);
    const changes = await changesOf(ended.db, RECORDS, true);
    await ended.db.transaction((tx) => writeRows(tx, changes));
    await ended.close();
    await store.withInitialLoad(() => store.upsertMany(RECORDS));
    expect((await store.counts()).tasks).toEqual({ "fill-mask": 25, summarization: 25 });
    await store.close();
    const looking = await openDatabase(options);
    expect(await indexes(looking)).toEqual(made);
    await looking.close();
  },
);

test.skipIf(SERVER?.skipped !== undefined)(
  "after an initial load pages are known to be seen by everybody, so that scans along an index need not look at rows",
  async () => {
    const options = await databaseOn(SERVER as Engine);
    const store = await openStore(options);
    await store.withInitialLoad(() => store.upsertMany(RECORDS));
    await store.close();
    const { db, close } = await openDatabase(options);
    onTestFinished(close);
    const [table] = await rowsOf<{ seen: boolean }>(
      db,
      sql`SELECT relallvisible > relpages / 2 AS seen FROM pg_class WHERE relname = 'vitrine_models'`,
    );
    expect(table).toEqual({ seen: true });
  },
);
