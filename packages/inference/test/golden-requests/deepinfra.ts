import { KIT_MODEL } from "@vitrine/test-kit";
import { completion, embedding, transcription, speech, type Golden } from "../golden-request.ts";

export const requests: readonly Golden[] = [
  completion("deepinfra", "https://api.deepinfra.com", "/v1/openai/completions"),
  embedding("deepinfra", "https://api.deepinfra.com", "/v1/openai/embeddings"),
  transcription("deepinfra", "https://api.deepinfra.com", "/v1/openai/audio/transcriptions"),
  {
    provider: "deepinfra",
    task: "text-to-image",
    args: { inputs: "a cat", parameters: { size: "512x512" } },
    origin: "https://api.deepinfra.com",
    path: "/v1/openai/images/generations",
    body: { prompt: "a cat", size: "512x512", response_format: "b64_json", model: KIT_MODEL },
    result: "image/png",
  },
  speech("deepinfra", "https://api.deepinfra.com", "/v1/openai/audio/speech"),
];
