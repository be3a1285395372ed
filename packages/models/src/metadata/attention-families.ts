/**
 * How the layers of known architectures look back, where a record does not say it. The constants are the defaults of the
 * configuration classes in transformers 5.24.0 (`models/<type>/configuration_<type>.py`), and what the published
 * configurations of a size set; reports of makers are named beside theirs. A family whose sizes differ in ways that are
 * not listed here is unknown, and so is its cache.
 */
import type { CacheShape } from "./cache-shape.ts";

/** What a family adds to the numbers that a record states. */
export type Plan = Omit<CacheShape, "layers" | "attentionHeads" | "hiddenSize">;
type PlanOf = Plan | ((stated: CacheShape, name: string) => Plan);

const UNKNOWN: Plan = { attention: "hybrid" };
const latent = (keyValueRank: number, ropeHeadSize: number): Plan => ({
  attention: "latent",
  keyValueRank,
  ropeHeadSize,
});
/** Layers with a window, but for every so manieth, which looks back at everything. */
const sliding = (slidingWindow: number, fullLayersEvery?: number, more: Plan = {}): Plan => ({
  attention: "sliding",
  slidingWindow,
  ...(fullLayersEvery !== undefined && { fullLayersEvery }),
  ...more,
});
/** Layers that carry a state of fixed size, but for every so manieth. */
const hybrid = (fullLayersEvery: number, more: Plan = {}): Plan => ({ attention: "hybrid", fullLayersEvery, ...more });
/** The layers that look back, by the number of all: makers write them as lists. Other sizes are unknown. */
const counted =
  (fullLayers: Readonly<Record<number, number>>, more: Plan = {}): PlanOf =>
  ({ layers = 0 }) =>
    fullLayers[layers] === undefined ? UNKNOWN : { attention: "hybrid", fullLayers: fullLayers[layers], ...more };
/** Numbers of Qwen's linear layers: value heads × key size × value size, and four positions of the convolution's channels. */
const deltaState = (keyHeads: number, valueHeads: number): number =>
  valueHeads * 128 * 128 + 4 * (2 * keyHeads * 128 + valueHeads * 128);

/** Layers with a window, others that look back at everything, and the numbers that a token adds in each. */
const mixed = (
  [fullLayers, fullTokenSize]: readonly [number, number],
  [slidingLayers, slidingTokenSize]: readonly [number, number],
  slidingWindow: number,
): Plan => ({ attention: "sliding", fullLayers, fullTokenSize, slidingLayers, slidingTokenSize, slidingWindow });

/** Keys and values of Gemma 4: heads of 256 in layers with a window and of 512 in the others; the last layers of the small sizes reuse those of earlier ones. */
function gemma4({ layers, hiddenSize }: CacheShape): Plan {
  if (layers === 35) return mixed([3, 2 * 512], [12, 2 * 256], 512);
  if (layers === 42) return mixed([4, 2 * 2 * 512], [20, 2 * 2 * 256], 512);
  if (layers === 30 && hiddenSize === 2816) return mixed([5, 2 * 2 * 512], [25, 2 * 8 * 256], 1024);
  return layers === 60 ? mixed([10, 2 * 4 * 512], [50, 2 * 16 * 256], 1024) : UNKNOWN;
}

/** Four layers of attention in all sizes with Mamba; the same type is used for sizes without. */
function granite4({ layers }: CacheShape, name: string): Plan {
  if (/granite-4\.\d-(?:h-|tiny-)/i.test(name)) return { attention: "hybrid", fullLayers: 4 };
  return layers === 28 || /granite-4\.0-(?:micro|1b|350m)/i.test(name) ? { attention: "full" } : UNKNOWN;
}

/** The dense sizes and the mixtures of experts share a number of layers, and not the pattern. */
function nemotronH({ layers = 0, hiddenSize }: CacheShape): Plan {
  const full = hiddenSize === 2688 ? 6 : { 52: 4, 56: 4, 62: 6, 88: 8, 98: 5, 108: 12, 118: 10 }[layers];
  return full === undefined ? UNKNOWN : { attention: "hybrid", fullLayers: full, headSize: 128 };
}

