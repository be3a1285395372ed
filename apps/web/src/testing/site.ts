/** A site for tests: the usual modules over services that a test has opened itself. */
import type { AccessFile } from "@vitrine/hub";
import { RateLimits } from "@vitrine/hub";
import type { Hono } from "hono";
import { IdentityProvider } from "../modules/accounts/identity-provider.ts";
import { openAccounts } from "../modules/accounts/guard.ts";
import { catalogRoutes } from "../modules/catalog/open.ts";
import { createDocumentation } from "../modules/documentation/documentation.ts";
import { documentationRoutes } from "../modules/documentation/open.ts";
import { embedRoutes } from "../modules/embeds/embed-routes.tsx";
import { embedRoute } from "../modules/embeds/embed.tsx";
import { inferenceSite } from "../modules/inference/inference-site.ts";
import { problemRoutes } from "../modules/local-repositories/open.ts";
import { addModelRoutes } from "../modules/mirror/add-model.ts";
import type { ModelApi } from "../modules/model-api/model-api.ts";
import { openedModelApi } from "../modules/model-api/open.ts";
import { openedAudit } from "../modules/operations/audit/audit.ts";
import type { Traces } from "../modules/operations/traces.ts";
import { packageRoutes, type PackageFiles } from "../modules/packages/package-tarballs.ts";
import { playgroundPages } from "../modules/playground/routes/playground-pages.ts";
import { playgroundRoutes } from "../modules/playground/routes/playground-routes.ts";
import { repositoryRoutes } from "../modules/push/repository/repository-routes.ts";
import { searchReadiness } from "../modules/search-engine/module.ts";
import { createApp } from "../server/app.ts";
import type { Assets } from "../server/http/assets.ts";
import type { RequestContext } from "../server/http/gateway.ts";
import type { OpenedModule } from "../server/module.ts";
import type { Site } from "../server/site.ts";

/** Has a value here that does for most tests. */
type Usual = "assets" | "documentation" | "hubEndpoint";

export interface TestSite extends Omit<Site, Usual | "modules" | "packages">, Partial<Pick<Site, Usual>> {
  modelApi?: ModelApi;
  packages?: PackageFiles;
  traces?: Traces;
  /** More modules, in front of the usual ones. */
  modules?: readonly OpenedModule[];
}

export interface GuardedTestSite extends TestSite {
  refreshAfterMs?: number;
  access: AccessFile;
  userHeader?: string;
  identityProvider?: IdentityProvider;
}

/** A site without files of its own. */
export const ASSETS: Assets = {
  addresses: { styles: "/assets/a.css", theme: "/assets/t.js", siteScript: "/assets/e.js", fonts: [] },
  find: () => undefined,
};

/** A site that everyone sees. */
export function createTestSite(options: TestSite): Hono<RequestContext> {
  const { modelApi, packages, traces, audit, modules = [] } = options;
  const opened: OpenedModule[] = [
    ...modules,
    ...(traces ? [{ provides: { fetch: traces.fetch }, around: () => [traces.visit] }] : []),
    ...(audit ? [openedAudit(audit)] : []),
    { readiness: searchReadiness },
    { sharedRoutes: problemRoutes },
    { sharedRoutes: repositoryRoutes },
    { routes: documentationRoutes },
    ...(packages ? [{ provides: { packages }, routes: () => packageRoutes(packages) }] : []),
    { routes: inferenceSite },
    { routes: addModelRoutes },
    { pages: [embedRoute], routes: embedRoutes },
    { pages: playgroundPages, routes: playgroundRoutes },
    ...(modelApi ? [openedModelApi(modelApi)] : []),
    { routes: catalogRoutes },
  ];
  const usual = {
    assets: ASSETS,
    documentation: createDocumentation({ "index.md": "# Start" }),
    hubEndpoint: "https://hub.example",
  };
  return createApp({
    ...usual,
    ...options,
    ...Object.assign({}, ...opened.map(({ provides }) => provides)),
    modules: opened,
  });
}

/** A site that shows some models to some people. */
export async function createGuardedTestSite(options: GuardedTestSite): Promise<Hono<RequestContext>> {
  const { access, store, limits = new RateLimits(), userHeader, identityProvider, refreshAfterMs, onError } = options;
  const accounts = await openAccounts({
    access,
    store,
    limits,
    userHeader,
    identityProvider,
    ...(refreshAfterMs !== undefined && { refreshAfterMs }),
    ...(onError && { onError }),
  });
  return createTestSite({ ...options, limits, modules: [accounts, ...(options.modules ?? [])] });
}
