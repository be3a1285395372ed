/**
 * Parts of a diffusion pipeline in memory next to the network that its name counts: text encoders and the decoder of
 * images. The numbers of weights were counted from the classes of diffusers 0.42.1 and transformers 5.23.0 with the
 * configurations of the named models.
 */
import type { ModelRecord } from "../record/record.ts";

const CLIP_L = 123_060_480;
const CLIP_BIG_G = 694_659_840;
const CLIP_H = 340_387_840;
const T5_XXL = 4_762_310_656;
const UMT5_XXL = 5_680_910_336;
const QWEN_2_5_VL_7B = 8_292_166_656;
const LLAMA_3_8B = 8_030_261_248;
const GEMMA_2_2B = 2_614_341_888;
const VAE_SD = 83_653_863;
const VAE_FLUX = 83_819_683;
const VAE_WAN = 126_892_531;
const SD3 = CLIP_L + CLIP_BIG_G + T5_XXL + VAE_FLUX;

interface Pipeline {
  pattern: RegExp;
  /** Weights of the network that draws. */
  network: number;
  /** Weights of everything else that must be loaded. */
  others: number;
}

/** Name → parts; the first that fits decides. */
const PIPELINES: readonly Pipeline[] = [
  { pattern: /flux\.?-?1|^flux/i, network: 11_901_408_320, others: CLIP_L + T5_XXL + VAE_FLUX },
  { pattern: /stable-diffusion-3\.5-large/i, network: 8_056_627_520, others: SD3 },
  { pattern: /stable-diffusion-3\.5-medium/i, network: 2_243_171_520, others: SD3 },
  { pattern: /stable-diffusion-3-medium/i, network: 2_028_328_000, others: SD3 },
  { pattern: /sdxl|stable-diffusion-xl-base|realvisxl/i, network: 2_567_463_684, others: CLIP_L + CLIP_BIG_G + VAE_SD },
  { pattern: /stable-diffusion-2|sd-turbo/i, network: 865_910_724, others: CLIP_H + VAE_SD },
  { pattern: /stable-diffusion-v1|dreamshaper/i, network: 859_520_964, others: CLIP_L + VAE_SD },
  { pattern: /wan2\.[12].*(14b)/i, network: 14_288_491_584, others: UMT5_XXL + VAE_WAN },
  { pattern: /wan2\.1.*1\.3b/i, network: 1_418_996_800, others: UMT5_XXL + VAE_WAN },
  { pattern: /qwen-image/i, network: 20_430_401_088, others: QWEN_2_5_VL_7B + VAE_WAN },
  { pattern: /cogvideox(1\.5)?-5b/i, network: 5_570_283_072, others: T5_XXL + 215_583_907 },
  { pattern: /cogvideox-2b/i, network: 1_693_783_872, others: T5_XXL + 215_583_907 },
  { pattern: /hunyuanvideo/i, network: 12_821_012_544, others: LLAMA_3_8B + CLIP_L + 246_478_435 },
  { pattern: /pixart/i, network: 611_349_152, others: T5_XXL + VAE_SD },
  { pattern: /sana[_-]1600m|sana[_-]1\.6b/i, network: 1_604_462_752, others: GEMMA_2_2B + 312_250_275 },
  { pattern: /mochi/i, network: 10_027_677_744, others: T5_XXL + 459_653_555 },
];

/** Adapters, decoders and single parts of a pipeline are not the whole of it. */
const PART = /lora|controlnet|ip-adapter|vae|refiner|tokenizer|motion-adapter|redux|gguf/i;

/**
 * Weights of a whole diffusion pipeline: the network that draws, its text encoders and the decoder. `undefined` for
 * models that are no pipeline, or one that the table does not have.
 * @example
 * import { pipelineWeights } from "@vitrine/models";
 *
 * const record = { id: "black-forest-labs/FLUX.1-dev", tags: [], library_name: "diffusers" };
 * console.log(pipelineWeights(record)?.total); // 16870599139
 */
export function pipelineWeights(record: ModelRecord): { network: number; others: number; total: number } | undefined {
  const name = record.id.slice(record.id.indexOf("/") + 1);
  const isPipeline = record.library_name === "diffusers" || record.tags.includes("diffusers");
  if (!isPipeline || PART.test(name)) return undefined;
  const found = PIPELINES.find(({ pattern }) => pattern.test(name));
  return found && { network: found.network, others: found.others, total: found.network + found.others };
}
