/** The requests and answers that OpenAI-compatible providers have in common. A provider names the path and what differs. */

import { asString } from "@vitrine/base";
import { bytesOfBase64 } from "../files/bytes.ts";
import { field } from "./read-fields.ts";
import { jsonOf } from "./json-answer.ts";
import { pictureOf } from "./images.ts";
import { InferenceClientInputError } from "../wire/errors.ts";
import { blobInput, renamed, textInput } from "./inputs.ts";
import { postJson } from "./json-request.ts";
import type { MultipartPart, ResultContext, TaskCall, TaskEntry } from "./provider.ts";

type Fields = Record<string, unknown>;

/**
 * Text completion at an OpenAI-compatible path.
 * @example
 * import { completions, defineProvider } from "@vitrine/inference";
 *
 * const provider = defineProvider({
 *   id: "house",
 *   baseUrl: "https://models.example.org",
 *   tasks: { "text-generation": completions("/v1/completions") },
 * });
 * console.log(Object.keys(provider.tasks)); // [ 'text-generation' ]
 */
export function completions(path: string): TaskEntry {
  return {
    request: (call) =>
      postJson(path, {
        model: call.model,
        ...call.extra,
        ...renamed(call.parameters, { max_new_tokens: "max_tokens" }),
        // Tokens go as they are.
        prompt: Array.isArray(call.inputs) ? call.inputs : textInput(call),
        ...(call.stream ? { stream: true } : {}),
      }),
    answer: { kind: "json", path: ["choices", 0, "text"], as: "generated_text" },
  };
}

/** Completion of a text where the provider only has a chat endpoint. */
export function completionsByChat(path: string): TaskEntry {
  return {
    request: (call) =>
      postJson(path, {
        messages: [{ role: "user", content: textInput(call) }],
        ...renamed(call.parameters, { max_new_tokens: "max_tokens" }),
        ...call.extra,
        model: call.model,
        ...(call.stream ? { stream: true } : {}),
      }),
    answer: { kind: "json", path: ["choices", 0, "message", "content"], as: "generated_text" },
  };
}

/**
 * Embeddings at an OpenAI-compatible path: a vector for each input, in the order of the inputs.
 * @example
 * import { embeddings, defineProvider } from "@vitrine/inference";
 *
 * const provider = defineProvider({
 *   id: "house",
 *   baseUrl: "https://models.example.org",
 *   tasks: { "feature-extraction": embeddings("/v1/embeddings") },
 * });
 * console.log(Object.keys(provider.tasks)); // [ 'feature-extraction' ]
 */
export function embeddings(path: string): TaskEntry {
  return {
    request: (call) => postJson(path, { ...call.extra, ...call.parameters, input: call.inputs, model: call.model }),
    answer: { kind: "json", path: ["data"] },
    result: (answer, context) => {
      const data = field(jsonOf(answer, context), "data");
      if (!Array.isArray(data) || data.length === 0) throw context.malformed("data with an embedding for each input");
      // Each says which input it belongs to; where one does not, they came in order.
      const positions = data.map((item, position) => Number(field(item, "index") ?? position));
      const inOrder = data.map((item: unknown, position) => [positions[position] ?? position, item] as const);
      return inOrder.toSorted(([a], [b]) => a - b).map(([, item]) => vectorOf(field(item, "embedding")));
    },
  };
}

/** With `encoding_format: "base64"` a vector comes as the bytes of its floats. */
function vectorOf(embedding: unknown): unknown {
  if (typeof embedding !== "string") return embedding;
  const bytes = bytesOfBase64(embedding);
  if (!bytes || bytes.length % 4 !== 0) return embedding;
  const view = new DataView(bytes.buffer);
  return Array.from({ length: bytes.length / 4 }, (_, position) => view.getFloat32(4 * position, true));
}

export interface ImageShape {
  /** Value of `response_format` for bytes; missing where there is no such field. */
  base64Format?: string;
  /** The provider can answer with an address too. */
  hasUrls: boolean;
  /** Name of the model's field. */
  modelField?: string;
  parameters?: (parameters: Fields) => Fields;
  /** Where the bytes are, if not at `data[0].b64_json`. */
  base64?: readonly (string | number)[];
}

/**
 * Image generation at an OpenAI-compatible path. `shape` says how the provider returns images.
 * @example
 * import { defineProvider, imageGenerations } from "@vitrine/inference";
 *
 * const images = imageGenerations("/v1/images/generations", { base64Format: "b64_json", hasUrls: true });
 * const provider = defineProvider({
 *   id: "house",
 *   baseUrl: "https://models.example.org",
 *   tasks: { "text-to-image": images },
 * });
 * console.log(Object.keys(provider.tasks)); // [ 'text-to-image' ]
 */
