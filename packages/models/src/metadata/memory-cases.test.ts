/** Memory against numbers that others published: bytes of weights, and of caches, each with its source. */
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import type { ModelRecord } from "../record/record.ts";
import { cacheBytes, cacheShape } from "./attention.ts";
import { memoryBreakdown } from "./memory.ts";
import { weightQuantizations } from "./weight-quantizations.ts";

const SEED = new Map(
  readFileSync(new URL("../../../../data/seed/models.jsonl", import.meta.url), "utf8")
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line) as ModelRecord)
    .map((record) => [record.id, record]),
);
const within = (value: number | undefined, published: number) => {
  expect(value).toBeDefined();
  expect(Math.abs((value ?? 0) / published - 1)).toBeLessThan(0.05);
};
function recordOf(id: string): ModelRecord {
  const record = SEED.get(id);
  if (record === undefined) throw new Error(`The seed has no ${id}.`);
  return record;
}

/** These keep more than the embeddings in 16 bits, and no source says which parts. */
const MIXED = /Qwen3\.[56].*(?:AWQ|GPTQ)/;

describe("weights, worked out from the number of them and the published format", () => {
  // `total_size` of the repositories' indexes, which xinference 4.1.0 states at a commit of each.
  const stated = [...SEED.values()]
    .filter(
      ({ metadata, library_name: library }) =>
        metadata?.weightBytes !== undefined && library !== "gguf" && metadata.weightBytes > 15e9,
    )
    .filter(({ id }) => !MIXED.test(id));
  test("are more than thirty", () => expect(stated.length).toBeGreaterThan(30));
  test.each(stated.map((record) => [record.id, record] as const))("%s as its index says", (_id, record) => {
    const { weightBytes, ...metadata } = record.metadata ?? {};
    within(weightQuantizations({ ...record, metadata })[0]?.bytes, weightBytes ?? 0);
  });

  // Sizes of the repositories as people quote them, without a link: no evidence, but a guard against another kind of error.
  test.each([
    ["deepseek-ai/DeepSeek-R1", 689e9],
    ["openai/gpt-oss-20b", 13.8e9],
    ["openai/gpt-oss-120b", 65.2e9],
    ["meta-llama/Llama-3.1-8B-Instruct", 16.1e9],
    ["meta-llama/Llama-3.1-70B-Instruct", 141e9],
    ["mistralai/Mistral-7B-v0.1", 14.5e9],
    ["mistralai/Mixtral-8x7B-v0.1", 93.4e9],
    ["Qwen/Qwen2.5-7B-Instruct", 15.2e9],
    ["Qwen/Qwen2.5-72B-Instruct", 145.4e9],
    ["Qwen/Qwen3-8B", 16.4e9],
    ["microsoft/phi-4", 29.3e9],
    ["google/gemma-2-9b-it", 18.5e9],
    ["black-forest-labs/FLUX.1-dev", 33.7e9],
    ["stabilityai/stable-diffusion-xl-base-1.0", 6.94e9],
    ["Qwen/Qwen-Image", 57.7e9],
  ])("%s", (id, published) => within(weightQuantizations(recordOf(id))[0]?.bytes, published));

  // https://jangq.ai/vs/mlx, November 2026: Qwen3.5-122B-A10B.
  test.each([
    ["o/Qwen3.5-122B-A10B-JANG_4K", 69e9],
    ["o/Qwen3.5-122B-A10B-JANG_2S", 38e9],
  ])("%s, whose parts have different bits", (id, published) =>
    within(weightQuantizations({ id, tags: ["jang"], metadata: { parameters: 122e9 } })[0]?.bytes, published),
  );
});

describe("the cache", () => {
  // Bytes for a token, in the table of "Insights into DeepSeek-V3" (arXiv 2505.09343): 70.272, 327.680 and 516.096 kB.
  test.each([
    ["DeepSeek-V3", { layers: 61, attentionHeads: 128, hiddenSize: 7168 }, "deepseek_v3", 70_272],
    ["Qwen2.5-72B", { layers: 80, attentionHeads: 64, keyValueHeads: 8, hiddenSize: 8192 }, "qwen2", 327_680],
    ["Llama-3.1-405B", { layers: 126, attentionHeads: 128, keyValueHeads: 8, hiddenSize: 16_384 }, "llama", 516_096],
  ])("of %s for one token", (id, metadata, model_type, published) => {
    const record = { id: `owner/${id}`, tags: [], metadata, config: { model_type } };
    expect(cacheBytes(cacheShape(record), 1)).toBe(published);
  });

  // Twelve of its layers look back at everything: 12 × 2 × 8 heads × 64 × 2 bytes × 4,096 tokens are 96 MiB.
  test("of a model with windows keeps no more than the window in every second layer", () => {
    const shape = cacheShape(recordOf("openai/gpt-oss-20b"));
    const mebibytes = (tokens: number) => (cacheBytes(shape, tokens) ?? 0) / 2 ** 20;
    expect(mebibytes(4096)).toBe(96 + (12 * 2 * 8 * 64 * 2 * 128) / 2 ** 20);
    expect(mebibytes(8192) - mebibytes(4096)).toBe(96);
  });

  test("of hybrid layers grows by the layers with attention alone", () => {
    const metadata = { layers: 48, attentionHeads: 16, keyValueHeads: 2, headSize: 256 };
    const shape = cacheShape({ id: "Qwen/Qwen3-Next-80B-A3B-Instruct", tags: [], metadata });
    const grown = (cacheBytes(shape, 2000) ?? 0) - (cacheBytes(shape, 1000) ?? 0);
    expect(grown).toBe(2 * 2 * 12 * 2 * 256 * 1000);
  });

  test("of a quantized copy is that of its family, by its name alone", () => {
    const metadata = { layers: 61, attentionHeads: 128, hiddenSize: 7168 };
    const record = { id: "unsloth/DeepSeek-R1-0528-GGUF", tags: ["gguf"], metadata };
    expect(cacheBytes(cacheShape(record), 1)).toBe(70_272);
    const distilled = { ...record, id: "unsloth/DeepSeek-R1-Distill-Llama-8B-GGUF" };
    expect(cacheShape(distilled).attention).toBeUndefined();
  });
});

test("the overhead is half a gibibyte for each card and a twentieth of the weights", () => {
  const record = { id: "owner/model", tags: [], safetensors: { total: 8e9, parameters: { BF16: 8e9 } } };
  const [quantization] = weightQuantizations(record);
  if (quantization === undefined) throw new Error("There is no quantization.");
  const overhead = (devices: number) => memoryBreakdown(record, quantization, 1, { devices }).overhead;
  expect(overhead(1)).toBe(Math.round(512 * 2 ** 20 + quantization.bytes / 20));
  expect(overhead(2) - overhead(1)).toBe(512 * 2 ** 20);
});
