// @module-tag slow
/** A store with more matches than are counted and sorted: pages are read by index, and totals and counts say so. */
import type { ModelRecord } from "@vitrine/models";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { MAX_MATCHES } from "../engine.ts";
import type { ModelQuery } from "../model-query.ts";
import { openStore } from "../open-store.ts";
import type { Store } from "../store.ts";

const MANY = 21_000;
const TASKS = ["text-generation", "fill-mask", "text-to-image"];

/** Most are called a zebra, and nearly all are striped. */
const recordAt = (index: number): ModelRecord => ({
  id: `${index % 240 === 0 ? "rare" : "herd"}/${index % 24 === 23 ? "horse" : "zebra"}-${index}`,
  tags: index % 20 === 0 ? ["spotted"] : ["striped"],
  pipeline_tag: TASKS[index % 3] as string,
  // Neighbors in the list are far apart in use.
  downloads: (index * 7919) % MANY,
  ...(index % 3 === 0 && { lastModified: new Date(Date.UTC(2024, 0, 1) + (index % 50) * 3_600_000).toISOString() }),
});
const RECORDS = Array.from({ length: MANY }, (_, index) => recordAt(index));

let store: Store;
beforeAll(async () => {
  store = await openStore({ memory: true });
  await store.withInitialLoad(() => store.upsertMany(RECORDS));
});
afterAll(() => store?.close());

const idsOf = (records: readonly ModelRecord[]) => records.map(({ id }) => id);
const byDownloads = (records: readonly ModelRecord[]) =>
  records.toSorted((a, b) => (b.downloads ?? 0) - (a.downloads ?? 0) || (a.id < b.id ? -1 : 1));

async function allPages(query: ModelQuery): Promise<string[]> {
  const ids: string[] = [];
  let cursor: string | undefined;
  do {
    // oxlint-disable-next-line no-await-in-loop
    const page = await store.search({ ...query, limit: 1000, ...(cursor !== undefined && { cursor }) });
    ids.push(...page.items.map(({ id }) => id));
    cursor = page.nextCursor;
  } while (cursor !== undefined);
  return ids;
}

test("totals are exact up to ten thousand and of the whole store; else they are a lower bound", async () => {
  const totalOf = async (query: ModelQuery) => {
    const { total, isAtLeast } = await store.search({ ...query, limit: 1 });
    return isAtLeast ? `${total}+` : total;
  };
  expect(await totalOf({})).toBe(MANY);
  expect(await totalOf({ task: "text-generation" })).toBe(MANY / 3);
  expect(await totalOf({ tag: "striped" })).toBe("10000+");
  expect(await totalOf({ q: "zebra" })).toBe("10000+");
  expect(await totalOf({ q: "horse" })).toBe(MANY / 24);
  expect((await store.counts()).total).toBe(MANY);
});

test("a list of many matches is whole, in order, forwards and backwards", async () => {
  const expected = idsOf(byDownloads(RECORDS.filter(({ tags }) => tags.includes("striped"))));
  const query = { tag: "striped", sort: "downloads", limit: 20 } as const;
  expect(expected.length).toBeGreaterThan(MAX_MATCHES);
  expect(await allPages(query)).toEqual(expected);
  const first = await store.search(query);
  const second = await store.search({ ...query, cursor: first.nextCursor as string });
  const back = await store.search({ ...query, cursor: second.previousCursor as string });
  expect(back.items).toEqual(first.items);
  expect(back.previousCursor).toBeUndefined();
});

test(
  "the oldest first is the newest first turned round, and those without a date come after it",
  { tags: ["whole"] },
  async () => {
    const meant = RECORDS.filter(({ tags }) => tags.includes("striped")).toSorted((a, b) => (a.id < b.id ? 1 : -1));
    const dated = meant.filter(({ lastModified }) => lastModified !== undefined);
    const expected = idsOf([
      ...dated.toSorted((a, b) => ((a.lastModified ?? "") < (b.lastModified ?? "") ? -1 : 1)),
      ...meant.filter(({ lastModified }) => lastModified === undefined),
    ]);
    const query = { tag: "striped", sort: "updated", direction: "ascending" } as const;
    expect(await allPages(query)).toEqual(expected);
    // Over the place where dates end, there and back.
    const pages: string[][] = [];
    let page = await store.search({ ...query, limit: 1000 });
    for (let at = 0; at < Math.ceil(dated.length / 1000) + 1; at += 1) {
      pages.push(page.items.map(({ id }) => id));
      // oxlint-disable-next-line no-await-in-loop
      page = await store.search({ ...query, limit: 1000, cursor: page.nextCursor as string });
    }
    const back: string[][] = [];
    for (; page.previousCursor !== undefined; back.unshift(page.items.map(({ id }) => id)))
      // oxlint-disable-next-line no-await-in-loop
      page = await store.search({ ...query, limit: 1000, cursor: page.previousCursor });
    expect(back).toEqual(pages);
  },
);

