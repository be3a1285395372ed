/**
 * A store too large for every match to be looked at: what is scanned, sampled and counted by the store itself still
 * answers rightly, and no query looks at more rows than it may.
 */
import type { ModelRecord } from "@vitrine/models";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openDatabase } from "../../store/engine/database.ts";
import type { Database } from "../../store/engine/database.ts";
import { MAX_BATCH_ROWS } from "../cursor.ts";
import { migrate } from "../../store/migrations.ts";
import type { ModelQuery } from "../model-query.ts";
import { storeOver } from "./sql-store.ts";
import type { Store } from "../store.ts";
import { countingScans } from "./scanned-rows.ts";
import { EXACT } from "./query-plan.ts";

const MANY = 24_000;
const TASKS = ["text-generation", "fill-mask", "text-to-image"];
const LIBRARIES = ["transformers", "diffusers"];

/** Most are called a zebra, 100 a quagga; every second has the first task and library. */
const recordAt = (index: number): ModelRecord => ({
  id: `${index % 240 === 0 ? "rare" : "herd"}/${index % 24 === 23 ? "horse" : "zebra"}-${index % 240 === 7 ? "quagga-" : ""}${index}`,
  tags: [
    ...(index % 2 === 0 ? ["striped"] : []),
    ...(index % 4 === 1 && index < MANY - 100 ? ["packed", "base_model:quantized:herd/zebra"] : []),
  ],
  pipeline_tag: TASKS[index % 8 < 4 ? 0 : 1 + (index % 2)] as string,
  library_name: LIBRARIES[index % 2] as string,
  // These two always go together.
  ...(index % 8 < 4 && { cardData: { language: ["de"] } }),
  // Neighbors in the list are far apart in use.
  downloads: (index * 7919) % MANY,
  likes: index % 100,
  ...(index % 3 === 0 && { lastModified: new Date(Date.UTC(2024, 0, 1) + (index % 50) * 3_600_000).toISOString() }),
  gated: index % 4000 === 0 ? "auto" : false,
});
const RECORDS = Array.from({ length: MANY }, (_, index) => recordAt(index));

let database: Database;
let store: Store;
/** The same, which also counts the rows it reads. */
let counted: Store;
const scans = { rows: 0, entries: 0, statements: 0 };

beforeAll(async () => {
  database = await openDatabase({ memory: true });
  await migrate(database.db);
  store = storeOver(database);
  counted = storeOver({ ...database, reads: countingScans(database.reads, scans) });
  await store.withInitialLoad(async () => {
    for (let start = 0; start < MANY; start += 2000)
      // oxlint-disable-next-line no-await-in-loop
      await store.upsertMany(RECORDS.slice(start, start + 2000));
  });
}, 300_000);
afterAll(() => database?.close());

const idsOf = (records: readonly ModelRecord[]) => records.map(({ id }) => id);
const byDownloads = (records: readonly ModelRecord[]) =>
  records.toSorted((a, b) => (b.downloads ?? 0) - (a.downloads ?? 0) || (a.id < b.id ? -1 : 1));

async function allPages(query: ModelQuery, pages = 1000): Promise<string[]> {
  const ids: string[] = [];
  let cursor: string | undefined;
  for (let page = 0; page < pages; page += 1) {
    // oxlint-disable-next-line no-await-in-loop
    const { items, nextCursor } = await store.search({ ...query, ...(cursor !== undefined && { cursor }) });
    ids.push(...items.map(({ id }) => id));
    cursor = nextCursor;
    if (cursor === undefined) break;
  }
  return ids;
}

test("totals are exact up to ten thousand, and where the store has a counter; else they are a lower bound", async () => {
  const totalOf = async (query: ModelQuery) => {
    const { total, isAtLeast } = await store.search({ ...query, limit: 1 });
    return isAtLeast ? `${total}+` : total;
  };
  expect(await totalOf({})).toBe(MANY);
  expect(await totalOf({ task: "text-generation" })).toBe(MANY / 2);
  expect(await totalOf({ task: "text-generation", library: "transformers" })).toBe(MANY / 4);
  expect(await totalOf({ task: ["text-generation", "fill-mask"], tag: "striped" })).toBe("10000+");
  expect(await totalOf({ q: "zebra" })).toBe("10000+");
  expect(await totalOf({ q: "quagga" })).toBe(100);
  expect(await totalOf({ q: "zebra", gated: true })).toBe(6);
  expect((await store.counts()).total).toBe(MANY);
});

