/**
 * Memory of a model for the tokens it has read. Layers look back at everything (full), at compressed keys and values
 * (latent), at a window (sliding), or carry a state of fixed size (recurrent, linear, convolutions); many models mix two
 * kinds. A record's own numbers come first; its architecture says the rest (`attention-families.ts`). Where neither says
 * how the layers are mixed, the cache is unknown.
 */
import type { ModelRecord } from "../record/record.ts";
import { planOf } from "./attention-families.ts";
import { baseModels } from "./base-models.ts";
import type { CacheShape } from "./cache-shape.ts";

/**
 * Shape of a record's cache: from its own metadata, and what its architecture implies.
 * @example
 * import { cacheShape } from "@vitrine/models";
 *
 * const record = { id: "deepseek-ai/DeepSeek-R1", tags: [], metadata: { layers: 61 } };
 * console.log(cacheShape(record).attention, cacheShape(record).keyValueRank); // latent 512
 */
export function cacheShape(record: ModelRecord): CacheShape {
  const { architectures: [architecture] = [], model_type: type } = record.config ?? {};
  const signs = [type, architecture, record.gguf?.architecture].filter((sign) => sign !== undefined);
  const name = [record.id, ...baseModels(record).map(({ id }) => id)].join(" ");
  const entries = Object.entries(record.metadata ?? {}).filter(([, value]) => value !== undefined);
  const stated: CacheShape = Object.fromEntries(entries);
  const plan = planOf(signs, stated, name);
  // Read in the configuration of this very model, layer by layer.
  if (stated.fullLayers !== undefined || stated.slidingLayers !== undefined) {
    const { headSize, stateSize } = plan;
    return { ...(headSize !== undefined && { headSize }), ...(stateSize !== undefined && { stateSize }), ...stated };
  }
  // "full" is what a source says of grouped heads; a family that compresses or windows them says more.
  if (plan.attention !== undefined && stated.attention === "full") delete stated.attention;
  // A kind alone says less than the plan of a family.
  if (plan.attention !== undefined && !saysHow(stated)) delete stated.attention;
  return { ...plan, ...stated };
}

function saysHow({ attention, slidingWindow, keyValueRank, fullLayersEvery }: CacheShape): boolean {
  if (attention === "sliding") return slidingWindow !== undefined;
  if (attention === "latent") return keyValueRank !== undefined;
  return attention !== "hybrid" || fullLayersEvery !== undefined;
}

/** Numbers that a token adds in one layer with full attention; `undefined` where the shape does not say it. */
function numbersPerToken(shape: CacheShape): number | undefined {
  if (shape.keyValueRank !== undefined) return shape.keyValueRank + (shape.ropeHeadSize ?? 0);
  // Compressed, and nothing says to how many numbers.
  if (shape.attention === "latent") return undefined;
  const { attentionHeads, hiddenSize } = shape;
  const heads = shape.keyValueHeads ?? attentionHeads;
  const size =
    shape.headSize ??
    (hiddenSize === undefined || attentionHeads === undefined ? undefined : hiddenSize / attentionHeads);
  return heads === undefined || size === undefined ? undefined : 2 * heads * size;
}

/** Layers that look back at everything, and those that look back at a window; `undefined` where it is not known which. */
function layersOf(shape: CacheShape): { full: number; sliding: number } | undefined {
  const { layers, attention, slidingWindow, fullLayersEvery } = shape;
  if (layers === undefined) return undefined;
  const isWindowed = attention === "sliding";
  if (isWindowed && slidingWindow === undefined) return undefined;
  const full =
    shape.fullLayers ??
    (fullLayersEvery !== undefined ? Math.floor(layers / fullLayersEvery) : isWindowed ? 0 : layers);
  const isMixed = shape.fullLayers !== undefined || fullLayersEvery !== undefined;
  if (attention === "hybrid" && !isMixed) return undefined;
  return { full, sliding: shape.slidingLayers ?? (isWindowed ? layers - full : 0) };
}

/**
 * Bytes of the key/value cache for a number of tokens. Each number of it takes `bytesPerValue` bytes: 2 for 16 bits, 1
 * for an 8-bit cache. Latent attention keeps its compressed numbers only, layers with a window no more tokens than it
 * has, and recurrent layers none: what they carry is in `stateBytes`. `undefined` where the shape is unknown.
 * @example
 * import { cacheBytes } from "@vitrine/models";
 *
 * const shape = { layers: 32, attentionHeads: 32, keyValueHeads: 8, headSize: 128, hiddenSize: 4096 };
 * console.log(cacheBytes(shape, 8192)); // 1073741824
 */
export function cacheBytes(shape: CacheShape, tokens: number, bytesPerValue = 2): number | undefined {
  if (shape.attention === "recurrent") return 0;
  const layers = layersOf(shape);
  if (layers === undefined) return undefined;
  const each = numbersPerToken(shape);
  const inFull = layers.full === 0 ? 0 : (shape.fullTokenSize ?? each);
  const inWindow = layers.sliding === 0 ? 0 : (shape.slidingTokenSize ?? each);
  if (inFull === undefined || inWindow === undefined) return undefined;
  const seen = Math.min(tokens, shape.slidingWindow ?? tokens);
  return bytesPerValue * (layers.full * inFull * tokens + layers.sliding * inWindow * seen);
}

/** Bytes of the state that layers without a cache carry, in 16 bits whatever the cache is quantized to. */
export function stateBytes(shape: CacheShape): number {
  const { layers = 0, stateSize = 0 } = shape;
  const { full, sliding } = layersOf(shape) ?? { full: layers, sliding: 0 };
  return 2 * Math.max(0, layers - full - sliding) * stateSize;
}
