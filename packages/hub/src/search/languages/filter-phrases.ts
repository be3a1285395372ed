/** Words and phrases that are filters or orders, as people type them in any language: data for `parse/parse-query.ts`. */
import type { Ability } from "@vitrine/models";
import type { ModelFilter, ModelQuery } from "../model-query.ts";

/** An order that a query requests: the `cheapest`. */
export type QueryOrder = Pick<ModelQuery, "direction"> & Required<Pick<ModelQuery, "sort">>;

/** Words between filters that request nothing. */
export const CONNECTIVES = new Set(
  "a ai an analyze and any api are best can card classify create detect do does extract fast find fit generate identify make recognize fits for free from give good gpu how i in into is it laptop license licence licensed like local machine me memory model models my need of on only open or please released run running runs some source suitable support supports text that the to top under use used uses vram want what which who with work works".split(
    " ",
  ),
);

/** Phrases that mean a filter alone, and next to other words may be part of a name. */
export const AMBIGUOUS = new Set([
  ..."vision detection depth draw music vectors robot robots assistant instruct chat llm vlm vla translator translation".split(
    " ",
  ),
  ..."pose masks grounding segmentation omni embedding embeddings embedder reranker rerank ocr tts asr vad ner qa".split(
    " ",
  ),
  ..."mt rl summary summarization forecast forecasting regression multilingual mit adapter".split(" "),
  "latest",
  "small",
  "tiny",
  "lightweight",
  "tools",
  "reasoning",
  "thinking",
  "segment anything",
  "detect anything",
  "language model",
  "vision language model",
  "cross encoder",
]);

export const FORMATS: ReadonlyMap<string, string> = new Map([
  ["gguf", "gguf"],
  ["ggml", "gguf"],
  ["llama cpp", "gguf"],
  ["mlx", "mlx"],
  ["onnx", "onnx"],
  ["awq", "awq"],
  ["gptq", "gptq"],
  ["fp8", "fp8"],
  ["bnb", "bnb"],
  ["bitsandbytes", "bnb"],
  ["safetensors", "safetensors"],
  ["lora", "adapter"],
  ["adapter", "adapter"],
]);

export const ABILITIES: ReadonlyMap<string, Ability> = new Map<string, Ability>([
  ...["tools", "tool use", "tool using", "tool calls", "tool calling", "function calls", "function calling"].map(
    (phrase) => [phrase, "tools"] as const,
  ),
  ...["reasoning", "thinking"].map((phrase) => [phrase, "reasoning"] as const),
  ...["with vision", "image input", "image inputs", "reads images", "sees images"].map((p) => [p, "vision"] as const),
  ...["audio input", "audio inputs", "hears audio"].map((phrase) => [phrase, "audio"] as const),
]);

/** Superlatives of the numbers that lists are sorted by. */
export const ORDERS: ReadonlyMap<string, QueryOrder> = new Map<string, QueryOrder>([
  ["cheapest", { sort: "price" }],
  ["cheap", { sort: "price" }],
  ["newest", { sort: "created" }],
  ["latest", { sort: "created" }],
  ["oldest", { sort: "created", direction: "ascending" }],
  ["largest", { sort: "size" }],
  ["biggest", { sort: "size" }],
  ["smallest", { sort: "size", direction: "ascending" }],
  ["tiniest", { sort: "size", direction: "ascending" }],
  ["longest context", { sort: "context" }],
  ["most downloaded", { sort: "downloads" }],
  ["most downloads", { sort: "downloads" }],
  ["most liked", { sort: "likes" }],
]);

/** Sizes that have a word; what else it may mean is in names. */
export const SIZE_WORDS: ReadonlyMap<string, ModelFilter> = new Map([
  ["small", { maxParameters: 4e9 }],
  ["lightweight", { maxParameters: 4e9 }],
  ["tiny", { maxParameters: 500e6 }],
]);

export const LICENSES: ReadonlyMap<string, ModelFilter> = new Map<string, ModelFilter>([
  ["apache", { license: "apache-2.0" }],
  ["apache 2", { license: "apache-2.0" }],
  ["apache 2.0", { license: "apache-2.0" }],
  ["mit", { license: "mit" }],
  ["mit license", { license: "mit" }],
  ["gpl", { licenseKind: "copyleft" }],
  ["permissive", { licenseKind: "permissive" }],
  ["commercial use", { licenseKind: ["permissive", "conditions"] }],
  ["commercial", { licenseKind: ["permissive", "conditions"] }],
  ["commercially", { licenseKind: ["permissive", "conditions"] }],
  ["non commercial", { licenseKind: "non-commercial" }],
  ["not gated", { gated: false }],
  ["ungated", { gated: false }],
  ...["no login", "without login", "no login needed", "no approval", "without approval", "no token needed"].map(
    (phrase) => [phrase, { gated: false }] as const,
  ),
]);