test("a list of many matches is whole, in order, forwards and backwards", async () => {
  const isMeant = ({ pipeline_tag, tags }: ModelRecord) => pipeline_tag !== "text-to-image" && tags.includes("striped");
  const expected = idsOf(byDownloads(RECORDS.filter(isMeant)));
  const query = { task: ["text-generation", "fill-mask"], tag: "striped", sort: "downloads", limit: 1000 } as const;
  expect(expected.length).toBeGreaterThan(EXACT);
  expect(await allPages(query)).toEqual(expected);
  const first = await store.search({ ...query, limit: 20 });
  const second = await store.search({ ...query, limit: 20, cursor: first.nextCursor as string });
  const back = await store.search({ ...query, limit: 20, cursor: second.previousCursor as string });
  expect(back.items).toEqual(first.items);
  expect(back.previousCursor).toBeUndefined();
});

test("keys that go together more often than by chance use the index once without success, and then a scan", async () => {
  const query: ModelQuery = { task: "text-generation", language: "de", sort: "downloads" };
  const expected = byDownloads(RECORDS.filter((_, index) => index % 8 < 4));
  expect(expected.length).toBeGreaterThan(EXACT);
  const run = async () => {
    scans.rows = 0;
    const { items, total, isAtLeast } = await counted.search(query);
    expect(items.map(({ id }) => id)).toEqual(idsOf(expected).slice(0, 30));
    expect([total, isAtLeast]).toEqual([EXACT, true]);
    return scans.rows;
  };
  expect(await run()).toBeLessThanOrEqual(EXACT + 500);
  expect(await run()).toBeLessThanOrEqual(500);
  expect(await allPages({ ...query, limit: 1000 })).toEqual(idsOf(expected));
});

test("the oldest first is the newest first turned round, and those without a date come after it", async () => {
  const isMeant = ({ pipeline_tag, tags }: ModelRecord) => pipeline_tag !== "text-to-image" && tags.includes("striped");
  const meant = RECORDS.filter(isMeant).toSorted((a, b) => (a.id < b.id ? 1 : -1));
  const dated = meant.filter(({ lastModified }) => lastModified !== undefined);
  const expected = [
    ...dated.toSorted((a, b) => ((a.lastModified ?? "") < (b.lastModified ?? "") ? -1 : 1)),
    ...meant.filter(({ lastModified }) => lastModified === undefined),
  ].map(({ id }) => id);
  const query = { task: ["text-generation", "fill-mask"], tag: "striped", sort: "updated" } as const;
  expect(await allPages({ ...query, direction: "ascending", limit: 1000 })).toEqual(expected);
  // Over the place where dates end, there and back.
  const pages: string[][] = [];
  let page = await store.search({ ...query, direction: "ascending", limit: 500 });
  for (let at = 0; at < Math.ceil(dated.length / 500) + 1; at += 1) {
    pages.push(page.items.map(({ id }) => id));
    // oxlint-disable-next-line no-await-in-loop
    page = await store.search({ ...query, direction: "ascending", limit: 500, cursor: page.nextCursor as string });
  }
  const back: string[][] = [];
  for (; page.previousCursor !== undefined; back.unshift(page.items.map(({ id }) => id)))
    // oxlint-disable-next-line no-await-in-loop
    page = await store.search({ ...query, direction: "ascending", limit: 500, cursor: page.previousCursor });
  expect(back).toEqual(pages);
});

