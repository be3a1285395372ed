/** Starts a site: its store, its modules in their order, and the server; ends all of it again. */
import type { Server } from "node:http";
import { resolve } from "node:path";
import { serve } from "@hono/node-server";
import { Documentation } from "@vitrine/docs";
import { openImportEndpoint, openStore, type Store, type StoreOptions } from "@vitrine/hub";
import { isHighlightingUsed, prepareHighlighting } from "../shell/prepare-highlighting.ts";
import { createApp } from "./app.ts";
import { CORE } from "./core.ts";
import { examine } from "./doctor.ts";
import type { CoreSettings } from "./core-settings.ts";
import { FOLDERS } from "./folders.ts";
import { loadAssets } from "./http/assets.ts";
import { choosePort } from "./http/listen.ts";
import { isAtThisMachine } from "./http/operator.ts";
import { PageCache } from "./http/page-cache.ts";
import { endSlowBodies } from "./http/slow-bodies.ts";
import { describeError } from "./log/error-log.ts";
import { type Log, openLog } from "./log/log.ts";
import { observe } from "./log/request-observer.ts";
import type { Module, OpenedModule } from "./module.ts";
import { gracefulShutdown, type ShutdownState } from "./process/graceful-shutdown.ts";
import { giveMemoryBack } from "./process/memory.ts";
import { SandboxPool } from "./sandbox/pool.ts";
import type { Provided, Site } from "./site.ts";
import { HALF_RESTORED, StartError } from "./start-error.ts";

const DEFAULT_PORT = 3000;
/** How long a connection may be silent; a model may reason for five minutes. */
const SILENT_MS = 330_000;
/** The store closes once no client is connected. */
const CLOSING_SECONDS = 10;
const KEEP_ALIVE_MS = 10_000;
const SERVER_OPTIONS = {
  headersTimeout: 10_000,
  /** A large file may take hours; for all else `endSlowBodies` waits a minute. */
  requestTimeout: 6 * 3_600_000,
  keepAliveTimeout: KEEP_ALIVE_MS,
  connectionsCheckingInterval: 2_000,
};

export async function startSite(modules: readonly Module[], settings: CoreSettings): Promise<void> {
  const { host } = settings;
  const log = openLog(settings.log);
  const port = await choosePort(settings.port, DEFAULT_PORT, host);
  const provided: Provided = {};
  const store = await openSiteStore(modules, settings, provided);
  const [cache, texts] = [new PageCache(), new SandboxPool({ deadlineMs: settings.renderMs })];
  const opened: OpenedModule[] = [];
  for (const module of modules) {
    const context = { settings, env: process.env, log, store, limits: store.rateLimits, cache, texts };
    // oxlint-disable-next-line no-await-in-loop -- in their order
    const made = await module.open({ ...context, folders: FOLDERS, provided });
    const twice = Object.keys(made.provides ?? {}).find((name) => Object.hasOwn(provided, name));
    if (twice !== undefined) throw new TypeError(`Two modules provide ${twice}; the second is ${module.id}.`);
    Object.assign(provided, made.provides);
    opened.push(made);
  }
  // With the embedded store, the process that has it open does the imports.
  const closeImports = settings.databaseUrl ? undefined : await openImportEndpoint(store, settings.dataDir);
  await Promise.all(opened.map((module) => module.beforeListening?.(opened)));

  const readAssets = () => loadAssets(FOLDERS.client, provided.services?.browserHub);
  const assets = await readAssets();
  let shutdown: ShutdownState | undefined;
  const { origin, trustProxy, hubEndpoint, canFetch, languages, hosts, isPersonal } = settings;
  const server = listen(
    {
      documentation: new Documentation([]),
      ...provided,
      origin,
      trustProxy,
      hubEndpoint,
      canFetch,
      languages,
      cache,
      texts,
      store: provided.store ?? store,
      limits: store.rateLimits,
      modules: opened,
      assets,
      hosts: [...hosts, host],
      examine: () => examine([CORE, ...modules], process.env, process.argv.slice(2), FOLDERS.root),
      isDraining: () => shutdown?.isDraining === true,
      isOperator: (context) => isPersonal && isAtThisMachine(context),
      onError: log.error,
    },
    { port, hostname: host },
    log,
    async () => {
      await Promise.all(opened.map((module) => module.onBuilt?.()));
      Object.assign(assets, await readAssets());
    },
  );
  shutdown = gracefulShutdown(server);
  const drain = (graceMs: number) => opened.forEach((module) => module.onDraining?.(graceMs));
  endOnSignals(shutdown, { graceSeconds: settings.graceSeconds, drain }, async () => {
    for (const module of opened.toReversed())
      // oxlint-disable-next-line no-await-in-loop -- what others use is closed after them
      await module.close?.().catch((error: unknown) => log.warn(describeError(error)));
    await Promise.allSettled([texts.close(), closeImports?.()]);
    await store.close().catch(() => {});
  });
}

