import { expect, test } from "vitest";
import { mergeRows } from "../merge.ts";
import type { Row } from "../rows.ts";
import { learnChat } from "./chat-models.ts";

/** Names of models that write, with what else is known of them, and the rule by which each is for conversations. */
function rulesOf(known: Readonly<Record<string, Readonly<Record<string, unknown>>>>): Record<string, unknown> {
  const rows = Object.entries(known).flatMap(([id, fields]) =>
    Object.entries({ named: true, pipeline_tag: "text-generation", ...fields }).map(([field, value]): Row => ({
      id,
      field,
      value,
      release: "alpha@1",
      path: "x.json",
    })),
  );
  const { models } = mergeRows(rows, ["alpha"]);
  learnChat(models);
  return Object.fromEntries(
    models.map(({ id, fields }) => {
      const abilities = fields.get("abilities");
      const isChat = (abilities?.value as string[] | undefined)?.includes("chat") === true;
      return [id, isChat && abilities?.sources.at(-1)?.rule];
    }),
  );
}

test("a maker names either the form for conversations or the form before it", () => {
  expect(
    rulesOf({
      "o/plain-8B": {},
      "o/plain-8B-Instruct": {},
      "p/dated-8B-2509": {},
      "p/dated-8B-Instruct-2509": {},
      "q/ready-3B": {},
      "q/ready-3B-Base": {},
      "r/both-7b": {},
      "r/both-7b-base": {},
      "r/both-7b-chat": {},
      "s/alone-7B": {},
    }),
  ).toEqual({
    "o/plain-8B": false,
    "o/plain-8B-Instruct": "chat: a word of the name",
    "p/dated-8B-2509": false,
    "p/dated-8B-Instruct-2509": "chat: a word of the name",
    "q/ready-3B": "chat: its maker names the form before it “Base”",
    "q/ready-3B-Base": false,
    "r/both-7b": false,
    "r/both-7b-base": false,
    "r/both-7b-chat": "chat: a word of the name",
    "s/alone-7B": false,
  });
});

test("what is trained further or quantized is one where its original is, also where two name each other", () => {
  expect(
    rulesOf({
      "o/talks-8B": { abilities: ["tools"] },
      "o/talks-8B-8bit": {},
      "x/other": { baseModels: [{ id: "o/talks-8B", relation: "finetune" }] },
      "y/talks-8B-EAGLE3": {},
      "o/writes-8B": {},
      "x/writes-8B-AWQ": {},
      "z/one": { baseModels: [{ id: "z/two", relation: "quantized" }] },
      "z/two": { baseModels: [{ id: "z/one", relation: "quantized" }] },
    }),
  ).toEqual({
    "o/talks-8B": "chat: stated: tools",
    "o/talks-8B-8bit": "chat: begins with the name of o/talks-8B",
    "x/other": "chat: from base model o/talks-8B",
    "y/talks-8B-EAGLE3": false,
    "o/writes-8B": false,
    "x/writes-8B-AWQ": false,
    "z/one": false,
    "z/two": false,
  });
});

test.each([
  ["microsoft/phi-4", "text-generation", true],
  ["microsoft/phi-2", "text-generation", false],
  ["baidu/ERNIE-4.5-VL-28B-A3B-PT", "image-text-to-text", true],
  ["baidu/ERNIE-4.5-VL-28B-A3B-Base-PT", "image-text-to-text", false],
  ["google/gemma-3-4b-pt", "text-generation", false],
  ["mistralai/Devstral-Small-2507", "text-generation", true],
  ["Qwen/Qwen3-Embedding-8B", "text-generation", false],
  ["Qwen/Qwen3-8B", "text-classification", false],
  ["LiquidAI/LFM2-1.2B", "text-generation", true],
  ["arcinstitute/evo2_7b", "text-generation", false],
])("%s for %s: %s", (id, task, isChat) => {
  expect(rulesOf({ [id]: { pipeline_tag: task } })[id] !== false).toBe(isChat);
});
