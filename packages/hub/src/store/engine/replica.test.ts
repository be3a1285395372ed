/** A primary and a streaming replica, both real: which one is queried, and what happens when one is
 * unreachable. */
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { startReplica, type TemporaryServer } from "../../../test/engines/postgres.mjs";
import { openStore } from "../../search/open-store.ts";
import type { Store } from "../../search/store.ts";
import { makeDatabase } from "../../testing/store-under-test.ts";

const SERVER = process.env["VITRINE_TEST_DATABASE_URL"];
const model = (id: string) => ({ id, tags: [], pipeline_tag: "text-generation", downloads: 1 });

/** Rows of an answer. */
async function runSql(url: string, statement: string): Promise<unknown[]> {
  const { default: pg } = await import("pg");
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query(statement).finally(() => client.end());
  return rows as unknown[];
}

const started = SERVER === undefined ? "VITRINE_TEST_DATABASE_URL is not set" : await startReplica(SERVER);
const reason = typeof started === "string" ? ` (skipped: ${started})` : "";

describe.skipIf(reason !== "")(`with a replica${reason}`, () => {
  let primary: { url: string; drop: () => Promise<void> };
  const replica = started as TemporaryServer;
  let replicaUrl: string;
  let store: Store;

  beforeAll(async () => {
    primary = await makeDatabase();
    const first = await openStore({ databaseUrl: primary.url });
    await first.upsertMany([model("acme/first")]);
    await first.close();
    const address = new URL(replica.url);
    address.pathname = new URL(primary.url).pathname;
    replicaUrl = address.href;
    // The database itself arrives there by streaming.
    const hasArrived = () =>
      runSql(replicaUrl, "SELECT id FROM vitrine_models").then(
        (rows) => rows.length === 1,
        () => false,
      );
    await vi.waitUntil(hasArrived, { timeout: 20_000, interval: 100 });
    store = await openStore({ databaseUrl: primary.url, replicaUrl });
  });
  afterAll(async () => {
    await store?.close();
    replica.stop();
    await primary?.drop();
  });

  test("pages query the replica, and writes arrive there", async () => {
    expect((await store.get("acme/first"))?.id).toBe("acme/first");
    await runSql(replicaUrl, "SELECT pg_wal_replay_pause()");
    const before = await store.version();
    await store.upsertMany([model("acme/second")]);
    // Held back, the replica still answers as it was, and so do pages.
    expect(await store.get("acme/second")).toBeUndefined();
    expect(await store.version()).toBe(before);
    expect((await store.facets()).task).toEqual([{ value: "text-generation", count: 1 }]);
    await runSql(replicaUrl, "SELECT pg_wal_replay_resume()");
    await expect.poll(async () => (await store.get("acme/second"))?.id).toBe("acme/second");
    expect((await store.facets()).task).toEqual([{ value: "text-generation", count: 2 }]);
  });

  test("a read-only database answers every query, and rejects writes", async () => {
    const reader = await openStore({ databaseUrl: replicaUrl });
    expect(reader.isWritable).toBe(false);
    expect((await reader.search({ q: "first", task: "text-generation" })).items.map(({ id }) => id)).toEqual([
      "acme/first",
    ]);
    expect((await reader.find({ q: "first" })).items.map(({ id }) => id)).toEqual(["acme/first"]);
    expect((await reader.counts()).total).toBe(2);
    expect((await reader.suggest("acme/s")).map(({ id }) => id)).toEqual(["acme/second"]);
    expect(await reader.similar("acme/first")).toHaveLength(1);
    await expect(reader.upsertMany([model("acme/third")])).rejects.toThrow();
    await reader.close();
  });

  test("with the replica unreachable the primary is queried, from the first query on", async () => {
    replica.stop();
    const answers = await Promise.all([
      store.get("acme/second"),
      store.search({ q: "second" }),
      store.counts(),
      store.find({ q: "acme" }),
    ]);
    expect(answers[0]?.id).toBe("acme/second");
    expect(answers[1].items).toHaveLength(1);
    expect(answers[2].total).toBe(2);
  });
});

test.skipIf(SERVER === undefined)(
  "a view of a page writes nothing: a role that may only read answers every query",
  async () => {
    const { url, drop } = await makeDatabase();
    const writer = await openStore({ databaseUrl: url });
    await writer.upsertMany([model("acme/first"), model("acme/second")]);
    await writer.close();
    await runSql(url, `ALTER DATABASE ${new URL(url).pathname.slice(1)} SET default_transaction_read_only = on`);
    const reader = await openStore({ databaseUrl: url });
    expect((await reader.counts()).total).toBe(2);
    expect((await reader.facets({ task: "text-generation" })).task).toEqual([{ value: "text-generation", count: 2 }]);
    expect((await reader.find({ q: "first" })).items).toHaveLength(1);
    await reader.close();
    await drop();
  },
  30_000,
);
