import { importSeed, openStore, type Store } from "@vitrine/hub";
import { afterAll, beforeAll, expect, test } from "vitest";
import { allModels } from "./search-quality/engines.ts";
import { JUDGED_QUERIES } from "./search-quality/judged-queries.ts";
import { measure } from "./search-quality/measures.ts";

let store: Store;
beforeAll(async () => {
  store = await openStore({ memory: true });
  await importSeed(store);
});
afterAll(() => store.close());

test("of the judged queries for tuning, nine of ten have a right model among the first three", async () => {
  const models = await allModels(store);
  const missed: string[] = [];
  const queries = JUDGED_QUERIES.filter(({ half }) => half === "tuning");
  for (const { typed, rules } of queries) {
    // oxlint-disable-next-line no-await-in-loop
    const { items } = await store.find({ q: typed, limit: 3 });
    const found = items.flatMap(({ id }) => models.get(id) ?? []);
    if (!measure(found, rules, models.values()).isSuccess)
      missed.push(`${typed}: ${items.map(({ id }) => id).join(", ")}`);
  }
  expect(queries.length).toBeGreaterThan(250);
  expect(missed.length / queries.length, missed.join("\n")).toBeLessThanOrEqual(0.1);
});

test("suggestions, lists and pages of one query show the same models in the same order", async () => {
  for (const typed of ["whisper", "speech to text", "wisper", "7b chat apache"]) {
    // oxlint-disable-next-line no-await-in-loop
    const suggested = await store.suggest(typed, 5);
    // oxlint-disable-next-line no-await-in-loop
    const first = await store.find({ q: typed, limit: 5 });
    expect(suggested.map(({ id }) => id)).toEqual(first.items.map(({ id }) => id));
    // oxlint-disable-next-line no-await-in-loop
    const second = await store.find({ q: typed, limit: 5, cursor: first.nextCursor as string });
    // oxlint-disable-next-line no-await-in-loop
    const together = await store.find({ q: typed, limit: 10 });
    expect([...first.items, ...second.items].map(({ id }) => id)).toEqual(together.items.map(({ id }) => id));
  }
});
