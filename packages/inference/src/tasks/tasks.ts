/**
 * One function per task, for programs that use few of them. Each takes the call's target and the task's input in one
 * object, and options beside it.
 *
 * All of them reject with a class of `errors.ts` or with the reason of the caller's own abort signal.
 */

import type {
  ChatCompletion,
  ChatCompletionChunk,
  ChatMessage,
  ChatParameters,
  TaskInput,
  TaskOutput,
  TaskParameters,
} from "@vitrine/tasks/schemas";
import { callTask } from "./call.ts";
import { callChat, streamChat } from "../chat/chat-call.ts";
import type { CallTarget } from "../routing/prepare.ts";
import type { TaskName } from "../providers/provider.ts";
import type { CallOptions } from "../wire/settings.ts";
import { streamText } from "./text-stream.ts";

type BinaryTask =
  | "audio-classification"
  | "audio-to-audio"
  | "automatic-speech-recognition"
  | "image-classification"
  | "image-segmentation"
  | "image-to-image"
  | "image-to-text"
  | "image-to-video"
  | "object-detection";
type OptionalInputTask = "image-text-to-image" | "image-text-to-video";

/** What a task is called with. Files may come as `data` too; fields beside the named ones go to the provider. */
export type TaskArguments<Id extends TaskName> = CallTarget & {
  parameters?: Partial<TaskParameters<Id>> & Record<string, unknown>;
  [name: string]: unknown;
} & (Id extends OptionalInputTask
    ? { inputs?: Blob | ArrayBuffer }
    : Id extends BinaryTask
      ? { inputs: Blob | ArrayBuffer | string } | { data: Blob | ArrayBuffer }
      : Id extends "zero-shot-image-classification"
        ? { inputs: Blob | { image: Blob } }
        : { inputs: TaskInput<Id> });

export type ChatArguments = CallTarget & ChatParameters & { messages: readonly ChatMessage[] };

/** An answer to a conversation. */
export function chatCompletion(args: ChatArguments, options?: CallOptions): Promise<ChatCompletion> {
  return callChat(args, options);
}

/** An answer to a conversation in pieces. Leaving the loop closes the connection. */
export function chatCompletionStream(
  args: ChatArguments,
  options?: CallOptions,
): AsyncGenerator<ChatCompletionChunk, void, void> {
  return streamChat(args, options);
}

/** A text in pieces, in the events of the server: `choices[].text`, or the older token events. */
export function textGenerationStream(
  args: TaskArguments<"text-generation">,
  options?: CallOptions,
): AsyncGenerator<unknown, void, void> {
  return streamText(args, options);
}

/** Continues a text. */
export function textGeneration(
  args: TaskArguments<"text-generation">,
  options?: CallOptions,
): Promise<TaskOutput<"text-generation">> {
  return callTask("text-generation", args, options) as Promise<TaskOutput<"text-generation">>;
}

/** Vectors of texts. Settings may stand beside `inputs`. */
export function featureExtraction(
  args: TaskArguments<"feature-extraction">,
  options?: CallOptions,
): Promise<TaskOutput<"feature-extraction">> {
  return callTask("feature-extraction", args, options) as Promise<TaskOutput<"feature-extraction">>;
}

/** How alike sentences are to one of them. */
export function sentenceSimilarity(
  args: TaskArguments<"sentence-similarity">,
  options?: CallOptions,
): Promise<TaskOutput<"sentence-similarity">> {
  return callTask("sentence-similarity", args, options) as Promise<TaskOutput<"sentence-similarity">>;
}

/** Words for a gap. */
export function fillMask(args: TaskArguments<"fill-mask">, options?: CallOptions): Promise<TaskOutput<"fill-mask">> {
  return callTask("fill-mask", args, options) as Promise<TaskOutput<"fill-mask">>;
}

/** Shortens a text. */
export function summarization(
  args: TaskArguments<"summarization">,
  options?: CallOptions,
): Promise<TaskOutput<"summarization">> {
  return callTask("summarization", args, options) as Promise<TaskOutput<"summarization">>;
}

/** Translates; a list of texts gives a list. */
export function translation(
  args: TaskArguments<"translation">,
  options?: CallOptions,
): Promise<TaskOutput<"translation">> {
  return callTask("translation", args, options) as Promise<TaskOutput<"translation">>;
}