/** Architecture or model type → how it looks back. The first that fits decides. */
const FAMILIES: readonly (readonly [pattern: RegExp, plan: PlanOf])[] = [
  [
    /^(deepseek_?v4|glm_?5_?next|kimi_?k3|minimax_?m3|hy_?v4|step_?3p?[57]|gigachat|bailing_?(hybrid|moev3|moe_v3))/i,
    UNKNOWN,
  ],
  [
    /^(plamo|phi4flash|hymba|nemotron_?(flash|nas)|decilm|zaya|gpt_?oss_?puzzle|qwen4|afmoe|exaone_?moe|laguna)/i,
    UNKNOWN,
  ],
  [/^(minicpm_?sala|hybrid_qwen3|openelm|solar_?open_?2|lfm_?3|cohere_?2_?moe)/i, UNKNOWN],
  [/^(deepseek_?v[23]|kimi_?k2|glm_?4_?moe_?lite|glm_?moe_?dsa|youtu|axk|sarvam_?mla)/i, latent(512, 64)],
  [/^(kimi_?vl|glm_?5)/i, latent(512, 64)],
  // Each layer of LongCat attends twice.
  [/^longcat/i, ({ layers }) => ({ ...latent(512, 64), ...(layers === 28 && { fullLayers: 56 }) })],
  [/^mini_?cpm3/i, latent(256, 32)],
  [/^mistral_?4/i, latent(256, 64)],
  [/^kimi_?linear/i, counted({ 27: 7 }, { keyValueRank: 512, ropeHeadSize: 64 })],
  [/^gemma_?2/i, (stated) => sliding(4096, 2, { headSize: stated.hiddenSize === 4608 ? 128 : 256 })],
  // The last ten or fifteen layers reuse the keys and values of earlier ones.
  [/^gemma_?3n/i, mixed([4, 2 * 2 * 256], [16, 2 * 2 * 256], 512)],
  [
    /^gemma_?3|^shieldgemma2/i,
    // One billion weights and fewer have half the window; the largest has smaller heads.
    ({ hiddenSize = 0 }) => sliding(hiddenSize <= 1152 ? 512 : 1024, 6, { headSize: hiddenSize === 5376 ? 128 : 256 }),
  ],
  [/^(gemma_?4|diffusion_?gemma)/i, gemma4],
  [/^gemma/i, { headSize: 256 }],
  [/^gpt_?oss/i, sliding(128, 2, { headSize: 64 })],
  [/^cohere2/i, sliding(4096, 4, { headSize: 128 })],
  [/^exaone4/i, ({ layers }) => (layers === 30 ? {} : sliding(4096, 4))],
  [/^olmo_?3/i, sliding(4096, 4)],
  [/^olmo_?hybrid/i, hybrid(4)],
  [/^starcoder_?2/i, sliding(4096)],
  // Chunks of 8,192 tokens, and every fourth layer all of them.
  [/^llama4/i, sliding(8192, 4)],
  [/^granite(moe)?_?swa/i, ({ layers = 0 }) => sliding(128, undefined, { fullLayers: Math.ceil(layers / 4) })],
  [/^muse_?glimmer/i, sliding(2048, 4, { headSize: 128 })],
  // The report of MiMo-V2-Flash: keys of 192 and values of 128; eight heads in layers with a window, four in the others.
  [/^mimo_?v2/i, ({ layers }) => (layers === 48 ? mixed([9, 4 * 320], [39, 8 * 320], 128) : UNKNOWN)],
  [/^inkling/i, ({ layers }) => (layers === 66 ? mixed([11, 2 * 8 * 128], [55, 2 * 16 * 128], 512) : UNKNOWN)],
  [/^qwen3_?next/i, hybrid(4, { headSize: 256, stateSize: deltaState(16, 32) })],
  [/^qwen3_?(5|6)/i, hybrid(4, { headSize: 256, stateSize: deltaState(16, 48) })],
  [/^minicpmv4_?[67]/i, hybrid(4, { headSize: 256 })],
  [/^granite_?moe_?hybrid/i, granite4],
  [/^nemotron_?h/i, nemotronH],
  [/^lfm2/i, counted({ 16: 6, 24: 6, 30: 8, 40: 10 })],
  // Attention and Mamba side by side in every layer.
  [/^falcon_?h1/i, ({ hiddenSize }) => ({ headSize: hiddenSize === 1024 ? 64 : 128 })],
  [/^jamba/i, ({ layers }) => (layers === 28 ? { attention: "hybrid", fullLayers: 2 } : hybrid(8))],
  [/^bamba/i, counted({ 32: 3 })],
  // Its shared layers read the input twice over, so that their heads are twice as wide.
  [
    /^zamba2/i,
    (stated, name) => ({
      ...(counted({ 38: 6, 54: 9, 81: 13 }) as (stated: CacheShape, name: string) => Plan)(stated, name),
      headSize: (2 * (stated.hiddenSize ?? 0)) / (stated.attentionHeads ?? 1),
    }),
  ],
  [/^zamba/i, UNKNOWN],
  [/^(minimax_?text_?01|minimax_?m1|minimax(forcausallm|_?vl_?01)?$)/i, hybrid(8, { headSize: 128 })],
  [
    /^recurrent_?gemma/i,
    ({ layers = 0 }) => ({ ...sliding(2048), fullLayers: 0, slidingLayers: Math.floor(layers / 3), headSize: 256 }),
  ],
  [/^(falcon_?)?mamba|^rwkv|^xlstm/i, { attention: "recurrent" }],
  // The size of their heads is not that of the network divided by their number.
  [
    /^qwen3|^(glm_?4|glm|minimax_?m2|seed_?oss|ernie_?4_?5|hunyuan|hy_?v3|internlm3|nemotron|solar_?open)/i,
    { headSize: 128 },
  ],
  [/^(helium|paddleocr_?vl|glm_?ocr|iquestcoder|mellum|cwm|molmo2|ministral_?3|spark2)/i, { headSize: 128 }],
  [
    /^(mistral|pixtral|llava)/i,
    ({ hiddenSize, attentionHeads }) => (hiddenSize === 5120 && attentionHeads === 32 ? { headSize: 128 } : {}),
  ],
];

