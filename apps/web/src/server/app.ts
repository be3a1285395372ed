/**
 * The site as one function from Request to Response. Node listens in front of it (start.ts); tests call it directly.
 *
 * Where a module says who may see what, each kind of reader gets a site of its own over a store that holds only the
 * models it may see. Lists, counts, suggestions, pages and caches are separate objects, so no route can forget a check.
 */
import { Hono } from "hono";
import { routePath } from "hono/route";
import { routes as corePages } from "../pages/index.ts";
import { adminRoutes, coreRoutes, fileRoutes } from "./core-routes.ts";
import { basePathOf } from "../languages/site-address.ts";
import { belowBase } from "./http/base-path.ts";
import { gateway, type RequestContext } from "./http/gateway.ts";
import { languageRoutes, preferredLanguage, underPrefixes } from "./http/language-prefixes.ts";
import { answerByPreference } from "./http/markdown-preference.ts";
import { PageCache } from "./http/page-cache.ts";
import { missingHeaders } from "./http/security-headers.ts";
import { notesOf } from "./log/request-annotations.ts";
import { pageRoutes } from "./page-routes.ts";
import type { Site } from "./site.ts";
import { failed, nothingHere, viewOf } from "./site-view.tsx";

/** Size of the page cache for each kind of reader, and the most kinds whose sites are kept. */
const CACHE_BYTES = 16 * 1024 * 1024;
const MAX_SITES = 100;

export function createApp(site: Site): Hono<RequestContext> {
  const { guard, modules, languages } = site;
  // The site of a kind of reader gets addresses that the guard before it has read.
  const base = site.visible === undefined ? basePathOf(site.origin) : "";
  const app = new Hono<RequestContext>();
  const own = new Hono<RequestContext>();
  const siteOf = sitesByRights(site);
  const view = viewOf(site, async ({ read }, request) => (read ? siteOf(read) : own).fetch(request));

  app.use(async (context, next) => {
    await next();
    notesOf(context.env).route ??= routePath(context);
    for (const [name, value] of missingHeaders(context.res.headers, site.origin)) context.res.headers.set(name, value);
  });
  app.use(...gateway(site));
  app.use(preferredLanguage(languages));
  for (const module of modules) for (const handler of module.around?.(view) ?? []) app.use(handler);
  app.onError((error, context) => failed(view, error, context));
  app.notFound((context) => nothingHere(view, context));

  for (const module of modules) if (module.sharedRoutes) app.route("/", module.sharedRoutes(view));
  app.route("/", adminRoutes(view));
  if (guard) {
    app.route("/", languageRoutes(languages));
    app.all("*", (context) => guard.answer(context, view, siteOf));
    return belowBase(underPrefixes(app, languages), base);
  }
  answerByPreference(app);
  for (const module of modules) if (module.routes) own.route("/", module.routes(view));
  app.route("/", pageRoutes(view, [...corePages, ...modules.flatMap(({ pages = [] }) => pages)]));
  app.route("/", coreRoutes(view));
  app.route("/", own);
  app.route("/", fileRoutes(view));
  return belowBase(underPrefixes(app, languages), base);
}

/** A site for each set of permissions, created on first use. */
function sitesByRights(site: Site): (read: readonly string[]) => Hono<RequestContext> {
  const sites = new Map<string, Hono<RequestContext>>();
  return (read) => {
    const key = JSON.stringify([...new Set(read)].sort());
    const known = sites.get(key);
    if (known) return known;
    const { guard: _, adder: _adder, isOperator: _isOperator, ...rest } = site;
    const made = createApp({
      ...rest,
      store: site.store.restrictedTo(read),
      visible: read,
      cache: new PageCache(CACHE_BYTES),
      // A normal server records calls to the hub for all; here nothing is recorded.
      canFetch: false,
      needsToken: true,
      services: { ...site.services, allowInstall: false },
      modules: site.modules.map(({ pages, routes, readiness }) => ({ pages, routes, readiness })),
    });
    // Permissions change with the file: sites that no reader uses any more are dropped in time.
    if (sites.size >= MAX_SITES) sites.delete(sites.keys().next().value ?? "");
    sites.set(key, made);
    return made;
  };
}