export function imageGenerations(path: string, shape: ImageShape): TaskEntry {
  const base64Path = shape.base64 ?? ["data", 0, "b64_json"];
  return {
    request: (call) => {
      if (call.outputType === "url" && !shape.hasUrls)
        throw new InferenceClientInputError(
          "This provider answers with bytes, not with an address: use another outputType",
          {
            task: call.task,
            code: "output_type",
          },
        );
      return postJson(path, {
        ...call.extra,
        ...(shape.parameters ?? ((fields) => fields))({ ...call.parameters }),
        ...(shape.base64Format === undefined
          ? {}
          : { response_format: call.outputType === "url" ? "url" : shape.base64Format }),
        prompt: textInput(call),
        [shape.modelField ?? "model"]: call.model,
      });
    },
    answer: { kind: "base64", path: base64Path, media: "image" },
    result: (answer, context) => {
      const body = jsonOf(answer, context);
      const base64 = field(body, ...base64Path);
      return pictureOf({ url: field(body, "data", 0, "url"), base64 }, body, context);
    },
  };
}

/** `width` and `height` as one `size: "WxH"`. A caller's own `size` wins. */
export function joinedSize(parameters: Fields): Fields {
  const { width, height, ...rest } = parameters;
  if (width === undefined || height === undefined) return parameters;
  return { size: `${String(width)}x${String(height)}`, ...rest };
}

/**
 * Text to speech at an OpenAI-compatible path; the answer's body is the audio. `adapt` adds fields to the request.
 * @example
 * import { speech, defineProvider } from "@vitrine/inference";
 *
 * const provider = defineProvider({
 *   id: "house",
 *   baseUrl: "https://models.example.org",
 *   tasks: { "text-to-speech": speech("/v1/audio/speech", () => ({ voice: "alloy" })) },
 * });
 * console.log(Object.keys(provider.tasks)); // [ 'text-to-speech' ]
 */
export function speech(path: string, adapt: (call: TaskCall) => Fields = () => ({})): TaskEntry {
  return {
    request: (call) =>
      postJson(path, { ...adapt(call), ...call.extra, ...call.parameters, input: textInput(call), model: call.model }),
    answer: { kind: "body", media: "audio" },
  };
}

const AUDIO_EXTENSIONS: Readonly<Record<string, string>> = {
  "audio/mpeg": "mp3",
  "audio/mp3": "mp3",
  "audio/mp4": "mp4",
  "audio/m4a": "m4a",
  "audio/x-m4a": "m4a",
  "audio/flac": "flac",
  "audio/x-flac": "flac",
  "audio/ogg": "ogg",
  "audio/webm": "webm",
};

/**
 * Speech recognition at an OpenAI-compatible path, by a multipart form. `acceptsUrl` sends an address as it is.
 * @example
 * import { transcriptions, defineProvider } from "@vitrine/inference";
 *
 * const provider = defineProvider({
 *   id: "house",
 *   baseUrl: "https://models.example.org",
 *   tasks: { "automatic-speech-recognition": transcriptions("/v1/audio/transcriptions") },
 * });
 * console.log(Object.keys(provider.tasks)); // [ 'automatic-speech-recognition' ]
 */
export function transcriptions(path: string, options: { acceptsUrl?: boolean } = {}): TaskEntry {
  return {
    request: (call) => {
      const { inputs } = call;
      const isUrl = options.acceptsUrl && typeof inputs === "string" && /^https?:\/\//i.test(inputs);
      const file = isUrl ? undefined : blobInput(call);
      const type = file?.type.split(";")[0]?.trim().toLowerCase() ?? "";
      const first: MultipartPart = file
        ? { name: "file", value: file, fileName: `audio.${AUDIO_EXTENSIONS[type] ?? "wav"}` }
        : { name: "file", value: String(inputs) };
      const fields = Object.entries({ ...call.extra, ...call.parameters })
        .filter(([, value]) => value !== undefined && value !== null)
        .flatMap(([name, value]) =>
          Array.isArray(value)
            ? value.map((each) => ({ name: `${name}[]`, value: formText(each, call) }))
            : [{ name, value: formText(value, call) }],
        );
      return {
        method: "POST",
        path,
        body: { kind: "multipart", parts: [first, ...fields, { name: "model", value: call.model }] },
      };
    },
    answer: { kind: "json", path: ["text"] },
    result: (answer, context) => transcript(jsonOf(answer, context), context),
  };
}

function formText(value: unknown, { task }: TaskCall): string {
  if (typeof value === "string") return value;
  try {
    return JSON.stringify(value) ?? "";
  } catch {
    throw new InferenceClientInputError("A parameter cannot be written as JSON", { task });
  }
}

/** `{ text, segments? }` as `{ text, chunks? }`, with what else the answer says where the long form was requested. */
export function transcript(body: unknown, context: ResultContext): { text: string; chunks?: unknown } {
  const text = asString(field(body, "text"));
  if (text === undefined) throw context.malformed("an object with a text");
  const segments = field(body, "segments");
  if (!Array.isArray(segments) || segments.length === 0) return { text };
  return {
    ...(context.call.extra["response_format"] === "verbose_json" && (body as Fields)),
    text,
    chunks: segments.map((segment) => ({
      text: field(segment, "text"),
      timestamp: [field(segment, "start") ?? 0, field(segment, "end") ?? 0],
    })),
  };
}
