/**
 * Forty queries as people type them, and which models answer each: ids, or a rule over the metadata
 * of a record where many do. The answers are from what is known of the models. Some of the queries
 * were tried while the search was built, so they show that it does not get worse, more than how
 * good it is.
 */
import type { ModelRecord } from "@vitrine/models";

export interface SearchQuery {
  typed: string;
  /** True for a model that answers the question. */
  answers: (record: ModelRecord) => boolean;
}

const ids = (pattern: RegExp) => (record: ModelRecord) => pattern.test(record.id);
const task =
  (...tasks: string[]) =>
  ({ pipeline_tag: task = "" }: ModelRecord) =>
    tasks.includes(task);
const weights = ({ metadata }: ModelRecord) => metadata?.parameters ?? metadata?.parametersAbout ?? Number.NaN;
const both =
  (...rules: ((record: ModelRecord) => boolean)[]) =>
  (record: ModelRecord) =>
    rules.every((rule) => rule(record));
const speaks = (code: string) => (record: ModelRecord) => record.tags.includes(code);

export const SEARCH_QUERIES: readonly SearchQuery[] = [
  // Names, whole and in part, as people spell them.
  { typed: "openai/whisper-large-v3", answers: ids(/^openai\/whisper-large-v3$/) },
  { typed: "whisper", answers: ids(/^openai\/whisper-/) },
  { typed: "whisper turbo", answers: ids(/^openai\/whisper-large-v3-turbo$/) },
  { typed: "llama 3", answers: ids(/^meta-llama\/(Meta-)?Llama-3/) },
  { typed: "mistral 7b instruct", answers: ids(/^mistralai\/Mistral-7B-Instruct/) },
  { typed: "all minilm l6", answers: ids(/^sentence-transformers\/all-MiniLM-L6-v2$/) },
  { typed: "qwen3 8b", answers: ids(/^Qwen\/Qwen3-8B$/) },
  { typed: "gpt oss", answers: ids(/^openai\/gpt-oss-\d/) },
  { typed: "bge m3", answers: ids(/^BAAI\/bge-m3$/) },
  { typed: "code llama", answers: ids(/^codellama\/CodeLlama/) },
  { typed: "deep seek r1", answers: ids(/^deepseek-ai\/DeepSeek-R1/) },
  { typed: "depth anything", answers: ids(/depth-anything/i) },
  { typed: "resnet 50", answers: ids(/resnet-?50/i) },
  { typed: "flux schnell", answers: ids(/^black-forest-labs\/FLUX\.1-schnell$/) },
  { typed: "stable diffusion xl", answers: ids(/^stabilityai\/stable-diffusion-xl-base-1\.0$/) },
  { typed: "kokoro", answers: ids(/^hexgrad\/Kokoro-82M/) },
  // With typing errors.
  { typed: "wisper", answers: ids(/^openai\/whisper-/) },
  { typed: "stable difusion", answers: ids(/stable-diffusion/) },
  { typed: "lama 3", answers: ids(/^meta-llama\/(Meta-)?Llama-3/) },
  { typed: "mistrl instruct", answers: ids(/^mistralai\/M\w+-.*Instruct/) },
  { typed: "sentense transformers", answers: ids(/^sentence-transformers\//) },
  // Work to be done, in everyday words.
  { typed: "speech to text", answers: task("automatic-speech-recognition") },
  { typed: "transcribe audio", answers: task("automatic-speech-recognition") },
  { typed: "stt", answers: task("automatic-speech-recognition") },
  { typed: "text to speech", answers: task("text-to-speech") },
  { typed: "ocr", answers: both(task("image-to-text", "image-text-to-text"), ids(/ocr|trocr|donut|nougat|got/i)) },
  { typed: "embeddings", answers: task("feature-extraction", "sentence-similarity") },
  { typed: "remove background", answers: ids(/rmbg|birefnet|background/i) },
  { typed: "reranker", answers: task("text-ranking") },
  { typed: "image generation", answers: task("text-to-image") },
  { typed: "named entity recognition", answers: both(task("token-classification"), ids(/ner|conll|gliner|flair/i)) },
  { typed: "coding", answers: ids(/code|coder|devstral|codestral/i) },
  { typed: "depth map", answers: task("depth-estimation") },
  { typed: "translate", answers: task("translation") },
  // Metadata.
  { typed: "qwen3 gguf", answers: both(ids(/qwen3/i), ids(/gguf/i)) },
  {
    typed: "7b chat apache",
    answers: both(
      task("text-generation"),
      ids(/^mistralai\/Mistral-7B-Instruct|^Qwen\/Qwen2(\.5)?-7B-Instruct|zephyr-7b/),
    ),
  },
  { typed: "under 2b", answers: (record) => weights(record) <= 2e9 },
  { typed: "italian asr", answers: both(task("automatic-speech-recognition"), speaks("it")) },
  {
    typed: "multilingual reranker",
    answers: both(task("text-ranking"), ids(/multilingual|bge-reranker-v2|jina-reranker-(v[23]|m0)|qwen3/i)),
  },
  { typed: "gemma 3 4b", answers: ids(/^google\/gemma-3-4b-(it|pt)$/) },
];