test("a text with a filter that only derived models pass is scanned in the order of derived models, to the last of them", async () => {
  const query = { q: "zebra", tag: "packed" };
  const expected = RECORDS.filter(({ id, tags }) => id.includes("zebra") && tags.includes("packed"));
  scans.rows = 0;
  const page = await counted.search(query);
  // Those of a sample, and of a batch of derived models and of the most used.
  expect(scans.rows).toBeLessThanOrEqual(4000);
  expect(page.items).toHaveLength(30);
  expect(page.isAtLeast).toBe(true);
  expect(page.items[0]?.id).toBe(byDownloads(expected)[0]?.id);
  const ids = await allPages({ ...query, limit: 1000 });
  expect(ids.toSorted()).toEqual(idsOf(expected).sort());
  const second = await store.search({ ...query, cursor: page.nextCursor as string });
  const back = await store.search({ ...query, cursor: second.previousCursor as string });
  expect(back.items).toEqual(page.items);
  // An original among them is shown where it is one of the most used.
  await store.upsertMany([{ id: "lone/zebra-unpacked", tags: ["packed"], downloads: 1e8 }]);
  expect((await store.search(query)).items[0]?.id).toBe("lone/zebra-unpacked");
  expect(await allPages({ ...query, limit: 1000 })).toHaveLength(expected.length + 1);
  await store.remove("lone/zebra-unpacked");
});

describe("a word that nearly all have", () => {
  test("returns each match once, in any batch of the store", async () => {
    const ids = await allPages({ q: "zebra", limit: 1000 });
    expect(ids.toSorted()).toEqual(idsOf(RECORDS.filter(({ id }) => id.includes("zebra"))).sort());
  });

  test("begins with the most used, and with a model that is named exactly so, however little used", async () => {
    // Originals come before derived models.
    const isMeant = ({ id, tags }: ModelRecord) => id.includes("zebra") && !tags.includes("packed");
    const [first, second] = byDownloads(RECORDS.filter(isMeant));
    expect((await store.search({ q: "zebra" })).items.slice(0, 2).map(({ id }) => id)).toEqual([first?.id, second?.id]);
    await store.upsertMany([{ id: "lone/zebra", tags: [], downloads: 0 }]);
    expect((await store.search({ q: "zebra" })).items[0]?.id).toBe("lone/zebra");
    expect(await allPages({ q: "zebra", limit: 1000 })).toHaveLength(23_001);
    await store.remove("lone/zebra");
  });

  test("goes back the way it came, over the end of a batch too", async () => {
    const pages: string[][] = [];
    let page = await store.search({ q: "zebra", limit: 400 });
    for (let at = 0; at < 8; at += 1) {
      pages.push(page.items.map(({ id }) => id));
      // oxlint-disable-next-line no-await-in-loop
      page = await store.search({ q: "zebra", limit: 400, cursor: page.nextCursor as string });
    }
    const back: string[] = [];
    while (page.previousCursor !== undefined) {
      // oxlint-disable-next-line no-await-in-loop
      page = await store.search({ q: "zebra", limit: 400, cursor: page.previousCursor });
      back.unshift(...page.items.map(({ id }) => id));
    }
    expect(back).toEqual(pages.flat());
  });
});

describe("facets", () => {
  const countBy = (records: readonly ModelRecord[]) => {
    const counts = new Map<string, number>();
    for (const { library_name: name = "" } of records) counts.set(name, (counts.get(name) ?? 0) + 1);
    return Object.fromEntries(counts);
  };

  test("are exact over everything, next to the only filter, and where few are left", async () => {
    const { task } = await store.facets({ task: "fill-mask" }, ["task"]);
    expect(task?.map(({ value, count }) => [value, count])).toEqual([
      ["text-generation", MANY / 2],
      ["fill-mask", MANY / 4],
      ["text-to-image", MANY / 4],
    ]);
    const { library } = await store.facets({ gated: true, q: "zebra" }, ["library"]);
    expect(Object.fromEntries(library?.map(({ value, count }) => [value, count]) ?? [])).toEqual(
      countBy(RECORDS.filter(({ gated, id }) => gated === "auto" && id.includes("zebra"))),
    );
    expect([...(task ?? []), ...(library ?? [])].some(({ isEstimate }) => isEstimate)).toBe(false);
  });

  test("over many others are estimates that say so", async () => {
    const { library } = await store.facets({ task: ["text-generation", "text-to-image"], q: "zebra" }, ["library"]);
    const meant = RECORDS.filter(({ pipeline_tag, id }) => pipeline_tag !== "fill-mask" && id.includes("zebra"));
    const exact = countBy(meant);
    expect(library?.every(({ isEstimate }) => isEstimate)).toBe(true);
    for (const { value, count } of library ?? []) {
      // A thousand are sampled: their share is sure to be within six times its spread.
      const share = (exact[value] ?? 0) / MANY;
      const spread = Math.sqrt((share * (1 - share)) / 1000) * MANY;
      expect(Math.abs(count - (exact[value] ?? 0)), value).toBeLessThan(6 * spread);
    }
  });

  test("are stored with every write", async () => {
    const tasks = async () => (await store.counts()).tasks["fill-mask"];
    const before = (await tasks()) ?? 0;
    await store.upsertMany([{ id: "new/one", tags: [], pipeline_tag: "fill-mask" }]);
    expect(await tasks()).toBe(before + 1);
    await store.upsertMany([{ id: "new/one", tags: [], pipeline_tag: "summarization" }]);
    expect(await tasks()).toBe(before);
    await store.remove("new/one");
    expect((await store.counts()).tasks["summarization"]).toBeUndefined();
  });
});

