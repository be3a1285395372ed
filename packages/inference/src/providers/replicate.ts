/**
 * Predictions. The request has the server wait; the client polls what is not finished by then. Input fields differ between
 * models, so an image is sent under all four of their names.
 *
 * @note Every task is a prediction. The client requests a synchronous answer and polls predictions that are not
 *   finished by then.
 * @note A model with a version after a colon is called at `/v1/predictions` with that version, any other at its own
 *   path.
 * @note Models name their image input differently, so the client sends the image under all four names.
 * @note Predictions can be canceled.
 */

import { asString } from "@vitrine/base";
import { field } from "../protocol/read-fields.ts";
import { jsonOf } from "../protocol/json-answer.ts";
import { InferenceClientInputError } from "../wire/errors.ts";
import { EncodedFile } from "../files/encoded-file.ts";
import { blobFrom, imageDataUrl, textInput } from "../protocol/inputs.ts";
import type { JobProtocol } from "../protocol/job-protocol.ts";
import {
  bearer,
  type Answer,
  type AnswerShape,
  type Provider,
  type ResultContext,
  type TaskCall,
  type TaskEntry,
} from "../protocol/provider.ts";

const prediction: JobProtocol = {
  shape: {
    id: ["id"],
    poll: { under: "/v1/predictions/" },
    status: ["status"],
    queued: ["starting"],
    running: ["processing"],
    done: "succeeded",
    failed: ["failed", "canceled", "aborted"],
    reason: [["error"], ["status"]],
    logs: ({ logs }) => (typeof logs === "string" && logs !== "" ? logs.trimEnd().split("\n") : undefined),
    cancel: { method: "POST", suffix: "/cancel" },
  },
  interval: 1_000,
  failureText: "Failed to fetch the prediction",
  canAnswerBytes: true,
  isDone: (body, state) => state === "completed" || ((state ?? "unknown") === "unknown" && hasOutput(body)),
  failed: (reason) => `The prediction failed${reason ? `: ${reason}` : ""}`,
};

function hasOutput(body: Record<string, unknown>): boolean {
  return body["output"] !== undefined && body["output"] !== null;
}

type Input = (call: TaskCall) => Record<string, unknown>;

function predicted(input: Input, answer: AnswerShape, result?: TaskEntry["result"]): TaskEntry {
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
    ...(result === undefined ? {} : { result }),
  };
}

function lora({ adapter }: TaskCall): Record<string, unknown> {
  return adapter?.weightsPath === undefined ? {} : { lora_weights: `https://huggingface.co/${adapter.hubId}` };
}

const PICTURE: AnswerShape = { kind: "address", path: ["output"], orFirst: true, media: "image" };

export const provider: Provider = {
  id: "replicate",
  name: "Replicate",
  hubOrganization: "replicate",
  baseUrl: "https://api.replicate.com",
  keyHeader: bearer,
  keyVariable: "REPLICATE_API_TOKEN",
  tasks: {
    "text-to-image": predicted((call) => ({ prompt: textInput(call), ...lora(call) }), PICTURE),
    "image-to-image": predicted((call) => {
      const image = imageDataUrl(call, "image/jpeg");
      return { image, images: [image], input_image: image, input_images: [image], ...lora(call) };
    }, PICTURE),
    "text-to-video": predicted((call) => ({ prompt: textInput(call) }), {
      kind: "address",
      path: ["output"],
      orFirst: true,
      media: "video",
    }),
    "text-to-speech": predicted((call) => ({ text: textInput(call) }), {
      kind: "address",
      path: ["output"],
      orFirst: true,
      canBeBody: true,
      media: "audio",
    }),
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

/** Models put the text in different fields. */
async function transcriptOf(answer: Answer, context: ResultContext): Promise<{ text: string }> {
  const output = field(jsonOf(answer, context), "output");
  const first = Array.isArray(output) ? (output as unknown[])[0] : output;
  if (typeof first === "string") return { text: first };
  const text =
    asString(field(first, "transcription")) ?? asString(field(first, "translation")) ?? asString(field(first, "text"));
  if (text !== undefined) return { text };
  const file = field(first, "txt_file");
  if (file === undefined) throw context.malformed("an output with a transcript");
  return { text: await (await context.media(file, "text")).text() };
}