async function openSiteStore(modules: readonly Module[], settings: CoreSettings, provided: Provided): Promise<Store> {
  const { databaseUrl, replicaUrl, dataDir } = settings;
  const more = modules.map((module) => module.storeOptions?.(settings as never, provided));
  const store = await openStore({
    ...(databaseUrl ? { databaseUrl, ...(replicaUrl && { replicaUrl }) } : { dataDir: resolve(dataDir, "database") }),
    seedFolder: FOLDERS.seed,
    ...(Object.assign({}, ...more) as Partial<StoreOptions>),
  });
  if (!(await store.tables.isHalfRestored())) return store;
  await store.close();
  throw new StartError("half-restored", HALF_RESTORED);
}

function listen(site: Site, place: { port: number; hostname: string }, log: Log, onBuilt: () => Promise<void>): Server {
  const app = createApp(site);
  let askedAt = -Infinity;
  const answer = observe(
    (request, environment) => {
      askedAt = performance.now();
      // A person who looks around comes to a model. What that needs weighs 65 MB, and a site that nobody visits none of it.
      if (request.headers.get("accept")?.includes("text/html")) {
        void prepareHighlighting();
        if (site.texts instanceof SandboxPool) site.texts.start();
      }
      return app.fetch(request, environment);
    },
    (answered) => {
      for (const module of site.modules) module.onAnswer?.(answered);
      log.request?.(answered);
    },
  );
  const server = serve({ fetch: answer, ...place, serverOptions: SERVER_OPTIONS }, ({ family, address, port }) => {
    log.info(`Vitrine is at http://${family === "IPv6" ? `[${address}]` : address}:${port}`);
    const settle = () => giveMemoryBack({ askedAt: () => askedAt, isInUse: isHighlightingUsed });
    void Promise.allSettled(site.modules.map((module) => module.onListening?.())).then(settle);
    // The one message of `npm start`: what it builds while the site runs is there.
    process.once("message", () => {
      onBuilt().then(settle, (error: unknown) => log.warn(describeError(error)));
    });
  }) as Server;
  server.setTimeout(SILENT_MS);
  endSlowBodies(server);
  return server;
}

function endOnSignals(
  shutdown: ShutdownState,
  { graceSeconds, drain }: { graceSeconds: number; drain: (graceMs: number) => void },
  close: () => Promise<void>,
): void {
  const end = (isHurried: boolean) => {
    if (shutdown.isDraining) return;
    const graceMs = graceSeconds * 1000;
    setTimeout(() => process.exit(1), graceMs + CLOSING_SECONDS * 1000).unref();
    drain(graceMs);
    void shutdown
      .end(graceMs, isHurried)
      .then(close)
      .finally(() => process.exit(0));
  };
  for (const signal of ["SIGTERM", "SIGHUP"] as const) process.on(signal, () => end(false));
  // A person at the keyboard waits.
  process.on("SIGINT", () => end(true));
  // The process that started this one is gone.
  process.once("disconnect", () => end(true));
}
