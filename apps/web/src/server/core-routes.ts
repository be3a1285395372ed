/** Addresses of the core that are no pages: health, the palette's index, choices of a visitor, and built files. */
import { Hono } from "hono";
import { paletteIndex } from "../shell/palette/palette-index.ts";
import type { RequestContext } from "./http/gateway.ts";
import { languageRoutes } from "./http/language-prefixes.ts";
import { machineRoutes } from "./http/machine-choice.ts";
import { represent, respond } from "./http/page-cache.ts";
import type { Diagnostic } from "./diagnostic.ts";
import { SITE_API } from "./http/site-api.ts";
import { pageOfAddress } from "./http/unknown-addresses.ts";
import type { SiteView } from "./site.ts";
import { adminPage, healthPage } from "../shell/admin-area.tsx";
import { privateAnswer } from "./http/caller.ts";
import { adminPagesOf, PAGE_CACHE_CONTROL, RETRY_AFTER } from "./site-view.tsx";

/** They go before those of modules. */
export function coreRoutes(view: SiteView): Hono<RequestContext> {
  const app = new Hono<RequestContext>();
  app.route("/", machineRoutes());
  app.route("/", languageRoutes(view.languages));

  app.get(SITE_API.palette.path, async (context) => {
    const key = `${view.documentation.revision} palette`;
    const index = await view.cache.makeOf(key, await view.source(), async (read) =>
      represent(JSON.stringify(await paletteIndex({ ...view, store: read })), {
        contentType: "application/json; charset=utf-8",
        cacheControl: PAGE_CACHE_CONTROL,
      }),
    );
    return respond(context.req.raw, index);
  });

  // Alive: this process answers. Able: so would its pages.
  app.get(SITE_API.alive.path, (context) => context.text("ok\n", 200, { "Cache-Control": "no-store" }));
  app.get(SITE_API.ready.path, async (context) => {
    const away = { "Cache-Control": "no-store", "Retry-After": RETRY_AFTER };
    if (view.isDraining?.()) return context.text("This copy is about to end.\n", 503, away);
    try {
      await view.store.search({ limit: 1 });
      const without = await Promise.all(view.modules.map((module) => module.readiness?.(view)));
      const says = without.flatMap((each) => each ?? []).map((each) => `, ${each}`);
      return context.text(`ready${says.join("")}\n`, 200, { "Cache-Control": "no-store" });
    } catch {
      return context.text("The store does not answer.\n", 503, away);
    }
  });
  return app;
}

/** The first page for operators, and what the doctor says of the running site. */
export function adminRoutes(view: SiteView): Hono<RequestContext> {
  const app = new Hono<RequestContext>();
  app.on("GET", ["/admin/health", "/admin/health.json"], async (context) => {
    const admin = await view.adminOf(context);
    if (admin instanceof Response) return admin;
    const lines: Diagnostic[] = [];
    for await (const line of view.examine?.() ?? []) lines.push(line);
    return privateAnswer(
      context.req.path.endsWith(".json") ? Response.json(lines) : view.render(context.req.raw, healthPage(lines)),
    );
  });
  app.get("/admin", async (context) => {
    const admin = await view.adminOf(context);
    return admin instanceof Response
      ? admin
      : privateAnswer(view.render(context.req.raw, adminPage(adminPagesOf(view))));
  });
  return app;
}

/** Built files, and addresses that mean a page; they go after all others. */
export function fileRoutes(view: SiteView): Hono<RequestContext> {
  const app = new Hono<RequestContext>();
  app.get("*", async (context, next) => {
    const { pathname, search } = new URL(context.req.url);
    const file = view.assets.find(pathname);
    if (!file) {
      const page = await pageOfAddress(pathname, view.store);
      return page === undefined ? next() : context.redirect(page + search, 302);
    }
    const response = respond(context.req.raw, file);
    if (context.req.path === "/speculation-rules.json")
      response.headers.set("Content-Type", "application/speculationrules+json");
    return response;
  });
  return app;
}
