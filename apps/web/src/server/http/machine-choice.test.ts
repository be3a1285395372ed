/** The visitor's machine: chosen by a form, kept in a cookie, overruled by an address, and never mixed up in a cache. */
import { openStore, type Store } from "@vitrine/hub";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestSite } from "../../testing/site.ts";

const FILES = [
  { rfilename: "m-Q4_K_M.gguf", size: 4_900_000_000 },
  { rfilename: "m-Q8_0.gguf", size: 8_700_000_000 },
  { rfilename: "m-F16.gguf", size: 16_400_000_000 },
];
const ORIGIN = { from: "hub", endpoint: "https://hub.example" } as const;
let store: Store;
let app: ReturnType<typeof createTestSite>;
beforeAll(async () => {
  store = await openStore({ memory: true });
  await store.upsertMany([
    {
      id: "maker/model",
      origin: ORIGIN,
      tags: ["conversational"],
      pipeline_tag: "text-generation",
      safetensors: { total: 8_200_000_000 },
    },
    {
      id: "maker/model-GGUF",
      origin: ORIGIN,
      tags: ["gguf", "conversational", "base_model:maker/model", "base_model:quantized:maker/model"],
      pipeline_tag: "text-generation",
      siblings: FILES,
    },
  ]);
  app = createTestSite({
    store,
  });
});
afterAll(() => store.close());

const htmlOf = async (path: string, machine?: string) =>
  (await app.request(path, machine === undefined ? {} : { headers: { cookie: `vitrine-machine=${machine}` } })).text();

test("the same decision is in the list, on the page, in its code and in its commands", async () => {
  for (const [machine, label] of [
    ["rtx-4060", "Q4_K_M"],
    ["rtx-3060-12", "Q8_0"],
    ["rtx-4090", "F16"],
  ] as const) {
    const list = await htmlOf("/models?format=gguf", machine);
    expect(list, machine).toMatch(new RegExp(`class="vt-fit"[^>]*><span class="vt-fit__amount"><b>${label}</b>`));
    const page = (await htmlOf("/models/maker/model-GGUF", machine)).replace(/<[^>]+>/g, "");
    expect(page, machine).toMatch(new RegExp(`${label} fits: [\\d.]+ GB of`));
    expect(page, machine).toContain(`ollama run hf.co/maker/model-GGUF:${label}`);
    expect(page, machine).toContain(`m-${label}.gguf`);
    const compared = await htmlOf("/compare?m=maker/model-GGUF&m=maker/model", machine);
    expect(compared, machine).toContain(`<b>${label}</b>`);
  }
});

test("a model without files of its own names the converted one that fits", async () => {
  const page = (await htmlOf("/models/maker/model", "rtx-4060")).replace(/<[^>]+>/g, "");
  expect(page).toContain("ollama run hf.co/maker/model-GGUF:Q4_K_M");
});

test("an address names a machine for everyone who opens it, whatever they chose", async () => {
  expect(await htmlOf("/models?format=gguf&machine=rtx-4090", "rtx-4060")).toContain("<b>F16</b>");
  expect(await htmlOf("/models?format=gguf&machine=rtx-4060&cards=3", "m1-8")).toContain("3 × RTX 4060, 8 GB");
});

test("caches keep the pages of different machines apart, and of the same one together", async () => {
  const requested = async (machine: string) => {
    const answer = await app.request("/models?format=gguf", { headers: { cookie: `vitrine-machine=${machine}` } });
    return { tag: answer.headers.get("etag"), vary: answer.headers.get("vary") };
  };
  const [small, large, again] = [await requested("rtx-4060"), await requested("rtx-4090"), await requested("rtx-4060")];
  expect(small.vary).toContain("Cookie");
  expect(small.tag).not.toBe(large.tag);
  expect(again).toEqual(small);
  expect(await requested("no-such-machine")).toEqual(await requested(""));
});

test("a form without scripts keeps the choice and leads back to its page, on this site only", async () => {
  const post = (fields: Record<string, string>, headers: Record<string, string> = {}) =>
    app.request("/my-machine", { method: "POST", body: new URLSearchParams(fields).toString(), headers });
  const chosen = await post({ machine: "rtx-4090", cards: "2", back: "/models?task=fill-mask&machine=m1-8" });
  expect([chosen.status, chosen.headers.get("location")]).toEqual([303, "/models?task=fill-mask"]);
  expect(chosen.headers.get("set-cookie")).toMatch(
    /^vitrine-machine=rtx-4090\.2; Max-Age=31536000; Path=\/; SameSite=Lax/,
  );
  expect((await post({ machine: "" })).headers.get("set-cookie")).toContain("Max-Age=0");
  for (const back of [
    "//evil.example/",
    "/.//evil.example",
    "https://evil.example/",
    "/\\evil.example",
    "javascript:alert(1)",
  ])
    expect((await post({ machine: "m1-8", back })).headers.get("location"), back).toBe("/my-machine");
  expect((await post({ machine: "m1-8" }, { "sec-fetch-site": "cross-site" })).status).toBe(403);
});
