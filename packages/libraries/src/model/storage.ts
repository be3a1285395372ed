/** How a model's weights are stored, as far as code that loads them has to know it. Apart, since few generators do. */
import { weightMethod } from "@vitrine/models";
import type { SnippetModel } from "./snippet-model.ts";

/** Types whose makers publish weights in fewer bits than 16. */
const OFTEN_QUANTIZED =
  /^(?:deepseek_?v[3-9]|kimi_?k|minimax_?m[2-9]|gpt_?oss|mimo_?v2|ministral_?3|mistral_?(?:3|large3)|longcat|inkling)/;

/** How the weights are stored, where anything says so. */
export function storedAs({ sizes }: SnippetModel): ReturnType<typeof weightMethod> {
  return weightMethod(sizes);
}

/** Programs that load what transformers 5.24 refuses, or loads as if it were not quantized. */
const READERS: Readonly<Record<string, readonly [program: string, library: string]>> = {
  modelopt: ["vLLM", "vllm"],
  nvfp4: ["vLLM", "vllm"],
  exl2: ["ExLlamaV2", "exllamav2"],
  exl3: ["ExLlamaV3", "exllamav3"],
  mlx: ["MLX", "mlx"],
};

/** By which method the weights are quantized and what reads it, where transformers does not. */
export function readElsewhere(model: SnippetModel): { method: string; program: string; library: string } | undefined {
  const { method: stored = "", number } = storedAs(model) ?? {};
  const method = number === "nvfp4" && stored !== "compressed-tensors" && stored !== "mlx" ? "nvfp4" : stored;
  const [program, library] = Object.hasOwn(READERS, method) ? (READERS[method] ?? []) : [];
  return program === undefined || library === undefined ? undefined : { method, program, library };
}

/** The weights are quantized; or makers publish models of this type so, and nothing says that these are not. */
export function isQuantized(model: SnippetModel): boolean {
  const stored = storedAs(model);
  if (stored !== undefined) return stored.method !== "none";
  return OFTEN_QUANTIZED.test((model.modelType ?? model.architecture ?? "").toLowerCase());
}
