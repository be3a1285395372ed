/** Starts the site: store, seed, server. Settings come from the environment; see docs/settings.md. */
import type { Server } from "node:http";
import { hostname } from "node:os";
import { resolve } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { serve } from "@hono/node-server";
import { VitrineError } from "@vitrine/base";
import type { Documentation } from "@vitrine/docs";
import {
  AccessFile,
  type BucketAddress,
  BucketObjects,
  FolderHistory,
  importSeed,
  openImportEndpoint,
  openStore,
  LocalRepositories,
  Mirror,
  ManifestSigner,
  PushedRepositories,
  readMirrorRules,
  type PushApiOptions,
  removeSeed,
  type Store,
  StoreError,
  UploadTickets,
  XetUploads,
} from "@vitrine/hub";
import { followDocumentation, openDocumentation } from "../modules/documentation/documentation.ts";
import { readCollections } from "../catalog/collections.ts";
import { createGuardedApp } from "./http/access.ts";
import { IdentityProvider } from "../modules/accounts/identity-provider.ts";
import { type AppOptions, createApp } from "./app.tsx";
import { loadAssets, loadPictures } from "./http/assets.ts";
import { renderDocumentation } from "../modules/documentation/render-documentation.ts";
import { type ShutdownState, gracefulShutdown } from "./process/graceful-shutdown.ts";
import { describeError } from "./log/error-log.ts";
import { remarkableFiles, Webhook } from "../modules/push/webhook.ts";
import { endSlowBodies } from "./http/slow-bodies.ts";
import { choosePort } from "./http/listen.ts";
import { isHighlightingUsed, prepareHighlighting } from "../shell/prepare-highlighting.ts";
import { isAtThisMachine } from "./http/operator.ts";
import { giveMemoryBack } from "./process/memory.ts";
import { type Log, openLog } from "./log/log.ts";
import { openPushedMetrics } from "../modules/operations/pushed-metrics.ts";
import { openTraces } from "../modules/operations/traces.ts";
import { Metrics } from "../modules/operations/metrics.ts";
import { observe } from "./log/request-observer.ts";
import { PageCache } from "./http/page-cache.ts";
import { loadPackages } from "../modules/packages/package-tarballs.ts";
import { sourceAddressOfClone } from "../modules/documentation/source-address.ts";
import { localRunner } from "../catalog/local-runner-for.ts";
import { EMPTY_CONFIGURATION, readConfiguration } from "../modules/model-api/configuration.ts";
import { recordedFetch } from "../modules/model-api/recorded-fetch.ts";
import { ModelApi } from "../modules/model-api/model-api.ts";
import type { InferenceServices } from "../catalog/inference-services.ts";
import { embedLocally, openServices } from "../modules/inference/services.ts";
import { readSettings, type Settings } from "./settings.ts";
import { SandboxPool } from "./sandbox/pool.ts";

const DEFAULT_PORT = 3000;
/** How long a connection may be silent; a model may reason for five minutes. */
const SILENT_MS = 330_000;
const HEADERS_MS = 10_000;
/** A large file may take hours; for all else `endSlowBodies` waits a minute. */
const REQUEST_MS = 6 * 3_600_000;
const KEEP_ALIVE_MS = 10_000;
/** Unused uploads go this often. */
const COLLECT_MS = 24 * 3_600_000;
/** The store closes once no client is connected. */
const CLOSING_SECONDS = 10;

const DOCUMENTATION_FOLDER = resolve(import.meta.dirname, "../../../../docs");
const API_FOLDER = resolve(import.meta.dirname, "../api");
const SEED_FOLDER = resolve(import.meta.dirname, "../../../../packages/hub/seed");

