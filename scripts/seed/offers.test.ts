/** What offers say of models that no other source says, and what follows for their forms. */
import type { Offer } from "@vitrine/models";
import { expect, test } from "vitest";
import type { MergedModel } from "./merge.ts";
import { addOfferedAbilities, addOfferedTasks } from "./offers.ts";
import { deriveFacts } from "./record.ts";

const RELEASE = "prices@1";
const model = (id: string, facts: Record<string, unknown> = {}): MergedModel => ({
  id,
  packages: [],
  facts: new Map(
    Object.entries(facts).map(([field, value]) => [field, { value, places: [{ release: "a@1", path: "b" }] }]),
  ),
});
const offer = (of: string, provider: string, more: Partial<Offer> = {}): Offer => ({
  provider,
  providerId: of,
  model: of,
  task: "text-generation",
  readOn: "2026-11-22",
  source: RELEASE,
  ...more,
});
const stated = ({ facts }: MergedModel, field: string) => facts.get(field)?.value;

test("a model does what all who offer it say, and what a source says goes before", () => {
  const models = ["a/text", "a/sees", "a/disputed", "a/none"].map((id) => model(id));
  const known = model("a/known", { pipeline_tag: "text-ranking" });
  const offers = [
    offer("a/text", "one"),
    offer("a/sees", "one", { abilities: ["vision"] }),
    offer("a/disputed", "one"),
    offer("a/disputed", "two", { task: "text-to-image" }),
    offer("a/known", "one"),
  ];
  addOfferedTasks([...models, known], offers, RELEASE);
  expect([...models, known].map((each) => stated(each, "pipeline_tag"))).toEqual([
    "text-generation",
    "image-text-to-text",
    undefined,
    undefined,
    "text-ranking",
  ]);
  expect(models[0]?.facts.get("pipeline_tag")?.places).toEqual([
    expect.objectContaining({ release: RELEASE, rule: "offered for it by one" }),
  ]);
});

test("two who serve it in conversations make it one for conversations, unless another is made for them", () => {
  const models = ["a/chat", "a/once", "a/plain", "a/plain-Instruct"].map((id) => model(id));
  const offers = ["a/chat", "a/plain"].flatMap((id) =>
    ["one", "two"].map((provider) => offer(id, provider, { abilities: ["chat"] })),
  );
  addOfferedAbilities(models, [...offers, offer("a/once", "one", { abilities: ["chat"] })], RELEASE);
  expect(models.map((each) => stated(each, "abilities"))).toEqual([["chat"], undefined, undefined, undefined]);
});

test("an original does what its forms do where these agree, and what is of a type what its only head does", () => {
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
  deriveFacts(models);
  expect([models[0], models[2], models[5]].map((each) => each && stated(each, "pipeline_tag"))).toEqual([
    "text-generation",
    undefined,
    "object-detection",
  ]);
});
