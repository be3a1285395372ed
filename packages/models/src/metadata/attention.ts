/**
 * Memory of a model for the tokens it has read. Layers look back at everything (full), at compressed keys and values
 * (latent), at a window (sliding), or carry a state of fixed size (recurrent); many models mix two kinds.
 *
 * A record's own metadata comes first. Where it has the number of layers and heads but not the kind, the architecture
 * says it: the constants below are the defaults of its configuration class in transformers 5.23.0
 * (`models/<type>/configuration_<type>.py`) unless another source stands beside them.
 */
import type { ModelMetadata, ModelRecord } from "../record/record.ts";
import { baseModels } from "./base-models.ts";

/** Fields from which the cache of keys and values is worked out. */
export type CacheShape = Pick<
  ModelMetadata,
  | "layers"
  | "attentionHeads"
  | "keyValueHeads"
  | "headSize"
  | "hiddenSize"
  | "attention"
  | "keyValueRank"
  | "ropeHeadSize"
  | "slidingWindow"
  | "fullLayersEvery"
> & {
  /** Numbers of the state that a layer without a cache carries, however many tokens there are. */
  stateSize?: number;
};

type Kind = Omit<CacheShape, "layers" | "attentionHeads" | "hiddenSize" | "keyValueHeads"> & { keyValueHeads?: number };

const latent = (keyValueRank: number, ropeHeadSize: number): Kind => ({
  attention: "latent",
  keyValueRank,
  ropeHeadSize,
});
const sliding = (slidingWindow: number, fullLayersEvery?: number): Kind => ({
  attention: "sliding",
  slidingWindow,
  ...(fullLayersEvery !== undefined && { fullLayersEvery }),
});
const hybrid = (fullLayersEvery: number, stateSize?: number): Kind => ({
  attention: "hybrid",
  fullLayersEvery,
  ...(stateSize !== undefined && { stateSize }),
});
/** State of Qwen's linear layers: value heads × key size × value size, and four positions of the convolution's channels. */
const deltaState = (keyHeads: number, valueHeads: number): number =>
  valueHeads * 128 * 128 + 4 * (2 * keyHeads * 128 + valueHeads * 128);

/** Architecture or model type → kind of attention. The first that fits decides. */
const FAMILIES: readonly (readonly [pattern: RegExp, kind: Kind])[] = [
  [/^(deepseek_?v[23]|deepseek_?v32|kimi_?k2|glm_?4_?moe_?lite|glm_?moe_?dsa|longcat)/i, latent(512, 64)],
  [/^(kimi_?k25|kimi_?vl|glm_?5)/i, latent(512, 64)],
  [/^mini_?cpm3/i, latent(256, 32)],
  // Kimi Linear: three layers without a cache, then one of latent attention.
  [/^kimi_?linear/i, { ...latent(512, 64), fullLayersEvery: 4 }],
  [/^gemma_?2/i, sliding(4096, 2)],
  [/^gemma_?3n/i, sliding(512, 5)],
  [/^gemma_?3/i, sliding(1024, 6)],
  [/^gemma_?4/i, sliding(512, 6)],
  [/^gpt_?oss/i, sliding(128, 2)],
  [/^cohere2/i, sliding(4096, 4)],
  [/^(exaone4|olmo3)/i, sliding(4096, 4)],
  // Chunks of 8,192 tokens, and every fourth layer all of them.
  [/^llama4/i, sliding(8192, 4)],
  // The report of MiMo-V2-Flash: five layers with a window of 128, then one without.
  [/^mimo_?v2/i, sliding(128, 6)],
  [/^qwen3_?next/i, hybrid(4, deltaState(16, 32))],
  [/^qwen3_?(5|6)/i, hybrid(4, deltaState(16, 48))],
  [/^jamba/i, hybrid(8)],
  [/^(minimax_?text01|minimax_?m1|minimax(forcausallm|_?vl01)?$)/i, hybrid(8)],
  [/^(falcon_?)?mamba|^rwkv|^recurrent_?gemma/i, { attention: "recurrent" }],
];

/** Mistral's first release alone has a window; its later ones set none. */
const FIRST_MISTRAL = /mistral-7b(-instruct)?-v0\.1|zephyr-7b/i;

/** Words of ids by which the family of a quantized copy without an architecture is known. */
const IN_NAME =
  /(deepseek-(?:v[23](?:\.\d)?|r1(?!-distill))|kimi-k2|gemma-?[234]n?|gpt-oss|qwen3-next|qwen3\.[56]|command-r7b|llama-4)/i;
