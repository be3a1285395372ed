/** The pictures for links to pages: each page names its picture, and the picture is there. */
import { setImmediate as nextTurn } from "node:timers/promises";
import type { OpenGraphRenderer } from "@vitrine/markdown/pages";
import { openStore, type Store } from "@vitrine/hub";
import { parseHubModel } from "@vitrine/models";
import { fromHtml } from "hast-util-from-html";
import { visit } from "unist-util-visit";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createDocumentation } from "../../modules/documentation/documentation.ts";
import type { Route } from "../../shell/page.ts";
import { cardRoutes } from "./open-graph-images.ts";
import { PageCache, represent } from "./page-cache.ts";
import { createTestSite } from "../../testing/site.ts";

const ORIGIN = "https://models.example";
const siteCard = represent(new Uint8Array([1, 2, 3]), { contentType: "image/png", cacheControl: "no-cache" });

let store: Store;
let app: ReturnType<typeof createTestSite>;
beforeAll(async () => {
  store = await openStore({ memory: true });
  const model = { id: "owner/some.model-7B", pipeline_tag: "text-generation", library_name: "transformers" };
  const parsed = parseHubModel(model);
  if (!parsed.ok) throw parsed.error;
  await store.upsertMany([parsed.record]);
  app = createTestSite({
    store,
    assets: {
      addresses: { styles: "/assets/s.css", theme: "/t.js", siteScript: "/e.js", fonts: [] },
      find: (path) => (path === "/card.png" ? siteCard : undefined),
    },
    documentation: createDocumentation({
      "index.md": "# Start\n",
      "guides/two.md": "# Two & <more>\n",
      "japanese.md": "# 日本語\n",
    }),
    sourceAddress: "https://code.example/edit/",
    origin: ORIGIN,
  });
});
afterAll(() => store.close());

async function tagsOf(path: string): Promise<Record<string, string>> {
  const tags: Record<string, string> = {};
  visit(fromHtml(await (await app.request(path)).text()), "element", (node) => {
    const name = node.properties["property"] ?? node.properties["name"];
    if (node.tagName === "meta" && typeof name === "string") tags[name] = String(node.properties["content"]);
  });
  return tags;
}

const PAGES = [
  "/docs",
  "/docs/guides/two",
  "/tasks/text-generation",
  "/libraries/transformers",
  "/models/owner/some.model-7B",
];

test("every page with a card says where it is, and a picture of the size it says is there", async () => {
  const pictures = new Set<string>();
  for (const path of PAGES) {
    const tags = await tagsOf(path);
    expect(tags).toMatchObject({
      "og:image:width": "1200",
      "og:image:height": "630",
      "twitter:card": "summary_large_image",
    });
    const address = new URL(tags["og:image"] ?? "");
    expect(address.origin).toBe(ORIGIN);
    const response = await app.request(address.pathname);
    expect([response.status, response.headers.get("content-type")], address.pathname).toEqual([200, "image/png"]);
    const bytes = Buffer.from(await response.arrayBuffer());
    // PNG, first chunk: width and height (www.w3.org/TR/png, 11.2.1).
    expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([1200, 630]);
    pictures.add(bytes.toString("base64"));
  }
  expect(pictures.size).toBe(PAGES.length);
  expect((await tagsOf("/models/owner/some.model-7B"))["og:image:alt"]).toContain("owner/some.model-7B");
});

test("a title that the font cannot set has the site's picture, and so has a page without a card", async () => {
  const { "og:image": address = "" } = await tagsOf("/docs/japanese");
  const response = await app.request(new URL(address).pathname);
  expect(Buffer.from(await response.arrayBuffer())).toEqual(Buffer.from(siteCard.identity));
  expect((await tagsOf("/models"))["og:image"]).toBe(`${ORIGIN}/card.png`);
});

test.each([
  "/cards/docs/nothing.png",
  "/cards/models/no/such.png",
  "/cards/models.png",
  "/cards/docs",
  "/cards/.png",
  "/cards/docs/two.md.png",
])("%s is not found", async (path) => {
  const response = await app.request(path);
  expect(response.status).toBe(404);
  expect(response.headers.get("content-type")).toContain("text/html");
});

/**
 * Cards of pages of one kind, with a renderer that only counts pictures and how many it had at
 * once.
 */
function cardsOf(titleOf: (number: string, read: Store) => Promise<string>) {
  const renderer = { rendered: 0, rendering: 0, most: 0 };
  const render = async () => {
    renderer.rendered += 1;
    renderer.rendering += 1;
    renderer.most = Math.max(renderer.most, renderer.rendering);
    await nextTurn();
    renderer.rendering -= 1;
    return new Uint8Array([1]);
  };
  const route: Route = { path: "/page/:number", load: () => undefined };
  const cards = cardRoutes({
    routes: [route],
    load: async (_, context, read) =>
      ({
        title: await titleOf(context.req.param("number") ?? "", read),
        canonical: "/page",
        card: {},
        body: null,
      }) as never,
    source: async () => ({ store, version: await store.version() }),
    revision: () => "1",
    siteName: "Site",
    cache: new PageCache(),
    siteCard,
    renderer: { render } as unknown as OpenGraphRenderer,
  });
  return { renderer, send: (number: number) => cards.request(`/cards/page/${number}.png`) };
}

test("many at once are rendered one after the other, too many get Retry-After", async () => {
  const { renderer, send } = cardsOf(async (number) => number);
  const requested = await Promise.all(Array.from({ length: 90 }, (_, at) => send(at)));
  expect(new Set(requested.map(({ status }) => status))).toEqual(new Set([200, 503]));
  expect(renderer.most).toBe(1);
  const busy = requested.findIndex(({ status }) => status === 503);
  const { headers } = requested[busy] as Response;
  expect([headers.get("retry-after"), headers.get("cache-control")]).toEqual(["10", "no-store"]);
  expect((await send(busy)).status).toBe(200);
});

test("a card is made again when what its page reads has changed, and not at any other write", async () => {
  const { renderer, send } = cardsOf(async (_, read) => (await read.get("owner/changing"))?.pipeline_tag ?? "none");
  const record = { id: "owner/changing", tags: [], pipeline_tag: "text-generation" };
  await store.upsertMany([record]);
  await send(1);
  await store.upsertMany([{ id: "owner/other", tags: [], pipeline_tag: "fill-mask" }]);
  await send(1);
  expect(renderer.rendered).toBe(1);
  await store.upsertMany([{ ...record, pipeline_tag: "fill-mask" }]);
  await send(1);
  expect(renderer.rendered).toBe(2);
});

test("a picture is cached, and a client that has it gets 304", async () => {
  const first = await app.request("/cards/docs.png");
  const again = await app.request("/cards/docs.png?x=1", {
    headers: { "If-None-Match": first.headers.get("etag") ?? "" },
  });
  expect(again.status).toBe(304);
});
