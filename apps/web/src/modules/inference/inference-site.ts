/** The routes of this module, over what the site has. */
import { Hono } from "hono";
import { localRunner } from "../../catalog/local-models/local-runner-for.ts";
import { isLocal } from "../../catalog/record-links.ts";
import type { RequestContext } from "../../server/http/gateway.ts";
import type { SiteView } from "../../server/site.ts";
import { browserModelRoutes } from "./browser-models.ts";
import { inferenceRoutes } from "./inference-routes.ts";
import { providerStatusRoutes } from "./provider-status.ts";

export function inferenceSite(site: SiteView): Hono<RequestContext> {
  const { store, local, services = {} } = site;
  const app = new Hono<RequestContext>();
  app.route("/", providerStatusRoutes(site));
  app.route("/", browserModelRoutes(services.local?.dataDir));
  app.route(
    "/",
    inferenceRoutes({
      ...site,
      services,
      hubUrl: site.hubEndpoint,
      // Models of folders that run here: those of this site's store, and no others.
      async local(id) {
        const record = local && (await store.get(id));
        return record && localRunner(record, local);
      },
      pageCalls: site.pageCalls?.(site),
      async isLocal(id) {
        const record = await store.get(id);
        return record !== undefined && isLocal(record);
      },
    }),
  );
  return app;
}
