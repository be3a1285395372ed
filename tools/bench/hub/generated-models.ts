/**
 * Generated models with the distribution of a large hub: nearly everybody uses a few of them, and
 * nobody most of them; few words are in most cards; half of the fields are missing. The same index
 * gives the same model.
 */
import type { ModelRecord } from "@vitrine/models";
import { TASK_IDS } from "@vitrine/tasks";

/** A small generator with a fixed start (mulberry32). */
export function randomNumbers(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const words = (text: string) => text.split(" ");
export const NAME_WORDS = words(
  "llama qwen bert mistral gemma whisper phi lora gpt2 deepseek roberta flux sdxl vit t5 clip resnet wav2vec2 yolo falcon bloom " +
    "opt electra deberta bart pegasus marian xlm distilbert albert convnext swin dino sam olmo granite command aya jamba mamba rwkv",
);
export const QUALITIES = words(
  "base instruct large small chat finetuned tiny code v2 distilled merged quantized medical math vision legal reasoning multilingual " +
    "german french chinese korean speech sentiment summarizer embedding reranker reward dpo sft rlhf preference uncensored roleplay",
);
export const LIBRARIES = words(
  "transformers diffusers peft sentence-transformers gguf timm mlx stable-baselines3 keras spacy nemo speechbrain flair fastai sklearn onnx",
);
export const LANGUAGES = words("en zh es fr de ja ko ru pt it ar hi nl pl tr vi");
const LICENSES = words("apache-2.0 mit openrail llama3 other cc-by-nc-4.0 gemma cc-by-4.0 gpl-3.0 bsd-3-clause");
const COMMON = words(
  "model training data the fine tuned version evaluation results hyperparameters learning rate batch seed optimizer " +
    "epoch loss dataset text language license usage inference limitations intended use description information needed",
);
const RARE_WORDS = Array.from({ length: 60_000 }, (_, index) => `w${index.toString(36)}x`);

/** One of a list; the first ones far more often, as by Zipf. */
export function zipf<T>(values: readonly T[], random: () => number): T {
  return values[Math.min(values.length - 1, Math.floor(values.length ** random()) - 1)] as T;
}

function card(random: () => number): string {
  const length = random() < 0.3 ? 0 : Math.floor(15 * 20 ** random());
  return Array.from({ length }, () => (random() < 0.5 ? zipf(COMMON, random) : zipf(RARE_WORDS, random))).join(" ");
}

export function generatedModel(index: number): ModelRecord {
  const random = randomNumbers(index * 2_654_435_761);
  const author = `${zipf(NAME_WORDS, random)}-lab-${Math.floor(60_000 ** random())}`;
  const base = zipf(NAME_WORDS, random);
  const size = [0.1, 0.5, 1, 3, 7, 8, 13, 32, 70][Math.floor(random() * 9)] as number;
  const name = `${base}-${size}b-${zipf(QUALITIES, random)}-${zipf(QUALITIES, random)}-${index.toString(36)}`;
  const isSaid = (share: number) => random() < share;
  const created = Date.UTC(2021, 0, 1) + Math.floor(Math.sqrt(random()) * 1.8e11);
  return {
    id: `${author}/${name}`,
    author,
    tags: [
      ...(isSaid(0.6) ? ["safetensors"] : []),
      ...(isSaid(0.15) ? ["gguf"] : []),
      ...(isSaid(0.4) ? [`base_model:${zipf(NAME_WORDS, random)}-lab-1/${base}-${size}b`] : []),
      ...Array.from({ length: Math.floor(random() * 5) }, () => zipf(RARE_WORDS, random)),
    ],
    ...(isSaid(0.6) && { pipeline_tag: zipf(TASK_IDS, random) }),
    ...(isSaid(0.7) && { library_name: zipf(LIBRARIES, random) }),
    cardData: {
      ...(isSaid(0.5) && { language: [zipf(LANGUAGES, random)] }),
      ...(isSaid(0.6) && { license: zipf(LICENSES, random) }),
    },
    ...(isSaid(0.6) && { safetensors: { total: Math.floor(size * 1e9) } }),
    downloads: Math.min(2e8, Math.floor(3 * random() ** -1.3)) - 3,
    likes: Math.floor(random() ** -0.8) - 1,
    ...(isSaid(0.03) && { gated: "auto" as const }),
    createdAt: new Date(created).toISOString(),
    lastModified: new Date(created + Math.floor(random() * 2e10)).toISOString(),
    card: card(random),
  };
}
