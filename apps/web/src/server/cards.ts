/**
 * The pictures that stand for pages where someone links to them: `/cards` before a page's path and `.png` behind it.
 * What is on a card is what the page's own route says; drawn when it is first asked for, and kept with the pages.
 */
import { type Card, CardPress, CardPressBusyError } from "@vitrine/docs/card";
import { type Context, Hono } from "hono";
import { LOGO_OUTLINE } from "../site/logo.tsx";
import { cardOf, type Route, type RouteAnswer } from "../site/page.ts";
import { type PageCache, represent, type Representation, respond } from "./representation.ts";

export interface CardOptions {
  routes: readonly Route[];
  load(route: Route, context: Context): Promise<RouteAnswer>;
  siteName: string;
  cache: PageCache;
  /** Shown where a title has letters that the font has not. */
  siteCard: Representation | undefined;
  press?: CardPress;
}

const CARD_CACHE_CONTROL = "public, max-age=86400";

/** Handlers for the cards of all pages that have one. */
export function cardRoutes({ routes, load, siteName, cache, siteCard, press = new CardPress() }: CardOptions): Hono {
  const beingMade = new Map<string, Promise<Representation | undefined>>();
  const print = async (card: Card): Promise<Representation | undefined> => {
    const png = await press.print(card);
    return png && represent(png, { contentType: "image/png", cacheControl: CARD_CACHE_CONTROL });
  };
  const printOnce = (key: string, card: Card): Promise<Representation | undefined> => {
    const making = beingMade.get(key) ?? print(card).finally(() => beingMade.delete(key));
    beingMade.set(key, making);
    return making;
  };

  const pages = new Hono();
  for (const route of routes) {
    pages.get(route.path, async (context) => {
      const answer = await load(route, context);
      if (answer && "redirect" in answer) return context.redirect(`/cards${answer.redirect}.png`, 308);
      const described = answer && "body" in answer ? cardOf(answer) : undefined;
      if (!described) return context.notFound();
      const card: Card = { ...described, site: siteName, sign: LOGO_OUTLINE };
      const key = `card ${JSON.stringify(card)}`;
      const made = cache.get(key) ?? (await printOnce(key, card)) ?? siteCard;
      if (!made) return context.notFound();
      cache.set(key, made);
      return respond(context.req.raw, made);
    });
  }
  pages.onError((error, context) => {
    if (!(error instanceof CardPressBusyError)) throw error;
    return context.text("Too many cards are waiting.\n", 503, { "Retry-After": "10", "Cache-Control": "no-store" });
  });

  const app = new Hono();
  app.get("/cards/*", async (context) => {
    const url = new URL(context.req.url);
    const [, path] = /^\/cards(\/.+)\.png$/.exec(url.pathname) ?? [];
    if (path === undefined) return context.notFound();
    url.pathname = path;
    url.search = "";
    const answer = await pages.request(
      new Request(url, { method: context.req.method, headers: context.req.raw.headers }),
    );
    return answer.status === 404 ? context.notFound() : answer;
  });
  return app;
}
