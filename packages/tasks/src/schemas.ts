/**
 * The schemas of every callable task in one table, and the types read off them. A program that needs one task
 * imports `@vitrine/tasks/schemas/<id>` and leaves the others out of its bundle.
 */

import type * as v from "valibot";
import * as audioClassification from "./tasks/audio-classification/schema.ts";
import * as audioToAudio from "./tasks/audio-to-audio/schema.ts";
import * as automaticSpeechRecognition from "./tasks/automatic-speech-recognition/schema.ts";
import * as conversational from "./tasks/conversational/schema.ts";
import * as depthEstimation from "./tasks/depth-estimation/schema.ts";
import * as documentQuestionAnswering from "./tasks/document-question-answering/schema.ts";
import * as featureExtraction from "./tasks/feature-extraction/schema.ts";
import * as fillMask from "./tasks/fill-mask/schema.ts";
import * as imageClassification from "./tasks/image-classification/schema.ts";
import * as imageSegmentation from "./tasks/image-segmentation/schema.ts";
import * as imageTextToImage from "./tasks/image-text-to-image/schema.ts";
import * as imageTextToText from "./tasks/image-text-to-text/schema.ts";
import * as imageTextToVideo from "./tasks/image-text-to-video/schema.ts";
import * as imageToImage from "./tasks/image-to-image/schema.ts";
import * as imageToText from "./tasks/image-to-text/schema.ts";
import * as imageToVideo from "./tasks/image-to-video/schema.ts";
import * as objectDetection from "./tasks/object-detection/schema.ts";
import * as questionAnswering from "./tasks/question-answering/schema.ts";
import * as sentenceSimilarity from "./tasks/sentence-similarity/schema.ts";
import * as summarization from "./tasks/summarization/schema.ts";
import * as tableQuestionAnswering from "./tasks/table-question-answering/schema.ts";
import * as tabularClassification from "./tasks/tabular-classification/schema.ts";
import * as tabularRegression from "./tasks/tabular-regression/schema.ts";
import * as textClassification from "./tasks/text-classification/schema.ts";
import * as textGeneration from "./tasks/text-generation/schema.ts";
import * as textToAudio from "./tasks/text-to-audio/schema.ts";
import * as textToImage from "./tasks/text-to-image/schema.ts";
import * as textToSpeech from "./tasks/text-to-speech/schema.ts";
import * as textToVideo from "./tasks/text-to-video/schema.ts";
import * as tokenClassification from "./tasks/token-classification/schema.ts";
import * as translation from "./tasks/translation/schema.ts";
import * as videoClassification from "./tasks/video-classification/schema.ts";
import * as visualQuestionAnswering from "./tasks/visual-question-answering/schema.ts";
import * as zeroShotClassification from "./tasks/zero-shot-classification/schema.ts";
import * as zeroShotImageClassification from "./tasks/zero-shot-image-classification/schema.ts";
import * as zeroShotObjectDetection from "./tasks/zero-shot-object-detection/schema.ts";

/**
 * What a task takes and gives.
 *
 * - `input`: the value under `inputs` (under `messages` for chat).
 * - `parameters`: the optional settings; unknown keys pass.
 * - `output`: the answer in its canonical form. Bytes are a `Blob`.
 * - `chunk`: one event of a streamed answer, where the task streams.
 */
export interface TaskSchemas {
  input: v.GenericSchema;
  parameters: v.GenericSchema;
  output: v.GenericSchema;
  chunk?: v.GenericSchema;
}

/** Keyed by task id, plus `conversational`: the chat endpoint, which several tasks share. */
export const SCHEMAS = {
  "audio-classification": audioClassification,
  "audio-to-audio": audioToAudio,
  "automatic-speech-recognition": automaticSpeechRecognition,
  conversational: conversational,
  "depth-estimation": depthEstimation,
  "document-question-answering": documentQuestionAnswering,
  "feature-extraction": featureExtraction,
  "fill-mask": fillMask,
  "image-classification": imageClassification,
  "image-segmentation": imageSegmentation,
  "image-text-to-image": imageTextToImage,
  "image-text-to-text": imageTextToText,
  "image-text-to-video": imageTextToVideo,
  "image-to-image": imageToImage,
  "image-to-text": imageToText,
  "image-to-video": imageToVideo,
  "object-detection": objectDetection,
  "question-answering": questionAnswering,
  "sentence-similarity": sentenceSimilarity,
  summarization: summarization,
  "table-question-answering": tableQuestionAnswering,
  "tabular-classification": tabularClassification,
  "tabular-regression": tabularRegression,
  "text-classification": textClassification,
  "text-generation": textGeneration,
  "text-to-audio": textToAudio,
  "text-to-image": textToImage,
  "text-to-speech": textToSpeech,
  "text-to-video": textToVideo,
  "token-classification": tokenClassification,
  translation: translation,
  "video-classification": videoClassification,
  "visual-question-answering": visualQuestionAnswering,
  "zero-shot-classification": zeroShotClassification,
  "zero-shot-image-classification": zeroShotImageClassification,
  "zero-shot-object-detection": zeroShotObjectDetection,
} as const satisfies Record<string, TaskSchemas>;

export type SchemaId = keyof typeof SCHEMAS;
type Schemas = typeof SCHEMAS;

export type TaskInput<Id extends SchemaId> = v.InferOutput<Schemas[Id]["input"]>;
export type TaskParameters<Id extends SchemaId> = v.InferOutput<Schemas[Id]["parameters"]>;
export type TaskOutput<Id extends SchemaId> = v.InferOutput<Schemas[Id]["output"]>;
export type TaskChunk<Id extends "conversational" | "image-text-to-text" | "text-generation"> = v.InferOutput<
  Schemas[Id]["chunk"]
>;

export type ChatMessage = TaskInput<"conversational">[number];
export type ChatParameters = TaskParameters<"conversational">;
export type ChatCompletion = TaskOutput<"conversational">;
export type ChatCompletionChunk = TaskChunk<"conversational">;

/** Whether a task has schemas, which is whether a client can call it. */
export function hasSchemas(id: string): id is SchemaId {
  return Object.hasOwn(SCHEMAS, id);
}

/** The schemas of a task, or `undefined` when no client can call it. */
export function taskSchemas(id: string): TaskSchemas | undefined {
  return hasSchemas(id) ? SCHEMAS[id] : undefined;
}

/** Where the parameters of a task go in a hub request: into `parameters`, or beside the input. */
export function parameterPlacement(id: SchemaId): "parameters" | "top-level" {
  return TOP_LEVEL_PARAMETERS.has(id) ? "top-level" : "parameters";
}

/** The request field that carries a task's input. */
export function inputField(id: SchemaId): "inputs" | "messages" {
  return id === "conversational" || id === "image-text-to-text" ? "messages" : "inputs";
}

const TOP_LEVEL_PARAMETERS: ReadonlySet<SchemaId> = new Set([
  "conversational",
  "feature-extraction",
  "image-text-to-text",
]);
