/** The view of a site that its routes get: who asks, and how a page, an error or nothing at all is answered. */
import { isPushed, isStoreAway, RateLimits } from "@vitrine/hub";
import type { Context } from "hono";
import { HTTPException } from "hono/http-exception";
import { renderToStaticMarkup } from "react-dom/server";
import { INLINE_RENDERER } from "../content/untrusted-content.ts";
import { requestLanguage } from "../languages/language-context.ts";
import { markingEnglish, withEnglishMarked } from "../languages/english-marks.ts";
import { basePathOf } from "../languages/site-address.ts";
import { withAddresses } from "../languages/page-links.ts";
import { Document, type DocumentProps } from "../shell/document.tsx";
import { awayPage, errorPage, notFoundPage } from "../shell/error-pages.tsx";
import type { Page, RouteContext } from "../shell/page.ts";
import { type Caller, isRefusal, openCallers, privateAnswer } from "./http/caller.ts";
import { refusal, type RequestContext } from "./http/gateway.ts";
import { machineOf } from "./http/machine-choice.ts";
import { folderStateOf } from "./http/page-dependencies.ts";
import { AWAY, PageCache, type PageSource, represent, type Representation, respond } from "./http/page-cache.ts";
import { interactiveHeaders } from "./http/security-headers.ts";
import { programNotFound } from "./http/unknown-addresses.ts";
import { openLog } from "./log/log.ts";
import { notesOf } from "./log/request-annotations.ts";
import type { Site, SiteView } from "./site.ts";

export const PAGE_CACHE_CONTROL = "public, max-age=0, must-revalidate";
export const RETRY_AFTER = "5";
const ADMINS_ONLY = "This page is for those whose token says admin.\n";

/** @param serve answers a request with what a caller sees */
export function viewOf(site: Site, serve: SiteView["serve"]): SiteView {
  const { guard, store, cache = new PageCache(), limits = new RateLimits(), isOperator = () => false } = site;
  const { onError = openLog("lines").error } = site;
  // Pages that need nothing of the store are there without it.
  const version = () =>
    store.version().catch((error: unknown) => {
      if (isStoreAway(error)) return AWAY;
      throw error;
    });
  const view: SiteView = {
    ...site,
    cache,
    limits,
    onError,
    serve,
    callerOf: guard?.callerOf ?? openCallers(store, isOperator),
    async adminOf(context): Promise<Caller | Response> {
      const caller = await view.callerOf(context);
      if (isRefusal(caller)) return view.turnAway(context, caller);
      if (caller.isAdmin) return caller;
      return guard ? privateAnswer(context.text(ADMINS_ONLY, 403)) : context.notFound();
    },
    turnAway: (context, refused) => guard?.turnAway(context, refused) ?? refusal(401, "unknown", refused.message),
    render(request, page) {
      const response = respond(request, representPage(page, view, { adminPages: adminPagesOf(site) }));
      return guard ? privateAnswer(response) : response;
    },
    contextOf(context): RouteContext {
      const url = new URL(context.req.url);
      return {
        texts: INLINE_RENDERER,
        ...site,
        addsFrom: site.adder?.from,
        filesOf: async (record) =>
          isPushed(record) ? (await site.push?.pushed.find(record.id, "main"))?.repository : site.local?.served(record),
        movedTo: async (id) => site.push?.pushed.movedTo(id),
        origin: context.get("origin") ?? site.origin ?? url.origin,
        params: normalized(context.req.param() as Record<string, string>),
        query: url.searchParams,
        machine: machineOf(context),
      };
    },
    source: async (): Promise<PageSource> => ({ store, version: await version(), ...folderStateOf(site.local) }),
  };
  return view;
}

export const adminPagesOf = ({ modules }: Pick<Site, "modules">) =>
  modules.flatMap((module) => module.adminPages ?? []);

/** @param around what the header shows of the visitor's machine, the address that a choice leads back to, and pages for operators */
export function representPage(
  page: Page,
  { assets, origin, needsToken, languages }: Pick<Site, "assets" | "origin" | "needsToken" | "languages">,
  around: Pick<DocumentProps, "machine" | "address" | "adminPages"> = {},
): Representation {
  const markup = markingEnglish(() =>
    renderToStaticMarkup(
      <Document page={page} assets={assets.addresses} {...{ origin, needsToken, languages }} {...around} />,
    ),
  );
  return represent(
    `<!doctype html>${withAddresses(requestLanguage(), basePathOf(origin), withEnglishMarked(markup))}`,
    {
      status: page.status ?? 200,
      contentType: "text/html; charset=utf-8",
      headers: page.interactive && interactiveHeaders(page.interactive),
      cacheControl: page.status && page.status >= 400 ? "no-store" : PAGE_CACHE_CONTROL,
    },
  );
}

/** The answer where nothing is at an address. */
export function nothingHere(view: SiteView, context: Context<RequestContext>): Response {
  const path = new URL(context.req.url).pathname;
  return programNotFound(path) ?? answerPage(view, context, () => notFoundPage(path));
}

/** The answer where a route failed. */
export function failed(view: SiteView, error: Error, context: Context<RequestContext>): Response {
  if (error instanceof HTTPException) return error.getResponse();
  const { id } = notesOf(context.env);
  // The error's message is for the operator, once a request.
  view.onError(error, id);
  if (!isStoreAway(error)) return answerPage(view, context, () => errorPage(id));
  const response = new URL(context.req.url).pathname.startsWith("/api/")
    ? refusal(503, "store-away", "The store of models does not answer at the moment.")
    : answerPage(view, context, awayPage);
  response.headers.set("Retry-After", RETRY_AFTER);
  return response;
}

/** @param make called where English texts in place of a translation are noted, those of the title too */
function answerPage(view: SiteView, context: Context<RequestContext>, make: () => Page): Response {
  return respond(
    context.req.raw,
    markingEnglish(() => representPage(make(), view)),
  );
}

function normalized(params: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(params).map(([name, value]) => [name, value.normalize("NFC")]));
}
