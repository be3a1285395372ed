/** A word that nearly every model has: the best come first, each once, whatever changes meanwhile. */
import type { ModelRecord } from "@vitrine/models";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { MODEL_SORTS } from "../model-query.ts";
import type { Store } from "../store.ts";
import { ONE_ENGINE, titleOf } from "../../testing/store-under-test.ts";

const many = (count: number, make: (index: number) => ModelRecord) =>
  Array.from({ length: count }, (_, at) => make(at));

/** Ways to have the word, the closest first. Among equals the more used comes first. */
const KINDS: readonly ModelRecord[][] = [
  [{ id: "zoo/zebra", tags: [] }],
  many(300, (index) => ({ id: `zoo/zebra-${index}`, tags: [], downloads: 300 - index, card: "A zebra." })),
  many(100, (index) => ({ id: `zoo/a${index}zebrafish`, tags: [], downloads: 100 - index })),
  many(300, (index) => ({ id: `zoo/tagged-${index}`, tags: ["zebra"], downloads: 300 - index })),
  many(600, (index) => ({ id: `zoo/card-${index}`, tags: [], downloads: 600 - index, card: "Zebras, all zebras." })),
];
const others = many(50, (index) => ({ id: `zoo/horse-${index}`, tags: [], card: "A horse." }));

async function allPages(store: Store, between: () => Promise<void> = async () => {}): Promise<string[]> {
  const ids: string[] = [];
  let cursor: string | undefined;
  do {
    // oxlint-disable-next-line no-await-in-loop
    const page = await store.search({ q: "zebra", limit: 200, ...(cursor !== undefined && { cursor }) });
    ids.push(...page.items.map(({ id }) => id));
    cursor = page.nextCursor;
    // oxlint-disable-next-line no-await-in-loop
    await between();
  } while (cursor !== undefined);
  return ids;
}

describe.each(ONE_ENGINE.map((engine) => [titleOf(engine), engine] as const))("on the %s", (_, engine) => {
  describe.skipIf(engine.skipped !== undefined)("a word that most models have", () => {
    let store: Store;
    const matching = KINDS.flat().map(({ id }) => id);
    beforeAll(async () => {
      store = await engine.open();
      await store.upsertMany([...others, ...KINDS.flat()].toReversed());
    });
    afterAll(() => store?.close());

    test("ranks names before tags before cards, and popular models before others", async () => {
      expect(await allPages(store)).toEqual(matching);
    });

    test("is counted alike by every order and by the facets", async () => {
      for (const sort of MODEL_SORTS)
        // oxlint-disable-next-line no-await-in-loop
        expect((await store.search({ q: "zebra", sort, limit: 1 })).total, sort).toBe(matching.length);
      const { author } = await store.facets({ q: "zebra" }, ["author"]);
      expect(author).toEqual([{ value: "zoo", count: matching.length }]);
    });

    test("an order that was begun goes on while others are removed", async () => {
      const isGone = (id: string) => /(card|tagged)-\d*[02468]$/.test(id);
      const gone = matching.filter(isGone);
      const ids = await allPages(store, async () => {
        await store.removeMany(gone.splice(0));
      });
      expect(ids).toEqual(matching.filter((id) => !isGone(id)));
    });
  });
});