describe("a word that nearly all have", () => {
  test("is looked for in the most used of those that begin with it, and of its owner, each once", async () => {
    const isZebra = ({ id }: ModelRecord) => id.includes("zebra");
    const isOwn = ({ id }: ModelRecord) => id.startsWith("herd/");
    const mostUsed = (isLookedAt: (record: ModelRecord) => boolean) =>
      byDownloads(RECORDS.filter(isLookedAt)).slice(0, 5000);
    const all = byDownloads([...new Set([...mostUsed(isZebra), ...mostUsed(isOwn).filter(isZebra)])]);
    const expected = [...all.filter(isOwn), ...all.filter((record) => !isOwn(record))];
    expect(await allPages({ q: "zebra" })).toEqual(idsOf(expected));
  });

  test("begins with a model that is named exactly so, however little used", async () => {
    await store.upsertMany([{ id: "lone/zebra", tags: [], downloads: 0 }]);
    expect((await store.search({ q: "zebra" })).items[0]?.id).toBe("lone/zebra");
    await store.remove("lone/zebra");
  });
});

test("what is suggested is what is found where all are ranked", async () => {
  const random = fc.sample(
    fc.array(fc.constantFrom("ab", "abc", "abcd", "xy", "7"), { minLength: 1, maxLength: 4 }),
    400,
  );
  const few = await openStore({ memory: true });
  await few.upsertMany(
    random.map((words, index) => ({
      id: `${["abc", "own", "xy"][index % 3]}/${words.join("-_."[index % 3])}-${index % 40 === 0 ? "z" : index}`,
      tags: index % 5 === 0 ? ["abcd"] : [],
      downloads: (index * 7919) % 401,
      ...(index % 2 === 0 && { createdAt: new Date(Date.UTC(2023, index % 24)).toISOString() }),
      ...(index % 7 === 0 && { card: "An abcd of xyz." }),
    })),
  );
  // A whole id comes first, however many more used names have its words.
  await few.upsertMany([{ id: "own/abc-7", tags: [] }]);
  for (const q of [
    "abc",
    "abcd",
    "abc-abc",
    "abc 7",
    "xyz",
    "abc abcd",
    "abc-7-xy",
    "xy-abc",
    "own/abc",
    "own/abc-7",
  ]) {
    // oxlint-disable-next-line no-await-in-loop
    const { items, notKnown = [] } = await few.find({ q, limit: 8 });
    // oxlint-disable-next-line no-await-in-loop
    const suggested = await few.suggest(q);
    expect(
      suggested.map(({ id }) => id),
      q,
    ).toEqual([...items, ...notKnown].slice(0, 8).map(({ id }) => id));
  }
  await few.close();
});

describe("facets", () => {
  test("are exact where few match", async () => {
    const { author } = await store.facets({ task: "fill-mask", tag: "spotted" }, ["author"]);
    const meant = RECORDS.filter(({ pipeline_tag, tags }) => pipeline_tag === "fill-mask" && tags.includes("spotted"));
    const rare = meant.filter(({ id }) => id.startsWith("rare/")).length;
    expect(author).toEqual([
      { value: "herd", count: meant.length - rare },
      ...(rare > 0 ? [{ value: "rare", count: rare }] : []),
    ]);
  });

  test("of everything come near the numbers, and say that they are estimates", async () => {
    const { task } = await store.facets({}, ["task"]);
    expect(task?.map(({ value }) => value).toSorted()).toEqual(TASKS.toSorted());
    for (const { count, isEstimate } of task ?? []) {
      expect(isEstimate).toBe(true);
      expect(Math.abs(count - MANY / 3)).toBeLessThan(MANY / 30);
    }
  });

  test("over many others are lower bounds that say so", async () => {
    const { task } = await store.facets({ tag: "striped" }, ["task"]);
    expect(task?.every(({ count, isAtLeast }) => isAtLeast && count <= MANY / 3)).toBe(true);
    expect(task?.reduce((sum, { count }) => sum + count, 0)).toBeGreaterThanOrEqual(MAX_MATCHES);
  });
});

test("a view of a store counts what it shows, and tells nothing of the rest", async () => {
  const part = store.restrictedTo(["rare/*"]);
  const visible = RECORDS.filter(({ id }) => id.startsWith("rare/"));
  expect((await part.counts()).total).toBe(visible.length);
  expect((await part.facets({}, ["author"])).author).toEqual([{ value: "rare", count: visible.length }]);
  const herd = store.restrictedTo(["herd/*"]);
  expect((await herd.facets({}, ["author"])).author?.map(({ value }) => value)).toEqual(["herd"]);
});
