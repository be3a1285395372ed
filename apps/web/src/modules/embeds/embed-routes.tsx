/**
 * A model in pages of other sites: `/embed/{kind}` as a frame, `/embed/{kind}/part` for the custom
 * elements, `/elements.js` which defines them, and `/oembed`.
 *
 * All of it is read-only: no script in a frame, no cookie, no form.
 */
import { Hono } from "hono";
import { modelPath } from "@vitrine/react";
import type { ReactElement, ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { EMBEDS, type EmbedKind, embedView, isEmbedKind } from "./embed-views.tsx";
import { frameCode } from "./embed.tsx";
import type { RouteContext } from "../../shell/page.ts";
import { SITE_NAME } from "../../catalog/site-name.ts";
import type { RequestContext } from "../../server/http/gateway.ts";
import { compressed, represent, type Representation, respond } from "../../server/http/page-cache.ts";
import type { SiteView } from "../../server/site.ts";
import { EMBED_HEADERS, SHARED_HEADERS } from "../../server/http/security-headers.ts";

const CACHED = "public, max-age=300";
const MAX_CHARS = 200;

export function embedRoutes({ assets, cache, contextOf, source }: SiteView): Hono<RequestContext> {
  const routes = new Hono<RequestContext>();
  const addresses = assets.addresses.embeds;
  if (addresses === undefined) return routes;

  routes.get("/elements.js", (context) => {
    for (const [name, value] of Object.entries(SHARED_HEADERS)) context.header(name, value);
    context.header("Cache-Control", CACHED);
    return context.redirect(addresses.script, 302);
  });

  for (const form of ["frame", "part"] as const)
    routes.get(form === "frame" ? "/embed/:kind" : "/embed/:kind/part", async (context, next) => {
      const kind = context.req.param("kind");
      if (!isEmbedKind(kind)) return next();
      const query = new URL(context.req.url).searchParams;
      const [model = "", library] = ["model", "library"].map((name) => query.get(name)?.slice(0, MAX_CHARS));
      const requested = contextOf(context);
      const key = `embed ${form} ${kind} ${requested.origin} ${JSON.stringify([model, library])}`;
      const shown = await cache.makeOf(key, await source(), (store) =>
        represented(form, kind, { model, library }, { ...requested, store }, addresses.styles),
      );
      return respond(context.req.raw, shown);
    });

  routes.get("/oembed", async (context) => {
    const query = new URL(context.req.url).searchParams;
    if ((query.get("format") ?? "json") !== "json")
      return context.text("Only format=json is answered here.\n", 501, { ...SHARED_HEADERS });
    const requested = contextOf(context);
    const model = modelOf(query.get("url") ?? "", requested.origin);
    const record = model === undefined ? undefined : await requested.store.get(model);
    if (record === undefined)
      return context.text("There is no model of this site at this address.\n", 404, { ...SHARED_HEADERS });
    const most = (name: string, usual: number) => {
      const given = Number(query.get(name));
      return Number.isInteger(given) && given > 0 ? Math.min(given, usual) : usual;
    };
    const height = most("maxheight", EMBEDS.model.height);
    const width = most("maxwidth", 720);
    const html = frameCode(requested.origin, "model", record.id)
      .replace('width="100%"', `width="${width}"`)
      .replace(/ height="\d+"/, ` height="${height}"`);
    return context.json(
      {
        version: "1.0",
        type: "rich",
        title: record.id,
        provider_name: SITE_NAME,
        provider_url: requested.origin,
        cache_age: 3600,
        html,
        width,
        height,
      },
      200,
      { ...SHARED_HEADERS, "Cache-Control": CACHED },
    );
  });
  return routes;
}

/** The model of a page's address. */
function modelOf(address: string, origin: string): string | undefined {
  if (!URL.canParse(address)) return undefined;
  const { href, pathname } = new URL(address);
  if (!href.startsWith(`${origin}/`)) return undefined;
  const path = /^\/models\/([^/]+(?:\/[^/]+)?)\/?$/.exec(
    pathname.slice(new URL(`${origin}/`).pathname.length - 1),
  )?.[1];
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
    cacheControl: CACHED,
    headers: form === "frame" ? EMBED_HEADERS : SHARED_HEADERS,
  });
  return compressed(representation);
}

/**
 * With absolute addresses, as a page of another host needs them; links into the page point to the
 * model's page. Quotes in texts are encoded, so this matches attributes only.
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
        {/* Links leave the frame: other pages of this site do not allow framing. */}
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
