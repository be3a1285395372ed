/** Caches of models whose layers do not all look back at everything, from what their published configurations state. */
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { readAttention } from "../readers/attention-config.ts";
import type { ModelMetadata, ModelRecord } from "../record/record.ts";
import { cacheBytes, cacheShape, stateBytes } from "./attention.ts";
import { memoryBreakdown } from "./memory.ts";

const SEED = new Map(
  readFileSync(new URL("../../../../data/seed/models.jsonl", import.meta.url), "utf8")
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line) as ModelRecord)
    .map((record) => [record.id, record]),
);
const cacheOf = (record: ModelRecord, tokens = 8192) => cacheBytes(cacheShape(record), tokens);
const recordOf = (id: string, model_type: string, metadata: ModelMetadata): ModelRecord => ({
  id,
  tags: [],
  config: { model_type },
  metadata,
});
/** Keys and values of 16 bits. */
const kept = (layers: number, heads: number, size: number, tokens: number) => layers * 2 * heads * size * 2 * tokens;

describe("records of the catalog, at 8,192 tokens", () => {
  // Megabytes: four layers with attention of 40, four of 56, six of 16, and 44 with two heads of 128.
  test.each([
    ["ibm-granite/granite-4.0-h-small", 134],
    ["nvidia/NVIDIA-Nemotron-Nano-9B-v2", 134],
    ["LiquidAI/LFM2-1.2B", 101],
    ["tiiuae/Falcon-H1-7B-Instruct", 369],
  ])("%s", (id, megabytes) => {
    expect(Math.round((cacheOf(SEED.get(id) as ModelRecord) ?? 0) / 1e6)).toBe(megabytes);
  });
});

