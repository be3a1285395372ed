import { Hono } from "hono";
import { localRunner } from "../../catalog/local-models/local-runner-for.ts";
import type { RequestContext } from "../../server/http/gateway.ts";
import type { ModuleContext, OpenedModule } from "../../server/module.ts";
import { budgetRoutes } from "./budgets/budget-routes.ts";
import { apiCallers, viewerOf } from "./callers.ts";
import { EMPTY_CONFIGURATION, readConfiguration } from "./configuration.ts";
import { ModelApi } from "./model-api.ts";
import { pageCalls } from "./page-calls.ts";
import { recordedFetch } from "./recorded-fetch.ts";
import { modelApiRoutes } from "./routes.ts";
import type { SettingOf } from "../../server/settings/setting.ts";
import { usageRoutes } from "./usage-routes.ts";

/** Before open connections are cut off, streams say why they end. */
const LAST_WORD_MS = 1_000;

export async function open({
  settings: { modelApiFile, hubEndpoint },
  env,
  store: whole,
  log,
  provided: { store = whole, services = {}, local, routerUrl, fetch, onModelCall },
}: ModuleContext<{ modelApiFile: SettingOf<string | undefined> }>): Promise<OpenedModule> {
  const configuration = modelApiFile ? await readConfiguration(modelApiFile, env) : EMPTY_CONFIGURATION;
  const providerCalls = await recordedFetch(configuration, fetch);
  const api = new ModelApi({
    store,
    ledger: store.callLedger,
    configuration,
    local: services.local,
    custom: async (id) => {
      const record = local && (await store.get(id));
      return record && localRunner(record, local);
    },
    folderModels: () => local?.ids() ?? [],
    endpoint: services.endpoint,
    sharedToken: services.sharedToken,
    hubUrl: hubEndpoint,
    routerUrl,
    fetch: providerCalls.fetch,
    onCall: (entry, task) => onModelCall?.(entry, task),
    onError: log.error,
  });
  return {
    ...openedModelApi(api),
    onDraining: (graceMs) => {
      setTimeout(() => api.shutDown(), Math.max(0, graceMs - LAST_WORD_MS)).unref();
    },
    async close() {
      await Promise.allSettled([api.close(), providerCalls.save()]);
    },
  };
}

export function openedModelApi(api: ModelApi): OpenedModule {
  return {
    provides: {
      pageCalls: (site) => pageCalls(api, site),
      servedProviders: new Set<string>(api.configuration.providers.keys()),
    },
    adminPages: ["usage", "budgets"],
    sharedRoutes(site) {
      const app = new Hono<RequestContext>();
      app.route("/", usageRoutes({ api, viewerOf: (context) => viewerOf(site, context), render: site.render }));
      app.route("/", budgetRoutes(api, site));
      return app.route(
        "/",
        modelApiRoutes({
          api,
          callerOf: apiCallers(site, api),
          hasTokens: site.guard !== undefined,
          local: site.local,
          mirror: site.mirror,
          pushed: site.push?.pushed,
          serve: ({ read }, request) => site.serve({ ...(read && { read }) }, request),
        }),
      );
    },
  };
}
