/** The index of OpenSearch follows the database: through kills, outages and rebuilds. */
import { randomBytes } from "node:crypto";
import { rm } from "node:fs/promises";
import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from "vitest";
import { openDatabase, rowsOf } from "../../store/engine/database.ts";
import { migrate } from "../../store/migrations.ts";
import { countChanges } from "../../store/outbox.ts";
import { DOCUMENT_COLUMNS, type DocumentRow } from "../../store/rows/model-row.ts";
import { makeDataFolder } from "../../testing/empty-database.ts";
import { openCluster, OPENSEARCH, untilIndexed } from "../../testing/store-under-test.ts";
import { openStore } from "../open-store.ts";
import { Store } from "../store.ts";
import type { OpenSearchClient } from "./opensearch-client.ts";
import { OpenSearchEngine } from "./opensearch-engine.ts";

const URLS = OPENSEARCH ?? "";
/** A few more than are copied at once. */
const MODELS = 520;
const READ_PAUSE_MS = 20;
const newIndex = () => `indexing-test-${randomBytes(6).toString("hex")}`;
const idsOf = (items: readonly { id: string }[]) => items.map(({ id }) => id);
/** Beside a whole test run nodes, and the start of a database, may take long for what takes a second alone. */
const BUSY_MS = 120_000;
const eventually = (check: () => Promise<void>) => vi.waitFor(check, { timeout: BUSY_MS, interval: 100 });