describe("by architecture, from the numbers of the published configurations", () => {
  const T = 8192;
  test.each<[string, string, ModelMetadata, number]>([
    [
      "Qwen/Qwen3-Next-80B-A3B-Instruct",
      "qwen3_next",
      { layers: 48, attentionHeads: 16, keyValueHeads: 2, hiddenSize: 2048 },
      kept(12, 2, 256, T),
    ],
    [
      "Qwen/Qwen3.5-27B",
      "qwen3_5",
      { layers: 64, attentionHeads: 24, keyValueHeads: 4, hiddenSize: 5120 },
      kept(16, 4, 256, T),
    ],
    [
      "openai/gpt-oss-120b",
      "gpt_oss",
      { layers: 36, attentionHeads: 64, keyValueHeads: 8, hiddenSize: 2880 },
      kept(18, 8, 64, T) + kept(18, 8, 64, 128),
    ],
    [
      "google/gemma-3-27b-it",
      "gemma3",
      { layers: 62, attentionHeads: 32, keyValueHeads: 16, hiddenSize: 5376 },
      kept(10, 16, 128, T) + kept(52, 16, 128, 1024),
    ],
    [
      "google/gemma-3-1b-it",
      "gemma3_text",
      { layers: 26, attentionHeads: 4, keyValueHeads: 1, hiddenSize: 1152 },
      kept(4, 1, 256, T) + kept(22, 1, 256, 512),
    ],
    [
      "google/gemma-2-9b-it",
      "gemma2",
      { layers: 42, attentionHeads: 16, keyValueHeads: 8, hiddenSize: 3584 },
      kept(21, 8, 256, T) + kept(21, 8, 256, 4096),
    ],
    [
      "google/gemma-3n-E4B-it",
      "gemma3n",
      { layers: 35, attentionHeads: 8, keyValueHeads: 2, hiddenSize: 2048 },
      kept(4, 2, 256, T) + kept(16, 2, 256, 512),
    ],
    [
      "google/gemma-4-E2B-it",
      "gemma4",
      { layers: 35, attentionHeads: 8, keyValueHeads: 1, hiddenSize: 1536 },
      kept(3, 1, 512, T) + kept(12, 1, 256, 512),
    ],
    [
      "google/gemma-4-26B-A4B-it",
      "gemma4",
      { layers: 30, attentionHeads: 16, keyValueHeads: 8, hiddenSize: 2816 },
      kept(5, 2, 512, T) + kept(25, 8, 256, 1024),
    ],
    [
      "deepseek-ai/DeepSeek-V3",
      "deepseek_v3",
      { layers: 61, attentionHeads: 128, keyValueHeads: 128, hiddenSize: 7168 },
      61 * (512 + 64) * 2 * T,
    ],
    [
      "zai-org/GLM-4.7-Flash",
      "glm4_moe_lite",
      { layers: 47, attentionHeads: 20, keyValueHeads: 20, hiddenSize: 2048 },
      47 * 576 * 2 * T,
    ],
    [
      "openbmb/MiniCPM3-4B",
      "minicpm3",
      { layers: 62, attentionHeads: 40, keyValueHeads: 40, hiddenSize: 2560 },
      62 * (256 + 32) * 2 * T,
    ],
    [
      "moonshotai/Kimi-Linear-48B-A3B-Instruct",
      "kimi_linear",
      { layers: 27, attentionHeads: 32, keyValueHeads: 32, hiddenSize: 2304 },
      7 * 576 * 2 * T,
    ],
    [
      "ai21labs/AI21-Jamba-Large-1.5",
      "jamba",
      { layers: 72, attentionHeads: 64, keyValueHeads: 8, hiddenSize: 8192 },
      kept(9, 8, 128, T),
    ],
    [
      "ai21labs/AI21-Jamba-Reasoning-3B",
      "jamba",
      { layers: 28, attentionHeads: 20, keyValueHeads: 1, hiddenSize: 2560 },
      kept(2, 1, 128, T),
    ],
    [
      "ibm-ai-platform/Bamba-9B-v1",
      "bamba",
      { layers: 32, attentionHeads: 32, keyValueHeads: 8, hiddenSize: 4096 },
      kept(3, 8, 128, T),
    ],
    [
      "nvidia/NVIDIA-Nemotron-3-Nano-30B-A3B-BF16",
      "nemotron_h",
      { layers: 52, attentionHeads: 32, keyValueHeads: 2, hiddenSize: 2688 },
      kept(6, 2, 128, T),
    ],
    [
      "nvidia/NVIDIA-Nemotron-3-Super-120B-A12B-BF16",
      "nemotron_h",
      { layers: 88, attentionHeads: 32, keyValueHeads: 2, hiddenSize: 4096 },
      kept(8, 2, 128, T),
    ],
    [
      "ibm-granite/granite-4.0-micro",
      "granitemoehybrid",
      { layers: 40, attentionHeads: 40, keyValueHeads: 8, hiddenSize: 2560 },
      kept(40, 8, 64, T),
    ],
    [
      "MiniMaxAI/MiniMax-Text-01",
      "minimax_text_01",
      { layers: 80, attentionHeads: 64, keyValueHeads: 8, hiddenSize: 6144, attention: "hybrid" },
      kept(10, 8, 128, T),
    ],
    [
      "mistralai/Mistral-7B-v0.1",
      "mistral",
      { layers: 32, attentionHeads: 32, keyValueHeads: 8, hiddenSize: 4096 },
      kept(32, 8, 128, 4096),
    ],
    [
      "mistralai/Mistral-Nemo-Instruct-2407",
      "mistral",
      { layers: 40, attentionHeads: 32, keyValueHeads: 8, hiddenSize: 5120 },
      kept(40, 8, 128, T),
    ],
    [
      "Qwen/Qwen3-0.6B",
      "qwen3",
      { layers: 28, attentionHeads: 16, keyValueHeads: 8, hiddenSize: 1024 },
      kept(28, 8, 128, T),
    ],
    [
      "XiaomiMiMo/MiMo-V2-Flash",
      "mimo_v2_flash",
      { layers: 48, attentionHeads: 64, keyValueHeads: 4, hiddenSize: 4096 },
      9 * 4 * 320 * 2 * T + 39 * 8 * 320 * 2 * 128,
    ],
    [
      "CohereLabs/c4ai-command-r7b-12-2024",
      "cohere2",
      { layers: 32, attentionHeads: 32, keyValueHeads: 8, hiddenSize: 4096 },
      kept(8, 8, 128, T) + kept(24, 8, 128, 4096),
    ],
    ["tiiuae/falcon-mamba-7b", "falcon_mamba", { layers: 64, hiddenSize: 4096 }, 0],
  ])("%s", (id, type, metadata, bytes) => expect(cacheOf(recordOf(id, type, metadata))).toBe(bytes));

  test.each([
    [
      "deepseek-ai/DeepSeek-V4-Flash",
      "deepseek_v4",
      { layers: 43, attentionHeads: 64, keyValueHeads: 1, hiddenSize: 4096 },
    ],
    ["nvidia/Hymba-1.5B-Instruct", "hymba", { layers: 32, attentionHeads: 25, keyValueHeads: 5, hiddenSize: 1600 }],
    ["o/trained-from-nothing", "lfm2", { layers: 99, attentionHeads: 32, keyValueHeads: 8, hiddenSize: 2048 }],
    ["o/m", "new_type", { layers: 40, attentionHeads: 32, hiddenSize: 4096, attention: "hybrid" as const }],
    ["o/m", "new_type", { layers: 40, attentionHeads: 32, hiddenSize: 4096, attention: "sliding" as const }],
    ["o/m", "new_type", { layers: 40, attentionHeads: 32, hiddenSize: 4096, attention: "latent" as const }],
  ])("%s (%s) is unknown, and so is its cache", (id, type, metadata) => {
    expect(cacheOf(recordOf(id, type, metadata))).toBeUndefined();
    expect(memoryBreakdown(recordOf(id, type, metadata), { bytes: 1e9 }, 4096).cache).toBeUndefined();
  });

  test("the state of linear layers is the same for any number of tokens, and no cache", () => {
    const shape = cacheShape(
      recordOf("Qwen/Qwen3-Next-80B-A3B-Instruct", "qwen3_next", { layers: 48, keyValueHeads: 2 }),
    );
    expect(stateBytes(shape)).toBe(36 * 2 * (32 * 128 * 128 + 4 * (2 * 16 + 32) * 128));
    expect(cacheBytes(shape, 1)).toBe(12 * 2 * 2 * 256 * 2);
  });
});

