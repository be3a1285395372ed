/**
 * Every task is a prediction that is polled twice a second, beginning at once; images travel as bare base64.
 *
 * @note Every task is a prediction. The client polls every 500 ms, the first time at once.
 * @note Images are sent as plain base64. If the input has no image, the client sends one transparent pixel, because
 *   the service requires an image.
 */

import { asString } from "@vitrine/base";
import { EncodedFile } from "../files/encoded-file.ts";
import { blobFrom, blobInput, textInput, without } from "../protocol/inputs.ts";
import type { JobProtocol } from "../protocol/job-protocol.ts";
import { postJson } from "../protocol/json-request.ts";
import { bearer, type Provider, type TaskCall, type TaskEntry } from "../protocol/provider.ts";

/** One transparent pixel: models that edit need an image even for a call without one. */
const EMPTY_PICTURE =
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==";

const prediction: JobProtocol = {
  shape: {
    id: ["data", "id"],
    poll: { address: ["data", "urls", "get"], otherwise: "/api/v3/predictions/" },
    status: ["data", "status"],
    queued: ["created"],
    running: ["processing"],
    done: "completed",
    failed: ["failed"],
    reason: [["data", "error"]],
  },
  interval: 500,
  isEager: true,
  failureText: "Failed to fetch task result",
  whyNoJob: (body) => asString(body["message"]),
  failed: (reason) => `The prediction failed${reason ? `: ${reason}` : ""}`,
};

type Body = (call: TaskCall) => Record<string, unknown>;

function predicted(body: Body, kind: "image" | "video"): TaskEntry {
  return {
    submitsWork: true,
    job: prediction,
    request: (call) =>
      postJson(`/api/v3/${call.model}`, {
        ...without(call.extra, "images"),
        ...without(call.parameters, "images"),
        ...body(call),
        ...(call.adapter ? { loras: [{ path: call.adapter.hubId, scale: 1 }] } : {}),
      }),
    answer: { kind: "address", path: ["data", "outputs", 0], media: kind },
  };
}

const fromPrompt: Body = (call) => ({ prompt: textInput(call) });

const fromPicture: Body = (call) => {
  const image =
    call.inputs === undefined && call.task.startsWith("image-text-to-")
      ? EMPTY_PICTURE
      : new EncodedFile(blobInput(call), "base64");
  const given = call.extra["images"] ?? call.parameters["images"];
  const images = Array.isArray(given) ? given.map(encoded) : [image];
  return { image, images };
};

/** Files in a list become base64 like the main one; addresses stay. */
function encoded(item: unknown): unknown {
  const blob = blobFrom(item);
  return blob ? new EncodedFile(blob, "base64") : item;
}

export const provider: Provider = {
  id: "wavespeed",
  name: "WaveSpeedAI",
  hubOrganization: "wavespeed",
  baseUrl: "https://api.wavespeed.ai",
  keyHeader: bearer,
  keyVariable: "WAVESPEED_API_KEY",
  tasks: {
    "text-to-image": predicted(fromPrompt, "image"),
    "image-to-image": predicted(fromPicture, "image"),
    "image-text-to-image": predicted(fromPicture, "image"),
    "text-to-video": predicted(fromPrompt, "video"),
    "image-to-video": predicted(fromPicture, "video"),
    "image-text-to-video": predicted(fromPicture, "video"),
  },
};
