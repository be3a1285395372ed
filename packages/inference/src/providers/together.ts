/**
 * OpenAI shapes with its own names: `steps`, `response_format: "base64"`, an unwrapped JSON schema; videos as jobs.
 *
 * @note The client requests images with `response_format: "base64"` and sends `num_inference_steps` as `steps`.
 * @note Videos are jobs that the client polls every two seconds. The service refuses a first frame above about 60 kB:
 *   make it smaller first.
 * @note Speech needs a voice. For Kokoro models the client has a default voice.
 */

import { field } from "../protocol/read-fields.ts";
import { imageDataUrl, renamed, textInput, without } from "../protocol/inputs.ts";
import type { JobProtocol } from "../protocol/job-protocol.ts";
import { postJson } from "../protocol/json-request.ts";
import { bearer, type Provider, type TaskCall, type TaskEntry } from "../protocol/provider.ts";
import { chat } from "../protocol/chat-entry.ts";
import { completions, embeddings, imageGenerations, speech, transcriptions } from "../protocol/openai-protocol.ts";

const videos: JobProtocol = {
  shape: {
    id: ["id"],
    poll: { under: "/v2/videos/" },
    status: ["status"],
    // The service leaves the status out at first; what has no id either is no answer about a job.
    unsaid: (body) => (body["id"] === undefined ? undefined : "queued"),
    queued: ["queued"],
    running: ["in_progress"],
    done: "completed",
    failed: ["failed", "cancelled", "canceled"],
    reason: [["error", "message"], ["error"]],
  },
  interval: 2_000,
  failureText: "Failed to fetch task result",
  failed: (reason) => `Video generation task failed${reason ? `: ${reason}` : ""}`,
};

function video(body: (call: TaskCall) => Record<string, unknown>): TaskEntry {
  return {
    submitsWork: true,
    job: videos,
    request: (call) =>
      postJson("/v2/videos", { ...call.extra, ...sized(call.parameters), ...body(call), model: call.model }),
    answer: { kind: "address", path: ["outputs", "video_url"], media: "video" },
  };
}

function sized(parameters: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const rest = renamed(without(parameters, "target_size"), { num_inference_steps: "steps" });
  const [width, height] = [field(parameters["target_size"], "width"), field(parameters["target_size"], "height")];
  return { ...(width === undefined ? {} : { width }), ...(height === undefined ? {} : { height }), ...rest };
}

function unwrappedSchema(fields: Record<string, unknown>): Record<string, unknown> {
  const format = fields["response_format"];
  const schema = field(format, "json_schema", "schema");
  if (field(format, "type") !== "json_schema" || schema === undefined) return fields;
  return { ...fields, response_format: { type: "json_schema", schema } };
}

const steps = (parameters: Record<string, unknown>) => renamed(parameters, { num_inference_steps: "steps" });

const pictures = imageGenerations("/v1/images/generations", {
  base64Format: "base64",
  hasUrls: true,
  parameters: steps,
});

export const provider: Provider = {
  id: "together",
  name: "Together",
  hubOrganization: "togethercomputer",
  baseUrl: "https://api.together.xyz",
  keyHeader: bearer,
  keyVariable: "TOGETHER_API_KEY",
  tasks: {
    conversational: chat("/v1/chat/completions", unwrappedSchema),
    "text-generation": completions("/v1/completions"),
    "feature-extraction": embeddings("/v1/embeddings"),
    "text-to-image": pictures,
    "image-to-image": {
      request: (call) => {
        const url = imageDataUrl(call, "image/jpeg");
        const model = call.model.toLowerCase();
        const isKontext = model.includes("kontext") && model.includes("flux.1");
        return postJson("/v1/images/generations", {
          ...call.extra,
          prompt: "",
          ...(isKontext ? { image_url: url } : { reference_images: [url] }),
          ...steps({ ...call.parameters }),
          response_format: "base64",
          model: call.model,
        });
      },
      answer: pictures.answer,
      result: pictures.result,
    },
    "text-to-video": video((call) => ({ prompt: textInput(call) })),
    "image-to-video": video((call) => ({
      // A list that the caller made of hosted images stays.
      frame_images: call.parameters["frame_images"] ?? [{ input_image: imageDataUrl(call), frame: "first" }],
    })),
    "text-to-speech": speech("/v1/audio/speech", (call) =>
      call.model.toLowerCase().includes("kokoro") ? { voice: "af_alloy" } : {},
    ),
    "automatic-speech-recognition": transcriptions("/v1/audio/transcriptions", { acceptsUrl: true }),
  },
};
