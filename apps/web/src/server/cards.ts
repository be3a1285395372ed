/**
 * The pictures that stand for pages where someone links to them: `/cards` before a page's path and `.png` behind it.
 * What is on a card is what the page's own route says; made when it is first asked for, one after the other so that
 * pages do not wait for them, and kept with the pages.
 */
import { type Card, CardPress } from "@vitrine/docs/card";
import { type Context, Hono } from "hono";
import { LOGO_OUTLINE } from "../site/logo.tsx";
import { cardOf, type Route, type RouteAnswer } from "../site/page.ts";
import { type PageCache, represent, type Representation, respond } from "./representation.ts";

export interface CardOptions {
  routes: readonly Route[];
  load(route: Route, context: Context): Promise<RouteAnswer>;
  /** Changes whenever a page might. */
  version(): Promise<string>;
  siteName: string;
  cache: PageCache;
  /** Shown where a title has letters that the font has not. */
  siteCard: Representation | undefined;
  press?: CardPress;
}

const CARD_CACHE_CONTROL = "public, max-age=86400";
/** More than this many at once are turned away: whoever asks for all of them at once may come back. */
const MOST_WAITING = 64;

/** Handlers for the cards of all pages that have one. */
export function cardRoutes({ routes, load, version, siteName, cache, siteCard, press }: CardOptions): Hono {
  const printer = press ?? new CardPress();
  const inTurn = queue(MOST_WAITING);
  const made = async (answer: RouteAnswer): Promise<Representation | undefined> => {
    const described = answer && "body" in answer ? cardOf(answer) : undefined;
    if (!described) return undefined;
    const card: Card = { ...described, site: siteName, sign: LOGO_OUTLINE };
    const png = await printer.print(card);
    return png ? represent(png, { contentType: "image/png", cacheControl: CARD_CACHE_CONTROL }) : siteCard;
  };

  const pages = new Hono();
  for (const route of routes) {
    pages.get(route.path, async (context) => {
      const answer = await load(route, context);
      if (answer && "redirect" in answer) return context.redirect(`/cards${answer.redirect}.png`, 308);
      const card = await made(answer);
      if (!card) return context.notFound();
      cache.set(`${await version()} card ${context.req.path}`, card);
      return respond(context.req.raw, card);
    });
  }

  const app = new Hono();
  app.get("/cards/*", async (context) => {
    const url = new URL(context.req.url);
    const [, path] = /^\/cards(\/.+)\.png$/.exec(url.pathname) ?? [];
    if (path === undefined) return context.notFound();
    url.pathname = path;
    url.search = "";
    const { method, headers } = context.req.raw;
    const key = `${await version()} card ${url.pathname}`;
    const answer = await inTurn(
      async () => {
        const kept = cache.get(key);
        return kept ? respond(context.req.raw, kept) : pages.request(new Request(url, { method, headers }));
      },
      () => cache.get(key) !== undefined,
    );
    if (!answer)
      return context.text("Too many cards are waiting.\n", 503, { "Retry-After": "10", "Cache-Control": "no-store" });
    return answer.status === 404 ? context.notFound() : answer;
  });
  return app;
}

/** Runs jobs one after the other; `undefined` where more than `most` are waiting. What `isQuick` does not wait. */
function queue(most: number): <T>(job: () => Promise<T>, isQuick: () => boolean) => Promise<T | undefined> {
  let last: Promise<unknown> = Promise.resolve();
  let waiting = 0;
  return async (job, isQuick) => {
    if (isQuick()) return job();
    if (waiting >= most) return undefined;
    waiting += 1;
    const mine = last.then(job).finally(() => (waiting -= 1));
    last = mine.catch(() => {});
    return mine;
  };
}