const NAME_TYPES: readonly (readonly [pattern: RegExp, type: string])[] = [
  [/^deepseek/, "deepseek_v3"],
  [/^kimi/, "kimi_k2"],
  [/^gemma-?3n/, "gemma3n"],
  [/^gemma-?([234])/, "gemma"],
  [/^gpt-oss/, "gpt_oss"],
  [/^qwen3-next/, "qwen3_next"],
  [/^qwen3\.5/, "qwen3_5"],
  [/^qwen3\.6/, "qwen3_6"],
  [/^command-r7b/, "cohere2"],
  [/^llama-4/, "llama4"],
];

/** The model type that a family's name in an id means. */
function typeInName(id: string): string | undefined {
  const word = IN_NAME.exec(id)?.[1]?.toLowerCase();
  if (word === undefined) return undefined;
  const generation = /^gemma-?([234])(?!n)/.exec(word)?.[1];
  if (generation !== undefined) return `gemma${generation}`;
  return NAME_TYPES.find(([pattern]) => pattern.test(word))?.[1];
}

/**
 * Shape of a record's cache: from its own metadata, and what its architecture implies.
 * @example
 * import { cacheShape } from "@vitrine/models";
 *
 * const record = { id: "deepseek-ai/DeepSeek-R1", tags: [], metadata: { layers: 61 } };
 * console.log(cacheShape(record).attention, cacheShape(record).keyValueRank); // latent 512
 */
export function cacheShape(record: ModelRecord): CacheShape {
  const metadata = record.metadata ?? {};
  const { architectures: [architecture] = [], model_type: type } = record.config ?? {};
  const name = `${record.id} ${baseModels(record)
    .map(({ id }) => id)
    .join(" ")}`;
  const signs = [type, architecture, typeInName(name)].filter((sign) => sign !== undefined);
  const family = FAMILIES.find(([pattern]) => signs.some((sign) => pattern.test(sign)))?.[1];
  const implied = FIRST_MISTRAL.test(name) ? sliding(4096) : family;
  // Gemma 3 of one billion weights has a window of half the others'.
  const narrow = /gemma-?3-(?:1b|270m)/i.test(name) ? { slidingWindow: 512 } : {};
  const stated = Object.fromEntries(Object.entries(metadata).filter(([, value]) => value !== undefined));
  // "full" is what a source says of grouped heads; a family that compresses or windows them says more.
  if (implied !== undefined && stated["attention"] === "full") delete stated["attention"];
  return { ...implied, ...narrow, ...(stated as CacheShape) };
}

/** Numbers that a token adds in one layer with full attention; `undefined` where the shape does not say it. */
function numbersPerToken(shape: CacheShape): number | undefined {
  if (shape.keyValueRank !== undefined) return shape.keyValueRank + (shape.ropeHeadSize ?? 0);
  const { attentionHeads, hiddenSize } = shape;
  const heads = shape.keyValueHeads ?? attentionHeads;
  const size =
    shape.headSize ??
    (hiddenSize === undefined || attentionHeads === undefined ? undefined : hiddenSize / attentionHeads);
  return heads === undefined || size === undefined ? undefined : 2 * heads * size;
}

/**
 * Bytes of the key/value cache for a number of tokens. Each number of it takes `bytesPerValue` bytes: 2 for 16 bits, 1
 * for an 8-bit cache. Latent attention keeps its compressed numbers only, layers with a window no more tokens than it
 * has, and recurrent layers a state of fixed size. `undefined` where the shape is unknown.
 * @example
 * import { cacheBytes } from "@vitrine/models";
 *
 * const shape = { layers: 32, attentionHeads: 32, keyValueHeads: 8, headSize: 128, hiddenSize: 4096 };
 * console.log(cacheBytes(shape, 8192)); // 1073741824
 */
export function cacheBytes(shape: CacheShape, tokens: number, bytesPerValue = 2): number | undefined {
  const { layers, attention, slidingWindow, fullLayersEvery, stateSize = 0 } = shape;
  if (layers === undefined) return undefined;
  // A state is kept as it is computed, whatever the cache is quantized to.
  if (attention === "recurrent") return 2 * layers * stateSize;
  const each = numbersPerToken(shape);
  if (each === undefined) return undefined;
  const full =
    fullLayersEvery !== undefined
      ? Math.floor(layers / fullLayersEvery)
      : attention === "sliding" && slidingWindow !== undefined
        ? 0
        : layers;
  const others = layers - full;
  const seen = attention === "sliding" && slidingWindow !== undefined ? Math.min(tokens, slidingWindow) : 0;
  return each * bytesPerValue * (full * tokens + others * seen) + 2 * others * stateSize;
}
