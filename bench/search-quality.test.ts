import { importSeed, openStore, type Store } from "@vitrine/hub";
import { afterAll, beforeAll, expect, test } from "vitest";
import { SEARCH_QUERIES } from "./search-questions.ts";

let store: Store;
beforeAll(async () => {
  store = await openStore({ memory: true });
  await importSeed(store);
});
afterAll(() => store.close());

test("of forty queries as people type them, at least 37 find an answer among the first three models", async () => {
  const missed: string[] = [];
  for (const { typed, answers } of SEARCH_QUERIES) {
    // oxlint-disable-next-line no-await-in-loop
    const { items } = await store.find({ q: typed, limit: 3 });
    // oxlint-disable-next-line no-await-in-loop
    const records = await store.getMany(items.map(({ id }) => id));
    if (!records.some(answers)) missed.push(`${typed}: ${items.map(({ id }) => id).join(", ")}`);
  }
  expect(SEARCH_QUERIES).toHaveLength(40);
  expect(missed.length, missed.join("\n")).toBeLessThanOrEqual(3);
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