describe("next to a steady trickle of writes", () => {
  const queries: ModelQuery[] = [
    { task: "fill-mask", sort: "downloads" },
    { task: "text-generation", library: "diffusers", sort: "likes" },
    { q: "zebra", task: "text-generation" },
  ];
  let next = 0;
  const trickle = () =>
    store.upsertMany(
      Array.from({ length: 5 }, (_, at) => ({
        ...recordAt(next + at),
        id: `trickle/zebra-${(next += 1)}`,
        pipeline_tag: "fill-mask",
      })),
    );

  test("what a query was sampled and counted for is not sampled and counted again", async () => {
    const fresh = async () => {
      [scans.rows, scans.statements] = [0, 0];
      for (const query of queries)
        // oxlint-disable-next-line no-await-in-loop
        await counted.search(query);
      await counted.facets({ q: "zebra", library: "diffusers" });
      return { ...scans };
    };
    await trickle();
    const first = await fresh();
    const before = await store.version();
    await trickle();
    expect(await store.version()).not.toBe(before);
    const second = await fresh();
    // Two samples of a thousand and the facets of two thousand fewer, at least.
    expect(first.rows - second.rows).toBeGreaterThan(4000);
    expect(second.statements).toBeLessThan(first.statements);
  });

  test("totals from the store's counters are current", async () => {
    for (let round = 0; round < 5; round += 1) {
      // oxlint-disable-next-line no-await-in-loop
      await trickle();
      // oxlint-disable-next-line no-await-in-loop
      const [{ total }, all, facets] = await Promise.all([
        store.search({ task: "fill-mask", limit: 1 }),
        store.counts(),
        store.facets({}, ["author"]),
      ]);
      expect(total).toBe(MANY / 4 + next);
      expect(all.total).toBe(MANY + next);
      expect(facets.author?.find(({ value }) => value === "trickle")?.count).toBe(next);
    }
  });

  test("lists equal those of a store without a cache, whatever is written in between", async () => {
    const write = fc.record({
      index: fc.nat({ max: 40 }),
      pipeline_tag: fc.constantFrom(...TASKS),
      library_name: fc.constantFrom(...LIBRARIES),
      downloads: fc.constantFrom(0, 12_000, 1e9),
      isRemoved: fc.boolean(),
    });
    const query = fc.record(
      {
        task: fc.constantFrom(...TASKS),
        library: fc.constantFrom(...LIBRARIES),
        gated: fc.boolean(),
        sort: fc.constantFrom("downloads", "likes", "updated"),
        direction: fc.constantFrom("ascending", "descending"),
        limit: fc.constant(5),
      },
      { requiredKeys: ["sort", "limit"] },
    );
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(write, query), { minLength: 1, maxLength: 6 }), async (steps) => {
        for (const [{ index, isRemoved, ...values }, requested] of steps) {
          const record = { ...recordAt(index), ...values, id: `trickle/any-${index}` };
          // oxlint-disable-next-line no-await-in-loop
          await (isRemoved ? store.remove(record.id) : store.upsertMany([record]));
          // oxlint-disable-next-line no-await-in-loop
          const [cached, fresh] = await Promise.all([
            store.search(requested as ModelQuery),
            storeOver(database).search(requested as ModelQuery),
          ]);
          expect(cached.items).toEqual(fresh.items);
          // Of one filter by one value a counter knows the number; of more it may be two seconds old.
          const isCounted =
            Object.keys(requested).filter((name) => ["task", "library", "gated"].includes(name)).length < 2;
          if (isCounted) expect(cached.total).toBe(fresh.total);
          else expect(Math.abs(cached.total - fresh.total)).toBeLessThanOrEqual(100);
        }
      }),
      { numRuns: 25 },
    );
  });

  test("and a large write is noticed", async () => {
    const total = async () => (await store.search({ q: "quagga", limit: 1 })).total;
    expect(await total()).toBe(100);
    await store.upsertMany(
      Array.from({ length: 200 }, (_, at) => ({
        ...recordAt(at),
        id: `trickle/quagga-${at}`,
        pipeline_tag: "fill-mask",
      })),
    );
    expect(await total()).toBe(300);
    const ids = await store.search({ author: "trickle", limit: 1000 });
    await store.removeMany(ids.items.map(({ id }) => id));
    expect(await total()).toBe(100);
    expect((await store.counts()).total).toBe(MANY);
  });
});

