/**
 * The one table of tasks: a function each, for programs that use few of them. The client's methods are made of this
 * table too. Each function takes the call's target and the task's input in one object, and options beside it.
 *
 * All of them reject with a class of `errors.ts` or with the reason of the caller's own abort signal.
 */

import type { ChatCompletionChunk } from "@vitrine/tasks/schemas";
import type { ChatArguments, ChatCall } from "../chat/chat-arguments.ts";
import { callChat } from "../chat/chat-call.ts";
import { streamChat } from "../chat/chat-stream.ts";
import type { TaskName } from "../providers/provider.ts";
import { callPromise, type CallPromise } from "../wire/call-promise.ts";
import type { CallOptions } from "../wire/settings.ts";
import type { ItemStream } from "../wire/stream-items.ts";
import type { TaskArguments, TaskResult } from "./arguments.ts";
import { callTask } from "./call.ts";
import { streamText } from "./text-stream.ts";

export type TaskFunction<Id extends TaskName> = (
  args: TaskArguments<Id>,
  options?: CallOptions,
) => CallPromise<TaskResult<Id>>;

interface TextToImage {
  (
    args: TaskArguments<"text-to-image">,
    options?: CallOptions & { outputType?: "blob" | undefined },
  ): CallPromise<Blob>;
  (args: TaskArguments<"text-to-image">, options: CallOptions & { outputType: "url" | "dataUrl" }): CallPromise<string>;
  (
    args: TaskArguments<"text-to-image">,
    options: CallOptions & { outputType: "json" },
  ): CallPromise<Record<string, unknown>>;
  (args: TaskArguments<"text-to-image">, options?: CallOptions): CallPromise<Blob | string | Record<string, unknown>>;
}

function task<Id extends TaskName>(id: Id): TaskFunction<Id> {
  return (args, options) => callPromise((keep) => callTask(id, args, options, keep)) as CallPromise<TaskResult<Id>>;
}

/** An answer to a conversation. */
export const chatCompletion = ((args: ChatArguments, options?: CallOptions) =>
  callPromise((keep) => callChat(args, options, keep))) as ChatCall;

/** An answer to a conversation in pieces. Leaving the loop closes the connection. */
export const chatCompletionStream = (args: ChatArguments, options?: CallOptions): ItemStream<ChatCompletionChunk> =>
  streamChat(args, options);

/** A text in pieces, in the events of the server: `choices[].text`, or the older token events. */
export const textGenerationStream = (
  args: TaskArguments<"text-generation">,
  options?: CallOptions,
): ItemStream<unknown> => streamText(args, options);

/** Continues a text. */
export const textGeneration = /* @__PURE__ */ task("text-generation");

/** Vectors of texts. Settings may stand beside `inputs`. */
export const featureExtraction = /* @__PURE__ */ task("feature-extraction");

/** How alike sentences are to one of them. */
export const sentenceSimilarity = /* @__PURE__ */ task("sentence-similarity");

/** Words for a gap. */
export const fillMask = /* @__PURE__ */ task("fill-mask");

/** Shortens a text. */
export const summarization = /* @__PURE__ */ task("summarization");

/** Translates; a list of texts gives a list. */
export const translation = /* @__PURE__ */ task("translation");

/** Scored labels of a text. */
export const textClassification = /* @__PURE__ */ task("text-classification");

/** Labelled parts of a text. */
export const tokenClassification = /* @__PURE__ */ task("token-classification");

/** Scores a text against labels of your own. */
export const zeroShotClassification = /* @__PURE__ */ task("zero-shot-classification");

/** An answer out of a context. */
export const questionAnswering = /* @__PURE__ */ task("question-answering");

/** An answer out of a table. */
export const tableQuestionAnswering = /* @__PURE__ */ task("table-question-answering");

/** An answer out of a picture of a page. */
export const documentQuestionAnswering = /* @__PURE__ */ task("document-question-answering");

/** An answer about a picture. */
export const visualQuestionAnswering = /* @__PURE__ */ task("visual-question-answering");

/** Scored labels of a recording. */
export const audioClassification = /* @__PURE__ */ task("audio-classification");

/** The words of a recording. */
export const automaticSpeechRecognition = /* @__PURE__ */ task("automatic-speech-recognition");

/** Changes a recording or parts it into tracks. */
export const audioToAudio = /* @__PURE__ */ task("audio-to-audio");

/** Speaks a text. */
export const textToSpeech = /* @__PURE__ */ task("text-to-speech");

/** Makes sound from a text. */
export const textToAudio = /* @__PURE__ */ task("text-to-audio");

/** Scored labels of a picture. */
export const imageClassification = /* @__PURE__ */ task("image-classification");

/** Regions of a picture. */
export const imageSegmentation = /* @__PURE__ */ task("image-segmentation");

/** Things in a picture and where they are. */
export const objectDetection = /* @__PURE__ */ task("object-detection");

/** Words for or in a picture. */
export const imageToText = /* @__PURE__ */ task("image-to-text");

/** Scores a picture against labels of your own. */
export const zeroShotImageClassification = /* @__PURE__ */ task("zero-shot-image-classification");

/** Makes a picture; `options.outputType` chooses its form. */
export const textToImage = /* @__PURE__ */ task("text-to-image") as unknown as TextToImage;

/** Changes a picture. */
export const imageToImage = /* @__PURE__ */ task("image-to-image");

/** Makes or changes a picture by `parameters.prompt`. */
export const imageTextToImage = /* @__PURE__ */ task("image-text-to-image");

/** Makes a video. */
export const textToVideo = /* @__PURE__ */ task("text-to-video");

/** Makes a video that begins with a picture. */
export const imageToVideo = /* @__PURE__ */ task("image-to-video");

/** Makes a video by a picture and `parameters.prompt`. */
export const imageTextToVideo = /* @__PURE__ */ task("image-text-to-video");

/** A class for each row. */
export const tabularClassification = /* @__PURE__ */ task("tabular-classification");

/** A number for each row. */
export const tabularRegression = /* @__PURE__ */ task("tabular-regression");
