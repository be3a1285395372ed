/**
 * The written relations between task names: what servers, libraries, model cards and people say, and which task of the
 * catalog they mean by it. Data only; `relations.ts` answers questions from it.
 */

import type { TaskId } from "./catalog.ts";

/**
 * - `alias`: another name for the same thing.
 * - `canonical`: a separate task, described and served under a more general one.
 * - `superset`: the target contains the named kind, and more.
 * - `replaced-by`: the name is no longer a task; the target took its place.
 */
export type TaskRelationKind = "alias" | "canonical" | "superset" | "replaced-by";

export interface TaskRelation {
  /** The name that is related: a task id, or a word used elsewhere. */
  name: string;
  kind: TaskRelationKind;
  task: TaskId;
  /** One sentence for a person. */
  explanation: string;
}

/** The written relations. Subtasks of the catalog add one `superset` relation each; see `resolveTask`. */
export const TASK_RELATIONS: readonly TaskRelation[] = [
  {
    name: "conversational",
    kind: "replaced-by",
    task: "text-generation",
    explanation:
      "Conversational is a tag on models that accept chat messages, not a task; a text-only chat model is filed under text-generation, and providers still list its chat endpoint as conversational.",
  },
  {
    name: "conversational",
    kind: "superset",
    task: "image-text-to-text",
    explanation:
      "A chat model that also looks at images is filed under image-text-to-text and carries the conversational tag.",
  },
  {
    name: "conversational",
    kind: "superset",
    task: "audio-text-to-text",
    explanation:
      "A chat model that also listens is filed under audio-text-to-text and may carry the conversational tag.",
  },
  {
    name: "chat-completion",
    kind: "alias",
    task: "text-generation",
    explanation: "Chat completion is the endpoint through which conversational text-generation models are called.",
  },
  {
    name: "text2text-generation",
    kind: "replaced-by",
    task: "text-generation",
    explanation: "Encoder-decoder models once had a separate task; it is now a kind of text-generation.",
  },
  {
    name: "summarization",
    kind: "canonical",
    task: "text-generation",
    explanation:
      "A summary is generated text: any text-generation model can write one, while summarization models are trained only for that.",
  },
  {
    name: "translation",
    kind: "canonical",
    task: "text-generation",
    explanation:
      "A translation is generated text: chat models translate on request, while translation models take a language pair and no instructions.",
  },
  {
    name: "text-to-speech",
    kind: "canonical",
    task: "text-to-audio",
    explanation:
      "Speech is one kind of audio made from text; code that accepts text-to-audio loads text-to-speech models too.",
  },
  {
    name: "sentiment-analysis",
    kind: "alias",
    task: "text-classification",
    explanation: "Sentiment analysis is text-classification with labels such as positive and negative.",
  },
  {
    name: "ner",
    kind: "alias",
    task: "token-classification",
    explanation:
      "Named entity recognition, shortened: token-classification with people, places and organizations as labels.",
  },
  {
    name: "pos-tagging",
    kind: "alias",
    task: "token-classification",
    explanation: "Part-of-speech tagging is token-classification with word classes as labels.",
  },
  {
    name: "zero-shot",
    kind: "alias",
    task: "zero-shot-classification",
    explanation:
      "Short for zero-shot-classification; images have zero-shot-image-classification and zero-shot-object-detection.",
  },
  {
    name: "natural-language-inference",
    kind: "superset",
    task: "text-classification",
    explanation:
      "Inference models classify a pair of sentences, which is text-classification; the same models drive zero-shot-classification.",
  },
  {
    name: "vqa",
    kind: "alias",
    task: "visual-question-answering",
    explanation: "The usual abbreviation of visual-question-answering.",
  },
  {
    name: "visual-question-answering",
    kind: "superset",
    task: "image-text-to-text",
    explanation:
      "Every visual question can be put to an image-text-to-text model, which answers in free words rather than with a scored list.",
  },
  {
    name: "document-question-answering",
    kind: "superset",
    task: "image-text-to-text",
    explanation: "Newer document models read a page as an image and answer in free words, as image-text-to-text does.",
  },
  {
    name: "asr",
    kind: "alias",
    task: "automatic-speech-recognition",
    explanation: "The usual abbreviation of automatic-speech-recognition.",
  },
  {
    name: "speech-to-text",
    kind: "alias",
    task: "automatic-speech-recognition",
    explanation: "Transcription under its other name.",
  },
  {
    name: "tts",
    kind: "alias",
    task: "text-to-speech",
    explanation: "The usual abbreviation of text-to-speech.",
  },
  {
    name: "speech-enhancement",
    kind: "superset",
    task: "audio-to-audio",
    explanation: "Cleaning a recording turns audio into audio.",
  },
  {
    name: "source-separation",
    kind: "superset",
    task: "audio-to-audio",
    explanation: "Splitting a mixture into its sources turns one recording into several.",
  },
  {
    name: "speaker-diarization",
    kind: "superset",
    task: "automatic-speech-recognition",
    explanation: "Models that say who spoke when are filed with speech recognition, next to which they run.",
  },
  {
    name: "embeddings",
    kind: "alias",
    task: "feature-extraction",
    explanation: "An embedding endpoint returns the vectors of feature-extraction.",
  },
  {
    name: "sentence-embeddings",
    kind: "alias",
    task: "feature-extraction",
    explanation:
      "One vector for each sentence: feature-extraction with pooling; comparing the vectors is sentence-similarity.",
  },
  {
    name: "sentence-similarity",
    kind: "superset",
    task: "feature-extraction",
    explanation:
      "Similarity is computed from embeddings, so a sentence-similarity model also serves feature-extraction.",
  },
  {
    name: "reranking",
    kind: "alias",
    task: "text-ranking",
    explanation: "Scoring passages against a query is called reranking in search systems.",
  },
  {
    name: "image-captioning",
    kind: "superset",
    task: "image-to-text",
    explanation: "Describing a picture is one use of image-to-text, reading its letters is another.",
  },
  {
    name: "image-to-text",
    kind: "superset",
    task: "image-text-to-text",
    explanation: "A model that follows a written instruction about an image can also caption it without one.",
  },
  {
    name: "ocr",
    kind: "superset",
    task: "image-to-text",
    explanation: "Reading printed or written characters turns an image into text.",
  },
  {
    name: "image-editing",
    kind: "superset",
    task: "image-to-image",
    explanation:
      "Edits of a given picture are image-to-image; models that also accept no picture at all are image-text-to-image.",
  },
  {
    name: "inpainting",
    kind: "superset",
    task: "image-to-image",
    explanation: "Filling a masked part of a picture is a kind of image-to-image.",
  },
  {
    name: "image-to-image",
    kind: "superset",
    task: "image-text-to-image",
    explanation: "A model that takes pictures, text or both also does image-to-image.",
  },
  {
    name: "image-to-video",
    kind: "superset",
    task: "image-text-to-video",
    explanation: "A model that takes a picture, words or both also animates a single picture.",
  },
  {
    name: "monocular-depth-estimation",
    kind: "alias",
    task: "depth-estimation",
    explanation: "Depth from one camera, which is what depth-estimation means here.",
  },
  {
    name: "promptable-segmentation",
    kind: "alias",
    task: "mask-generation",
    explanation: "Masks requested by points or boxes, with no class names: mask-generation.",
  },
  {
    name: "open-vocabulary-detection",
    kind: "alias",
    task: "zero-shot-object-detection",
    explanation: "Detection of things named at run time.",
  },
  {
    name: "structured-data-classification",
    kind: "replaced-by",
    task: "tabular-classification",
    explanation: "The earlier name of tabular-classification.",
  },
  {
    name: "time-series",
    kind: "alias",
    task: "time-series-forecasting",
    explanation: "Short for time-series-forecasting.",
  },
  {
    name: "vad",
    kind: "alias",
    task: "voice-activity-detection",
    explanation: "The usual abbreviation of voice-activity-detection.",
  },
  {
    name: "vision-language",
    kind: "alias",
    task: "image-text-to-text",
    explanation: "Vision-language models take images with text and answer in text.",
  },
  {
    name: "video-text-to-text",
    kind: "superset",
    task: "image-text-to-text",
    explanation:
      "A chat model that watches videos is filed under video-text-to-text and is called by chat, as image-text-to-text is.",
  },
  {
    name: "any-to-any",
    kind: "superset",
    task: "image-text-to-text",
    explanation:
      "Where an any-to-any model carries the conversational tag it is called by chat, as image-text-to-text is.",
  },
  {
    name: "audio-text-to-text",
    kind: "superset",
    task: "text-generation",
    explanation:
      "Where an audio-text-to-text model carries the conversational tag it is called by chat, as text-generation is.",
  },
  {
    name: "text-retrieval",
    kind: "superset",
    task: "feature-extraction",
    explanation:
      "Most text-retrieval compares the vectors that feature-extraction gives for a question and for passages.",
  },
  {
    name: "chat",
    kind: "alias",
    task: "text-generation",
    explanation: "Chat is text-generation with messages; models that take them carry the conversational tag.",
  },
  {
    name: "llm",
    kind: "alias",
    task: "text-generation",
    explanation: "Large language models are filed under text-generation.",
  },
  {
    name: "vlm",
    kind: "alias",
    task: "image-text-to-text",
    explanation: "The usual abbreviation of vision-language model, filed under image-text-to-text.",
  },
  {
    name: "embedding",
    kind: "alias",
    task: "feature-extraction",
    explanation: "An embedding is the vector that feature-extraction gives.",
  },
  {
    name: "text-embedding",
    kind: "alias",
    task: "feature-extraction",
    explanation: "A text embedding is the vector that feature-extraction gives for a text.",
  },
  {
    name: "rerank",
    kind: "alias",
    task: "text-ranking",
    explanation: "Reranking endpoints serve text-ranking.",
  },
  {
    name: "stt",
    kind: "alias",
    task: "automatic-speech-recognition",
    explanation: "Speech to text, shortened: automatic-speech-recognition.",
  },
  {
    name: "transcription",
    kind: "alias",
    task: "automatic-speech-recognition",
    explanation: "Transcription endpoints serve automatic-speech-recognition.",
  },
  {
    name: "image-generation",
    kind: "alias",
    task: "text-to-image",
    explanation: "Endpoints for image generation serve text-to-image.",
  },
  {
    name: "txt2img",
    kind: "alias",
    task: "text-to-image",
    explanation: "Short for text-to-image in image-generation programs.",
  },
  {
    name: "img2img",
    kind: "alias",
    task: "image-to-image",
    explanation: "Short for image-to-image in image-generation programs.",
  },
  {
    name: "video-generation",
    kind: "alias",
    task: "text-to-video",
    explanation: "Endpoints for video generation serve text-to-video.",
  },
];
