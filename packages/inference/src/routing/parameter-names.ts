/** Names of the parameters that each task knows, the same as in its schema: what is not among them may be a slip. */

import type { TaskName } from "../protocol/provider.ts";

export const PARAMETER_NAMES: Readonly<Record<TaskName, string>> = {
  "audio-classification": "function_to_apply top_k",
  "audio-to-audio": "",
  "automatic-speech-recognition": "return_timestamps generation_parameters",
  conversational:
    "frequency_penalty logit_bias logprobs max_tokens n presence_penalty reasoning_effort response_format seed stop stream stream_options temperature tool_choice tool_prompt tools top_logprobs top_p",
  "document-question-answering":
    "doc_stride handle_impossible_answer lang max_answer_len max_question_len max_seq_len top_k word_boxes",
  "feature-extraction": "normalize prompt_name truncate truncation_direction encoding_format dimensions",
  "fill-mask": "targets top_k",
  "image-classification": "function_to_apply top_k",
  "image-segmentation": "mask_threshold overlap_mask_area_threshold subtask threshold",
  "image-text-to-image": "prompt guidance_scale negative_prompt num_inference_steps seed target_size",
  "image-text-to-video": "prompt guidance_scale negative_prompt num_frames num_inference_steps seed target_size",
  "image-to-image": "prompt guidance_scale negative_prompt num_inference_steps target_size",
  "image-to-text": "max_new_tokens generation_parameters",
  "image-to-video": "prompt guidance_scale negative_prompt num_frames num_inference_steps seed target_size",
  "object-detection": "threshold",
  "question-answering":
    "align_to_words doc_stride handle_impossible_answer max_answer_len max_question_len max_seq_len top_k",
  "sentence-similarity": "",
  summarization: "clean_up_tokenization_spaces generate_parameters truncation",
  "table-question-answering": "padding sequential truncation",
  "tabular-classification": "",
  "tabular-regression": "",
  "text-classification": "function_to_apply top_k",
  "text-generation":
    "adapter_id best_of decoder_input_details details do_sample frequency_penalty grammar max_new_tokens repetition_penalty return_full_text seed stop temperature top_k top_n_tokens top_p truncate typical_p watermark",
  "text-to-audio": "generation_parameters",
  "text-to-image": "guidance_scale height width negative_prompt num_inference_steps scheduler seed",
  "text-to-speech": "generation_parameters",
  "text-to-video": "guidance_scale negative_prompt num_frames num_inference_steps seed",
  "token-classification": "aggregation_strategy ignore_labels stride",
  translation: "src_lang tgt_lang clean_up_tokenization_spaces generate_parameters truncation",
  "visual-question-answering": "top_k",
  "zero-shot-classification": "candidate_labels hypothesis_template multi_label",
  "zero-shot-image-classification": "candidate_labels hypothesis_template",
};
