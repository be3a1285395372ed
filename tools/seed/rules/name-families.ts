/**
 * Families that a repository's name tells, and what loads all their members: the task, the library, the model type or
 * class. It fills what no source says of a member, and says so in the rule. Each family's maker publishes one loading
 * for all of its members.
 */
import { autoClassFor } from "@vitrine/models/folder";
import type { MergedField, MergedModel } from "../merge.ts";

interface Family {
  name: RegExp;
  task?: string;
  library?: string;
  /** `model_type` of config.json. */
  type?: string;
  architecture?: string;
  diffusersClass?: string;
  interface?: string;
  languages?: (id: string) => string[];
}

const TRANSFORMERS = { library: "transformers" } as const;
const DIFFUSERS = { library: "diffusers" } as const;
const marianLanguages = (id: string) => (/-([a-z]{2})-([a-z]{2})$/.exec(id) ?? []).slice(1);

const FAMILIES: readonly Family[] = [
  // Text.
  {
    name: /^helsinki-nlp\/opus-mt-/i,
    task: "translation",
    ...TRANSFORMERS,
    type: "marian",
    languages: marianLanguages,
  },
  { name: /^facebook\/(nllb-200|m2m100)/i, task: "translation", ...TRANSFORMERS, type: "m2m_100" },
  { name: /^facebook\/mbart-large-50$/i, task: "translation", ...TRANSFORMERS, type: "mbart" },
  { name: /^facebook\/wmt19-/i, task: "translation", ...TRANSFORMERS, type: "fsmt" },
  { name: /^facebook\/bart-large-(xsum|cnn)/i, task: "summarization", ...TRANSFORMERS, type: "bart" },
  { name: /^gsai-ml\/llada/i, task: "text-generation", ...TRANSFORMERS, architecture: "LLaDAModelLM" },
  { name: /^facebook\/bart-large-mnli/i, task: "zero-shot-classification", ...TRANSFORMERS, type: "bart" },
  { name: /^microsoft\/(?:x|prophetnet|xprophetnet).*prophetnet/i, task: "summarization", ...TRANSFORMERS },
  {
    name: /^google\/(?:flan-)?t5|^google-t5\/|^google\/(?:mt5|byt5|ul2|flan-ul2|long-t5|switch-)/i,
    task: "text-generation",
    ...TRANSFORMERS,
  },
  { name: /^google\/fnet-/i, task: "fill-mask", ...TRANSFORMERS, type: "fnet" },
  { name: /^microsoft\/mdeberta-/i, task: "fill-mask", ...TRANSFORMERS, type: "deberta-v2" },
  {
    name: /^(facebookai\/)xlm-roberta-large-finetuned-conll/i,
    task: "token-classification",
    ...TRANSFORMERS,
    type: "xlm-roberta",
  },
  { name: /^distilbert\/distilbert-.*squad/i, task: "question-answering", ...TRANSFORMERS, type: "distilbert" },
  { name: /^distilbert\/distilbert-.*sst-2/i, task: "text-classification", ...TRANSFORMERS, type: "distilbert" },
  { name: /^meta-llama\/(llama-)?prompt-guard/i, task: "text-classification", ...TRANSFORMERS, type: "deberta-v2" },
  { name: /^meta-llama\/llama-guard-(?:4|3-11b)/i, task: "image-text-to-text", ...TRANSFORMERS },
  { name: /^blaze999\/medical-ner/i, task: "token-classification", ...TRANSFORMERS, type: "deberta-v2" },
  { name: /^falconsai\/.*summarization/i, task: "summarization", ...TRANSFORMERS, type: "t5" },
  { name: /^zhihan1996\/dnabert/i, task: "fill-mask", ...TRANSFORMERS },
  { name: /^(knowledgator)\/gliclass-/i, task: "zero-shot-classification", library: "gliclass" },
  // Comparison.
  { name: /^jinaai\/jina-reranker-v3/i, task: "text-ranking", ...TRANSFORMERS, architecture: "JinaForRanking" },
  { name: /^baai\/bge-reranker-v2(?:\.5)?-(?:gemma|minicpm)/i, task: "text-ranking", library: "FlagEmbedding" },
  { name: /^alibaba-nlp\/gte-.*rerank/i, task: "text-ranking", library: "sentence-transformers" },
  { name: /^baai\/bge-reranker-(?:v2-m3|base|large)/i, task: "text-ranking", library: "sentence-transformers" },
  { name: /^hkunlp\/instructor-/i, task: "feature-extraction", library: "sentence-transformers" },
  { name: /^cross-encoder\/nli-/i, task: "zero-shot-classification", library: "sentence-transformers" },
  { name: /^cross-encoder\//i, task: "text-ranking", library: "sentence-transformers" },
  { name: /^vidore\/col(?:pali|qwen2|smol|idefics)/i, task: "visual-document-retrieval", library: "colpali" },
  // Images.
  { name: /^google\/siglip2-/i, task: "zero-shot-image-classification", ...TRANSFORMERS, type: "siglip2" },
  { name: /^google\/siglip-/i, task: "zero-shot-image-classification", ...TRANSFORMERS, type: "siglip" },
  { name: /^facebook\/metaclip-2/i, task: "zero-shot-image-classification", ...TRANSFORMERS, type: "metaclip_2" },
  { name: /^facebook\/pe-core/i, task: "zero-shot-image-classification", library: "perception-encoder" },
  { name: /^facebook\/pe-(?:lang|spatial)/i, task: "image-feature-extraction", library: "perception-encoder" },
  { name: /^google\/videoprism-/i, task: "video-classification", library: "videoprism" },
  { name: /^nvidia\/(?:c-)?radio/i, task: "image-feature-extraction", ...TRANSFORMERS, architecture: "RADIOModel" },
  {
    name: /^opengvlab\/internvit/i,
    task: "image-feature-extraction",
    ...TRANSFORMERS,
    architecture: "InternVisionModel",
  },
  {
    name: /^facebook\/vjepa2-.*(?:ssv2|diving48)/i,
    task: "video-classification",
    ...TRANSFORMERS,
    type: "vjepa2",
    architecture: "VJEPA2ForVideoClassification",
  },
  {
    name: /^facebook\/vjepa2-/i,
    task: "video-classification",
    ...TRANSFORMERS,
    type: "vjepa2",
    architecture: "VJEPA2Model",
  },
  { name: /^facebook\/vit-mae-/i, task: "image-feature-extraction", ...TRANSFORMERS, type: "vit_mae" },
  { name: /^microsoft\/swinv2-/i, task: "image-classification", ...TRANSFORMERS, type: "swinv2" },
  { name: /^facebook\/regnet-/i, task: "image-classification", ...TRANSFORMERS, type: "regnet" },
  { name: /^trpakov\/vit-/i, task: "image-classification", ...TRANSFORMERS, type: "vit" },
  {
    name: /^openmmlab-community\/mm_grounding_dino|^fushh7\/llmdet/i,
    task: "zero-shot-object-detection",
    ...TRANSFORMERS,
    type: "mm-grounding-dino",
  },
  { name: /^zigeng\/slimsam/i, task: "mask-generation", ...TRANSFORMERS, type: "sam" },
  { name: /^briaai\/rmbg-1/i, task: "image-segmentation", ...TRANSFORMERS, architecture: "BriaRMBG" },
  { name: /^microsoft\/omniparser/i, task: "object-detection", library: "ultralytics" },
  { name: /^ultralytics\/yolo/i, task: "object-detection", library: "ultralytics" },
  { name: /^impira\/layoutlm-/i, task: "document-question-answering", ...TRANSFORMERS, type: "layoutlm" },
  { name: /^eth-cvg\/lightglue/i, task: "keypoint-detection", ...TRANSFORMERS, type: "lightglue" },
  // Images and words.
  {
    name: /^mistralai\/(?:magistral-small-2[56]09|mistral-small-4|leanstral)/i,
    task: "image-text-to-text",
    ...TRANSFORMERS,
  },
  { name: /^mistralai\/pixtral-12b/i, task: "image-text-to-text", ...TRANSFORMERS, type: "pixtral" },
  {
    name: /^(?:cohere(?:labs|forai)|unsloth)\/aya-vision/i,
    task: "image-text-to-text",
    ...TRANSFORMERS,
    type: "aya_vision",
  },
  { name: /^openbmb\/minicpm-v-4_6/i, task: "image-text-to-text", ...TRANSFORMERS, type: "minicpmv4_6" },
  { name: /^openbmb\/minicpm-(?:llama3-)?v/i, task: "image-text-to-text", ...TRANSFORMERS, architecture: "MiniCPMV" },
  {
    name: /^dots-studio\/dots\.ocr/i,
    task: "image-text-to-text",
    ...TRANSFORMERS,
    architecture: "DotsOCRForCausalLM",
  },
  { name: /^ath-maas\/ovis2\.[56]/i, task: "image-text-to-text", ...TRANSFORMERS, architecture: "Ovis2_5" },
  {
    name: /^vikhyatk\/moondream|^moondream\/moondream/i,
    task: "image-text-to-text",
    ...TRANSFORMERS,
    architecture: "HfMoondream",
  },
  { name: /^allenai\/olmocr/i, task: "image-text-to-text", ...TRANSFORMERS },
  { name: /^nvidia\/nvlm/i, task: "image-text-to-text", ...TRANSFORMERS, architecture: "NVLM_D" },
  { name: /^paddlepaddle\/paddleocr-vl/i, task: "image-text-to-text", library: "PaddleOCR" },
  // Sound.
  {
    name: /^ibm-granite\/granite-speech-3/i,
    task: "automatic-speech-recognition",
    ...TRANSFORMERS,
    type: "granite_speech",
  },
  { name: /^mistralai\/voxtral-(?:mini|small)/i, task: "audio-text-to-text", ...TRANSFORMERS, type: "voxtral" },
  {
    name: /^nvidia\/(?:audio|music)-flamingo-.*hf$/i,
    task: "audio-text-to-text",
    ...TRANSFORMERS,
    type: "audioflamingo3",
  },
  { name: /^fixie-ai\/ultravox/i, task: "audio-text-to-text", ...TRANSFORMERS, architecture: "UltravoxModel" },
  {
    name: /^facebook\/mms-lid-/i,
    task: "audio-classification",
    ...TRANSFORMERS,
    type: "wav2vec2",
    architecture: "Wav2Vec2ForSequenceClassification",
  },
  {
    name: /^ehcalabres\/wav2vec2|^superb\/(?:wav2vec2|hubert).*-(?:er|ks|ic|sid)$/i,
    task: "audio-classification",
    ...TRANSFORMERS,
  },
  {
    name: /^facebook\/(?:wav2vec2|hubert|data2vec-audio).*(?:960h|100h|10m|-ft$|finetuned)/i,
    task: "automatic-speech-recognition",
    ...TRANSFORMERS,
  },
  {
    name: /^facebook\/wav2vec2-xls-r-\w+-(?:21-to-en|en-to-15)$/i,
    task: "automatic-speech-recognition",
    ...TRANSFORMERS,
    type: "speech-encoder-decoder",
  },
  {
    name: /^facebook\/(?:wav2vec2-(?:xls-r-\w+|base|large|large-xlsr-53|large-robust)|hubert-(?:base|large|xlarge)-l[sl]\d+k?)$/i,
    task: "feature-extraction",
    ...TRANSFORMERS,
  },
  { name: /^facebook\/s2t-/i, task: "automatic-speech-recognition", ...TRANSFORMERS, type: "speech_to_text" },
  { name: /^microsoft\/wavlm-.*-sv$/i, task: "audio-classification", ...TRANSFORMERS, type: "wavlm" },
  {
    name: /^microsoft\/speecht5_vc/i,
    task: "audio-to-audio",
    ...TRANSFORMERS,
    type: "speecht5",
    architecture: "SpeechT5ForSpeechToSpeech",
  },
  {
    name: /^microsoft\/speecht5_hifigan/i,
    task: "text-to-audio",
    ...TRANSFORMERS,
    type: "hifigan",
    architecture: "SpeechT5HifiGan",
  },
  { name: /^asapp\/sew-d-/i, ...TRANSFORMERS, type: "sew-d" },
  { name: /^asapp\/sew-(?!d-)/i, ...TRANSFORMERS, type: "sew" },
  { name: /^vitouphy\/wav2vec2-/i, ...TRANSFORMERS, type: "wav2vec2" },
  { name: /^facebook\/musicgen-(?:stereo-)?melody/i, task: "text-to-audio", ...TRANSFORMERS, type: "musicgen_melody" },
  { name: /^laion\/(?:larger_)?clap/i, task: "feature-extraction", ...TRANSFORMERS, type: "clap" },
  { name: /^funaudiollm\/(?:sensevoice|fun-asr)|^funasr\//i, task: "automatic-speech-recognition", library: "funasr" },
  { name: /^(?:funaudiollm|gpustack)\/(?:fun-)?cosyvoice/i, task: "text-to-speech", library: "cosyvoice" },
  { name: /^indexteam\/index-?tts/i, task: "text-to-speech", library: "index-tts" },
  { name: /^openbmb\/voxcpm/i, task: "text-to-speech", library: "voxcpm" },
  { name: /^fishaudio\//i, task: "text-to-speech", library: "fish-speech" },
  { name: /^zyphra\/zonos/i, task: "text-to-speech", library: "zonos" },
  { name: /^moonshotai\/kimi-audio/i, task: "audio-text-to-text", library: "kimi-audio" },
  { name: /^qwen\/qwen3-tts/i, task: "text-to-speech", library: "qwen3_tts" },
  { name: /^nari-labs\/dia2/i, task: "text-to-speech", library: "dia2" },
  { name: /^rhasspy\/piper-voices/i, task: "text-to-speech", library: "piper" },
  { name: /^pyannote\/speaker-diarization/i, task: "voice-activity-detection", library: "pyannote-audio" },
  { name: /^nvidia\/speakerverification|^nvidia\/.*titanet/i, task: "audio-classification", library: "nemo" },
  { name: /^nvidia\/tts_/i, task: "text-to-speech", library: "nemo" },
  {
    name: /^speechbrain\/sepformer-.*(?:enhancement|whamr?-enhance)/i,
    task: "audio-to-audio",
    library: "speechbrain",
    interface: "SepformerSeparation",
  },
  {
    name: /^speechbrain\/sepformer-/i,
    task: "audio-to-audio",
    library: "speechbrain",
    interface: "SepformerSeparation",
  },
  {
    name: /^speechbrain\/(?:metricgan|mtl-mimic)/i,
    task: "audio-to-audio",
    library: "speechbrain",
    interface: "SpectralMaskEnhancement",
  },
  {
    name: /^speechbrain\/(?:lang-id|google_speech|cnn14-esc50|urbansound)/i,
    task: "audio-classification",
    library: "speechbrain",
    interface: "EncoderClassifier",
  },
  {
    name: /^speechbrain\/spkrec-/i,
    task: "audio-classification",
    library: "speechbrain",
    interface: "SpeakerRecognition",
  },
  {
    name: /^speechbrain\/asr-whisper/i,
    task: "automatic-speech-recognition",
    library: "speechbrain",
    interface: "WhisperASR",
  },
  {
    name: /^speechbrain\/asr-(?:crdnn|transformer|conformer)/i,
    task: "automatic-speech-recognition",
    library: "speechbrain",
    interface: "EncoderDecoderASR",
  },
  {
    name: /^speechbrain\/asr-wav2vec2-(?!ctc|librispeech)/i,
    task: "automatic-speech-recognition",
    library: "speechbrain",
    interface: "EncoderASR",
  },
  { name: /^ace-step\//i, task: "text-to-audio", library: "acestep" },
  // Pictures, films, bodies.
  {
    name: /^stabilityai\/stable-diffusion-3/i,
    task: "text-to-image",
    ...DIFFUSERS,
    diffusersClass: "StableDiffusion3Pipeline",
  },
  {
    name: /^stabilityai\/stable-video-diffusion/i,
    task: "image-to-video",
    ...DIFFUSERS,
    diffusersClass: "StableVideoDiffusionPipeline",
  },
  {
    name: /^stabilityai\/stable-diffusion-x4-upscaler/i,
    task: "image-to-image",
    ...DIFFUSERS,
    diffusersClass: "StableDiffusionUpscalePipeline",
  },
  {
    name: /^(?:stable-diffusion-v1-5|runwayml|stabilityai|diffusers)\/stable-diffusion.*inpaint/i,
    task: "image-to-image",
    ...DIFFUSERS,
    diffusersClass: "StableDiffusionInpaintPipeline",
  },
  {
    name: /^tencent-hunyuan\/hunyuandit.*diffusers/i,
    task: "text-to-image",
    ...DIFFUSERS,
    diffusersClass: "HunyuanDiTPipeline",
  },
  { name: /^tencent\/hunyuan3d-2(?!\.1-)/i, task: "image-to-3d", library: "hunyuan3d-2" },
  { name: /^baidu\/ernie-image/i, task: "text-to-image", ...DIFFUSERS },
  { name: /^microsoft\/trellis-/i, library: "trellis" },
  { name: /^ashawkey\/lgm/i, task: "image-to-3d", ...DIFFUSERS },
  {
    name: /^pixart-alpha\/pixart-xl-/i,
    task: "text-to-image",
    ...DIFFUSERS,
    diffusersClass: "PixArtAlphaPipeline",
  },
  {
    name: /^pixart-alpha\/pixart-sigma-xl-/i,
    task: "text-to-image",
    ...DIFFUSERS,
    diffusersClass: "PixArtSigmaPipeline",
  },
  // Series, tables, robots.
  { name: /^salesforce\/moirai/i, task: "time-series-forecasting", library: "uni2ts" },
  { name: /^autonlab\/moment/i, task: "time-series-forecasting", library: "momentfm" },
  { name: /^datadog\/toto/i, task: "time-series-forecasting", library: "toto" },
  { name: /^amazon\/chronos/i, task: "time-series-forecasting", library: "chronos-forecasting" },
  { name: /^lerobot\/(?!eagle|pusht|test|aloha)/i, task: "robotics", library: "lerobot" },
  { name: /^unbabel\/(?:wmt|xcomet|comet|unite)/i, task: "translation", library: "comet" },
  {
    name: /^ibm-nasa-geospatial\/prithvi|^ibm-esa-geospatial\/terramind/i,
    task: "image-feature-extraction",
    library: "terratorch",
  },
];

/** Classes that do one thing, whatever the name says. */
const TASK_OF_CLASS: Readonly<Record<string, string>> = {
  MarianMTModel: "translation",
  T5ForConditionalGeneration: "text-generation",
  MT5ForConditionalGeneration: "text-generation",
  T5GemmaForConditionalGeneration: "text-generation",
  BartForConditionalGeneration: "text-generation",
  LEDForConditionalGeneration: "summarization",
  PegasusForConditionalGeneration: "summarization",
  M2M100ForConditionalGeneration: "translation",
  MBartForConditionalGeneration: "translation",
};

/** Fills task, library, type and class of the members of families. */
export function learnFromNames(models: readonly MergedModel[]): void {
  for (const { id, fields } of models) {
    const named = fields.get("id");
    if (named === undefined) continue;
    const fill = (field: string, value: unknown) => {
      if (value !== undefined && !fields.has(field)) fields.set(field, inName(value, named));
    };
    const hasFormats = fields.has("formats");
    for (const family of FAMILIES.filter(({ name }) => name.test(id))) {
      fill("pipeline_tag", family.task);
      if (!hasFormats) fill("library_name", family.library);
      if (family.architecture === undefined || !fields.has("architectures")) fill("model_type", family.type);
      fill("architectures", family.architecture && [family.architecture]);
      fill("diffusersClass", family.diffusersClass);
      fill("speechbrainInterface", family.interface);
      fill("languages", family.languages?.(id));
    }
    const architectures = fields.get("architectures");
    const [first] = (architectures?.value ?? []) as string[];
    const task = TASK_OF_CLASS[first ?? ""];
    if (architectures === undefined || first === undefined) continue;
    if (task !== undefined && !fields.has("pipeline_tag"))
      fields.set("pipeline_tag", follow(task, architectures, `from the class ${first}`));
    const isOther = hasFormats || fields.has("library_name") || fields.has("diffusersClass");
    if (!isOther && autoClassFor({ architecture: first })?.from === "builtin")
      fields.set("library_name", follow("transformers", architectures, "its class is in transformers"));
  }
}

function inName(value: unknown, { sources }: MergedField): MergedField {
  return {
    value,
    sources: sources.slice(0, 1).map(({ release, path }) => ({ release, path, rule: "the family in the name" })),
  };
}

function follow(value: unknown, { sources }: MergedField, rule: string): MergedField {
  return { value, sources: sources.map(({ release, path }) => ({ release, path, rule })) };
}
