import { readFileSync } from "node:fs";
import fc from "fast-check";
import { expect, test } from "vitest";
import { currentModelId } from "./current-id.ts";

test("an id of today stays, and a moved one moves once", () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 40 }), (id) => {
      const now = currentModelId(id);
      expect(currentModelId(now)).toBe(now);
    }),
  );
  for (const id of [
    "THUDM/glm-4-9b-chat",
    "CohereForAI/aya-23-8B",
    "bert-base-uncased",
    "runwayml/stable-diffusion-v1-5",
  ])
    expect(currentModelId(id)).not.toBe(id);
  for (const [before, now] of [
    ["cl-tohoku/bert-base-japanese", "tohoku-nlp/bert-base-japanese"],
    ["guillaumekln/faster-whisper-small", "Systran/faster-whisper-small"],
    ["damo-vilab/text-to-video-ms-1.7b", "ali-vilab/text-to-video-ms-1.7b"],
    ["WizardLM/WizardLM-13B-1.0", "WizardLMTeam/WizardLM-13B-V1.0"],
    ["wietsedv/bert-base-dutch-cased", "GroNLP/bert-base-dutch-cased"],
  ] as const)
    expect(currentModelId(before)).toBe(now);
  expect(currentModelId("ibm/patchtsmixer-etth1-pretrain")).toBe("ibm/patchtsmixer-etth1-pretrain");
  expect(currentModelId("meta-llama/Meta-Llama-3-8B")).toBe("meta-llama/Meta-Llama-3-8B");
});

test("the seed has one record for a repository, under the id of today", () => {
  const ids = readFileSync(new URL("../../../../data/seed/models.jsonl", import.meta.url), "utf8")
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => (JSON.parse(line) as { id: string }).id);
  expect(ids.filter((id) => currentModelId(id) !== id)).toEqual([]);
});
