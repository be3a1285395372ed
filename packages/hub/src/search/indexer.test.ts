/** Stages of an index while it is built, with a search engine that only notes it. */
import { expect, onTestFinished, test, vi } from "vitest";
import { openDatabase } from "../store/engine/database.ts";
import { migrate } from "../store/migrations.ts";
import { Indexer, type SearchIndexes } from "./indexer.ts";
import type { SearchEngine } from "./engine.ts";
import { Store } from "./store.ts";

const PATIENT = { timeout: 60_000 };

/**
 * An engine whose first index loses a part, and whose copies are done when `copies` says so.
 * @param index receives what is indexed
 */
function indexesThatLose(copies: () => boolean, index: SearchEngine["index"]) {
  const log: string[] = [];
  const names = new Set<string>();
  let made = 0;
  const indexes: SearchIndexes = {
    newName: () => `index-${(made += 1)}`,
    isCurrent: () => true,
    create: async (name) => {
      log.push(`create ${name}`);
      names.add(name);
    },
    exists: async (name) => names.has(name),
    isWhole: async (name) => name !== "index-1",
    copy: async (name) => {
      if (log.at(-1) !== `copy ${name}`) log.push(`copy ${name}`);
      return copies();
    },
    remove: async (name) => {
      log.push(`remove ${name}`);
      names.delete(name);
    },
    use: async (name) => void log.push(`use ${name}`),
    engine: () => ({ index, delete: async () => {} }) as unknown as SearchEngine,
  };
  return { indexes, log };
}

test("an index that lost a part is begun anew, and is used when its copies are there", async () => {
  const database = await openDatabase({ memory: true });
  onTestFinished(() => database.close());
  await migrate(database.db);
  let areCopied = false;
  let isIndexed = async () => {};
  const { indexes, log } = indexesThatLose(
    () => areCopied,
    () => isIndexed(),
  );
  const indexer = new Indexer(database, indexes);
  onTestFinished(() => indexer.close());
  const store = new Store(database, { indexer });
  await store.upsertMany([{ id: "acme/parser", tags: [] }]);
  const begun = ["create index-1", "create index-2", "remove index-1", "copy index-2"];
  await vi.waitFor(() => expect(log).toEqual(begun), PATIENT);
  expect(await indexer.status()).toMatchObject({ isBuilding: true });
  areCopied = true;
  await vi.waitFor(async () => expect(await indexer.status()).toMatchObject({ isBuilding: false }), PATIENT);
  expect(log).toEqual([...begun, "use index-2"]);
  // What changes while it is indexed is indexed again.
  let times = 0;
  isIndexed = async () => {
    if ((times += 1) === 1) await store.upsertMany([{ id: "acme/parser", tags: ["third"] }]);
  };
  await store.upsertMany([{ id: "acme/parser", tags: ["second"] }]);
  await vi.waitFor(async () => expect(await indexer.status()).toMatchObject({ waiting: 0 }), PATIENT);
  expect(times).toBe(2);
});