describe("a configuration says it layer by layer", () => {
  const sixth = (count: number) =>
    Array.from({ length: count }, (_, at) => ((at + 1) % 6 === 0 ? "full_attention" : "sliding_attention"));
  // Expected totals for gemma-4-31B as another program's tests state them, by number of tokens.
  test.each([
    [32_768, 3_523_215_360],
    [65_536, 6_207_569_920],
    [131_072, 11_576_279_040],
    [262_144, 22_313_697_280],
  ])("Gemma 4 31B at %d tokens, and its architecture says the same", (tokens, bytes) => {
    const config = {
      num_hidden_layers: 60,
      num_attention_heads: 32,
      num_key_value_heads: 16,
      num_global_key_value_heads: 4,
      head_dim: 256,
      global_head_dim: 512,
      sliding_window: 1024,
      layer_types: sixth(60),
    };
    const metadata = { layers: 60, attentionHeads: 32, keyValueHeads: 16, hiddenSize: 5376 };
    expect(cacheBytes({ ...metadata, ...readAttention(config) }, tokens)).toBe(bytes);
    expect(cacheOf(recordOf("google/gemma-4-31B-it", "gemma4", metadata), tokens)).toBe(bytes);
  });

  const base = { num_hidden_layers: 8, num_attention_heads: 8, num_key_value_heads: 2, head_dim: 64 };
  test.each<[string, object, number]>([
    ["all of them", { layer_types: Array(8).fill("full_attention") as string[] }, kept(8, 2, 64, 1000)],
    [
      "types",
      { layer_types: ["conv", "conv", "full_attention", "conv", "conv", "full_attention", "conv", "conv"] },
      kept(2, 2, 64, 1000),
    ],
    [
      "blocks",
      { layers_block_type: ["mamba", "attention", "mamba", "moe", "mlp", "mamba", "attention", "mamba"] },
      kept(2, 2, 64, 1000),
    ],
    ["a pattern of letters", { hybrid_override_pattern: "M-M*-M-M" }, kept(1, 2, 64, 1000)],
    ["indexes", { full_attn_idxs: [2, 5, 7] }, kept(3, 2, 64, 1000)],
    ["period and offset", { attn_layer_period: 4, attn_layer_offset: 1 }, kept(2, 2, 64, 1000)],
    ["an interval", { full_attention_interval: 4 }, kept(2, 2, 64, 1000)],
    ["flags", { attn_type_list: [0, 0, 0, 1, 0, 0, 0, 1] }, kept(2, 2, 64, 1000)],
    [
      "a period of windows",
      { sliding_window: 100, sliding_window_pattern: 4 },
      kept(2, 2, 64, 1000) + kept(6, 2, 64, 100),
    ],
    ["windows longer than the text", { sliding_window: 4096, sliding_window_pattern: 4 }, kept(8, 2, 64, 1000)],
    ["a window that is not used", { sliding_window: 100, use_sliding_window: false }, kept(8, 2, 64, 1000)],
    [
      "layers that share",
      { layer_types: Array(8).fill("full_attention") as string[], num_kv_shared_layers: 3, sliding_window: 9 },
      kept(5, 2, 64, 1000),
    ],
    ["compressed", { kv_lora_rank: 100, qk_rope_head_dim: 28 }, 8 * 128 * 2 * 1000],
    [
      "compressed and linear",
      { kv_lora_rank: 100, qk_rope_head_dim: 28, linear_attn_config: { full_attn_layers: [4, 8] } },
      2 * 128 * 2 * 1000,
    ],
  ])("%s", (_name, more, bytes) => {
    const shape = {
      layers: 8,
      attentionHeads: 8,
      keyValueHeads: 2,
      hiddenSize: 512,
      ...readAttention({ ...base, ...more }),
    };
    expect(cacheBytes(shape, 1000)).toBe(bytes);
  });

  test("anything in the place of a list is no list", () => {
    for (const value of [null, 7, "x", {}, [], [null], Array(5000).fill("full_attention")])
      for (const key of ["layer_types", "layers_block_type", "full_attn_idxs", "attn_type_list", "linear_attn_config"])
        expect(() => readAttention({ ...base, [key]: value })).not.toThrow();
  });
});
