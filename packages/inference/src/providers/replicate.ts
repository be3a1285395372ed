/**
 * Predictions. The server is asked to wait; what it has not finished by then is polled. Input fields differ between
 * models, so a picture is sent under all four of their names.
 */

import { blobOf, field, textOf } from "./answers.ts";
import { jsonOf } from "./json-answer.ts";
import { pictureOf } from "./pictures.ts";
import { safeId } from "./foreign-paths.ts";
import { InferenceClientInputError } from "../wire/errors.ts";
import { EncodedFile } from "../files/encoded-file.ts";
import { blobFrom, imageDataUrl, textInput } from "./inputs.ts";
import type { JobProtocol, JobState } from "./job-protocol.ts";
import {
  bearer,
  type Answer,
  type AnswerShape,
  type Provider,
  type ResultContext,
  type TaskCall,
  type TaskEntry,
} from "./provider.ts";

const STATES: Readonly<Record<string, JobState>> = {
  starting: "queued",
  processing: "running",
  succeeded: "completed",
  failed: "failed",
  canceled: "failed",
  aborted: "failed",
};

const prediction: JobProtocol = {
  shape: {
    poll: { id: ["id"], under: "/v1/predictions/" },
    status: ["status"],
    done: "succeeded",
    failed: ["failed", "canceled", "aborted"],
  },
  interval: 1_000,
  failureText: "Failed to fetch the prediction",
  mayAnswerBytes: true,
  submitted: (body, fail) => {
    const state = STATES[String(body["status"])];
    const isDone = state === "completed" || (state === undefined && hasOutput(body));
    const id = safeId(body["id"]);
    if (id === undefined && !isDone && state !== "failed") throw fail("no prediction ID found in the response");
    return {
      id: id ?? "",
      statusPath: `/v1/predictions/${id}`,
      cancel: { method: "POST", path: `/v1/predictions/${id}/cancel` },
      isDone,
      ...(state === "failed" ? { failure: reasonOf(body) } : {}),
    };
  },
  progress: (body) => {
    const status = textOf(body["status"]);
    if (status === undefined) return undefined;
    const logs = textOf(body["logs"]);
    return {
      status,
      state: STATES[status] ?? "unknown",
      logs: logs ? logs.trimEnd().split("\n") : undefined,
      reason: reasonOf(body),
    };
  },
  failed: (reason) => `The prediction failed${reason ? `: ${reason}` : ""}`,
};

function hasOutput(body: Record<string, unknown>): boolean {
  return body["output"] !== undefined && body["output"] !== null;
}

function reasonOf(body: Record<string, unknown>): string {
  return textOf(body["error"]) ?? String(body["status"]);
}

type Input = (call: TaskCall) => Record<string, unknown>;

function predicted(input: Input, answer: AnswerShape, result: TaskEntry["result"]): TaskEntry {
  return {
    submitsWork: true,
    job: prediction,
    request: (call) => {
      const [name, version] = call.model.split(":", 2);
      return {
        method: "POST",
        path: version === undefined ? `/v1/models/${name}/predictions` : "/v1/predictions",
        headers: { Prefer: "wait" },
        body: {
          kind: "json",
          value: {
            input: { ...call.extra, ...call.parameters, ...input(call) },
            ...(version === undefined ? {} : { version }),
          },
        },
      };
    },
    answer,
    result,
  };
}

function lora({ adapter }: TaskCall): Record<string, unknown> {
  return adapter?.weightsPath === undefined ? {} : { lora_weights: `https://huggingface.co/${adapter.hubId}` };
}

/** An address, or the first of several. */
function firstOutput(answer: Answer, context: ResultContext): unknown {
  const output = field(jsonOf(answer, context), "output");
  return Array.isArray(output) ? output[0] : output;
}

const PICTURE: AnswerShape = { kind: "address", path: ["output"], orFirst: true, media: "image" };

const picture: TaskEntry["result"] = (answer, context) =>
  pictureOf({ url: firstOutput(answer, context) }, jsonOf(answer, context), context);

export const provider: Provider = {
  id: "replicate",
  name: "Replicate",
  hubOrganization: "replicate",
  baseUrl: "https://api.replicate.com",
  keyHeader: bearer,
  keyVariable: "REPLICATE_API_TOKEN",
  tasks: {
    "text-to-image": predicted((call) => ({ prompt: textInput(call), ...lora(call) }), PICTURE, picture),
    "image-to-image": predicted(
      (call) => {
        const image = imageDataUrl(call, "image/jpeg");
        return { image, images: [image], input_image: image, input_images: [image], ...lora(call) };
      },
      PICTURE,
      picture,
    ),
    "text-to-video": predicted(
      (call) => ({ prompt: textInput(call) }),
      { kind: "address", path: ["output"], orFirst: true, media: "video" },
      (answer, context) => context.media(firstOutput(answer, context), "video"),
    ),
    "text-to-speech": predicted(
      (call) => ({ text: textInput(call) }),
      { kind: "address", path: ["output"], orFirst: true, media: "audio" },
      (answer, context) =>
        answer.kind === "blob"
          ? blobOf(answer, context, "a recording")
          : context.media(firstOutput(answer, context), "audio"),
    ),
    "automatic-speech-recognition": predicted(
      (call) => {
        const blob = blobFrom(call.inputs);
        if (!blob) throw new InferenceClientInputError(`${call.task} takes a Blob as inputs`, { task: call.task });
        return { audio: new EncodedFile(blob, "dataUrl", "audio/wav") };
      },
      { kind: "json", path: ["output"] },
      transcriptOf,
    ),
  },
};

/** Models put the words in different places. */
async function transcriptOf(answer: Answer, context: ResultContext): Promise<{ text: string }> {
  const output = field(jsonOf(answer, context), "output");
  const first = Array.isArray(output) ? (output as unknown[])[0] : output;
  if (typeof first === "string") return { text: first };
  const text =
    textOf(field(first, "transcription")) ?? textOf(field(first, "translation")) ?? textOf(field(first, "text"));
  if (text !== undefined) return { text };
  const file = field(first, "txt_file");
  if (file === undefined) throw context.malformed("an output with a transcript");
  return { text: await (await context.media(file, "text")).text() };
}