/** Scored labels of a text. */
export function textClassification(
  args: TaskArguments<"text-classification">,
  options?: CallOptions,
): Promise<TaskOutput<"text-classification">> {
  return callTask("text-classification", args, options) as Promise<TaskOutput<"text-classification">>;
}

/** Labelled parts of a text. */
export function tokenClassification(
  args: TaskArguments<"token-classification">,
  options?: CallOptions,
): Promise<TaskOutput<"token-classification">> {
  return callTask("token-classification", args, options) as Promise<TaskOutput<"token-classification">>;
}

/** Scores a text against labels of your own. */
export function zeroShotClassification(
  args: TaskArguments<"zero-shot-classification">,
  options?: CallOptions,
): Promise<TaskOutput<"zero-shot-classification">> {
  return callTask("zero-shot-classification", args, options) as Promise<TaskOutput<"zero-shot-classification">>;
}

/** An answer out of a context. */
export function questionAnswering(
  args: TaskArguments<"question-answering">,
  options?: CallOptions,
): Promise<TaskOutput<"question-answering">> {
  return callTask("question-answering", args, options) as Promise<TaskOutput<"question-answering">>;
}

/** An answer out of a table. */
export function tableQuestionAnswering(
  args: TaskArguments<"table-question-answering">,
  options?: CallOptions,
): Promise<TaskOutput<"table-question-answering">> {
  return callTask("table-question-answering", args, options) as Promise<TaskOutput<"table-question-answering">>;
}

/** An answer out of a picture of a page. */
export function documentQuestionAnswering(
  args: TaskArguments<"document-question-answering">,
  options?: CallOptions,
): Promise<TaskOutput<"document-question-answering">> {
  return callTask("document-question-answering", args, options) as Promise<TaskOutput<"document-question-answering">>;
}

/** An answer about a picture. */
export function visualQuestionAnswering(
  args: TaskArguments<"visual-question-answering">,
  options?: CallOptions,
): Promise<TaskOutput<"visual-question-answering">> {
  return callTask("visual-question-answering", args, options) as Promise<TaskOutput<"visual-question-answering">>;
}

/** Scored labels of a recording. */
export function audioClassification(
  args: TaskArguments<"audio-classification">,
  options?: CallOptions,
): Promise<TaskOutput<"audio-classification">> {
  return callTask("audio-classification", args, options) as Promise<TaskOutput<"audio-classification">>;
}

/** The words of a recording. */
export function automaticSpeechRecognition(
  args: TaskArguments<"automatic-speech-recognition">,
  options?: CallOptions,
): Promise<TaskOutput<"automatic-speech-recognition">> {
  return callTask("automatic-speech-recognition", args, options) as Promise<TaskOutput<"automatic-speech-recognition">>;
}

/** Changes a recording or parts it into tracks. */
export function audioToAudio(
  args: TaskArguments<"audio-to-audio">,
  options?: CallOptions,
): Promise<TaskOutput<"audio-to-audio">> {
  return callTask("audio-to-audio", args, options) as Promise<TaskOutput<"audio-to-audio">>;
}

/** Speaks a text. */
export function textToSpeech(
  args: TaskArguments<"text-to-speech">,
  options?: CallOptions,
): Promise<TaskOutput<"text-to-speech">> {
  return callTask("text-to-speech", args, options) as Promise<TaskOutput<"text-to-speech">>;
}

/** Makes sound from a text. */
export function textToAudio(
  args: TaskArguments<"text-to-audio">,
  options?: CallOptions,
): Promise<TaskOutput<"text-to-audio">> {
  return callTask("text-to-audio", args, options) as Promise<TaskOutput<"text-to-audio">>;
}

/** Scored labels of a picture. */
export function imageClassification(
  args: TaskArguments<"image-classification">,
  options?: CallOptions,
): Promise<TaskOutput<"image-classification">> {
  return callTask("image-classification", args, options) as Promise<TaskOutput<"image-classification">>;
}

