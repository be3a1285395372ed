import { join } from "node:path";
import { Hono } from "hono";
import { documentationIndex } from "../../content/documentation-index.ts";
import { loadPictures } from "../../server/http/assets.ts";
import type { RequestContext } from "../../server/http/gateway.ts";
import { represent, representJson, respond } from "../../server/http/page-cache.ts";
import { readParameter, SITE_API } from "../../server/http/site-api.ts";
import type { ModuleContext, OpenedModule } from "../../server/module.ts";
import type { SiteView } from "../../server/site.ts";
import { apiDescription } from "./api-description.ts";
import { followDocumentation, openDocumentation } from "./documentation.ts";
import type { SettingOf } from "../../server/settings/setting.ts";
import { keptPages, renderDocumentation } from "./render-documentation.ts";
import { sourceAddressOfClone } from "./source-address.ts";

const CACHE_CONTROL = "public, max-age=0, must-revalidate";

export async function open({
  settings,
  env,
  folders,
}: ModuleContext<{ sourceAddress: SettingOf<string | undefined> }>): Promise<OpenedModule> {
  const documentation = await openDocumentation(folders.documentation, folders.api);
  if (settings.isDevelopment) followDocumentation(documentation, folders.documentation);
  const { sourceAddress } = settings;
  return {
    provides: {
      documentation,
      pictures: await loadPictures(folders.documentation, "/docs"),
      sourceAddress: sourceAddress === undefined ? sourceAddressOfClone(folders.root) : `${sourceAddress}/`,
    },
    routes: documentationRoutes,
    async onListening() {
      // Many sites of tests show no documentation.
      if (env["VITRINE_TEST_DOCUMENTATION"] === "on-request") return;
      const sources = { folder: folders.documentation, apiFolder: folders.api };
      const kept = await keptPages(documentation, join(settings.dataDir, "documentation"), join(folders.api, ".."));
      await renderDocumentation(documentation, sources, kept);
    },
  };
}

export function documentationRoutes(site: SiteView): Hono<RequestContext> {
  const { documentation, cache } = site;
  const app = new Hono<RequestContext>();

  app.get(SITE_API.description.path, async (context) => {
    const { origin } = site.contextOf(context);
    const described = await cache.make(`${origin} api-description`, async () =>
      represent(JSON.stringify(apiDescription(origin)), {
        contentType: "application/json; charset=utf-8",
        cacheControl: CACHE_CONTROL,
        headers: { "Access-Control-Allow-Origin": "*" },
      }),
    );
    return respond(context.req.raw, described);
  });

  app.get(SITE_API.docsSearch.path, async (context) => {
    const text = readParameter(SITE_API.docsSearch, "q", new URL(context.req.url).searchParams);
    const found = await cache.make(`${documentation.revision} docs-search ${text}`, async () =>
      representJson((await documentationIndex(documentation)).search(text, { limit: 8 })),
    );
    return respond(context.req.raw, found);
  });
  return app;
}
