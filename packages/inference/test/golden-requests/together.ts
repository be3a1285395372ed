import { KIT_MODEL } from "@vitrine/test-kit";
import { png, PNG_URL, completion, embedding, transcription, speech, type Golden } from "../golden-request.ts";

export const requests: readonly Golden[] = [
  completion("together", "https://api.together.xyz", "/v1/completions"),
  embedding("together", "https://api.together.xyz", "/v1/embeddings"),
  transcription("together", "https://api.together.xyz", "/v1/audio/transcriptions"),
  speech("together", "https://api.together.xyz", "/v1/audio/speech"),
  {
    provider: "together",
    task: "text-to-image",
    args: { inputs: "a cat", parameters: { num_inference_steps: 4 }, seed: 1 },
    origin: "https://api.together.xyz",
    path: "/v1/images/generations",
    body: { prompt: "a cat", model: KIT_MODEL, response_format: "base64", steps: 4, seed: 1 },
    result: "image/png",
  },
  {
    provider: "together",
    task: "image-to-image",
    args: { inputs: png, parameters: { prompt: "red", num_inference_steps: 4 } },
    origin: "https://api.together.xyz",
    path: "/v1/images/generations",
    body: { prompt: "red", model: KIT_MODEL, response_format: "base64", steps: 4, reference_images: [PNG_URL] },
    result: "image/png",
  },
  {
    provider: "together",
    task: "text-to-video",
    args: { inputs: "a cat", parameters: { num_inference_steps: 4, target_size: { width: 64, height: 32 } } },
    origin: "https://api.together.xyz",
    path: "/v2/videos",
    body: { prompt: "a cat", model: KIT_MODEL, steps: 4, width: 64, height: 32 },
    result: "video/mp4",
  },
  {
    provider: "together",
    task: "image-to-video",
    args: { inputs: png, parameters: { prompt: "walk" } },
    origin: "https://api.together.xyz",
    path: "/v2/videos",
    body: { prompt: "walk", model: KIT_MODEL, frame_images: [{ input_image: PNG_URL, frame: "first" }] },
    result: "video/mp4",
  },
];
