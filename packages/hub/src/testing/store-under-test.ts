/** Test support: the engines that store tests run on, and a fresh empty store of each. Not part of the package. */
import { randomBytes } from "node:crypto";
import { openStore } from "../search/open-store.ts";
import type { Store } from "../search/store.ts";

const SERVER = process.env["VITRINE_TEST_DATABASE_URL"];

export interface Engine {
  name: string;
  /** Why tests of this engine are skipped. */
  skipped?: string;
  open(): Promise<Store>;
}

/** The embedded database always; a server where the environment names one. */
export const ENGINES: readonly Engine[] = [
  { name: "embedded database", open: () => openStore({ memory: true }) },
  {
    name: "PostgreSQL server",
    ...(SERVER === undefined && {
      skipped: "VITRINE_TEST_DATABASE_URL is not set; scripts/with-postgres.mjs sets it",
    }),
    open: openOnServer,
  },
];

/** Title of a group of tests, with the reason when it is skipped. */
export function titleOf({ name, skipped }: Engine): string {
  return skipped === undefined ? name : `${name} (skipped: ${skipped})`;
}

/** A new database for each store, dropped when the store closes. */
export async function openOnServer(): Promise<Store> {
  const { url, drop } = await makeDatabase();
  const store = await openStore({ databaseUrl: url });
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
