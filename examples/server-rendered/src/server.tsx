/** Fetches models from a hub, renders their pages, and serves them next to the files that the build made for browsers. */
import { serve } from "@hono/node-server";
import { serveStatic } from "@hono/node-server/serve-static";
import { parseHubModel } from "@vitrine/models";
import { Hono } from "hono";
import { renderToString } from "react-dom/server";
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from "react-router";
import { type ModelSource, routesOf } from "./routes.tsx";

const HUB = process.env["HUB"] ?? "http://127.0.0.1:3000";

const hub: ModelSource = {
  async list() {
    const models = (await fetchJson("/api/models?limit=20")) as unknown[];
    return models.map(parseHubModel).flatMap((parsed) => (parsed.ok ? [parsed.record] : []));
  },
  async get(id) {
    const parsed = parseHubModel(await fetchJson(`/api/models/${id.split("/").map(encodeURIComponent).join("/")}`));
    if (!parsed.ok) throw new Response(parsed.error.message, { status: 404 });
    return parsed.record;
  },
};

async function fetchJson(path: string): Promise<unknown> {
  const answer = await fetch(HUB + path);
  if (!answer.ok) throw new Response(`The hub says ${answer.status}.`, { status: answer.status });
  return answer.json();
}

const { query, dataRoutes } = createStaticHandler(routesOf(hub));

const app = new Hono();
app.get("/assets/*", serveStatic({ root: "dist/browser" }));
app.on("GET", ["/", "/models/:owner/:name"], async ({ req, html }) => {
  const context = await query(req.raw);
  if (context instanceof Response) return context;
  const page = renderToString(
    <StaticRouterProvider router={createStaticRouter(dataRoutes, context)} context={context} />,
  );
  return html(
    `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>Models</title>
    <link rel="icon" href="data:,">
    <link rel="stylesheet" href="/assets/browser.css">
    <script type="module" src="/assets/browser.js"></script>
  </head>
  <body><div id="page">${page}</div></body>
</html>`,
    { status: context.statusCode as 200 },
  );
});

// Components link to owners, tasks and libraries too. This site has no pages of them; the hub does.
app.get("*", ({ req, redirect }) => redirect(HUB + req.path));

serve({ fetch: app.fetch, hostname: "127.0.0.1", port: Number(process.env["PORT"] ?? 4000) }, ({ port }) =>
  console.log(`The page is at http://127.0.0.1:${port}`),
);
