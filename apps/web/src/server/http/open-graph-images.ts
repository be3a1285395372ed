/**
 * Open Graph pictures for links to pages: `/cards` before a page's path and `.png` behind it. The
 * page's own route says what is on its card. A picture is rendered on the first request, one after
 * the other so that pages do not wait for them, and cached with the pages.
 */
import { type Card, OpenGraphRenderer } from "@vitrine/markdown/pages";
import type { Store } from "@vitrine/hub";
import { type Context, Hono } from "hono";
import { LOGO_OUTLINE } from "../../shell/logo.tsx";
import { cardOf, type Route, type RouteAnswer } from "../../shell/page.ts";
import { type PageCache, type PageSource, represent, type Representation, respond } from "./page-cache.ts";

export interface CardOptions {
  routes: readonly Route[];
  /** Makes a page, read from this store. */
  load(route: Route, context: Context, read: Store): Promise<RouteAnswer>;
  /** The store that pages are made of, and its version. */
  source(): Promise<PageSource>;
  /** Changes with what pages show in addition to the store. */
  revision(): string;
  siteName: string;
  cache: PageCache;
  /** Shown where a title has letters that the font has not. */
  siteCard: Representation | undefined;
  renderer?: OpenGraphRenderer;
}

const CARD_CACHE_CONTROL = "public, max-age=86400";
/** More requests than this at once get Retry-After. */
const MAX_WAITING = 64;

/** Handlers for the cards of all pages that have one. */
export function cardRoutes(options: CardOptions): Hono {
  const { routes, load, source, revision, siteName, cache, siteCard, renderer } = options;
  const printer = renderer ?? new OpenGraphRenderer();
  const inTurn = queue(MAX_WAITING);
  const text = (status: number, said: string, headers: Record<string, string> = {}) =>
    represent(said, { status, contentType: "text/plain; charset=utf-8", cacheControl: "no-store", headers });
  const rendered = async (answer: RouteAnswer): Promise<Representation | undefined> => {
    if (answer && "redirect" in answer) return text(308, "", { Location: `/cards${answer.redirect}.png` });
    const described = answer && "body" in answer ? cardOf(answer) : undefined;
    if (!described) return undefined;
    const card: Card = { ...described, site: siteName, sign: LOGO_OUTLINE };
    const isTooMany = () => text(503, "Too many cards are waiting.\n", { "Retry-After": "10" });
    const render = async () => {
      const png = await printer.render(card);
      return png ? represent(png, { contentType: "image/png", cacheControl: CARD_CACHE_CONTROL }) : siteCard;
    };
    return inTurn(render, isTooMany);
  };
  const NONE = text(404, "");

  const pages = new Hono();
  for (const route of routes) {
    pages.get(route.path, async (context) => {
      const key = `${revision()} card ${context.req.path}`;
      const card = await cache.makeOf(
        key,
        await source(),
        async (read) => (await rendered(await load(route, context, read))) ?? NONE,
      );
      return card.status === 404 ? context.notFound() : respond(context.req.raw, card);
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
    const answer = await pages.request(new Request(url, { method, headers }));
    return answer.status === 404 ? context.notFound() : answer;
  });
  return app;
}

/** Runs jobs one after the other; where more than `most` are waiting, the answer is another. */
function queue(most: number): <T>(job: () => Promise<T>, otherwise: () => T) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  let waiting = 0;
  return async (job, otherwise) => {
    if (waiting >= most) return otherwise();
    waiting += 1;
    const mine = last.then(job).finally(() => (waiting -= 1));
    last = mine.catch(() => {});
    return mine;
  };
}