async function openFolder(): Promise<string> {
  const folder = await makeDataFolder();
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

test(
  "without a search engine nothing is put into the outbox",
  async () => {
    // In memory and opened once: each start of a database on disk takes long beside a whole test run.
    const database = await openDatabase({ memory: true });
    onTestFinished(() => database.close());
    await migrate(database.db);
    await new Store(database).upsertMany([{ id: "a/b", tags: [] }]);
    expect(await countChanges(database.db)).toBe(0);
  },
  BUSY_MS,
);

test(
  "without an answer of the search engine the database answers, and says so",
  async () => {
    const store = await openStore({ memory: true, openSearchUrl: "http://127.0.0.1:9" });
    onTestFinished(() => store.close());
    await store.upsertMany([{ id: "acme/parser", tags: [], pipeline_tag: "fill-mask" }]);
    const page = await store.find({ q: "parser" });
    expect([idsOf(page.items), page.isFallback]).toEqual([["acme/parser"], true]);
    expect((await store.facets({}, ["task"])).task).toEqual([{ value: "fill-mask", count: 1 }]);
    expect(idsOf(await store.suggest("pa"))).toEqual(["acme/parser"]);
    expect((await store.restrictedTo(["other/*"]).search()).total).toBe(0);
    expect(await store.searchStatus()).toMatchObject({ engine: "postgresql", isAway: true, isBuilding: true });
  },
  BUSY_MS,
);

describe.skipIf(OPENSEARCH === undefined)(
  `on OpenSearch${OPENSEARCH === undefined ? " (skipped: VITRINE_TEST_OPENSEARCH_URL is not set)" : ""}`,
  () => {
    let client: OpenSearchClient;
    beforeAll(async () => {
      client = await openCluster(URLS);
    });
    afterAll(() => client.send("DELETE", "/indexing-test-*"));

    test(
      "a store that was closed before its changes were indexed indexes them when it opens again",
      { tags: ["whole"] },
      async () => {
        const options = { dataDir: await openFolder(), openSearchUrl: URLS, openSearchIndex: newIndex() };
        const before = await openStore(options);
        await untilIndexed(before);
        await before.upsertMany([{ id: "acme/kept", tags: [] }]);
        await before.upsertMany([{ id: "acme/gone", tags: [] }]);
        await before.remove("acme/gone");
        await before.close();
        const after = await openStore(options);
        onTestFinished(() => after.close());
        await eventually(async () => {
          const { items, isFallback } = await after.search();
          expect([idsOf(items), isFallback]).toEqual([["acme/kept"], undefined]);
        });
      },
    );

    test("an outage is bridged by the database, and what was written meanwhile follows", async () => {
      const proxy = await openProxy(URLS.split(",")[0] as string);
      onTestFinished(() => proxy.close());
      const store = await openStore({ memory: true, openSearchUrl: proxy.url, openSearchIndex: newIndex() });
      onTestFinished(() => store.close());
      await untilIndexed(store);
      proxy.isAway = true;
      await store.upsertMany([{ id: "acme/meanwhile", tags: [], pipeline_tag: "fill-mask" }]);
      expect(await store.search({ q: "meanwhile" })).toMatchObject({ total: 1, isFallback: true });
      expect(await store.searchStatus()).toMatchObject({ isAway: true, waiting: 1 });
      proxy.isAway = false;
      await eventually(async () => {
        const { total, isFallback } = await store.search({ q: "meanwhile" });
        expect([total, isFallback]).toEqual([1, undefined]);
      });
      await eventually(async () =>
        expect(await store.searchStatus()).toMatchObject({ engine: "opensearch", isAway: false, waiting: 0 }),
      );
    });

    test("an older version of a model changes nothing, however late it comes", async () => {
      const index = newIndex();
      const dataDir = await openFolder();
      const store = await openStore({ dataDir });
      await store.upsertMany([{ id: "acme/one", tags: ["new"] }]);
      await store.close();
      const { db, close } = await openDatabase({ dataDir });
      onTestFinished(close);
      const [row] = await rowsOf<DocumentRow>(db, sql`SELECT ${DOCUMENT_COLUMNS} FROM vitrine_models`);
      const engine = new OpenSearchEngine(client, index);
      const change = { model: "acme/one", row: row as DocumentRow };
      await engine.index([{ ...change, version: "5" }]);
      await engine.index([{ ...change, version: "5" }]);
      await engine.delete([{ model: "acme/one", version: "4" }]);
      await client.send("POST", `/${index}/_refresh`);
      const countOf = async () => (await client.search<{ count: number }>(`/${index}/_count`, {})).count;
      expect(await countOf()).toBe(1);
      await engine.delete([{ model: "acme/one", version: "6" }]);
      await engine.index([{ ...change, version: "5" }]);
      await client.send("POST", `/${index}/_refresh`);
      expect(await countOf()).toBe(0);
    });

    test(
      "a rebuild takes over without a query that misses a model",
      { tags: ["whole"], timeout: 2 * BUSY_MS },
      async () => {
        const index = newIndex();
        const store = await openStore({ memory: true, openSearchUrl: URLS, openSearchIndex: index });
        onTestFinished(() => store.close());
        await store.upsertMany(Array.from({ length: MODELS }, (_, at) => ({ id: `acme/model-${at}`, tags: [] })));
        await untilIndexed(store);
        await client.send("POST", `/${index}/_refresh`);
        const [before] = Object.keys(await client.send<object>("GET", `/_alias/${index}`));
        const totals = new Set<number>();
        let isDone = false;
        const reader = (async () => {
          // oxlint-disable-next-line typescript/no-unnecessary-condition
          while (!isDone) {
            // oxlint-disable-next-line no-await-in-loop
            totals.add((await store.search({ q: "model", limit: 1 })).total);
            // Without it, the reader takes the time that the rebuild needs.
            // oxlint-disable-next-line no-await-in-loop
            await pause(READ_PAUSE_MS);
          }
        })();
        await store.rebuildSearchIndex();
        // Written into both.
        await store.remove("acme/model-0");
        await store.upsertMany([{ id: "acme/model-new", tags: [] }]);
        await eventually(async () =>
          expect(await store.searchStatus()).toMatchObject({ isBuilding: false, waiting: 0 }),
        );
        isDone = true;
        await reader;
        const [after, ...others] = Object.keys(await client.send<object>("GET", `/_alias/${index}`));
        expect(after).not.toBe(before);
        expect(others).toEqual([]);
        const [copies] = await client.send<{ health: string; rep: string }[]>(
          "GET",
          `/_cat/indices/${after}?format=json`,
        );
        expect(copies).toMatchObject({ health: "green", rep: URLS.includes(",") ? "1" : "0" });
        expect(await client.exists(`/${before}`)).toBe(false);
        expect([...totals].every((total) => total >= MODELS - 1 && total <= MODELS + 1)).toBe(true);
        await eventually(async () => expect((await store.search({ q: "model-new", limit: 1 })).total).toBe(1));
        expect((await store.search({ q: "model", limit: 1 })).total).toBe(MODELS);
      },
    );
  },
);

/** A way to a node that can be closed. */
async function openProxy(target: string) {
  const state = { isAway: false };
  const server = createServer((incoming, response) => {
    if (state.isAway) {
      incoming.socket.destroy();
      return;
    }
    const { method = "GET", url = "/", headers } = incoming;
    const outgoing = request(new URL(url, target), { method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    outgoing.on("error", () => response.destroy());
    incoming.pipe(outgoing);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return Object.assign(state, {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  });
}
