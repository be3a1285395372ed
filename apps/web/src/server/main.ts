/** Starts the site: store, seed, server. Settings come from the environment; see docs/deployment.md. */
import { mkdir } from "node:fs/promises";
import { resolve } from "node:path";
import { serve } from "@hono/node-server";
import { importSeed, openStore } from "@vitrine/hub";
import { followDocumentation, openDocumentation, warmDocumentation } from "../site/documentation.ts";
import { createApp } from "./app.tsx";
import { loadAssets } from "./assets.ts";
import { choosePort } from "./listen.ts";
import { openServices } from "./services.ts";

const DEFAULT_PORT = 3000;
const DEFAULT_HOST = "127.0.0.1";
const SHUTDOWN_GRACE_MS = 5000;

const DOCUMENTATION_FOLDER = resolve(import.meta.dirname, "../../../../docs");
const API_FOLDER = resolve(import.meta.dirname, "../api");

async function main(): Promise<void> {
  const { env } = process;
  const host = env["HOST"] || DEFAULT_HOST;
  const port = await choosePort(env["PORT"], DEFAULT_PORT, host);
  const dataDir = resolve(env["VITRINE_DATA"] || ".vitrine");
  const databaseUrl = env["DATABASE_URL"] || undefined;
  if (!databaseUrl) await mkdir(dataDir, { recursive: true });

  const store = await openStore(databaseUrl ? { databaseUrl } : { dataDir: resolve(dataDir, "database") });
  if ((await store.counts()).total === 0) {
    const report = await importSeed(store, resolve(import.meta.dirname, "../../../../packages/hub/seed"));
    console.log(`Filled the empty store with ${report.imported} models.`);
  }

  const documentation = await openDocumentation(DOCUMENTATION_FOLDER, API_FOLDER);
  if (env["VITRINE_DEV"]) followDocumentation(documentation, DOCUMENTATION_FOLDER);

  const services = await openServices({ env, dataDir, host, argv: process.argv.slice(2) });
  const app = createApp({
    store,
    services,
    assets: await loadAssets(resolve(import.meta.dirname, "../client")),
    documentation,
    hubEndpoint: env["HF_ENDPOINT"] || "https://huggingface.co",
    sourceAddress: env["VITRINE_SOURCE"] || "https://github.com/vitrine-hub/vitrine/edit/main/",
    origin: env["VITRINE_ORIGIN"] || undefined,
  });
  const server = serve({ fetch: app.fetch, port, hostname: host }, (address) => {
    const shown = address.family === "IPv6" ? `[${address.address}]` : address.address;
    console.log(`Vitrine is at http://${shown}:${address.port}`);
    void warmDocumentation(documentation);
  });

  let isEnding = false;
  const end = () => {
    if (isEnding) return;
    isEnding = true;
    setTimeout(() => process.exit(1), SHUTDOWN_GRACE_MS).unref();
    services.local?.close();
    server.close(() => void store.close().finally(() => process.exit(0)));
    if ("closeIdleConnections" in server) server.closeIdleConnections();
  };
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, end);
  // Whoever started this is gone.
  process.once("disconnect", end);
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
