/**
 * A queue for images, videos and sound; speech is answered at once. Behind the router the submitted path is how the
 * mapping is found, so it is never rewritten there. A failed job ends as COMPLETED too and shows its reason when its
 * result is fetched.
 *
 * @note Images, videos and audio are jobs in a queue. The client polls every 500 ms until the status is COMPLETED. A
 *   failed job is COMPLETED too: its error comes with the result, and the client throws it.
 * @note Speech and transcription are answered at once. Recordings must be MPEG, MP4 or WAV and have that media type.
 * @note Jobs can be submitted, polled and canceled by ID.
 * @note The client passes the hub’s LoRA adapters on with scale 1.
 * @note Its keys are sent as `Authorization: Key …`.
 */

import { asString } from "@vitrine/base";
import { field } from "../protocol/read-fields.ts";
import { jsonOf } from "../protocol/json-answer.ts";
import { base64OfBlob } from "../files/bytes.ts";
import { imageDataUrl, optionalBlobInput, speechDataUrl, textInput } from "../protocol/inputs.ts";
import type { JobProtocol } from "../protocol/job-protocol.ts";
import type {
  Answer,
  AnswerShape,
  Provider,
  RequestPlan,
  ResultContext,
  TaskCall,
  TaskEntry,
} from "../protocol/provider.ts";

const DIRECT_ANSWERS = "https://fal.run";
const HUB_FILES = "https://huggingface.co";

const queue: JobProtocol = {
  shape: {
    id: ["request_id"],
    poll: { address: ["response_url"], suffix: "/status" },
    status: ["status"],
    queued: ["IN_QUEUE"],
    running: ["IN_PROGRESS"],
    done: "COMPLETED",
    failed: ["FAILED", "CANCELED", "CANCELLED"],
    reason: [["error"], ["status"]],
    queuePosition: ["queue_position"],
    logs: ({ logs }) =>
      Array.isArray(logs)
        ? logs.map((line) => asString(field(line, "message"))).filter((line) => line !== undefined)
        : undefined,
    fetchesResult: true,
    keepsQuery: true,
    cancel: { method: "PUT", suffix: "/cancel" },
  },
  interval: 500,
  failureText: "Failed to fetch response status",
  isDone: (_, state) => state === "completed",
  failed: (reason) => `The job failed${reason ? `: ${reason}` : ""}`,
};

type Body = (call: TaskCall) => Record<string, unknown>;

function queued(body: Body, answer: AnswerShape, result?: TaskEntry["result"]): TaskEntry {
  return {
    submitsWork: true,
    job: queue,
    request: (call) => post(pathOf(call), { ...call.extra, ...sized(call.parameters), ...body(call) }, call.routed),
    answer,
    ...(result === undefined ? {} : { result }),
  };
}

function post(path: string, value: Record<string, unknown>, isOnRouter: boolean): RequestPlan {
  return {
    method: "POST",
    path,
    ...(isOnRouter ? { query: { _subdomain: "queue" } } : {}),
    body: { kind: "json", value },
  };
}

/** A direct edit without an image goes to the model's own path, without the part that says what to do. */
function pathOf({ model, routed, task, inputs }: TaskCall): string {
  const isEditWithoutPicture = task.startsWith("image-text-to-") && inputs === undefined;
  return `/${!routed && isEditWithoutPicture ? model.replace(/\/[^/]+$/, "") : model}`;
}

/** Its own name for a size is `image_size`. A caller's own `image_size` wins. */
function sized(parameters: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const { width, height, target_size: target, ...rest } = parameters;
  if (target !== undefined) return { image_size: target, ...rest };
  if (width !== undefined && height !== undefined) return { image_size: { width, height }, ...rest };
  return { ...parameters };
}

function lora({ adapter, model }: TaskCall): Record<string, unknown> {
  if (adapter?.weightsPath === undefined) return {};
  return {
    loras: [{ path: `${HUB_FILES}/${adapter.hubId}/resolve/main/${adapter.weightsPath}`, scale: 1 }],
    ...(model === "fal-ai/lora" ? { model_name: "stabilityai/stable-diffusion-xl-base-1.0" } : {}),
  };
}

