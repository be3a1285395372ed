/**
 * Private repositories of a site with tokens. The reference for a reader's site is a site over a store that has only what
 * the reader may see: every answer of the two must be the same, byte for byte, for every request.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { AccessFile, addReader, openStore } from "@vitrine/hub";
import { openWithRepositories, type RepositoryRows } from "@vitrine/hub/testing";
import type { ModelRecord } from "@vitrine/models";
import type { Hono } from "hono";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import type { RequestContext } from "../../server/http/gateway.ts";
import { createGuardedTestSite, createTestSite, type TestSite } from "../../testing/site.ts";

const RECORDS: ModelRecord[] = ["acme/open", "acme/secret", "acme/shared", "beta/open", "beta/secret"].map((id) => {
  const word = id.replace("/", "");
  return {
    id,
    tags: [`tag-${word}`],
    library_name: id.endsWith("secret") ? "nemo" : "transformers",
    pipeline_tag: id.endsWith("secret") ? "automatic-speech-recognition" : "text-classification",
    cardData: { license: id.endsWith("secret") ? "cc-by-nc-4.0" : "mit" },
    card: `It says ${word}.`,
  };
});
/** Which of them each reader sees. `reader` has a row for acme/shared, `writer` may write to acme/*. */
const SEEN: Record<string, string[]> = {
  reader: ["acme/open", "acme/shared", "beta/open"],
  writer: ["acme/open", "acme/secret", "acme/shared", "beta/open"],
  outsider: ["beta/open"],
};
const PRIVATE = ["acme/secret", "acme/shared", "beta/secret"];

let folder: string;
let rows: RepositoryRows;
let options: TestSite;
let guarded: Hono<RequestContext>;
const tokens: Record<string, string> = {};

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "vitrine-private-"));
  const path = join(folder, "access.json");
  tokens["reader"] = (await addReader(path, { name: "reader", read: ["*"] })) ?? "";
  tokens["writer"] = (await addReader(path, { name: "writer", read: ["*"], write: ["acme/*"] })) ?? "";
  tokens["outsider"] = (await addReader(path, { name: "outsider", read: ["beta/*"] })) ?? "";
  rows = await openWithRepositories();
  await rows.store.upsertMany(RECORDS);
  for (const { id } of RECORDS) {
    const number = await rows.setVisibility(id, PRIVATE.includes(id) ? "private" : "public");
    if (id === "acme/shared")
      await rows.store.rights.grant(number, { kind: "service", subject: "reader" }, "read", "test");
  }
  options = {
    store: rows.store,
  };
  guarded = await createGuardedTestSite({ ...options, access: await AccessFile.open(path) });
});
afterAll(async () => {
  await rows.store.close();
  rmSync(folder, { recursive: true });
});

const WORDS = ["secret", "acmesecret", "tag-betasecret", "nemo", "secert", "shared"];
const PATHS = [
  "/",
  "/models",
  "/models/acme",
  "/models?library=nemo",
  "/models?license=cc-by-nc-4.0",
  "/models?task=automatic-speech-recognition",
  "/tasks",
  "/libraries",
  "/libraries/nemo",
  "/changes",
  "/sitemap.xml",
  "/sitemaps/models.xml",
  "/compare?m=acme/secret&m=beta/open",
  "/api/models",
  "/api/models?full=true&limit=1",
  "/api/models?author=acme",
  "/api/models-tags-by-type",
  "/api/palette.json",
  ...WORDS.flatMap((word) => [
    `/search?q=${word}`,
    `/models?q=${word}`,
    `/api/suggest.json?q=${word}`,
    `/api/models?search=${word}`,
    `/api/playground-models.json?q=${word}`,
  ]),
  ...["acme/secret", "ACME/Secret", "acme/shared", "beta/secret", "acme/none"].flatMap((id) => [
    `/models/${id}`,
    `/models/${id}/files`,
    `/models/${id}/badge.svg`,
    `/chat-template?model=${id}`,
    `/api/models/${id}`,
    `/api/models/${id}/tree/main`,
    `/api/models/${id}/refs`,
    `/${id}/resolve/main/README.md`,
    `/cards/models/${id}.png`,
    `/api/playground-model.json?id=${id}`,
    `/api/playground-template.json?id=${id}`,
  ]),
];

async function said(response: Response): Promise<string> {
  const headers = ["content-type", "location", "link", "x-error-code", "x-error-message"];
  const body = Buffer.from(await response.arrayBuffer()).toString("latin1");
  // Each store has a random word of its own in its version.
  return [response.status, ...headers.map((name) => `${name}: ${response.headers.get(name)}`), body].join("\n");
}
const as = (name: string, path: string) =>
  guarded.request(path, { headers: { Authorization: `Bearer ${tokens[name]}` } }, {});

/** The first of them requests everything; the others every third address, all in `npm run test:whole`. */
const isWhole = Number(process.env["VITRINE_TEST_RUNS"] ?? 1) > 1;

test.each(Object.entries(SEEN).map(([name, ids], turn) => ({ name, ids, turn })))(
  "$name gets what a site answers that has only what they may see",
  async ({ name, ids, turn }) => {
    const store = await openStore({ memory: true });
    onTestFinished(() => store.close());
    await store.upsertMany(RECORDS.filter(({ id }) => ids.includes(id)));
    const plain = createTestSite({ ...options, store, canFetch: false, needsToken: true });
    for (const path of PATHS.filter((_, at) => isWhole || turn === 0 || at % 3 === turn % 3))
      expect(await said(await as(name, path)), path).toBe(await said(await plain.request(path)));
  },
);

test("a change of who sees it counts for the next request", async () => {
  const status = async () => (await as("outsider", "/api/models/beta/secret")).status;
  const listed = async () => (await (await as("outsider", "/api/models")).text()).includes("beta/secret");
  expect([await status(), await listed()]).toEqual([404, false]);
  await rows.setVisibility("beta/secret", "public");
  expect([await status(), await listed()]).toEqual([200, true]);
  await rows.setVisibility("beta/secret", "private");
  expect([await status(), await listed()]).toEqual([404, false]);
});
