import type { TaskName } from "../../src/protocol/provider.ts";
import { png, wav, PNG64, WAV64, PNG_URL, type Golden } from "../golden-request.ts";

/** The name under which fal-ai takes the same recording. */
const X_WAV_URL = `data:audio/x-wav;base64,${WAV64}`;

const fal = (task: TaskName, args: Record<string, unknown>, body: unknown, result: unknown): Golden => ({
  provider: "fal-ai",
  task,
  args,
  origin: "https://queue.fal.run",
  path: "/fal-ai/kit-model",
  routedQuery: { _subdomain: "queue" },
  body,
  result,
});

export const requests: readonly Golden[] = [
  fal(
    "text-to-image",
    { inputs: "a cat", parameters: { width: 64, height: 32, seed: 1 } },
    { prompt: "a cat", image_size: { width: 64, height: 32 }, seed: 1 },
    "image/png",
  ),
  fal(
    "image-to-image",
    { inputs: png, parameters: { prompt: "red" } },
    { prompt: "red", image_url: PNG_URL, image_urls: [PNG_URL] },
    "image/png",
  ),
  fal(
    "image-text-to-image",
    { inputs: png, parameters: { prompt: "red" } },
    { prompt: "red", image_url: PNG_URL, image_urls: [PNG_URL] },
    "image/png",
  ),
  fal("text-to-video", { inputs: "a cat" }, { prompt: "a cat" }, "video/mp4"),
  fal(
    "image-to-video",
    { inputs: png, parameters: { prompt: "go" } },
    { prompt: "go", image_url: PNG_URL },
    "video/mp4",
  ),
  fal(
    "image-text-to-video",
    { inputs: png, parameters: { prompt: "go" } },
    { prompt: "go", image_url: PNG_URL },
    "video/mp4",
  ),
  fal("text-to-audio", { inputs: "rain" }, { prompt: "rain" }, "audio/wav"),
  fal("audio-to-audio", { inputs: wav }, { audio_url: X_WAV_URL }, [
    { blob: WAV64, "content-type": "audio/wav", label: "speech" },
  ]),
  fal("image-segmentation", { inputs: png }, { image_url: PNG_URL, sync_mode: true }, [
    { label: "mask", score: 1, mask: PNG64 },
  ]),
  {
    provider: "fal-ai",
    task: "text-to-speech",
    args: { inputs: "Hi", parameters: { voice: "x" } },
    origin: "https://fal.run",
    path: "/fal-ai/kit-model",
    body: { text: "Hi", voice: "x" },
    result: "audio/wav",
  },
  {
    provider: "fal-ai",
    task: "automatic-speech-recognition",
    args: { inputs: wav, parameters: { language: "de" } },
    origin: "https://fal.run",
    path: "/fal-ai/kit-model",
    body: { audio_url: X_WAV_URL, language: "de" },
    result: { text: "hello", chunks: [{ text: "hello", timestamp: [0, 1] }] },
  },
];