async function main(): Promise<void> {
  const settings = readSettings(process.env, process.argv.slice(2));
  const { host, dataDir, databaseUrl } = settings;
  const log = openLog(settings.log);
  const port = await choosePort(settings.port, DEFAULT_PORT, host);

  // Search may ask for a local model before there is one: then words decide.
  const inference: { services?: InferenceServices } = {};
  const opened = await openStore({
    ...(databaseUrl
      ? { databaseUrl, ...(settings.replicaUrl && { replicaUrl: settings.replicaUrl }) }
      : { dataDir: resolve(dataDir, "database") }),
    ...(settings.openSearchUrl && { openSearchUrl: settings.openSearchUrl }),
    seedFolder: SEED_FOLDER,
    embed: async (text) => inference.services && embedLocally(inference.services, text),
  });
  const local = await watchFolders(opened, settings, log);
  await fill(opened, settings, log);
  await firstLook(local, settings, log);
  // With the embedded store, the process that has it open does the imports.
  const closeImportEndpoint = databaseUrl ? undefined : await openImportEndpoint(opened, dataDir);

  const documentation = await openDocumentation(DOCUMENTATION_FOLDER, API_FOLDER);
  if (settings.isDevelopment) followDocumentation(documentation, DOCUMENTATION_FOLDER);

  const services = await openServices(settings, log);
  inference.services = services;
  const texts = new SandboxPool({ deadlineMs: settings.renderMs });
  const cache = new PageCache();
  const metrics =
    settings.metrics &&
    new Metrics({
      pages: () => cache.stats(),
      texts: () => texts.stats(),
      localCalls: () => services.local?.waiting ?? 0,
      models: async () => (await opened.counts()).total,
      search: () => opened.searchStatus(),
    });
  const webhook =
    settings.webhook && new Webhook({ ...settings.webhook, onError: (error) => log.warn(describeError(error)) });
  opened.auditLog.keepFor(settings.auditDays);
  const push = await openPush(opened, settings, { log, webhook });
  const copies = { store: opened, local, push, settings, log };
  const mirror = settings.mirror === undefined ? undefined : await openMirror(settings.mirror, "mirror", copies);
  void mirror?.fillStore().then(
    (added) => added > 0 && log.info(`${added} mirrored models were new to the store.`),
    (error: unknown) => log.warn(`Mirrored models could not be shown: ${describeError(error)}`),
  );
  const adds = settings.canAddModels && settings.canFetch && opened.isWritable;
  const traces = await openTraces(process.env);
  const pushedMetrics = await openPushedMetrics(process.env);
  const measured = metrics?.timed(opened) ?? opened;
  const store = traces?.timed(measured) ?? measured;
  const modelApiConfiguration = settings.modelApiFile
    ? await readConfiguration(settings.modelApiFile, process.env)
    : EMPTY_CONFIGURATION;
  const providerCalls = await recordedFetch(modelApiConfiguration, traces?.fetch);
  const modelApi = new ModelApi({
    store,
    ledger: opened.callLedger,
    configuration: modelApiConfiguration,
    local: services.local,
    custom: async (id) => {
      const record = local && (await store.get(id));
      return record && localRunner(record, local);
    },
    folderModels: () => local?.ids() ?? [],
    endpoint: services.endpoint,
    sharedToken: services.sharedToken,
    hubUrl: settings.hubEndpoint,
    routerUrl: settings.routerUrl,
    fetch: providerCalls.fetch,
    onCall: (entry, task) => {
      metrics?.modelCall(entry, task);
      pushedMetrics?.modelCall(entry, task);
    },
    onError: log.error,
  });
  let shutdownState: ShutdownState | undefined;
  let signer: Promise<ManifestSigner> | undefined;
  const options: AppOptions = {
    store,
    isDraining: () => shutdownState?.isDraining === true,
    cache,
    local,
    history: local && new FolderHistory(local),
    mirror,
    ...(adds && { adder: mirror ?? (await openMirror(settings.hubEndpoint, "added", copies)) }),
    push,
    services,
    modelApi,
    servedProviders: new Set<string>(modelApi.configuration.providers.keys()),
    limits: opened.rateLimits,
    traces,
    ...(traces && { fetch: traces.fetch }),
    onError: log.error,
    ...(metrics && { onUpstream: (...call) => metrics.upstream(...call) }),
    texts,
    packages: await loadPackages(
      resolve(import.meta.dirname, "../packages"),
      process.env["VITRINE_PACKAGES_PUBLISHED"] === "1",
    ),
    assets: await loadAssets(resolve(import.meta.dirname, "../client"), services.browserHub),
    pictures: await loadPictures(DOCUMENTATION_FOLDER, "/docs"),
    documentation,
    hubEndpoint: settings.hubEndpoint,
    routerUrl: settings.routerUrl,
    sourceAddress: settings.sourceAddress ?? sourceAddressOfClone(import.meta.dirname),
    canFetch: settings.canFetch,
    ...(settings.collectionsFile !== undefined && { collections: await readCollections(settings.collectionsFile) }),
    origin: settings.origin,
    languages: settings.languages,
    hosts: [...settings.hosts, host],
    trustProxy: settings.trustProxy,
    refusesUnsafe: settings.refusesUnsafe,
    licenses: settings.licenses,
    audit: opened.auditLog,
    manifests: () => (signer ??= ManifestSigner.open(opened)),
    isOperator: (context) => settings.isPersonal && isAtThisMachine(context),
  };
  const access = settings.accessFile === undefined ? undefined : await AccessFile.open(settings.accessFile);
  const app = access
    ? await createGuardedApp({
        ...options,
        access,
        userHeader: settings.userHeader,
        identityProvider: settings.identityProvider && new IdentityProvider(settings.identityProvider),
      })
    : createApp(options);
  let askedAt = -Infinity;
  const server = serve(
    {
      fetch: observe(
        (request, environment) => {
          askedAt = performance.now();
          // A person who looks around comes to a model.
          if (request.headers.get("accept")?.includes("text/html")) void prepareHighlighting();
          return app.fetch(request, environment);
        },
        (answered) => {
          metrics?.request(answered);
          log.request?.(answered);
        },
      ),
      port,
      hostname: host,
      serverOptions: {
        headersTimeout: HEADERS_MS,
        requestTimeout: REQUEST_MS,
        keepAliveTimeout: KEEP_ALIVE_MS,
        connectionsCheckingInterval: 2_000,
      },
    },
    (address) => {
      const shown = address.family === "IPv6" ? `[${address.address}]` : address.address;
      log.info(`Vitrine is at http://${shown}:${address.port}`);
      texts.start();
      void renderAhead(documentation).finally(() =>
        giveMemoryBack({ askedAt: () => askedAt, isInUse: isHighlightingUsed }),
      );
    },
  ) as Server;
  server.setTimeout(SILENT_MS);
  endSlowBodies(server);
  const measurements = metrics && settings.metrics && (await metrics.listen(settings.metrics));

  shutdownState = gracefulShutdown(server);
  const end = (isHurried: boolean) => {
    if (shutdownState?.isDraining !== false) return;
    const grace = settings.graceSeconds * 1000;
    setTimeout(() => process.exit(1), grace + CLOSING_SECONDS * 1000).unref();
    measurements?.close();
    void shutdownState.end(grace, isHurried).then(async () => {
      services.local?.close();
      await Promise.allSettled([opened.callLedger.flush(), opened.auditLog.flush(), providerCalls.save()]);
      webhook?.close();
      await Promise.allSettled([texts.close(), local?.close(), closeImportEndpoint?.()]);
      await Promise.allSettled([store.close(), traces?.close(), pushedMetrics?.close()]);
      process.exit(0);
    });
  };
  for (const signal of ["SIGTERM", "SIGHUP"] as const) process.on(signal, () => end(false));
  // A person at the keyboard waits.
  process.on("SIGINT", () => end(true));
  // The process that started this one is gone.
  process.once("disconnect", () => end(true));
}

