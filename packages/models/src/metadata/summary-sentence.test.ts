/** The sentence about a model, judged as English over generated metadata and over the whole seed. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { ModelRecord } from "../record/record.ts";
import { summarySentence } from "./summary-sentence.ts";
import { TASK_NOUNS } from "@vitrine/tasks";

const SEED = join(import.meta.dirname, "../../../../data/seed/models.jsonl");

/** Faults of a sentence, each a separate rule; ids and names in it are ignored. */
function faults(sentence: string): string[] {
  const rules: [string, boolean][] = [
    ["begins with an article and a capital", /^(A|An) \S/.test(sentence)],
    ["ends with one full stop", /[^.]\.$/.test(sentence)],
    ["has single spaces", !/ {2}|^ | $/.test(sentence)],
    ["has no space before a comma or full stop", !/ [,.]/.test(sentence)],
    ["has no empty part", !/, ,|,,| and \.|and and|, and/.test(sentence)],
    ["names nothing that is not a word", !/undefined|null|NaN|\[object|Infinity/.test(sentence)],
    ["has matching brackets", (sentence.match(/\(/g) ?? []).length === (sentence.match(/\)/g) ?? []).length],
    ["is one sentence", !/\. [A-Z]/.test(sentence)],
    ["can be read in one breath", sentence.split(" ").length <= 60],
    ["agrees in number", !/\b1 (languages|classes|tokens|numbers|parameters)\b/.test(sentence)],
    [
      "has the article that its noun needs",
      /^An (?=[aeio]|AWQ|FP8|MLX|MXFP4|NVFP4|8-)/i.test(sentence) ||
        (/^A (?![aeio]|AWQ|FP8|MLX|MXFP4|NVFP4|8-)/i.test(sentence) && !/^A (?=[aeio])/i.test(sentence)),
    ],
  ];
  return rules.filter(([, holds]) => !holds).map(([rule]) => rule);
}

test("every record of the seed has a sentence without a fault", () => {
  const records = readFileSync(SEED, "utf8")
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line) as ModelRecord);
  expect(records.length).toBeGreaterThan(4000);
  const wrong = records.flatMap((record) => {
    const sentence = summarySentence(record);
    const found = faults(sentence);
    return found.length === 0 ? [] : [`${record.id}: ${found.join(", ")}: ${sentence}`];
  });
  expect(wrong).toEqual([]);
});

test("any set of metadata gives a sentence without a fault, and every task has a noun with the right article", () => {
  const count = fc.integer({ min: 2, max: 10_000_000_000_000 });
  const record = fc.record(
    {
      pipeline_tag: fc.constantFrom(...Object.keys(TASK_NOUNS), "no-such-task"),
      tags: fc.subarray(["gguf", "mlx", "awq", "fp8", "onnx"]),
      language: fc.subarray(["en", "de", "zh", "ja", "multilingual", "xx", "not a code"]),
      base: fc.array(fc.constantFrom("a/base", "b/base", "c/base"), { maxLength: 3 }),
      relation: fc.constantFrom("quantized", "finetune", "adapter", "merge", "odd"),
      metadata: fc.record(
        {
          parameters: count,
          parametersAbout: count,
          activeParametersAbout: count,
          contextLength: count,
          embeddingDimension: count,
          imageClasses: count,
          imageSize: fc.integer({ min: 1, max: 2048 }),
          releaseDate: fc.constantFrom("2024-02-29", "2026-12-31", "no day"),
        },
        { requiredKeys: [] },
      ),
    },
    { requiredKeys: ["tags"] },
  );
  fc.assert(
    fc.property(record, ({ language, base, relation, ...fields }) => {
      const sentence = summarySentence({
        id: "a/b",
        origin: { from: "seed" },
        ...fields,
        cardData: {
          ...(language !== undefined && { language }),
          ...(base !== undefined && { base_model: [...new Set(base)] }),
          ...(relation !== undefined && { base_model_relation: relation }),
        },
      });
      expect(faults(sentence)).toEqual([]);
    }),
    { numRuns: 500 },
  );
});

describe("what it says", () => {
  const model = (fields: Partial<ModelRecord>): ModelRecord => ({ id: "a/b", tags: [], ...fields });
  test.each<[Partial<ModelRecord>, string]>([
    [{}, "A model."],
    [
      {
        pipeline_tag: "text-generation",
        cardData: { language: ["en", "zh"] },
        metadata: { parametersAbout: 8e9, contextLength: 40_960, releaseDate: "2025-04-19" },
      },
      "A language model with about 8 billion parameters for English and Chinese, taking up to 40,960 tokens and released in April 2025.",
    ],
    [
      { pipeline_tag: "feature-extraction", metadata: { parameters: 109_482_240, embeddingDimension: 768 } },
      "An embedding model with 109 million parameters, giving vectors of 768 numbers.",
    ],
    [
      { origin: { from: "seed" }, tags: ["gguf", "base_model:quantized:x/y"], pipeline_tag: "text-generation" },
      "A GGUF language model, quantized from x/y.",
    ],
    [{ metadata: { embeddingDimension: 768 } }, "An embedding model, giving vectors of 768 numbers."],
    [
      { metadata: { embeddingDimension: 768 }, config: { model_type: "videomae" } },
      "A model, giving vectors of 768 numbers.",
    ],
    [{ metadata: { parametersAbout: 999_900_000 } }, "A model with about 1 billion parameters."],
    // It is no language model by itself.
    [
      {
        id: "a/Big-EAGLE3",
        tags: ["base_model:m/Big", "base_model:draft:m/Big"],
        pipeline_tag: "text-generation",
      },
      "A model, proposing tokens for m/Big.",
    ],
    [
      { pipeline_tag: "text-generation", metadata: { parametersAbout: 284e9, activeParametersAbout: 13e9 } },
      "A language model with about 284 billion parameters (about 13 billion active).",
    ],
  ])("%j", (fields, sentence) => {
    expect(summarySentence(model(fields))).toBe(sentence);
  });
});
