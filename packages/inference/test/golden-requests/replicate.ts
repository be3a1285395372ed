import type { TaskName } from "../../src/protocol/provider.ts";
import { png, wav, PNG_URL, WAV_URL, type Golden } from "../golden-request.ts";

const replicate = (task: TaskName, args: Record<string, unknown>, input: unknown, result: unknown): Golden => ({
  provider: "replicate",
  task,
  args,
  origin: "https://api.replicate.com",
  path: "/v1/models/kit-model/predictions",
  headers: { prefer: "wait" },
  body: { input },
  result,
});

export const requests: readonly Golden[] = [
  replicate("text-to-image", { inputs: "a cat", parameters: { seed: 1 } }, { prompt: "a cat", seed: 1 }, "image/png"),
  replicate(
    "image-to-image",
    { inputs: png, parameters: { prompt: "red" } },
    { prompt: "red", image: PNG_URL, images: [PNG_URL], input_image: PNG_URL, input_images: [PNG_URL] },
    "image/png",
  ),
  replicate("text-to-video", { inputs: "a cat" }, { prompt: "a cat" }, "image/png"),
  replicate("text-to-speech", { inputs: "Hi" }, { text: "Hi" }, "audio/wav"),
  replicate("automatic-speech-recognition", { inputs: wav }, { audio: WAV_URL }, { text: "hello" }),
];
