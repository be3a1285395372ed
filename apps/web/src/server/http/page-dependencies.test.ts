import { openStore, type Store } from "@vitrine/hub";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createDocumentation } from "../../modules/documentation/documentation.ts";
import { PageCache, represent } from "./page-cache.ts";
import { createTestSite } from "../../testing/site.ts";

const documentation = createDocumentation({
  "index.md": "---\ntitle: Start\ndescription: A\nsection: Start\n---\nText.",
});
const LISTED = Array.from({ length: 40 }, (_, at) => ({
  id: `acme/model-${at}`,
  tags: [],
  pipeline_tag: at < 30 ? "text-generation" : "fill-mask",
  downloads: 1000 - at,
  likes: 1,
}));

let store: Store;
beforeAll(async () => {
  store = await openStore({ memory: true });
});
beforeEach(() => store.upsertMany(LISTED));
afterAll(() => store.close());

/** A copy of the site over the store that all share, and how many pages it made. */
function copy() {
  const cache = new PageCache();
  const app = createTestSite({ store, cache, documentation });
  const read = async (path: string) => {
    const answer = await app.request(path);
    expect(answer.status, path).toBe(200);
    return answer.text();
  };
  /** Which of these pages are rendered again. */
  const remade = async (paths: readonly string[]) => {
    const made: string[] = [];
    for (const path of paths) {
      const before = cache.stats().misses;
      // oxlint-disable-next-line no-await-in-loop
      await read(path);
      if (cache.stats().misses > before) made.push(path);
    }
    return made;
  };
  return { read, remade };
}

const RECORD = "/models/acme/model-3";
const OTHER = "/models/acme/model-35";
const LIST = "/models?task=text-generation";
const OTHER_LIST = "/models?task=fill-mask";
const API = "/api/models?pipeline_tag=fill-mask&limit=5";
const ALL = [RECORD, OTHER, LIST, OTHER_LIST, API];

test("a write drops the pages that show what it touched, and keeps the others", async () => {
  const { read, remade } = copy();
  expect(await remade(ALL)).toEqual(ALL);
  expect(await remade(ALL)).toEqual([]);
  await store.upsertMany([{ ...LISTED[3], id: "acme/model-3", tags: [], likes: 471 }]);
  expect(await remade(ALL)).toEqual([RECORD, LIST]);
  expect(await read(RECORD)).toContain("471");
  // A write that changes nothing drops nothing.
  await store.upsertMany([{ ...LISTED[35], id: "acme/model-35", tags: [] }]);
  expect(await remade(ALL)).toEqual([]);
});

test("a new model, and one that goes, drop the lists that show them", async () => {
  const { read, remade } = copy();
  await remade(ALL);
  await store.upsertMany([{ id: "acme/newest", tags: [], pipeline_tag: "fill-mask", downloads: 5000 }]);
  expect(await remade([LIST, OTHER_LIST, API])).toEqual(expect.arrayContaining([OTHER_LIST, API]));
  expect(await read(OTHER_LIST)).toContain("acme/newest");
  await store.remove("acme/newest");
  expect(await remade([OTHER_LIST, API])).toEqual([OTHER_LIST, API]);
  expect(await read(OTHER_LIST)).not.toContain("acme/newest");
});

test("what one copy of the site writes is seen by another at once", async () => {
  const [one, another] = [copy(), copy()];
  await Promise.all([one.read(RECORD), another.read(RECORD)]);
  await store.upsertMany([{ ...LISTED[3], id: "acme/model-3", tags: [], likes: 812 }]);
  expect(await another.read(RECORD)).toContain("812");
  expect(await one.read(RECORD)).toContain("812");
});

test("a page that was rendered during a write is rendered again after it", async () => {
  const { read } = copy();
  await Promise.all([
    ...Array.from({ length: 5 }, () => read(RECORD)),
    store.upsertMany([{ ...LISTED[3], id: "acme/model-3", tags: [], likes: 977 }]),
    ...Array.from({ length: 5 }, () => read(RECORD)),
  ]);
  expect(await read(RECORD)).toContain("977");
});

const small = () => represent("[]", { contentType: "application/json", cacheControl: "x" });

test(
  "small answers weigh by what is cached with them, so any number of them stays within the cache's bytes",
  { tags: ["whole"] },
  async () => {
    const cache = new PageCache(100_000);
    const version = await store.version();
    const keys = Array.from({ length: 150 }, (_, at) => `suggest ${at}`);
    for (const key of keys)
      // oxlint-disable-next-line no-await-in-loop
      await cache.makeOf(key, { store, version }, async (read) => {
        await read.suggest(key, 8);
        return small();
      });
    const saved = keys.filter((key) => cache.get(key) !== undefined);
    expect(saved.length).toBeGreaterThan(10);
    expect(saved.length).toBeLessThanOrEqual(50);
  },
);

test("a page that did without an answer is rendered again after a write", async () => {
  const cache = new PageCache();
  const failing = { version: async () => "1", suggest: () => Promise.reject(new Error("away")) } as unknown as Store;
  let made = 0;
  const make = async (read: Store) => {
    made += 1;
    await read.suggest("a", 8).catch(() => []);
    return small();
  };
  for (const version of ["1", "1", "2"]) {
    // oxlint-disable-next-line no-await-in-loop
    await cache.makeOf("page", { store: failing, version }, make);
  }
  expect(made).toBe(2);
});

test("a page about files on this machine goes by its record and its folder, and not by every write", async () => {
  const cache = new PageCache();
  const record = { id: "mine/own", tags: [], origin: { from: "folder" as const, root: "models" } };
  await store.upsertMany([record]);
  let [revision, made] = ["a", 0];
  const folderState = () => revision;
  const send = async () => {
    const version = await store.version();
    await cache.makeOf("own", { store, version, folderState }, async (read) => {
      made += 1;
      await read.get("mine/own");
      return small();
    });
    return made;
  };
  expect(await send()).toBe(1);
  await store.upsertMany([{ id: "acme/another", tags: [] }]);
  expect(await send()).toBe(1);
  revision = "b";
  await store.upsertMany([{ id: "acme/a-third", tags: [] }]);
  expect(await send()).toBe(2);
  await store.upsertMany([{ ...record, likes: 3 }]);
  expect(await send()).toBe(3);
});

test("a page that may be better another time is made again each time, until it is not", async () => {
  const cache = new PageCache();
  const answer = { isProvisional: true };
  const late = new Proxy(store, {
    get: (target, name) =>
      name === "find" ? async () => ({ ...(await target.find({})), ...answer }) : Reflect.get(target, name, target),
  });
  let made = 0;
  const page = async () =>
    cache.makeOf("/models", { store: late, version: "1" }, async (read) => {
      await read.find({});
      made += 1;
      return represent("page", { contentType: "text/html", cacheControl: "no-cache" });
    });
  await page();
  await page();
  answer.isProvisional = false;
  await page();
  await page();
  expect(made).toBe(3);
});
