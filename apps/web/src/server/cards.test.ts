/** The pictures for links to pages: each page says where its own is, and that is what is there. */
import { openStore, type Store } from "@vitrine/hub";
import { parseHubModel } from "@vitrine/models";
import { fromHtml } from "hast-util-from-html";
import { visit } from "unist-util-visit";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createDocumentation } from "../site/documentation.ts";
import { createApp } from "./app.tsx";
import { represent } from "./representation.ts";

const ORIGIN = "https://models.example";
const siteCard = represent(new Uint8Array([1, 2, 3]), { contentType: "image/png", cacheControl: "no-cache" });

let store: Store;
let app: ReturnType<typeof createApp>;
beforeAll(async () => {
  store = await openStore({ memory: true });
  const model = { id: "owner/some.model-7B", pipeline_tag: "text-generation", library_name: "transformers" };
  const parsed = parseHubModel(model);
  if (!parsed.ok) throw parsed.error;
  await store.upsertMany([parsed.record]);
  app = createApp({
    store,
    assets: {
      addresses: { styles: [], theme: "/t.js", enhance: "/e.js", fonts: [] },
      find: (path) => (path === "/card.png" ? siteCard : undefined),
    },
    documentation: createDocumentation({
      "index.md": "# Start\n",
      "guides/two.md": "# Two & <more>\n",
      "japanese.md": "# 日本語\n",
    }),
    hubEndpoint: "https://hub.example",
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

test("many at once are made one after the other, too many are told to come back", async () => {
  const asked = await Promise.all(
    Array.from({ length: 90 }, (_, index) => app.request(`/cards/tasks/fill-mask.png?${index}`)),
  );
  const statuses = asked.map((response) => response.status);
  expect(new Set(statuses)).toEqual(new Set([200, 503]));
  const busy = asked.find((response) => response.status === 503);
  expect([busy?.headers.get("retry-after"), busy?.headers.get("cache-control")]).toEqual(["10", "no-store"]);
  expect((await app.request("/cards/tasks/fill-mask.png")).status).toBe(200);
});

test("a picture is kept and answered with 304 to whoever has it", async () => {
  const first = await app.request("/cards/docs.png");
  const again = await app.request("/cards/docs.png?x=1", {
    headers: { "If-None-Match": first.headers.get("etag") ?? "" },
  });
  expect(again.status).toBe(304);
});