test("a view of a store counts what it shows, and nothing else", async () => {
  const part = storeOver(database).restrictedTo(["rare/*"]);
  const visible = RECORDS.filter(({ id }) => id.startsWith("rare/"));
  expect((await part.counts()).total).toBe(visible.length);
  expect((await part.search({ q: "zebra", limit: 1 })).total).toBe(
    visible.filter(({ id }) => id.includes("zebra")).length,
  );
  expect((await part.facets({}, ["author"])).author).toEqual([{ value: "rare", count: visible.length }]);
  // A part that is itself too large to count is estimated by its own rows alone.
  const herd = storeOver(database).restrictedTo(["herd/*"]);
  expect((await herd.facets({}, ["author"])).author?.map(({ value }) => value)).toEqual(["herd"]);
  expect(await herd.search({ limit: 1 })).toMatchObject({ total: EXACT, isAtLeast: true });
});

const QUERIES: Record<string, () => Promise<unknown>> = {
  "the list": () => counted.search(),
  "its end": () => counted.search({ sort: "downloads", direction: "ascending" }),
  "two filters": () => counted.search({ task: "text-generation", library: "diffusers" }),
  "three filters that nothing passes": () =>
    counted.search({ task: "fill-mask", library: "transformers", license: "mit" }),
  "a bound on a number": () => counted.search({ minParameters: 1e9, sort: "likes" }),
  "a common word": () => counted.search({ q: "zebra" }),
  "a common word and a filter": () => counted.search({ q: "zebra", task: "fill-mask" }),
  "a common word and a size": () => counted.find({ q: "zebra 7b" }),
  "a rare word": () => counted.search({ q: "quagga" }),
  "two letters": () => counted.search({ q: "ze" }),
  "a text with filters": () => counted.find({ q: "zebra text generation diffusers" }),
  "a slip": () => counted.find({ q: "zebar" }),
  "facets of everything": () => counted.facets(),
  "facets of a filter": () => counted.facets({ task: "text-generation" }),
  "facets of a word": () => counted.facets({ q: "zebra", library: "diffusers" }),
  suggestions: () => counted.suggest("zebr"),
  "suggestions for two letters": () => counted.suggest("ho"),
  similar: () => counted.similar(RECORDS[5]?.id ?? ""),
  "one record": () => counted.get(RECORDS[9]?.id ?? ""),
};

/**
 * The most expensive: an ordered scan as long as they may be for each of the few readings of a text, or the matches
 * named and counted.
 */
const MAX_ROWS = 3 * MAX_BATCH_ROWS;

test.each(Object.entries(QUERIES))("%s looks at a bounded number of rows", async (_name, run) => {
  [scans.rows, scans.statements] = [0, 0];
  await run();
  expect(scans.statements).toBeGreaterThan(0);
  expect(scans.rows).toBeLessThanOrEqual(MAX_ROWS);
});