/** Mistral's first release alone has a window; its later ones set none. */
const FIRST_MISTRAL = /mistral-7b(-instruct)?-v0\.1|zephyr-7b/i;

/** Words of ids by which the family of a quantized copy without an architecture is known. */
const NAME_TYPES: readonly (readonly [pattern: RegExp, type: string])[] = [
  [/deepseek-(?:v[23](?:\.\d)?|r1(?!-distill))/i, "deepseek_v3"],
  [/kimi-k2/i, "kimi_k2"],
  [/gemma-?3n/i, "gemma3n"],
  [/gemma-?2(?!n)/i, "gemma2"],
  [/gemma-?3(?!n)/i, "gemma3"],
  [/gemma-?4/i, "gemma4"],
  [/gpt-oss/i, "gpt_oss"],
  [/qwen3-next/i, "qwen3_next"],
  [/qwen3\.[56]/i, "qwen3_5"],
  [/command-r7b/i, "cohere2"],
  [/llama-4/i, "llama4"],
];

/** How the layers of an architecture look back; empty for one that looks back at everything in the usual way. */
export function planOf(signs: readonly string[], stated: CacheShape, name: string): Plan {
  if (FIRST_MISTRAL.test(name)) return sliding(4096);
  const named = NAME_TYPES.find(([pattern]) => pattern.test(name))?.[1];
  const all = named === undefined ? signs : [...signs, named];
  const plan = FAMILIES.find(([pattern]) => all.some((sign) => pattern.test(sign)))?.[1] ?? {};
  return typeof plan === "function" ? plan(stated, name) : plan;
}
