/** What a text was taken for: each part can be taken back. */
import { openStore, type Store } from "@vitrine/hub";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestSite } from "../../testing/site.ts";

let store: Store;
beforeAll(async () => {
  store = await openStore({ memory: true });
  await store.upsertMany([
    { id: "acme/llama-3.1-7b", tags: ["conversational"], pipeline_tag: "text-generation", safetensors: { total: 7e9 } },
    { id: "acme/llama-3.1-7b-gguf", tags: ["gguf", "fr"], siblings: [{ rfilename: "llama-3.1-7b-q4_k_m.gguf" }] },
    { id: "acme/painter", tags: [], pipeline_tag: "text-to-image" },
  ]);
});
afterAll(() => store.close());

const WORDS = [
  "gpt-4o",
  "c++",
  "(7b)",
  "under $1",
  "8GB显存",
  "q4_k_m",
  "[chat]",
  "french",
  "[gguf",
  "100%",
  "*",
  "\\d",
  "llama 3.1",
  "cheapest",
  "on rtx 4090",
];

test("any text has a page, and a part that was told apart a link to the list without it", async () => {
  const site = createTestSite({
    store,
  });
  await fc.assert(
    fc.asyncProperty(fc.uniqueArray(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 4 }), async (words) => {
      const q = words.join(" ");
      const answer = await site.request(`/models?q=${encodeURIComponent(q)}`);
      expect(answer.status, q).toBe(200);
    }),
    { numRuns: 25 },
  );
  const page = await (await site.request(`/models?q=${encodeURIComponent("生成图片的模型 8GB显存")}`)).text();
  expect(page).toContain(`href="/models?q=${encodeURIComponent("的模型")}&amp;task=text-to-image"`);
});
