/**
 * A model in others' pages: `/embed/{kind}` as a frame, `/embed/{kind}/part` for the custom elements, `/elements.js`
 * which defines them, and `/oembed`. All of it is only read: no script in a frame, no cookie, no form.
 */
import { Hono, type Context } from "hono";
import type { Store } from "@vitrine/hub";
import { modelPath } from "@vitrine/react";
import type { ReactElement, ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { EMBEDS, type EmbedKind, embedView, isEmbedKind } from "../routes/embed-views.tsx";
import { frameCode } from "../routes/embed.tsx";
import type { RouteContext } from "../site/page.ts";
import { SITE_NAME } from "../site/site-name.ts";
import type { AssetAddresses } from "./assets.ts";
import type { Visit } from "./front-door.ts";
import { compressed, type PageCache, represent, type Representation, respond } from "./representation.ts";
import { EMBED_HEADERS, SHARED_HEADERS } from "./security.ts";

export interface EmbedRouteOptions {
  addresses: NonNullable<AssetAddresses["embeds"]>;
  cache: PageCache;
  contextOf: (context: Context<Visit>) => RouteContext;
  /** The store, and its version. */
  source: () => Promise<{ store: Store; version: string }>;
}

const KEPT = "public, max-age=300";
const LONGEST = 200;

export function embedRoutes({ addresses, cache, contextOf, source }: EmbedRouteOptions): Hono<Visit> {
  const routes = new Hono<Visit>();

  routes.get("/elements.js", (context) => {
    for (const [name, value] of Object.entries(SHARED_HEADERS)) context.header(name, value);
    context.header("Cache-Control", KEPT);
    return context.redirect(addresses.script, 302);
  });

  for (const form of ["frame", "part"] as const)
    routes.get(form === "frame" ? "/embed/:kind" : "/embed/:kind/part", async (context, next) => {
      const kind = context.req.param("kind");
      if (!isEmbedKind(kind)) return next();
      const query = new URL(context.req.url).searchParams;
      const [model = "", library] = ["model", "library"].map((name) => query.get(name)?.slice(0, LONGEST));
      const asked = contextOf(context);
      const key = `embed ${form} ${kind} ${asked.origin} ${JSON.stringify([model, library])}`;
      const shown = await cache.makeOf(key, await source(), (store) =>
        represented(form, kind, { model, library }, { ...asked, store }, addresses.styles),
      );
      return respond(context.req.raw, shown);
    });

  routes.get("/oembed", async (context) => {
    const query = new URL(context.req.url).searchParams;
    if ((query.get("format") ?? "json") !== "json")
      return context.text("Only format=json is answered here.\n", 501, { ...SHARED_HEADERS });
    const asked = contextOf(context);
    const model = modelOf(query.get("url") ?? "", asked.origin);
    const record = model === undefined ? undefined : await asked.store.get(model);
    if (record === undefined)
      return context.text("There is no model of this site at this address.\n", 404, { ...SHARED_HEADERS });
    const most = (name: string, usual: number) => {
      const given = Number(query.get(name));
      return Number.isInteger(given) && given > 0 ? Math.min(given, usual) : usual;
    };
    const height = most("maxheight", EMBEDS.model.height);
    const width = most("maxwidth", 720);
    const html = frameCode(asked.origin, "model", record.id)
      .replace('width="100%"', `width="${width}"`)
      .replace(/ height="\d+"/, ` height="${height}"`);
    return context.json(
      {
        version: "1.0",
        type: "rich",
        title: record.id,
        provider_name: SITE_NAME,
        provider_url: asked.origin,
        cache_age: 3600,
        html,
        width,
        height,
      },
      200,
      { ...SHARED_HEADERS, "Cache-Control": KEPT },
    );
  });
  return routes;
}

/** The model of a page's address. */
function modelOf(address: string, origin: string): string | undefined {
  if (!URL.canParse(address)) return undefined;
  const url = new URL(address);
  if (url.origin !== origin) return undefined;
  const path = /^\/models\/([^/]+(?:\/[^/]+)?)\/?$/.exec(url.pathname)?.[1];
  try {
    return path && decodeURIComponent(path);
  } catch {
    return undefined;
  }
}

async function represented(
  form: "frame" | "part",
  kind: EmbedKind,
  what: { model: string; library: string | undefined },
  context: RouteContext,
  styles: string,
): Promise<Representation> {
  const view = await embedView(kind, what, context);
  const body = view?.body ?? <p className="embed__missing">There is no model {what.model} at this site.</p>;
  const html = whole(
    form === "part"
      ? renderToStaticMarkup(body as ReactElement)
      : `<!doctype html>${renderToStaticMarkup(
          <Frame title={view?.title ?? "No such model"} styles={styles}>
            {body}
          </Frame>,
        )}`,
    context.origin,
    context.origin + modelPath(what.model),
  );
  const representation = represent(html, {
    status: view === undefined ? 404 : 200,
    contentType: "text/html; charset=utf-8",
    cacheControl: KEPT,
    headers: form === "frame" ? EMBED_HEADERS : SHARED_HEADERS,
  });
  return compressed(representation, "page");
}

/**
 * With whole addresses, as it stands in a page of another host; places of a page are those of the model's own. In texts
 * quotes are encoded: this meets attributes only.
 */
function whole(html: string, origin: string, page: string): string {
  return html
    .replace(/ (href|src)="\/(?!\/)/g, (_, name: string) => ` ${name}="${origin}/`)
    .replaceAll(' href="#', () => ` href="${page}#`);
}

function Frame({ title, styles, children }: { title: string; styles: string; children: ReactNode }) {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="robots" content="noindex" />
        {/* Links leave the frame: other pages of this site let nobody frame them. */}
        <base target="_blank" />
        <title>{title}</title>
        <link rel="stylesheet" href={styles} />
      </head>
      <body>
        <main>{children}</main>
      </body>
    </html>
  );
}
