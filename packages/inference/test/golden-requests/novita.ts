import { KIT_MODEL } from "@vitrine/test-kit";
import { completion, png, PNG_URL, type Golden } from "../golden-request.ts";

const video = (task: "image-to-video" | "image-text-to-video"): Golden => ({
  provider: "novita",
  task,
  args: {
    inputs: png,
    parameters: { prompt: "it runs", num_frames: 240, target_size: { width: 1440, height: 1440 }, seed: 1 },
  },
  origin: "https://api.novita.ai",
  path: "/v3/minimax/v2/video_generation",
  body: {
    model: KIT_MODEL,
    content: [
      { type: "text", text: "it runs" },
      { type: "image_url", image_url: { url: PNG_URL }, role: "first_frame" },
    ],
    resolution: "2K",
    duration: 10,
    ratio: "adaptive",
  },
  result: "video/mp4",
});

export const requests: readonly Golden[] = [
  completion("novita", "https://api.novita.ai", "/v3/openai/completions"),
  {
    provider: "novita",
    task: "text-to-video",
    args: { inputs: "a cat", parameters: { num_inference_steps: 4 } },
    origin: "https://api.novita.ai",
    path: "/v3/async/kit-model",
    body: { prompt: "a cat", steps: 4 },
    result: "video/mp4",
  },
  video("image-to-video"),
  video("image-text-to-video"),
];