/** Regions of a picture. */
export function imageSegmentation(
  args: TaskArguments<"image-segmentation">,
  options?: CallOptions,
): Promise<TaskOutput<"image-segmentation">> {
  return callTask("image-segmentation", args, options) as Promise<TaskOutput<"image-segmentation">>;
}

/** Things in a picture and where they are. */
export function objectDetection(
  args: TaskArguments<"object-detection">,
  options?: CallOptions,
): Promise<TaskOutput<"object-detection">> {
  return callTask("object-detection", args, options) as Promise<TaskOutput<"object-detection">>;
}

/** Words for or in a picture. */
export function imageToText(
  args: TaskArguments<"image-to-text">,
  options?: CallOptions,
): Promise<TaskOutput<"image-to-text">> {
  return callTask("image-to-text", args, options) as Promise<TaskOutput<"image-to-text">>;
}

/** Scores a picture against labels of your own. */
export function zeroShotImageClassification(
  args: TaskArguments<"zero-shot-image-classification">,
  options?: CallOptions,
): Promise<TaskOutput<"zero-shot-image-classification">> {
  return callTask("zero-shot-image-classification", args, options) as Promise<
    TaskOutput<"zero-shot-image-classification">
  >;
}

/** Makes a picture; `options.outputType` chooses its form. */
export function textToImage(
  args: TaskArguments<"text-to-image">,
  options?: CallOptions & { outputType?: "blob" | undefined },
): Promise<Blob>;
export function textToImage(
  args: TaskArguments<"text-to-image">,
  options: CallOptions & { outputType: "url" | "dataUrl" },
): Promise<string>;
export function textToImage(
  args: TaskArguments<"text-to-image">,
  options: CallOptions & { outputType: "json" },
): Promise<Record<string, unknown>>;
export function textToImage(
  args: TaskArguments<"text-to-image">,
  options?: CallOptions,
): Promise<Blob | string | Record<string, unknown>>;
export function textToImage(
  args: TaskArguments<"text-to-image">,
  options?: CallOptions,
): Promise<Blob | string | Record<string, unknown>> {
  return callTask("text-to-image", args, options) as Promise<Blob | string | Record<string, unknown>>;
}

/** Changes a picture. */
export function imageToImage(
  args: TaskArguments<"image-to-image">,
  options?: CallOptions,
): Promise<TaskOutput<"image-to-image">> {
  return callTask("image-to-image", args, options) as Promise<TaskOutput<"image-to-image">>;
}

/** Makes or changes a picture by `parameters.prompt`. */
export function imageTextToImage(
  args: TaskArguments<"image-text-to-image">,
  options?: CallOptions,
): Promise<TaskOutput<"image-text-to-image">> {
  return callTask("image-text-to-image", args, options) as Promise<TaskOutput<"image-text-to-image">>;
}

/** Makes a video. */
export function textToVideo(
  args: TaskArguments<"text-to-video">,
  options?: CallOptions,
): Promise<TaskOutput<"text-to-video">> {
  return callTask("text-to-video", args, options) as Promise<TaskOutput<"text-to-video">>;
}

/** Makes a video that begins with a picture. */
export function imageToVideo(
  args: TaskArguments<"image-to-video">,
  options?: CallOptions,
): Promise<TaskOutput<"image-to-video">> {
  return callTask("image-to-video", args, options) as Promise<TaskOutput<"image-to-video">>;
}

/** Makes a video by a picture and `parameters.prompt`. */
export function imageTextToVideo(
  args: TaskArguments<"image-text-to-video">,
  options?: CallOptions,
): Promise<TaskOutput<"image-text-to-video">> {
  return callTask("image-text-to-video", args, options) as Promise<TaskOutput<"image-text-to-video">>;
}

/** A class for each row. */
export function tabularClassification(
  args: TaskArguments<"tabular-classification">,
  options?: CallOptions,
): Promise<TaskOutput<"tabular-classification">> {
  return callTask("tabular-classification", args, options) as Promise<TaskOutput<"tabular-classification">>;
}

/** A number for each row. */
export function tabularRegression(
  args: TaskArguments<"tabular-regression">,
  options?: CallOptions,
): Promise<TaskOutput<"tabular-regression">> {
  return callTask("tabular-regression", args, options) as Promise<TaskOutput<"tabular-regression">>;
}