/** Renders the documentation, unless this is one of the many sites of tests that show none of it. */
async function renderAhead(documentation: Documentation): Promise<void> {
  if (process.env["VITRINE_TEST_DOCUMENTATION"] === "on-request") return;
  await renderDocumentation(documentation, { folder: DOCUMENTATION_FOLDER, apiFolder: API_FOLDER });
}

/** How long the first look at folders may hold up the start; a large one goes on while the site answers. */
const FIRST_LOOK_MS = 3_000;

/** Shows the models of folders for as long as the site runs. */
async function watchFolders(
  store: Store,
  { modelFolders, databaseUrl }: Settings,
  log: Log,
): Promise<LocalRepositories | undefined> {
  const local = await LocalRepositories.open(store, modelFolders, {
    // On a database that others share, a copy with other folders would take theirs away.
    forgetsOthers: databaseUrl === undefined,
    log: log.warn,
  });
  if (modelFolders.length > 0) return local;
  await local.close();
  return undefined;
}

interface MirrorParts {
  store: Store;
  local: LocalRepositories | undefined;
  push: PushApiOptions | undefined;
  settings: Settings;
  log: Log;
}

/** Where models of another hub are copied to, by its address or the file with the rules. */
async function openMirror(rules: string, folder: string, parts: MirrorParts): Promise<Mirror> {
  const { store, local, push, settings, log } = parts;
  // Before the first look at the folders has ended, nobody knows which names are the site's own.
  const firstLook = local?.settled();
  return new Mirror({
    folder: resolve(settings.dataDir, folder),
    rules: await readMirrorRules(rules),
    store,
    token: settings.mirror === undefined ? undefined : settings.mirrorToken,
    ownIds: async () => {
      await firstLook;
      return [...(local?.ids() ?? []), ...((await push?.pushed.ids()) ?? [])];
    },
    log: log.warn,
  });
}

