/** A visitor adds a model of the hub to the catalog: the page of what is not here, the button, and what comes of it. */
import { createHash } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Mirror, openStore, readMirrorRules, type Store } from "@vitrine/hub";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestSite } from "../../testing/site.ts";

const COMMIT = "0123456789abcdef0123456789abcdef01234567";
const FILES: Readonly<Record<string, string>> = {
  "README.md": "---\nlicense: mit\n---\n# Fresh\n\nA card from the hub.\n",
  "chat_template.jinja": "{% for m in messages %}<{{ m.role }}>{{ m.content }}{% endfor %}",
  "config.json": "{}",
};

let store: Store;
let folder: string;
let site: ReturnType<typeof createTestSite>;
let isAway = false;
const requested: string[] = [];

/** A hub with one open model and one that asks for a consent. */
async function hub(input: RequestInfo | URL): Promise<Response> {
  const { pathname } = new URL(input instanceof Request ? input.url : input);
  requested.push(pathname);
  if (isAway) return new Response(null, { status: 503 });
  const [, , , owner, name] = pathname.split("/");
  if (pathname.startsWith("/api/models/acme/gated")) return new Response(null, { status: 401 });
  if (pathname === "/api/models/acme/fresh-model/revision/main") {
    const siblings = Object.entries(FILES).map(([rfilename, text]) => ({
      rfilename,
      size: text.length,
      blobId: createHash("sha1").update(`blob ${text.length}\0${text}`).digest("hex"),
    }));
    return Response.json({ id: `${owner}/${name}`, sha: COMMIT, pipeline_tag: "text-generation", tags: [], siblings });
  }
  const file = FILES[pathname.split("/").at(-1) ?? ""];
  return pathname.includes(`/resolve/${COMMIT}/`) && file !== undefined
    ? new Response(file)
    : new Response(null, { status: 404 });
}

const siteWith = (adder?: Mirror) =>
  createTestSite({
    store,
    adder,
  });

beforeAll(async () => {
  store = await openStore({ memory: true });
  await store.upsertMany([{ id: "acme/fresh-base", tags: [], downloads: 5 }]);
  folder = await mkdtemp(join(tmpdir(), "vitrine-add-"));
  const rules = await readMirrorRules("https://hub.example");
  const ownIds = () => ["secret-team/parser"];
  site = siteWith(new Mirror({ folder, rules, store, ownIds, fetch: hub as typeof fetch }));
});
afterAll(async () => {
  await store.close();
  await rm(folder, { recursive: true, force: true });
});

const text = async (path: string, of = site) => (await of.request(path)).text();
const add = (id: string, headers = {}) => site.request(`/models/${id}/add`, { method: "POST", headers });

test("the page of an unknown model says so, offers to add it, and shows what has a similar name", async () => {
  const answer = await site.request("/models/acme/fresh-model");
  expect(answer.status).toBe(404);
  const page = await answer.text();
  expect(page).toContain("acme/fresh-model is not in this catalog");
  expect(page).toContain('<form action="/models/acme/fresh-model/add" method="post">');
  expect(page).toContain('href="/models/acme/fresh-base"');
  expect(page).toContain('href="https://hub.example/acme/fresh-model"');
  expect(requested).toEqual([]);
});

test("where visitors may not add models there is no button, and nothing behind it", async () => {
  const closed = siteWith();
  expect(await text("/models/acme/fresh-model", closed)).not.toContain("/add");
  expect((await closed.request("/models/acme/fresh-model/add", { method: "POST" })).status).toBe(404);
});

test("another site's page cannot press the button", async () => {
  expect((await add("acme/fresh-model", { "Sec-Fetch-Site": "cross-site" })).status).toBe(403);
  expect(requested).toEqual([]);
});

test("an added model has its record, card, files and template, and says where they are from", async () => {
  const answer = await add("acme/fresh-model");
  expect([answer.status, answer.headers.get("location")]).toEqual([303, "/models/acme/fresh-model"]);
  const record = await store.get("acme/fresh-model");
  expect(record).toMatchObject({
    card: "# Fresh\n\nA card from the hub.\n",
    config: { chat_template_jinja: FILES["chat_template.jinja"] },
    origin: { from: "hub", endpoint: "https://hub.example", commit: COMMIT },
  });
  const page = await text("/models/acme/fresh-model");
  for (const shown of ["A card from the hub.", "chat_template.jinja", "config.json", "hub.example"])
    expect(page).toContain(shown);
});

test.each([
  ["acme/gated", "not-allowed"],
  ["acme/nowhere", "not-found"],
  ["secret-team/other", "not-allowed"],
])("%s is not added: %s, and the page says why", async (id, why) => {
  const before = requested.length;
  const location = (await add(id)).headers.get("location") ?? "";
  expect(location).toBe(`/models/${id}?add=${why}`);
  expect(await text(location)).toContain('role="status"');
  // A name that is next to this site's own never leaves it.
  if (id.startsWith("secret-team/")) expect(requested.length).toBe(before);
});

test("a hub that is away is named as the cause", async () => {
  isAway = true;
  expect((await add("acme/later")).headers.get("location")).toBe("/models/acme/later?add=hub-away");
});
