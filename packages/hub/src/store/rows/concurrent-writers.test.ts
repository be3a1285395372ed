/** Instances on one server that write the same models at once: nobody waits for somebody who waits for them. */
import type { ModelRecord, ProviderListing } from "@vitrine/models";
import { expect, test } from "vitest";
import { sql } from "drizzle-orm";
import { openStore } from "../../search/open-store.ts";
import type { Store } from "../../search/store.ts";
import { inTurn, LOCKS } from "../engine/advisory-lock.ts";
import { openDatabase, rowsOf } from "../engine/database.ts";
import { ENGINES, makeDatabase } from "../../testing/store-under-test.ts";

const SERVER = ENGINES.find(({ name }) => name === "PostgreSQL server");
const WRITERS = 12;
const STEPS = 12;

/** Some of a list, in any order. */
const some = <Item>(items: readonly Item[]): Item[] =>
  items
    .filter(() => Math.random() < 0.4)
    .map((item) => ({ item, place: Math.random() }))
    .toSorted((one, other) => one.place - other.place)
    .map(({ item }) => item);

test.skipIf(SERVER?.skipped !== undefined)(
  "each write comes through, and the last of each model is there",
  async () => {
    const { url, drop } = await makeDatabase();
    const stores = await Promise.all([1, 2].map(() => openStore({ databaseUrl: url })));
    const ids = Array.from({ length: 60 }, (_, at) => `acme/model-${at}`);
    const recordOf = (id: string): ModelRecord => ({ id, tags: [], downloads: Math.floor(Math.random() * 1000) });
    const listingOf = (model: string): ProviderListing => ({
      provider: "groq",
      providerId: model,
      model,
      readOn: "2026-11-30",
      source: "https://groq.example/models",
    });
    const write = async (at: number) => {
      const store = stores[at % 2] as (typeof stores)[number];
      for (let step = 0; step < STEPS; step++) {
        const dice = Math.random();
        // oxlint-disable-next-line no-await-in-loop -- one write of a writer after the other
        if (dice < 0.6) await store.upsertMany(some(ids).map(recordOf));
        // oxlint-disable-next-line no-await-in-loop
        else if (dice < 0.8) await store.removeMany(some(ids).slice(0, 6));
        // oxlint-disable-next-line no-await-in-loop
        else await store.replaceListings(`source ${at % 3}`, some(ids).map(listingOf));
      }
    };
    try {
      await Promise.all(Array.from({ length: WRITERS }, (_, at) => write(at)));
      const last = ids.map(recordOf);
      await stores[0]?.upsertMany(last);
      const found = await Promise.all(last.map(({ id }) => stores[1]?.get(id)));
      expect(found.map((record) => record?.downloads)).toEqual(last.map(({ downloads }) => downloads));
    } finally {
      await Promise.all(stores.map((store) => store.close()));
      await drop();
    }
  },
);

test.skipIf(SERVER?.skipped !== undefined)("an instance that starts changes rows in its turn too", async () => {
  const { url, drop } = await makeDatabase();
  await (await openStore({ databaseUrl: url })).close();
  const database = await openDatabase({ databaseUrl: url });
  const waiting = sql`SELECT FROM pg_locks JOIN pg_database ON pg_database.oid = pg_locks.database
    WHERE locktype = 'advisory' AND NOT granted AND datname = current_database()`;
  let opening: Promise<Store> | undefined;
  await inTurn(database.db, LOCKS.writers, async (tx) => {
    opening = openStore({ databaseUrl: url });
    await expect.poll(() => rowsOf(tx, waiting)).toHaveLength(1);
  });
  await (await opening)?.close();
  await database.close();
  await drop();
});
