import { readFileSync } from "node:fs";
import type { Store } from "@vitrine/hub";
import { openSeededStore } from "@vitrine/hub/testing";
import { afterAll, beforeAll, expect, test } from "vitest";
import { allModels } from "./search-quality/engines.ts";
import { JUDGED_QUERIES } from "./search-quality/judged-queries.ts";
import { measure } from "./search-quality/measures.ts";

let store: Store;
let models: Awaited<ReturnType<typeof allModels>>;
beforeAll(async () => {
  ({ store } = await openSeededStore());
  models = await allModels(store);
});
afterAll(() => store.close());

test("of the judged queries for tuning, nine of ten have a right model among the first three", async () => {
  const missed: string[] = [];
  // A third of them, so that this takes seconds; the bench asks all.
  const queries = JUDGED_QUERIES.filter(({ half }) => half === "tuning").filter((_, at) => at % 3 === 0);
  for (const { typed, rules } of queries) {
    // oxlint-disable-next-line no-await-in-loop
    const { items } = await store.find({ q: typed, limit: 3 });
    const found = items.flatMap(({ id }) => models.get(id) ?? []);
    if (!measure(found, rules, models.values())?.isSuccess)
      missed.push(`${typed}: ${items.map(({ id }) => id).join(", ")}`);
  }
  expect(queries.length).toBeGreaterThan(90);
  expect(missed.length / queries.length, missed.join("\n")).toBeLessThanOrEqual(0.1);
});

test.each<[string, RegExp, number?]>([
  ["qwen", /^Qwen\/Qwen3\.[5-9]/],
  ["clip", /^openai\/clip-vit-/],
  ["granite", /^ibm-granite\/granite-4\.[2-9]-/],
  ["nemotron", /^nvidia\/(?:NVIDIA-)?Nemotron-3.*BF16$/],
  ["yolo", /^Ultralytics\/YOLO/, 2],
  ["llama", /^meta-llama\/Llama-[34].*Instruct$/],
  ["gemma", /^google\/gemma-4-.*it$/],
  ["mistral", /^mistralai\/Mistral-/],
  ["whisper", /^openai\/whisper-(?:large-v3|large-v3-turbo|small)$/],
  ["bert", /^google-bert\/bert-base-/],
  ["flux", /^black-forest-labs\/FLUX\.[12]-/],
  ["stable diffusion", /^stabilityai\/stable-diffusion-3\.5-/],
  ["google", /^google\//],
])("the name of a family, %s, begins with its current generation, by its own maker", async (q, name, limit = 3) => {
  const { items } = await store.find({ q, limit });
  for (const { id } of items) expect(id).toMatch(name);
});

test("suggestions, lists and pages of one query show the same models in the same order", async () => {
  for (const typed of ["whisper", "speech to text", "wisper", "7b chat apache"]) {
    // oxlint-disable-next-line no-await-in-loop
    const suggested = await store.suggest(typed, 5);
    // oxlint-disable-next-line no-await-in-loop
    const first = await store.find({ q: typed, limit: 5 });
    expect(suggested.map(({ id }) => id)).toEqual(first.items.map(({ id }) => id));
    // oxlint-disable-next-line no-await-in-loop
    const second = await store.find({ q: typed, limit: 5, cursor: first.nextCursor as string });
    // oxlint-disable-next-line no-await-in-loop
    const together = await store.find({ q: typed, limit: 10 });
    expect([...first.items, ...second.items].map(({ id }) => id)).toEqual(together.items.map(({ id }) => id));
  }
});

test("no example sentence of the search is a query of the test half, or an unseen one", () => {
  const file = new URL("../../data/search/english-examples.json", import.meta.url);
  const examples = Object.values(JSON.parse(readFileSync(file, "utf8")) as Record<string, string[]>).flat();
  const known = new Set(examples.map((example) => example.toLowerCase()));
  const queries = JUDGED_QUERIES.filter(({ half }) => half !== "tuning" && half !== "asked");
  // Counted, not named: nobody looks at single queries of these.
  expect(queries.filter(({ typed }) => known.has(typed.toLowerCase())).length).toBe(0);
});

test.each([
  "q4",
  "8 GB",
  "for rtx 4090",
  "commercial use",
  "in german",
  "100k context",
  "under 10b",
  "cheapest",
  "hosted",
  "with tools",
  "exl2 4bpw",
])("with %s behind it a family stays that family, and a task that task", async (phrase) => {
  for (const family of ["llama", "whisper", "qwen3", "gemma 3", "flux"]) {
    // oxlint-disable-next-line no-await-in-loop
    const { items, notKnown = [] } = await store.find({ q: `${family} ${phrase}`, limit: 5 });
    for (const { id } of [...items, ...notKnown])
      expect(id.toLowerCase().replace(/[-_.]/g, " "), phrase).toContain(family);
    expect(items.length + notKnown.length, family).toBeGreaterThan(0);
  }
  for (const task of ["object-detection", "text-to-speech", "image-segmentation"]) {
    // oxlint-disable-next-line no-await-in-loop
    const { items } = await store.find({ q: `${task.replaceAll("-", " ")} ${phrase}`, limit: 5 });
    for (const { id } of items) expect(models.get(id)?.pipeline_tag, `${task} ${phrase}`).toBe(task);
    expect(items.length, `${task} ${phrase}`).toBeGreaterThan(0);
  }
});
