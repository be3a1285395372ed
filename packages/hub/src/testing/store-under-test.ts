/** Test support: the engines that store tests run on, and a fresh empty store of each. Not part of the package. */
import { randomBytes } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { openStore, type StoreOptions } from "../search/open-store.ts";
import { OpenSearchClient } from "../search/opensearch/opensearch-client.ts";
import type { Store } from "../search/store.ts";

export const OPENSEARCH = process.env["VITRINE_TEST_OPENSEARCH_URL"];
const NODES = OPENSEARCH?.split(",").length ?? 1;
const SERVER = process.env["VITRINE_TEST_DATABASE_URL"];

export interface Engine {
  name: string;
  /** Why tests of this engine are skipped. */
  skipped?: string;
  open(options?: EngineOptions): Promise<Store>;
}

type EngineOptions = Pick<StoreOptions, "embed">;

/** The embedded database always; a server where the environment names one. */
export const ENGINES: readonly Engine[] = [
  { name: "embedded database", open: (options) => openStore({ memory: true, ...options }) },
  {
    name: "PostgreSQL server",
    ...(SERVER === undefined && {
      skipped: "VITRINE_TEST_DATABASE_URL is not set; test/engines/with-engines.mjs sets it",
    }),
    open: openOnServer,
  },
  {
    name: NODES === 1 ? "OpenSearch" : `OpenSearch on ${NODES} nodes`,
    ...(OPENSEARCH === undefined && {
      skipped:
        "VITRINE_TEST_OPENSEARCH_URL is not set; test/engines/with-engines.mjs --opensearch sets it, with Java and Maven",
    }),
    open: openOnOpenSearch,
  },
];

/**
 * For what every engine does by the same statements: one of them, PostgreSQL's server where there is one. All of them with
 * `npm run test:whole`.
 */
export const ONE_ENGINE: readonly Engine[] =
  Number(process.env["VITRINE_TEST_RUNS"] ?? 1) > 1 ? ENGINES : ENGINES.slice(SERVER === undefined ? 0 : 1).slice(0, 1);

/** Options for the database alone, on the same engines. */
export const DATABASES = [
  { name: "embedded", options: { memory: true } },
  ...(SERVER === undefined ? [] : [{ name: "server", options: { databaseUrl: SERVER } }]),
];

/** Title of a group of tests, with the reason when it is skipped. */
export function titleOf({ name, skipped }: Engine): string {
  return skipped === undefined ? name : `${name} (skipped: ${skipped})`;
}

/** A new index for each store, over an embedded database. What was written is found when the write ends. */
async function openOnOpenSearch(options?: EngineOptions): Promise<Store> {
  const url = OPENSEARCH as string;
  const client = await openCluster(url);
  const index = `test-${randomBytes(6).toString("hex")}`;
  const store = await openStore({ memory: true, openSearchUrl: url, openSearchIndex: index, ...options });
  const whenIndexed =
    <Args extends unknown[], T>(write: (...args: Args) => Promise<T>) =>
    async (...args: Args): Promise<T> => {
      const result = await write(...args);
      await untilIndexed(store);
      await client.send("POST", `/${index}/_refresh`);
      return result;
    };
  await untilIndexed(store);
  store.upsertMany = whenIndexed(store.upsertMany.bind(store));
  store.removeMany = whenIndexed(store.removeMany.bind(store));
  store.remove = whenIndexed(store.remove.bind(store));
  store.replaceListings = whenIndexed(store.replaceListings.bind(store));
  const close = store.close.bind(store);
  store.close = async () => {
    await close();
    await client.send("DELETE", `/${index}-*`);
  };
  return store;
}

/** A client of a cluster whose nodes have all started. */
export async function openCluster(url: string): Promise<OpenSearchClient> {
  const client = new OpenSearchClient(url);
  const health = `/_cluster/health?wait_for_nodes=${url.split(",").length}&timeout=5s`;
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop
    const isReady = await client.send("GET", health).then(
      () => true,
      () => false,
    );
    if (isReady) return client;
    // oxlint-disable-next-line no-await-in-loop
    await pause(500);
  }
}

/** Waits until the search engine has every change. */
export async function untilIndexed(store: Store): Promise<void> {
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop
    const { waiting, isBuilding, isAway } = await store.searchStatus();
    if (waiting === 0 && !isBuilding && !isAway) return;
    // oxlint-disable-next-line no-await-in-loop
    await pause(20);
  }
}

/** A new database for each store, dropped when the store closes. */
export async function openOnServer(options?: EngineOptions): Promise<Store> {
  const { url, drop } = await makeDatabase();
  const store = await openStore({ databaseUrl: url, ...options });
  const close = store.close.bind(store);
  store.close = async () => {
    await close();
    await drop();
  };
  return store;
}

export async function makeDatabase(): Promise<{ url: string; drop: () => Promise<void> }> {
  const name = `vitrine_test_${randomBytes(6).toString("hex")}`;
  await administer(`CREATE DATABASE ${name}`);
  const url = new URL(SERVER as string);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => administer(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`) };
}

async function administer(statement: string): Promise<void> {
  const { default: pg } = await import("pg");
  const client = new pg.Client({ connectionString: SERVER });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
