/** Pages of the core and of modules as routes, each with its card. */
import type { Store } from "@vitrine/hub";
import type { Documentation } from "@vitrine/docs";
import { type Context, Hono } from "hono";
import { machineCookie } from "../catalog/machine.ts";
import { SITE_NAME } from "../catalog/site-name.ts";
import { markingEnglish, withoutMarks } from "../languages/english-marks.ts";
import { requestLanguage } from "../languages/language-context.ts";
import { notFoundPage } from "../shell/error-pages.tsx";
import type { Route } from "../shell/page.ts";
import type { RequestContext } from "./http/gateway.ts";
import { machineOf, ofMachine } from "./http/machine-choice.ts";
import { cardRoutes } from "./http/open-graph-images.ts";
import { represent, type Representation, respond } from "./http/page-cache.ts";
import { BADGE_HEADERS, PICTURE_HEADERS } from "./http/security-headers.ts";
import type { SiteView } from "./site.ts";
import { PAGE_CACHE_CONTROL, representPage } from "./site-view.tsx";

const PICTURE_CACHE_CONTROL = "public, max-age=31536000, immutable";

export function pageRoutes(view: SiteView, routes: readonly Route[]): Hono<RequestContext> {
  const { store, documentation, cache, contextOf, source } = view;
  const app = new Hono<RequestContext>();
  const load = async (route: Route, context: Context<RequestContext>, read: Store = store) =>
    route.load({ ...contextOf(context), store: read });
  const revision = () => String(documentation.revision);
  const siteCard = view.assets.find("/card.png");
  app.route("/", cardRoutes({ routes, load, source, revision, siteName: SITE_NAME, cache, siteCard }));

  app.get("/docs/:path{.+\\.(?:gif|jpe?g|png|svg|webp)}", (context, next) => {
    const picture = view.pictures?.get(context.req.path) ?? notebookPicture(documentation, context.req.path);
    return picture === undefined ? next() : Promise.resolve(respond(context.req.raw, picture));
  });

  for (const route of routes) {
    app.get(route.path, async (context) => {
      const url = new URL(context.req.url);
      const state = (await route.state?.(contextOf(context))) ?? "";
      // The address may name a machine; else the page is of the one that the visitor chose.
      const { machine, from } = machineOf(context);
      const chosen = from === "visitor" ? machineCookie(machine) : "";
      const key = `${requestLanguage()} ${documentation.revision} ${state} ${chosen} ${context.get("origin")}${url.pathname}?${url.searchParams}`;
      const around = { machine: { machine, from }, address: url.pathname + url.search };
      const make = (read: Store) => markingEnglish(() => makePage(read));
      const makePage = async (read: Store) => {
        const answer = await load(route, context, read);
        if (answer === undefined) return representPage(notFoundPage(url.pathname), view, around);
        if ("redirect" in answer) return redirection(answer.redirect, answer.isForNow ? 307 : 308);
        if (!("text" in answer)) return representPage(answer, view, around);
        return represent(typeof answer.text === "string" ? withoutMarks(answer.text) : answer.text, {
          contentType: answer.contentType,
          ...(answer.isPicture
            ? { cacheControl: PICTURE_CACHE_CONTROL, headers: PICTURE_HEADERS }
            : { cacheControl: PAGE_CACHE_CONTROL, ...(answer.isBadge && { headers: BADGE_HEADERS }) }),
        });
      };
      const page = await (route.readsNoModels
        ? cache.make(key, () => make(store))
        : cache.makeOf(key, await source(), make));
      const response = ofMachine(respond(context.req.raw, page));
      // Tells browsers which links they may prefetch, without a script.
      response.headers.set("Speculation-Rules", '"/speculation-rules.json"');
      return response;
    });
  }
  return app;
}

function redirection(address: string, status: 307 | 308): Representation {
  return represent("", {
    status,
    contentType: "text/plain; charset=utf-8",
    cacheControl: PAGE_CACHE_CONTROL,
    headers: { Location: address },
  });
}

/** A picture that a notebook among the documentation's pages holds. */
function notebookPicture(documentation: Documentation, path: string): Representation | undefined {
  const picture = documentation.picture(path);
  return (
    picture &&
    represent(Buffer.from(picture.base64, "base64"), {
      contentType: picture.mediaType,
      cacheControl: PAGE_CACHE_CONTROL,
      headers: PICTURE_HEADERS,
    })
  );
}
