/** Models for embeddings, images, speech and transcription, for the AI SDK. */

import type {
  EmbeddingModelV4,
  Experimental_VideoModelV4 as VideoModelV4,
  ImageModelV4,
  ImageModelV4CallOptions,
  RerankingModelV4,
  SharedV4Warning,
  SpeechModelV4,
  TranscriptionModelV4,
} from "@ai-sdk/provider";
import type { InferenceClient } from "../client/client.ts";
import { bytesOfBase64 } from "../files/bytes.ts";
import { usageOf } from "../messages/usage.ts";
import { InferenceClientInputError } from "../wire/errors.ts";
import { asTheirs, extraOf, optionsOf, type ModelTarget } from "./call.ts";

type Build<Model> = (client: InferenceClient, name: string, modelId: string, target: ModelTarget) => Model;

const identity = (provider: string, modelId: string) => ({ specificationVersion: "v4", provider, modelId }) as const;

export const embeddingModel: Build<EmbeddingModelV4> = (client, name, modelId, target) => ({
  ...identity(name, modelId),
  maxEmbeddingsPerCall: undefined,
  supportsParallelCalls: true,
  doEmbed: ({ values, dimensions, ...options }) =>
    asTheirs(async () => {
      const size = dimensions === undefined ? {} : { dimensions };
      const args = { ...target, model: modelId, inputs: values, extraBody: { ...size, ...extraOf(options) } };
      const { data, response } = await client.featureExtraction(args, optionsOf(options)).withResponse();
      const { input: tokens } = usageOf(response.usage);
      return {
        embeddings: (Array.isArray(data[0]) ? data : [data]) as number[][],
        warnings: [],
        ...(tokens === undefined ? {} : { usage: { tokens } }),
        response: { headers: Object.fromEntries(response.headers) },
      };
    }),
});

/** Over the server's endpoint for reranking, next to its chat endpoint. */
export const rerankingModel: Build<RerankingModelV4> = (client, name, modelId, target) => ({
  ...identity(name, modelId),
  doRerank: ({ documents, query, topN, ...options }) =>
    asTheirs(async () => {
      const texts =
        documents.type === "text" ? documents.values : documents.values.map((value) => JSON.stringify(value));
      const args = {
        ...target,
        model: modelId,
        query,
        documents: texts,
        ...(topN === undefined ? {} : { top_n: topN }),
        ...extraOf(options),
      };
      const { data, response } = await client.rerank(args, optionsOf(options)).withResponse();
      return {
        ranking: data.map(({ index, score }) => ({ index, relevanceScore: score })),
        response: { modelId, timestamp: new Date(), headers: Object.fromEntries(response.headers) },
      };
    }),
});

/** A video is a job of some minutes; the call waits for it. */
export const videoModel: Build<VideoModelV4> = (client, name, modelId, target) => ({
  ...identity(name, modelId),
  maxVideosPerCall: 1,
  doGenerate: ({ prompt = "", image, frameImages, seed, fps, duration, resolution, aspectRatio, ...options }) =>
    asTheirs(async () => {
      const warnings: SharedV4Warning[] = [];
      if (aspectRatio) warnings.push({ type: "unsupported", feature: "aspectRatio", details: "Pass resolution." });
      if (options.inputReferences?.length) warnings.push({ type: "unsupported", feature: "inputReferences" });
      if (options.generateAudio !== undefined) warnings.push({ type: "unsupported", feature: "generateAudio" });
      const [width, height] = resolution?.split("x").map(Number) ?? [];
      const size = width === undefined || height === undefined ? {} : { target_size: { width, height } };
      const frames = duration === undefined ? {} : { num_frames: Math.round(duration * (fps ?? DEFAULT_FRAME_RATE)) };
      const parameters = { ...frames, ...(seed === undefined ? {} : { seed }) };
      const common = { ...target, model: modelId };
      const last = frameImages?.find(({ frameType }) => frameType === "last_frame");
      if (last) warnings.push({ type: "unsupported", feature: "frameImages", details: "Only a first frame." });
      const frame = image ?? frameImages?.find(({ frameType }) => frameType === "first_frame")?.image;
      const extraParameters = { ...size, ...extraOf(options) };
      const call = frame
        ? client.imageToVideo(
            { ...common, inputs: blobOfFile(frame), parameters: { ...parameters, prompt }, extraParameters },
            optionsOf(options),
          )
        : client.textToVideo({ ...common, inputs: prompt, parameters, extraParameters }, optionsOf(options));
      const { data, response } = await call.withResponse();
      return {
        videos: [
          { type: "binary", data: new Uint8Array(await data.arrayBuffer()), mediaType: data.type || "video/mp4" },
        ],
        warnings,
        response: { timestamp: new Date(), modelId, headers: Object.fromEntries(response.headers) },
      };
    }),
});