const fromPrompt: Body = (call) => ({ prompt: textInput(call), ...lora(call) });
const fromPicture: Body = (call) => {
  const url = imageDataUrl(call);
  return { image_url: url, image_urls: [url], ...lora(call) };
};
const fromFrame: Body = (call) => ({ image_url: imageDataUrl(call), ...lora(call) });
const fromPromptAnd =
  (picture: Body): Body =>
  (call) =>
    optionalBlobInput(call) ? picture(call) : lora(call);

const PICTURE: AnswerShape = { kind: "address", path: ["images", 0, "url"], media: "image" };
const VIDEO: AnswerShape = { kind: "address", path: ["video", "url"], media: "video" };
const AUDIO: AnswerShape = { kind: "address", path: ["audio", "url"], media: "audio" };

async function track(answer: Answer, context: ResultContext): Promise<unknown> {
  const audio = field(jsonOf(answer, context), "audio");
  const blob = await context.media(field(audio, "url"), "audio");
  const label = asString(field(jsonOf(answer, context), "text"));
  return [
    {
      blob: await base64OfBlob(blob),
      "content-type": asString(field(audio, "content_type")) ?? (blob.type || "audio/wav"),
      label: label || "speech",
    },
  ];
}

export const provider: Provider = {
  id: "fal-ai",
  name: "Fal",
  hubOrganization: "fal",
  baseUrl: "https://queue.fal.run",
  keyHeader: (key) => ({ Authorization: `Key ${key}` }),
  keyVariable: "FAL_KEY",
  tasks: {
    "text-to-image": queued(fromPrompt, PICTURE),
    "image-to-image": queued(fromPicture, PICTURE),
    "image-text-to-image": queued(fromPromptAnd(fromPicture), PICTURE),
    "text-to-video": queued(fromPrompt, VIDEO),
    "image-to-video": queued(fromFrame, VIDEO),
    "image-text-to-video": queued(fromPromptAnd(fromFrame), VIDEO),
    "text-to-audio": queued((call) => ({ prompt: textInput(call) }), {
      kind: "address",
      path: [["audio_file", "audio"], "url"],
      media: "audio",
    }),
    "audio-to-audio": queued((call) => ({ audio_url: speechDataUrl(call, "fal-ai") }), AUDIO, track),
    "image-segmentation": queued(
      (call) => ({ image_url: imageDataUrl(call), sync_mode: true }),
      { kind: "address", path: ["image", "url"], canBeDataUrl: true, media: "image" },
      async (answer, context) => {
        const blob = await context.media(field(jsonOf(answer, context), "image", "url"), "image");
        // The service names neither class nor certainty.
        return [{ label: "mask", score: 1, mask: await base64OfBlob(blob) }];
      },
    ),
    "text-to-speech": {
      baseUrl: DIRECT_ANSWERS,
      request: (call) => post(pathOf(call), { ...call.extra, ...call.parameters, text: textInput(call) }, false),
      answer: AUDIO,
    },
    "automatic-speech-recognition": {
      baseUrl: DIRECT_ANSWERS,
      request: (call) =>
        post(pathOf(call), { ...call.extra, ...call.parameters, audio_url: speechDataUrl(call, "fal-ai") }, false),
      answer: { kind: "json", path: ["text"] },
      result: (answer, context) => {
        const body = jsonOf(answer, context);
        const text = asString(field(body, "text")) ?? asString(field(body, "output"));
        if (text === undefined) throw context.malformed("an object with a text");
        const chunks = speechChunks(body);
        return chunks.length === 0 ? { text } : { text, chunks };
      },
    },
  },
};

function speechChunks(body: unknown): unknown[] {
  const [chunks, segments] = [field(body, "chunks"), field(body, "segments")];
  const timed = Array.isArray(chunks)
    ? chunks.filter((chunk) => asString(field(chunk, "text")) !== undefined && Array.isArray(field(chunk, "timestamp")))
    : [];
  if (timed.length > 0 || !Array.isArray(segments)) return timed;
  return segments.map((segment) => ({
    text: asString(field(segment, "text")) ?? "",
    timestamp: [field(segment, "start") ?? 0, field(segment, "end") ?? 0],
  }));
}