/** Where programs push to: at a personal site its operator, elsewhere whose token says so. */
async function openPush(
  store: Store,
  settings: Settings,
  { log, webhook }: { log: Log; webhook: Webhook | undefined },
): Promise<PushApiOptions | undefined> {
  const { dataDir, accessFile, isPersonal, refusesUnsafe, licenses, bucket, keepCommitsDays } = settings;
  if (!store.isWritable || (accessFile === undefined && !isPersonal)) return undefined;
  const folder = resolve(dataDir, "repositories");
  const objects = bucket && (await openBucket(bucket, resolve(folder, "partial", hostname())));
  const pushed = await PushedRepositories.open({ folder, store, objects, refusesUnsafe, licenses, keepCommitsDays });
  const collect = () =>
    pushed.collectGarbage().then(
      ({ missing }) => {
        for (const oid of missing.slice(0, 10))
          log.warn(`${oid} is missing, which a commit names. Restore it from a backup; ${missing.length} are missing.`);
      },
      (error: unknown) => log.warn(`Unused uploads stay: ${describeError(error)}`),
    );
  void collect();
  setInterval(() => void collect(), COLLECT_MS).unref();
  const xet = new XetUploads(folder, pushed);
  void xet.tidy().catch((error: unknown) => log.warn(`Old uploads stay: ${describeError(error)}`));
  return {
    pushed,
    xet,
    tickets: await UploadTickets.open(folder),
    onChange: ({ by, what, id, detail }) => {
      const line = { who: by, kind: "write", action: what, model: id, detail: detail ?? "", status: 200 } as const;
      store.auditLog.note({ ...line, requestId: "" });
      log.info(`Push: ${by}: ${what} ${id}${detail ? ` ${detail}` : ""}`);
      webhook?.send({ event: what, repository: id, by, detail }, () => remarkableFiles(pushed, id));
    },
    onError: log.error,
  };
}

async function openBucket(address: BucketAddress, partial: string): Promise<BucketObjects> {
  return BucketObjects.open(address, partial).catch((error: unknown) => {
    const name = error instanceof Error ? error.name : "no answer";
    throw new StoreError(
      "cannot-open",
      `The bucket ${address.bucket} cannot be opened (${name}). Check VITRINE_BUCKET, VITRINE_BUCKET_ENDPOINT, AWS_REGION, AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.`,
      { cause: error },
    );
  });
}

async function firstLook(local: LocalRepositories | undefined, { modelFolders }: Settings, log: Log): Promise<void> {
  if (local === undefined) return;
  const first = local.settled().then(() => log.info(`${local.size} models in ${modelFolders.join(", ")}.`));
  await Promise.race([first, pause(FIRST_LOOK_MS, undefined, { ref: false })]);
}

/** Gives an empty store the models that come along, all of them or none; or takes them out again. */
async function fill(store: Store, settings: Settings, log: Log): Promise<void> {
  const { dataDir, hasPublicModels, removesPublicModels, modelFolders } = settings;
  if (!store.isWritable) return log.info("The database only lets itself be read: it stays as it is.");
  try {
    if (!hasPublicModels) {
      if ((await store.readNote("seed")) === undefined) return;
      if (!removesPublicModels)
        return log.info("The store has public models from an earlier start. They stay; --without-public removes them.");
      return log.info(`Removed ${await removeSeed(store)} public models from the store.`);
    }
    // A store that was filled with an older seed takes up the newer one; a store without a seed is left alone.
    const isEmpty = (await store.counts()).total === 0;
    const isExplicit = modelFolders.length > 0;
    if (!isEmpty && !isExplicit && (await store.readNote("seed")) === undefined) return;
    const report = await importSeed(store, SEED_FOLDER);
    if (report.unchanged !== true)
      log.info(`${isEmpty ? "Filled the empty store with" : "Took up a newer seed of"} ${report.imported} models.`);
  } catch (error) {
    await store.close().catch(() => {});
    throw new StoreError(
      "cannot-open",
      `The store could not be filled, and stays empty: ${describeError(error).split("\n", 1)[0]}. Check that the disk of ${dataDir} has room (or DATABASE_URL), and start again.`,
    );
  }
}

main().catch((error: unknown) => {
  // What can be mended is said in its own words; the rest as the log has it.
  console.error(error instanceof VitrineError ? error.message : describeError(error));
  process.exit(1);
});
