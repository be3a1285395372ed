/** Methods of the released `huggingface_hub`, and how to call them: its providers, its methods, their arguments. */

import type { Value } from "@vitrine/code";
import type { TaskName } from "../protocol/provider.ts";

export type Arguments = Record<string, Value<"python">>;

/** Use of a method's result. */
export type Outcome = "print" | "picture" | "audio" | "video" | "tracks";

export interface Method {
  name: string;
  /** The name of the argument that takes the inputs, or all arguments they become. */
  inputs: string | ((inputs: Arguments) => Arguments);
  /** Parameters that have their own argument; others go into `extra_body` where the method has it. */
  named: readonly string[];
  hasExtraBody?: boolean;
  outcome?: Outcome;
}

const generation = ["num_inference_steps", "guidance_scale", "negative_prompt", "seed"];

export const METHODS: Readonly<Partial<Record<TaskName, Method>>> = {
  "audio-classification": { name: "audio_classification", inputs: "audio", named: ["top_k", "function_to_apply"] },
  "audio-to-audio": { name: "audio_to_audio", inputs: "audio", named: [], outcome: "tracks" },
  "automatic-speech-recognition": {
    name: "automatic_speech_recognition",
    inputs: "audio",
    named: [],
    hasExtraBody: true,
  },
  "document-question-answering": {
    name: "document_question_answering",
    inputs: ({ image, question }) => ({ image, question }),
    named: [
      "doc_stride",
      "handle_impossible_answer",
      "lang",
      "max_answer_len",
      "max_question_len",
      "max_seq_len",
      "top_k",
    ],
  },
  "feature-extraction": {
    name: "feature_extraction",
    inputs: "text",
    named: ["normalize", "prompt_name", "truncate", "truncation_direction", "dimensions", "encoding_format"],
  },
  "fill-mask": { name: "fill_mask", inputs: "text", named: ["targets", "top_k"] },
  "image-classification": { name: "image_classification", inputs: "image", named: ["function_to_apply", "top_k"] },
  "image-segmentation": {
    name: "image_segmentation",
    inputs: "image",
    named: ["mask_threshold", "overlap_mask_area_threshold", "subtask", "threshold"],
  },
  "image-to-image": {
    name: "image_to_image",
    inputs: "image",
    named: ["prompt", "negative_prompt", "num_inference_steps", "guidance_scale", "target_size"],
    outcome: "picture",
  },
  "image-to-text": { name: "image_to_text", inputs: "image", named: [] },
  "image-to-video": {
    name: "image_to_video",
    inputs: "image",
    named: ["prompt", "num_frames", "target_size", ...generation],
    outcome: "video",
  },
  "object-detection": { name: "object_detection", inputs: "image", named: ["threshold"] },
  "question-answering": {
    name: "question_answering",
    inputs: ({ question, context }) => ({ question, context }),
    named: [
      "align_to_words",
      "doc_stride",
      "handle_impossible_answer",
      "max_answer_len",
      "max_question_len",
      "max_seq_len",
      "top_k",
    ],
  },
  "sentence-similarity": {
    name: "sentence_similarity",
    inputs: ({ source_sentence: sentence, sentences }) => ({ sentence, other_sentences: sentences }),
    named: [],
  },
  summarization: {
    name: "summarization",
    inputs: "text",
    named: ["clean_up_tokenization_spaces", "generate_parameters", "truncation"],
  },
  "table-question-answering": {
    name: "table_question_answering",
    inputs: ({ question, table }) => ({ table, query: question }),
    named: ["padding", "sequential", "truncation"],
  },
  "text-classification": { name: "text_classification", inputs: "text", named: ["top_k", "function_to_apply"] },
  "text-generation": {
    name: "text_generation",
    inputs: "prompt",
    named: [
      "adapter_id",
      "best_of",
      "decoder_input_details",
      "do_sample",
      "frequency_penalty",
      "grammar",
      "max_new_tokens",
      "repetition_penalty",
      "return_full_text",
      "seed",
      "stop",
      "temperature",
      "top_k",
      "top_n_tokens",
      "top_p",
      "truncate",
      "typical_p",
      "watermark",
    ],
  },
  "text-to-image": {
    name: "text_to_image",
    inputs: "prompt",
    named: ["height", "width", "scheduler", ...generation],
    hasExtraBody: true,
    outcome: "picture",
  },
  "text-to-speech": {
    name: "text_to_speech",
    inputs: "text",
    named: ["do_sample", "max_new_tokens", "temperature", "top_k", "top_p"],
    hasExtraBody: true,
    outcome: "audio",
  },
  "text-to-video": {
    name: "text_to_video",
    inputs: "prompt",
    named: ["num_frames", ...generation],
    hasExtraBody: true,
    outcome: "video",
  },
  "token-classification": {
    name: "token_classification",
    inputs: "text",
    named: ["aggregation_strategy", "ignore_labels", "stride"],
  },
  translation: {
    name: "translation",
    inputs: "text",
    named: ["src_lang", "tgt_lang", "clean_up_tokenization_spaces", "truncation", "generate_parameters"],
  },
  "visual-question-answering": {
    name: "visual_question_answering",
    inputs: ({ image, question }) => ({ image, question }),
    named: ["top_k"],
  },
  "zero-shot-classification": {
    name: "zero_shot_classification",
    inputs: "text",
    named: ["candidate_labels", "multi_label", "hypothesis_template"],
  },
  "zero-shot-image-classification": {
    name: "zero_shot_image_classification",
    inputs: "image",
    named: ["candidate_labels", "hypothesis_template"],
  },
};

/** Arguments of its chat. */
export const CHAT_NAMED: ReadonlySet<string> = new Set([
  "messages",
  "model",
  "stream",
  "frequency_penalty",
  "logit_bias",
  "logprobs",
  "max_tokens",
  "n",
  "presence_penalty",
  "response_format",
  "seed",
  "stop",
  "stream_options",
  "temperature",
  "tool_choice",
  "tool_prompt",
  "tools",
  "top_logprobs",
  "top_p",
]);
