/** A part of a store answers as a store that has only that part. On both engines: the same SQL goes to each. */
import type { ModelRecord, ProviderListing } from "@vitrine/models";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Store } from "../search/store.ts";
import { ENGINES, titleOf } from "../testing/store-under-test.ts";

const TASKS = ["fill-mask", "text-generation", "summarization"];
const RECORDS: ModelRecord[] = Array.from({ length: 60 }, (_, at) => ({
  id: `${["acme", "beta", "Gamma"][at % 3]}/${["tagger", "writer", "voice"][at % 2]}-${at}`,
  tags: [`tag-${at % 5}`],
  pipeline_tag: TASKS[at % 3]!,
  library_name: at % 2 === 0 ? "transformers" : "nemo",
  downloads: at * 10,
  cardData: { language: at % 3 === 1 ? "fi" : "en", license: "mit" },
  card: at % 3 === 1 ? "It hushes." : "It reads quietly.",
}));
const LISTINGS = RECORDS.slice(0, 6).map(
  ({ id }, at): ProviderListing =>
    ({
      provider: "groq",
      providerId: `p-${at}`,
      model: id,
      price: { input: at + 1 },
      readOn: "2026-01-01",
    }) as ProviderListing,
);
const VISIBLE = ["acme/*", "gamma/voice_9", "Gamma/*-5", "!acme/writer-3", "!acme/none"];
const isVisible = (id: string) => (id.startsWith("acme/") && id !== "acme/writer-3") || /^Gamma\/.*-5$/.test(id);

describe.each(ENGINES)("$name", (engine) => {
  describe.skipIf(engine.skipped)(titleOf(engine), () => {
    let whole: Store;
    let part: Store;
    let alone: Store;
    beforeAll(async () => {
      [whole, alone] = await Promise.all([engine.open(), engine.open()]);
      await whole.upsertMany(RECORDS);
      await whole.replaceListings("seed", LISTINGS);
      await alone.upsertMany(RECORDS.filter(({ id }) => isVisible(id)));
      await alone.replaceListings(
        "seed",
        LISTINGS.filter(({ model }) => isVisible(model ?? "")),
      );
      part = whole.restrictedTo(VISIBLE);
    });
    afterAll(() => Promise.all([whole.close(), alone.close()]));

    const QUERIES: Record<string, (store: Store) => Promise<unknown>> = {
      "the list": (store) => store.search({ limit: 10 }),
      "its pages": async (store) => {
        const { nextCursor } = await store.search({ limit: 5 });
        return store.search({ limit: 5, ...(nextCursor !== undefined && { cursor: nextCursor }) });
      },
      "a search in cards": (store) => store.search({ q: "hushes" }),
      "a search by relevance": (store) => store.search({ q: "tagger", sort: "relevance" }),
      "a filter": (store) => store.search({ language: "fi" }),
      "a price": (store) => store.search({ maxPrice: 10, sort: "price" }),
      counts: (store) => store.counts(),
      "counts of everything": (store) => store.facets(),
      "counts with a filter": (store) => store.facets({ task: "fill-mask", q: "reads" }),
      suggestions: (store) => store.suggest("beta"),
      "suggestions for a slip": (store) => store.suggest("wrtier"),
      "what was meant": (store) => store.find({ q: "taggr" }),
      similar: (store) => store.similar("acme/tagger-0"),
      "a hidden model": (store) => store.get("beta/writer-1"),
      "a private model": (store) => store.get("Acme/Writer-3"),
      "the name of a private model": (store) => store.find({ q: "writer-3" }),
      "a model of other capitals": (store) => store.get("ACME/tagger-0"),
      several: (store) => store.getMany(["beta/writer-1", "acme/tagger-0"]),
      "which are known": async (store) => [...(await store.known(["Beta/Writer-1", "Acme/Tagger-0"]))],
      "listings of a provider": (store) => store.listingsBy("groq"),
      "what came and went": async (store) => (await store.changes()).map(({ kind, model }) => [kind, model]),
      "listings of a hidden model": (store) => store.listingsOf("beta/writer-1"),
    };

    test.each(Object.entries(QUERIES))("%s", async (_name, run) => {
      expect(await run(part)).toEqual(await run(alone));
    });

    test("none are visible to anyone who may see nothing", async () => {
      const nothing = whole.restrictedTo([]);
      expect((await nothing.search()).total).toBe(0);
      expect((await nothing.counts()).total).toBe(0);
    });

    test("sees later additions, and cannot write", async () => {
      await whole.upsertMany([{ id: "acme/later", tags: [] }]);
      expect(await part.get("acme/later")).toBeDefined();
      await expect(part.upsertMany([{ id: "acme/x", tags: [] }])).rejects.toThrow(/can only be read/);
      await expect(part.removeMany(["acme/later"])).rejects.toThrow(/can only be read/);
      await expect(part.remove("acme/later")).rejects.toThrow(/can only be read/);
      await expect(part.replaceListings("seed", [])).rejects.toThrow(/can only be read/);
      await whole.remove("acme/later");
    });
  });
});
