import { KIT_MODEL } from "@vitrine/test-kit";
import { completion, embedding, type Golden } from "../golden-request.ts";

export const requests: readonly Golden[] = [
  completion("nebius", "https://api.studio.nebius.ai", "/v1/completions"),
  embedding("nebius", "https://api.studio.nebius.ai", "/v1/embeddings"),
  {
    provider: "nebius",
    task: "text-to-image",
    args: { inputs: "a cat", parameters: { width: 64, height: 32 } },
    origin: "https://api.studio.nebius.ai",
    path: "/v1/images/generations",
    body: { prompt: "a cat", model: KIT_MODEL, response_format: "b64_json", width: 64, height: 32 },
    result: "image/png",
  },
];
