import { expect, test } from "vitest";
import { contradictsName, sizeInName } from "./size-in-name.ts";

test.each([
  ["Qwen/Qwen3-8B", 8e9],
  ["Qwen/Qwen2-57B-A14B-Instruct-GGUF", 57e9],
  ["moonshotai/Moonlight-16B-A3B-Instruct", 16e9],
  ["Qwen/Qwen-1_8B-Chat", 1.8e9],
  ["Qwen/Qwen2.5-1.5B", 1.5e9],
  ["facebook/opt-125m", 125e6],
  ["bartowski/THUDM_GLM-4-9B-0414-GGUF", 9e9],
  ["openai/whisper-large-v3", undefined],
  ["mistralai/Mixtral-8x7B-v0.1", undefined],
  ["openai/gpt-oss-20b", 20e9],
  ["Qwen/Qwen1.5-MoE-A2.7B-Chat", undefined],
  ["BAAI/Infinity-Instruct-3M-0625-Llama3-8B", 8e9],
])("%s says %s", (id, size) => {
  expect(sizeInName(id)).toBe(size);
});

const rowOf = (field: "parametersAbout" | "activeParametersAbout") => (id: string, value: number) => ({
  id,
  field,
  value,
  release: "x@1",
  path: "x",
});

test("a source that states another size than the name is refused, one that rounds otherwise is not", () => {
  const row = rowOf("parametersAbout");
  expect(contradictsName(row("Qwen/Qwen2-57B-A14B-Instruct", 14e9))).toBe(true);
  expect(contradictsName(row("facebook/opt-125m", 1e9))).toBe(true);
  expect(contradictsName(row("inclusionAI/Ling-3.0-flash-base-30T", 30e12))).toBe(true);
  expect(contradictsName(row("google/gemma-7b", 8.5e9))).toBe(false);
  expect(contradictsName(row("google/gemma-4-E2B-it", 5e9))).toBe(false);
});

test("active weights are refused where the name says others, and where they are all there are", () => {
  const row = rowOf("activeParametersAbout");
  expect(contradictsName(row("mlx-community/Qwen3-VL-235B-A22B-Thinking-3bit", 235e9))).toBe(true);
  expect(contradictsName(row("mlx-community/Qwen3-VL-2B-Instruct-bf16", 2e9))).toBe(true);
  expect(contradictsName(row("Qwen/Qwen3-30B-A3B", 3.3e9))).toBe(false);
  expect(contradictsName(row("LiquidAI/LFM2.5-8B-A1B", 1.5e9))).toBe(false);
  expect(contradictsName(row("openai/gpt-oss-120b", 5.1e9))).toBe(false);
  expect(contradictsName(row("deepseek-ai/DeepSeek-V3", 37e9))).toBe(false);
});
