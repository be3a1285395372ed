/** Listings of a router on loopback, next to those of a price table. */
import { rm } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { sql } from "drizzle-orm";
import fc from "fast-check";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { makeDataFolder } from "../testing/empty-database.ts";
import { openStore } from "../search/open-store.ts";
import type { Store } from "../search/store.ts";
import { openDatabase } from "../store/engine/database.ts";
import { importListings, readListings } from "./listings.ts";

let store: Store;
beforeAll(async () => {
  store = await openStore({ memory: true });
});
afterAll(() => store.close());

const ANSWER = {
  object: "list",
  data: [
    {
      id: "acme/model",
      providers: [
        {
          provider: "fast",
          status: "live",
          context_length: 32_768,
          pricing: { input: 0.1, output: 0.4 },
          supports_tools: true,
          supports_structured_output: false,
          first_token_latency_ms: 512,
          throughput: 87.25,
        },
        { provider: "plain", status: "live" },
        { provider: 7 },
        null,
      ],
    },
    { id: "../escape", providers: [{ provider: "fast" }] },
    { id: "acme/none" },
  ],
};

async function withRouter<T>(body: string, use: (endpoint: string) => Promise<T>): Promise<T> {
  const server = createServer((_, response) => response.end(body));
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  try {
    return await use(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  } finally {
    server.close();
  }
}

const now = () => new Date("2026-11-22T12:00:00Z");

test("a listing ends with its last day: it is not shown, and lists stop counting it when the store opens", async () => {
  const dataDir = await makeDataFolder();
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  const listing = {
    provider: "fast",
    model: "acme/model",
    readOn: "2026-01-01",
    source: "table@1",
    price: { input: 1 },
  };
  const first = await openStore({ dataDir });
  await first.upsertMany([{ id: "acme/model", tags: [] }]);
  await first.replaceListings("seed", [
    { ...listing, providerId: "over", price: { input: 0.1 }, endsOn: "2020-01-01" },
    { ...listing, providerId: "stands", endsOn: "2999-12-31" },
  ]);
  expect((await first.listingsOf("acme/model")).map(({ providerId }) => providerId)).toEqual(["stands"]);
  expect((await first.listingsBy("fast")).map(({ providerId }) => providerId)).toEqual(["stands"]);
  expect((await first.search({})).items).toMatchObject([{ providers: ["fast"], lowestPrice: 1 }]);
  const version = await first.version();
  await first.close();
  // As if the last day of the other had passed since.
  const { db, close } = await openDatabase({ dataDir });
  await db.execute(sql`UPDATE vitrine_listings SET listing = replace(listing, '2999-12-31', '2026-11-01')`);
  await db.execute(sql`UPDATE vitrine_state SET value = '2026-10-31' WHERE key = 'listings-ended'`);
  await close();
  const later = await openStore({ dataDir });
  expect(await later.version()).not.toBe(version);
  const { items } = await later.search({});
  expect(items).toMatchObject([{ id: "acme/model", providers: [] }]);
  expect(items[0]).not.toHaveProperty("lowestPrice");
  expect((await later.search({ hasProvider: true })).total).toBe(0);
  const ended = await later.version();
  await later.close();
  // Once a day is enough: what others have cached stays.
  const again = await openStore({ dataDir });
  onTestFinished(() => again.close());
  expect(await again.version()).toBe(ended);
});

test("what a source no longer lists is gone from the model and from lists, among hundreds and to the last", async () => {
  const listings = Array.from({ length: 450 }, (_, index) => ({
    provider: `p${index}`,
    providerId: "x",
    model: "acme/many",
    readOn: "2026-01-01",
    source: "table@1",
    price: { input: index },
  }));
  await store.upsertMany([{ id: "acme/many", tags: [] }]);
  for (const from of [0, 7, 450]) {
    // oxlint-disable-next-line no-await-in-loop -- each in the place of the one before
    await store.replaceListings("table", listings.slice(from));
    // oxlint-disable-next-line no-await-in-loop
    expect((await store.listingsOf("acme/many")).map(({ provider }) => provider)).toEqual(
      listings.slice(from).map(({ provider }) => provider),
    );
    // oxlint-disable-next-line no-await-in-loop
    const [found] = (await store.search({ ids: ["acme/many"] })).items;
    expect([found?.providers?.length ?? 0, found?.lowestPrice]).toEqual([450 - from, listings[from]?.price.input]);
  }
});

test("a router's listings are stored with prices, speed and day, and come before those of a price table of the same provider", async () => {
  await store.upsertMany([{ id: "acme/model", tags: [] }]);
  const table = { model: "acme/model", readOn: "2026-01-01", source: "table@1" };
  await store.replaceListings("seed", [
    { ...table, provider: "fast", providerId: "fast-acme", price: { input: 0.9 } },
    { ...table, provider: "other", providerId: "other-acme", price: { input: 0.05 } },
  ]);
  const count = await withRouter(JSON.stringify(ANSWER), (endpoint) => importListings(store, { endpoint, now }));
  expect(count).toBe(2);
  expect(await store.listingsOf("acme/model")).toEqual([
    { ...table, provider: "other", providerId: "other-acme", price: { input: 0.05 } },
    {
      provider: "fast",
      providerId: "acme/model",
      model: "acme/model",
      task: "text-generation",
      price: { input: 0.1, output: 0.4 },
      contextLength: 32_768,
      latency: 0.512,
      throughput: 87.3,
      abilities: ["tools"],
      lacks: ["schema"],
      status: "live",
      readOn: "2026-11-22",
      source: expect.stringContaining("127.0.0.1"),
    },
    expect.objectContaining({ provider: "plain" }),
  ]);
  const [found] = (await store.search({ provider: "plain" })).items;
  expect(found).toMatchObject({ id: "acme/model", providers: ["fast", "other", "plain"], lowestPrice: 0.05 });
});

test("an answer that is no router's is rejected by name, and the earlier listings stay", async () => {
  const before = await store.listingsOf("acme/model");
  await expect(withRouter("<html>", (endpoint) => importListings(store, { endpoint, now }))).rejects.toMatchObject({
    code: "invalid-answer",
  });
  expect(await store.listingsOf("acme/model")).toEqual(before);
});

test("listings are whole or omitted, for any answer of a router", () => {
  fc.assert(
    fc.property(fc.jsonValue(), (json) => {
      const entry = {
        data: [{ id: "a/b", providers: [json, { provider: "p", pricing: json, context_length: json }] }],
      };
      for (const listing of readListings(JSON.stringify(entry), "router", "2026-11-22") ?? []) {
        expect(listing.provider).toMatch(/^[\x21-\x7e]{1,200}$/);
        expect(listing.model).toBe("a/b");
        for (const price of Object.values(listing.price ?? {})) expect(price).toBeGreaterThanOrEqual(0);
      }
      readListings(JSON.stringify(json), "router", "2026-11-22");
    }),
  );
});
