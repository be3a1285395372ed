import type { ProviderListing } from "@vitrine/models";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Store } from "../../search/store.ts";
import { ENGINES, ONE_ENGINE, titleOf } from "../../testing/store-under-test.ts";
import type { DatedChange } from "./catalog-changes.ts";

const listing = (provider: string, model: string, input?: number): ProviderListing => ({
  provider,
  providerId: model,
  model,
  task: "text-generation",
  ...(input !== undefined && { price: { input, output: 2 * input } }),
  readOn: "2026-01-01",
  source: "router.example",
});

/** Changes without their times. */
const said = (changes: readonly DatedChange[]) => changes.map((change): object => ({ ...change, at: undefined }));

describe.each(ONE_ENGINE.map((engine) => [titleOf(engine), engine] as const))("changes on the %s", (_, engine) => {
  let store: Store;
  beforeEach(async () => {
    if (engine.skipped === undefined) store = await engine.open();
  });
  afterEach(() => store?.close());

  test.skipIf(engine.skipped !== undefined)("a model that comes or goes is noted once, a changed one not", async () => {
    const started = Date.now();
    await store.upsertMany([{ id: "acme/one", tags: [] }]);
    await store.upsertMany([
      { id: "acme/one", tags: ["changed"] },
      { id: "acme/two", tags: [] },
    ]);
    await store.removeMany(["acme/one", "acme/never"]);
    const changes = await store.changes();
    expect(said(changes)).toEqual([
      { kind: "removed", model: "acme/one" },
      { kind: "added", model: "acme/two" },
      { kind: "added", model: "acme/one" },
    ]);
    for (const { at } of changes) expect(at).toBeGreaterThanOrEqual(started);
  });

  test.skipIf(engine.skipped !== undefined)("prices are compared with those of the same source before", async () => {
    await store.replaceListings("router", [listing("groq", "acme/one", 1), listing("nebius", "acme/one", 3)]);
    expect(await store.changes()).toEqual([]);
    await store.replaceListings("router", [
      listing("groq", "acme/one", 0.5),
      listing("nebius", "acme/one", 3),
      listing("together", "acme/one", 2),
    ]);
    await store.replaceListings("router", [listing("groq", "acme/one", 0.5), listing("together", "acme/one", 2)]);
    const price = { kind: "price", model: "acme/one" };
    expect(said(await store.changes({ model: "acme/one", prices: true }))).toEqual([
      { ...price, provider: "nebius", before: { input: 3, output: 6 } },
      { ...price, provider: "together", after: { input: 2, output: 4 } },
      { ...price, provider: "groq", before: { input: 1, output: 2 }, after: { input: 0.5, output: 1 } },
    ]);
  });

  test.skipIf(engine.skipped !== undefined)(
    "of a list, only its models; of a reader, only what is visible",
    async () => {
      await store.upsertMany([
        { id: "acme/speaks", tags: [], pipeline_tag: "text-to-speech" },
        { id: "acme/writes", tags: [], pipeline_tag: "text-generation" },
        { id: "beta/writes", tags: [], pipeline_tag: "text-generation" },
      ]);
      const of = async (changes: Promise<DatedChange[]>) => (await changes).map(({ model }) => model).toSorted();
      if (engine.name.startsWith("OpenSearch"))
        await expect.poll(async () => (await store.search({ task: "text-generation" })).total).toBe(2);
      expect(await of(store.changes({}, { task: "text-generation" }))).toEqual(["acme/writes", "beta/writes"]);
      expect(await of(store.changes({}, { task: "text-generation", author: "beta" }))).toEqual(["beta/writes"]);
      expect(await of(store.restrictedTo(["beta/*"]).changes())).toEqual(["beta/writes"]);
    },
  );
});

test.skipIf(ENGINES[0]?.skipped !== undefined)("the first filling of a store is no news", async () => {
  const store = await ENGINES[0]!.open();
  await store.withInitialLoad(() => store.upsertMany([{ id: "acme/one", tags: [] }]));
  expect(await store.changes()).toEqual([]);
  await store.close();
});
