/** Fields in listings of models that no other source states, and what follows for their forms. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { ProviderListing } from "@vitrine/models";
import { expect, test } from "vitest";
import type { MergedModel } from "./merge.ts";
import { addListedAbilities, addListedTasks, modelFinder } from "./listings.ts";
import { deriveFields } from "./derive-fields.ts";

const RELEASE = "prices@1";
const model = (id: string, fields: Record<string, unknown> = {}): MergedModel => ({
  id,
  packages: [],
  fields: new Map(
    Object.entries(fields).map(([field, value]) => [field, { value, sources: [{ release: "a@1", path: "b" }] }]),
  ),
});
const listing = (of: string, provider: string, more: Partial<ProviderListing> = {}): ProviderListing => ({
  provider,
  providerId: of,
  model: of,
  task: "text-generation",
  readOn: "2026-11-22",
  source: RELEASE,
  ...more,
});
const stated = ({ fields }: MergedModel, field: string) => fields.get(field)?.value;

test("a model has the task that all its providers list, unless a source states one", () => {
  const models = ["a/text", "a/sees", "a/disputed", "a/none"].map((id) => model(id));
  const known = model("a/known", { pipeline_tag: "text-ranking" });
  const listings = [
    listing("a/text", "one"),
    listing("a/sees", "one", { abilities: ["vision"] }),
    listing("a/disputed", "one"),
    listing("a/disputed", "two", { task: "text-to-image" }),
    listing("a/known", "one"),
  ];
  addListedTasks([...models, known], listings, RELEASE);
  expect([...models, known].map((each) => stated(each, "pipeline_tag"))).toEqual([
    "text-generation",
    "image-text-to-text",
    undefined,
    undefined,
    "text-ranking",
  ]);
  expect(models[0]?.fields.get("pipeline_tag")?.sources).toEqual([
    expect.objectContaining({ release: RELEASE, rule: "listed for it by one" }),
  ]);
});

test("two chat listings make a model conversational, unless another variant is the chat model", () => {
  const models = ["a/chat", "a/once", "a/plain", "a/plain-Instruct"].map((id) => model(id));
  const listings = ["a/chat", "a/plain"].flatMap((id) =>
    ["one", "two"].map((provider) => listing(id, provider, { abilities: ["chat"] })),
  );
  addListedAbilities(models, [...listings, listing("a/once", "one", { abilities: ["chat"] })], RELEASE);
  expect(models.map((each) => stated(each, "abilities"))).toEqual([["chat"], undefined, undefined, undefined]);
});

test("an original has the task of its derived models where these agree, and a model type has the task of its only head", () => {
  const form = (id: string, of: string, task: string) =>
    model(id, { pipeline_tag: task, baseModels: [{ id: of, relation: "quantized" }] });
  const models = [
    model("a/base"),
    form("a/base-4bit", "a/base", "text-generation"),
    model("a/torn"),
    form("a/torn-4bit", "a/torn", "text-generation"),
    form("a/torn-8bit", "a/torn", "image-text-to-text"),
    model("a/typed", { model_type: "new", taskOfHead: "object-detection" }),
  ];
  deriveFields(models);
  expect([models[0], models[2], models[5]].map((each) => each && stated(each, "pipeline_tag"))).toEqual([
    "text-generation",
    undefined,
    "object-detection",
  ]);
});

test("a provider's own name leads to the model, and a copy of another owner to none", () => {
  const find = modelFinder([
    "black-forest-labs/FLUX.1-dev",
    "meta-llama/Llama-3.1-8B-Instruct",
    "NousResearch/Meta-Llama-3.1-8B-Instruct",
    "meta-llama/Llama-2-7b-hf",
    "deepseek-ai/DeepSeek-V3",
    "unsloth/llama-2-13b",
  ]);
  expect(find("fal-ai", "fal-ai/flux/dev")).toBe("black-forest-labs/FLUX.1-dev");
  expect(find("nebius", "meta-llama/Meta-Llama-3.1-8B-Instruct")).toBe("meta-llama/Llama-3.1-8B-Instruct");
  expect(find("fireworks-ai", "accounts/fireworks/models/llama-v3p1-8b-instruct")).toBe(
    "meta-llama/Llama-3.1-8B-Instruct",
  );
  expect(find("replicate", "meta/llama-2-7b")).toBe("meta-llama/Llama-2-7b-hf");
  expect(find("novita", "deepseek/deepseek_v3")).toBe("deepseek-ai/DeepSeek-V3");
  expect(find("replicate", "meta/llama-2-13b")).toBeUndefined();
});

test("what answers with numbers has no price and no length of an answer", () => {
  const listings = readFileSync(join(import.meta.dirname, "../../data/seed/listings.jsonl"), "utf8")
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as ProviderListing)
    .filter(({ task = "" }) => ["feature-extraction", "text-ranking"].includes(task));
  expect(listings.length).toBeGreaterThan(20);
  expect(listings.filter(({ price, maxOutput }) => price?.output !== undefined || maxOutput !== undefined)).toEqual([]);
});
