/**
 * Data of the examples. The language model and the first listing are what this project's seed knows of them; the second
 * listing, the results and the files are made up, to show what such data looks like.
 */
import type { Evaluation, Machine, ModelRecord, ProviderListing, RepositoryFile } from "@vitrine/models";
import type { Snippet } from "@vitrine/libraries/install";

export const LANGUAGE_MODEL: ModelRecord = {
  id: "Qwen/Qwen3-8B",
  author: "Qwen",
  sha: "b968826d9c46dd6066d109eabc6255188de91218",
  tags: ["transformers", "qwen3", "text-generation", "conversational", "en", "zh", "license:apache-2.0"],
  pipeline_tag: "text-generation",
  library_name: "transformers",
  cardData: { license: "apache-2.0", language: ["en", "zh"], base_model: "Qwen/Qwen3-8B-Base" },
  config: { architectures: ["Qwen3ForCausalLM"], model_type: "qwen3" },
  metadata: {
    parametersAbout: 8_000_000_000,
    contextLength: 40_960,
    layers: 36,
    attentionHeads: 32,
    keyValueHeads: 8,
    headSize: 128,
    hiddenSize: 4096,
    vocabularySize: 151_936,
    releaseDate: "2025-04-19",
    abilities: ["chat", "reasoning", "tools"],
  },
  origin: { from: "seed" },
  sources: {
    references: [
      { release: "transformers@5.13.0", path: "transformers/models/qwen3/configuration_qwen3.py" },
      { release: "litellm@1.91.1", path: "model_prices.json", rule: "the first number of the table" },
    ],
    fields: { pipeline_tag: [0], library_name: [0], contextLength: [0, 1], license: [0], layers: [0], id: [0] },
  },
};

export const EMPTY_MODEL: ModelRecord = { id: "model", tags: [] };

export const LISTINGS: readonly ProviderListing[] = [
  {
    provider: "fireworks-ai",
    providerId: "accounts/fireworks/models/qwen3-8b",
    model: "Qwen/Qwen3-8B",
    price: { input: 0.2, output: 0.2 },
    contextLength: 40_960,
    abilities: ["tools"],
    readOn: "2026-11-02",
    page: "https://fireworks.ai/pricing",
    source: "litellm@1.91.1",
  },
  {
    provider: "novita",
    providerId: "qwen/qwen3-8b-fp8",
    model: "Qwen/Qwen3-8B",
    price: { input: 0.035, output: 0.138 },
    contextLength: 128_000,
    readOn: "2026-11-02",
    source: "litellm@1.91.1",
  },
];

export const RESULTS: readonly Evaluation[] = [
  { dataset: "MMLU", split: "test", metric: "accuracy", value: 0.7489 },
  { dataset: "MMLU", split: "test", metric: "exact match", value: 71.2 },
  { dataset: "WikiText", metric: "perplexity", value: 9.47 },
  { metric: "verdict of the author", value: "good" },
];

export const MACHINE: Machine = {
  id: "laptop-16",
  name: "Laptop with 16 GB",
  memory: 12_000_000_000,
  bandwidth: 100_000_000_000,
  bandwidthFrom: "an example",
  kind: "shared",
};

export const FILES: readonly RepositoryFile[] = [
  { rfilename: "README.md", size: 4200 },
  { rfilename: "config.json", size: 728 },
  { rfilename: "model-Q8_0.gguf", size: 8_710_000_000 },
  { rfilename: "model-Q4_K_M.gguf", size: 5_030_000_000 },
  { rfilename: "model-Q2_K.gguf", size: 3_280_000_000 },
];

export const SNIPPETS: readonly Snippet[] = [
  {
    language: "python",
    title: "Use a pipeline",
    install: "pip install transformers",
    code: 'from transformers import pipeline\n\npipe = pipeline("text-generation", model="Qwen/Qwen3-8B")\nprint(pipe("Hello"))\n',
    notes: ["# Needs about 17 GB of memory."],
    holes: [{ kind: "text", name: "prompt", label: "Prompt", value: "Hello" }],
    verified: { package: "transformers", version: "5.13.0", date: "2026-11-02" },
  },
];

/** A thousand of something. */
export function thousand<T>(make: (index: number) => T): T[] {
  return Array.from({ length: 1000 }, (_, index) => make(index));
}