/** Frames in a second, where a caller gives a duration alone. */
const DEFAULT_FRAME_RATE = 24;

function blobOfFile(file: { type: "url" } | { type: "file"; data: string | Uint8Array; mediaType: string }): Blob {
  if (file.type === "url") throw new InferenceClientInputError("Pass the picture itself, not its address");
  const bytes = typeof file.data === "string" ? bytesOfBase64(file.data) : file.data;
  if (!bytes) throw new InferenceClientInputError("The picture is no base64");
  return new Blob([bytes as Uint8Array<ArrayBuffer>], { type: file.mediaType });
}

export const imageModel: Build<ImageModelV4> = (client, name, modelId, target) => ({
  ...identity(name, modelId),
  maxImagesPerCall: 1,
  supportsFileInputs: true,
  supportsMaskInputs: false,
  doGenerate: (options) =>
    asTheirs(async () => {
      const warnings: SharedV4Warning[] = [];
      if (options.aspectRatio) warnings.push({ type: "unsupported", feature: "aspectRatio", details: "Pass size." });
      if (options.mask) warnings.push({ type: "unsupported", feature: "mask" });
      const { picture, headers } = await makePicture(client, modelId, target, options);
      return {
        images: [new Uint8Array(await picture.arrayBuffer())],
        warnings,
        response: { timestamp: new Date(), modelId, headers },
      };
    }),
});

async function makePicture(
  client: InferenceClient,
  model: string,
  target: ModelTarget,
  options: ImageModelV4CallOptions,
): Promise<{ picture: Blob; headers: Record<string, string> }> {
  const { prompt = "", size, seed, files } = options;
  const [width, height] = size?.split("x").map(Number) ?? [];
  const parameters = {
    ...(width === undefined || height === undefined ? {} : { width, height }),
    ...(seed === undefined ? {} : { seed }),
  };
  const common = { ...target, model, extraParameters: extraOf(options) };
  const [file, ...others] = files ?? [];
  if (others.length > 0) throw new InferenceClientInputError("One picture can be changed at a time");
  if (!file) {
    const given = { ...common, inputs: prompt, parameters };
    const call = client.textToImage(given, { ...optionsOf(options), outputType: "blob" });
    const { data, response } = await call.withResponse();
    return { picture: data, headers: Object.fromEntries(response.headers) };
  }
  const inputs = blobOfFile(file);
  const call = client.imageToImage({ ...common, inputs, parameters: { prompt } }, optionsOf(options));
  const { data, response } = await call.withResponse();
  return { picture: data, headers: Object.fromEntries(response.headers) };
}

export const speechModel: Build<SpeechModelV4> = (client, name, modelId, target) => ({
  ...identity(name, modelId),
  doGenerate: ({ text, voice, outputFormat, instructions, speed, language, ...options }) =>
    asTheirs(async () => {
      const fields = { voice, response_format: outputFormat, instructions, speed, language };
      const given = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
      const extraParameters = { ...given, ...extraOf(options) };
      const call = client.textToSpeech(
        { ...target, model: modelId, inputs: text, extraParameters },
        optionsOf(options),
      );
      const { data, response } = await call.withResponse();
      return {
        audio: new Uint8Array(await data.arrayBuffer()),
        warnings: [],
        response: { timestamp: new Date(), modelId, headers: Object.fromEntries(response.headers) },
      };
    }),
});

export const transcriptionModel: Build<TranscriptionModelV4> = (client, name, modelId, target) => ({
  ...identity(name, modelId),
  doGenerate: ({ audio, mediaType, ...options }) =>
    asTheirs(async () => {
      const bytes = typeof audio === "string" ? bytesOfBase64(audio) : audio;
      if (!bytes) throw new InferenceClientInputError("The recording is no base64");
      const inputs = new Blob([bytes as Uint8Array<ArrayBuffer>], { type: mediaType });
      const args = { ...target, model: modelId, inputs, extraParameters: extraOf(options) };
      const { data, response } = await client.automaticSpeechRecognition(args, optionsOf(options)).withResponse();
      const chunks = data.chunks ?? [];
      return {
        text: data.text,
        segments: chunks.map(({ text, timestamp: [start, end] }) => ({
          text,
          startSecond: start ?? 0,
          endSecond: end ?? start ?? 0,
        })),
        language: undefined,
        durationInSeconds: chunks.at(-1)?.timestamp[1] ?? undefined,
        warnings: [],
        response: { timestamp: new Date(), modelId, headers: Object.fromEntries(response.headers) },
      };
    }),
});
