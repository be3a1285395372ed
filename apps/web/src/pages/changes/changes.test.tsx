/** Changes of the catalog on the page, in feeds and next to a model's prices. */
import { execFileSync } from "node:child_process";
import { importListings, openStore, type Store } from "@vitrine/hub";
import { afterAll, beforeAll, expect, test } from "vitest";

let store: Store;
let site: ReturnType<typeof createTestSite>;

/** Reads the listings of a router that offers one model at this price. */
const offerAt = (input: number) =>
  importListings(store, {
    endpoint: "https://router.example",
    fetch: async () =>
      Response.json({
        data: [{ id: "acme/speaks", providers: [{ provider: "groq", pricing: { input, output: 2 * input } }] }],
      }),
  });

beforeAll(async () => {
  store = await openStore({ memory: true });
  await store.upsertMany([
    {
      id: "acme/speaks",
      tags: [],
      pipeline_tag: "text-to-speech",
      origin: { from: "hub", endpoint: "https://hub.example" },
    },
    { id: "beta/writes", tags: [], pipeline_tag: "text-generation" },
  ]);
  await offerAt(1);
  await offerAt(0.5);
  site = createTestSite({
    store,
    origin: "https://models.example",
  });
});
afterAll(() => store.close());

const text = async (path: string) => (await site.request(path)).text();

/** The feed as another program's XML parser reads it. */
const READ_FEED = `
import json, sys, xml.etree.ElementTree as tree
atom = "{http://www.w3.org/2005/Atom}"
feed = tree.parse(sys.stdin).getroot()
entries = [{"title": e.find(atom + "title").text, "id": e.find(atom + "id").text, "link": e.find(atom + "link").get("href")} for e in feed.iter(atom + "entry")]
print(json.dumps({"id": feed.find(atom + "id").text, "entries": entries}))
`;
import { createTestSite } from "../../testing/site.ts";
async function feedOf(path: string) {
  const answer = execFileSync("python3", ["-c", READ_FEED], { input: await text(path), encoding: "utf8" });
  return JSON.parse(answer) as { id: string; entries: { title: string; id: string; link: string }[] };
}

test("the page names models and prices under their day", async () => {
  const page = await text("/changes");
  expect(page).toContain('<a href="/models/acme/speaks">acme/speaks</a>');
  expect(page).toContain("$1 in, $2 out → $0.5 in, $1 out per million tokens");
  expect(page).toContain(`<time dateTime="${new Date().toISOString().slice(0, 10)}">`);
});

test("a feed has an entry for each change, the newest first, with ids of their own", async () => {
  const { entries } = await feedOf("/changes.atom");
  expect(entries.map(({ title }) => title.replace(/:.*/, ""))).toEqual(["acme/speaks", "beta/writes", "acme/speaks"]);
  expect(new Set(entries.map(({ id }) => id)).size).toBe(3);
  expect(entries[0]?.link).toBe("https://models.example/models/acme/speaks");
});

test("the feed of a list has its models only, and says where it is", async () => {
  const feed = await feedOf("/changes.atom?task=text-to-speech");
  expect(feed.id).toBe("https://models.example/changes.atom?task=text-to-speech");
  expect(feed.entries).toHaveLength(2);
  expect((await feedOf("/changes.atom?author=nobody")).entries).toEqual([]);
  expect(await text("/models?task=text-to-speech")).toContain('href="/changes.atom?task=text-to-speech"');
});

test("a model's page shows how its price has changed", async () => {
  const page = await text("/models/acme/speaks");
  for (const shown of ["Price history", "$1 in, $2 out", "$0.5 in, $1 out", "<path"]) expect(page).toContain(shown);
});
