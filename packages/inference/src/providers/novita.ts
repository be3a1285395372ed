/**
 * Chat and texts by the OpenAI shapes; videos as tasks that are polled twice a second.
 *
 * @note Videos are jobs. The client polls every 500 ms until TASK_STATUS_SUCCEED or TASK_STATUS_FAILED.
 * @note The client sends `num_inference_steps` as `steps`.
 * @note Videos from an image are MiniMax jobs. They need `parameters.prompt`; the client sends `num_frames` and
 *   `target_size` as the nearest duration, resolution and ratio that the service has.
 */

import { imageDataUrl, optionalBlobInput, renamed, textInput, without } from "../protocol/inputs.ts";
import { field } from "../protocol/read-fields.ts";
import { InferenceClientInputError } from "../wire/errors.ts";
import { postJson } from "../protocol/json-request.ts";
import { bearer, type Provider, type TaskCall, type TaskEntry } from "../protocol/provider.ts";
import { chat } from "../protocol/chat-entry.ts";
import { completions } from "../protocol/openai-protocol.ts";

/** Frames in a second of the service's videos. */
const FRAME_RATE = 24;
const [MIN_SECONDS, MAX_SECONDS] = [4, 15];
const RATIOS = ["21:9", "16:9", "4:3", "1:1", "3:4", "9:16"] as const;

/** The nearest of what the service has. A caller's own `duration`, `resolution` and `ratio` win. */
function sized({ parameters }: TaskCall): Record<string, unknown> {
  const { num_frames: frames, target_size: size } = parameters;
  const [width, height] = [Number(field(size, "width")), Number(field(size, "height"))];
  const hasSize = width > 0 && height > 0;
  const seconds = typeof frames === "number" ? Math.round(frames / FRAME_RATE) : MIN_SECONDS;
  const short = Math.min(width, height);
  const distance = (ratio: string) => {
    const [across = 1, down = 1] = ratio.split(":").map(Number);
    return Math.abs(width / height - across / down);
  };
  return {
    resolution: hasSize && Math.abs(short - 768) > Math.abs(short - 1_440) ? "2K" : "768P",
    duration: Math.min(MAX_SECONDS, Math.max(MIN_SECONDS, seconds)),
    ratio: hasSize ? RATIOS.reduce((best, ratio) => (distance(ratio) < distance(best) ? ratio : best)) : "16:9",
  };
}

/** Takes no settings of the sampling, which other services have. */
const IGNORED = [
  "prompt",
  "num_frames",
  "target_size",
  "guidance_scale",
  "negative_prompt",
  "num_inference_steps",
  "seed",
];

const fromPicture: TaskEntry = {
  submitsWork: true,
  request: (call) => {
    const { prompt } = call.parameters;
    if (typeof prompt !== "string" || prompt.trim() === "")
      throw new InferenceClientInputError("Novita's videos from an image need parameters.prompt", { task: call.task });
    const image = optionalBlobInput(call) && imageDataUrl(call);
    return postJson("/v3/minimax/v2/video_generation", {
      ...call.extra,
      ...sized(call),
      ...without(call.parameters, ...IGNORED),
      ...(image ? { ratio: "adaptive" } : {}),
      model: call.model,
      content: [
        { type: "text", text: prompt },
        ...(image ? [{ type: "image_url", image_url: { url: image }, role: "first_frame" }] : []),
      ],
    });
  },
  job: {
    shape: {
      id: ["task_id"],
      poll: { under: "/v3/minimax/v2/query/video_generation/" },
      status: ["task", "status"],
      queued: ["queued"],
      running: ["running"],
      done: "succeeded",
      failed: ["failed", "cancelled"],
      reason: [["task", "error", "message"]],
    },
    interval: 500,
    failureText: "Failed to fetch task result",
    failed: (reason) => `Video generation task failed${reason ? `: ${reason}` : ""}`,
  },
  answer: { kind: "address", path: ["task", "content", "url"], media: "video" },
};

export const provider: Provider = {
  id: "novita",
  name: "Novita",
  hubOrganization: "novita",
  baseUrl: "https://api.novita.ai",
  keyHeader: bearer,
  keyVariable: "NOVITA_API_KEY",
  tasks: {
    conversational: chat("/v3/openai/chat/completions"),
    "text-generation": completions("/v3/openai/completions"),
    "text-to-video": {
      submitsWork: true,
      request: (call) =>
        postJson(`/v3/async/${call.model}`, {
          ...call.extra,
          ...renamed(call.parameters, { num_inference_steps: "steps" }),
          prompt: textInput(call),
        }),
      job: {
        shape: {
          id: ["task_id"],
          poll: { under: "/v3/async/task-result?task_id=" },
          status: ["task", "status"],
          queued: ["TASK_STATUS_QUEUED"],
          running: ["TASK_STATUS_PROCESSING"],
          done: "TASK_STATUS_SUCCEED",
          failed: ["TASK_STATUS_FAILED"],
          reason: [["task", "reason"]],
          percentage: ["task", "progress_percent"],
        },
        interval: 500,
        failureText: "Failed to fetch task result",
        failed: (reason) => `Video generation task failed${reason ? `: ${reason}` : ""}`,
      },
      answer: { kind: "address", path: ["videos", 0, "video_url"], media: "video" },
    },
    "image-to-video": fromPicture,
    "image-text-to-video": fromPicture,
  },
};
