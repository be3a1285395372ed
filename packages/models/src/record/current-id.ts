/**
 * Repositories that moved: owners that took another name, and models that were given an owner or a shorter name. The
 * hub redirects the old addresses, and old programs and links still carry them.
 */

/** Owner of before, in lower case → owner of today. */
const MOVED_OWNERS: ReadonlyMap<string, string> = new Map([
  ["thudm", "zai-org"],
  ["zhipuai", "zai-org"],
  ["cohereforai", "CohereLabs"],
  ["aidc-ai", "ATH-MaaS"],
  ["cl-tohoku", "tohoku-nlp"],
  ["cpatonn", "cyankiwi"],
  ["damo-vilab", "ali-vilab"],
  ["deepreinforce-ai", "ornith-ai"],
  ["ds4sd", "docling-project"],
  ["guillaumekln", "Systran"],
  ["llm360", "IFM"],
  ["powerinfer", "Tiiny"],
  ["rednote-hilab", "dots-studio"],
  ["scb10x", "typhoon-ai"],
  ["wizardlm", "WizardLMTeam"],
]);

/** Names without an owner, of the hub's first years → owner of today. */
const FIRST_NAMES: Readonly<Record<string, string>> = {
  "google-bert":
    "bert-base-uncased bert-base-cased bert-large-uncased bert-large-cased bert-base-multilingual-cased " +
    "bert-base-multilingual-uncased bert-base-chinese bert-base-german-cased bert-large-uncased-whole-word-masking " +
    "bert-large-uncased-whole-word-masking-finetuned-squad",
  "openai-community": "gpt2 gpt2-medium gpt2-large gpt2-xl openai-gpt",
  distilbert:
    "distilbert-base-uncased distilbert-base-cased distilbert-base-multilingual-cased distilgpt2 distilroberta-base " +
    "distilbert-base-uncased-finetuned-sst-2-english distilbert-base-cased-distilled-squad",
  FacebookAI: "roberta-base roberta-large roberta-large-mnli xlm-roberta-base xlm-roberta-large",
  "google-t5": "t5-small t5-base t5-large t5-3b t5-11b",
  albert: "albert-base-v1 albert-base-v2 albert-large-v2 albert-xlarge-v2 albert-xxlarge-v2",
  almanach: "camembert-base",
  xlnet: "xlnet-base-cased xlnet-large-cased",
  "transfo-xl": "transfo-xl-wt103",
};
const OWNER_OF_NAME: ReadonlyMap<string, string> = new Map(
  Object.entries(FIRST_NAMES).flatMap(([owner, names]) => names.split(" ").map((name) => [name, owner] as const)),
);

/** Other moves, in lower case → id of today. */
const MOVED: ReadonlyMap<string, string> = new Map([
  ["runwayml/stable-diffusion-v1-5", "stable-diffusion-v1-5/stable-diffusion-v1-5"],
  ["runwayml/stable-diffusion-inpainting", "stable-diffusion-v1-5/stable-diffusion-inpainting"],
  ["camembert/camembert-base", "almanach/camembert-base"],
  ["collabora/whisperspeech", "WhisperSpeech/WhisperSpeech"],
  ["wizardlm/wizardlm-13b-1.0", "WizardLMTeam/WizardLM-13B-V1.0"],
  ["cross-encoder/ms-marco-minilm-l-2-v2", "cross-encoder/ms-marco-MiniLM-L2-v2"],
  ["cross-encoder/ms-marco-minilm-l-4-v2", "cross-encoder/ms-marco-MiniLM-L4-v2"],
  ["cross-encoder/ms-marco-minilm-l-6-v2", "cross-encoder/ms-marco-MiniLM-L6-v2"],
  ["cross-encoder/ms-marco-minilm-l-12-v2", "cross-encoder/ms-marco-MiniLM-L12-v2"],
  ["cross-encoder/ms-marco-tinybert-l-2-v2", "cross-encoder/ms-marco-TinyBERT-L2-v2"],
]);

/** Owner of today → repositories that were given to it under their name, while their first owner kept the others. */
const HANDED_OVER: Readonly<Record<string, string>> = {
  "ByteDance-Seed":
    "bytedance-research/UI-TARS-2B-SFT bytedance-research/UI-TARS-7B-SFT bytedance-research/UI-TARS-7B-DPO " +
    "bytedance-research/UI-TARS-72B-DPO",
  GroNLP: "wietsedv/bert-base-dutch-cased",
  NovaSearch: "infgrad/jasper_en_vision_language_v1",
  "OpenMOSS-Team": "fnlp/MOSS-TTSD-v0.5",
  QuixiAI: "cognitivecomputations/DeepSeek-V3-AWQ",
  "Tele-AI": "TeleAI/TeleChat-52B",
  TinyLlama: "PY007/TinyLlama-1.1B-Chat-v0.3",
  "XingChen-AGI": "StarDoc-AI/TeleOCR",
  dphn:
    "cognitivecomputations/Dolphin-Mistral-24B-Venice-Edition " +
    "cognitivecomputations/Dolphin3.0-Mistral-24B " +
    "cognitivecomputations/Dolphin3.0-R1-Mistral-24B " +
    "cognitivecomputations/dolphin-2.5-mixtral-8x7b " +
    "cognitivecomputations/dolphin-2.6-mistral-7b " +
    "cognitivecomputations/dolphin-2.9-llama3-8b " +
    "cognitivecomputations/dolphin-2.9.2-qwen2-72b",
  "dropbox-dash": "mobiuslabsgmbh/faster-whisper-large-v3-turbo",
  "ibm-research": "ibm/PowerLM-3b ibm/PowerMoE-3b",
  inception42: "inceptionai/Jais-2-8B-Chat inceptionai/Jais-2-70B-Chat",
  "nunchaku-tech": "mit-han-lab/nunchaku-flux.1-dev",
  "stepfun-ai": "ucaslcl/GOT-OCR2_0",
};
const OWNER_OF_HANDED_OVER: ReadonlyMap<string, string> = new Map(
  Object.entries(HANDED_OVER).flatMap(([owner, ids]) => ids.split(" ").map((id) => [id.toLowerCase(), owner] as const)),
);

/** `Meta-Llama-3.1-8B` of before; those of version 3 keep their name. */
const META_PREFIX = /^meta-llama\/Meta-(Llama-3\.1-.+)$/i;

/**
 * The id that a repository has today, for one under which it was known before; any other id as it is.
 * @example
 * import { currentModelId } from "@vitrine/models";
 *
 * console.log(currentModelId("meta-llama/Meta-Llama-3.1-8B-Instruct")); // meta-llama/Llama-3.1-8B-Instruct
 * console.log(currentModelId("THUDM/CogVideoX-5b"), currentModelId("gpt2")); // zai-org/CogVideoX-5b openai-community/gpt2
 */
export function currentModelId(id: string): string {
  const moved = MOVED.get(id.toLowerCase());
  if (moved !== undefined) return moved;
  const slash = id.indexOf("/");
  if (slash < 0) {
    const owner = OWNER_OF_NAME.get(id);
    return owner === undefined ? id : `${owner}/${id}`;
  }
  const meta = META_PREFIX.exec(id);
  if (meta !== null) return `meta-llama/${meta[1]}`;
  const owner = OWNER_OF_HANDED_OVER.get(id.toLowerCase()) ?? MOVED_OWNERS.get(id.slice(0, slash).toLowerCase());
  return owner === undefined ? id : `${owner}${id.slice(slash)}`;
}
