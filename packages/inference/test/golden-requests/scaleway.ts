import { completion, embedding, type Golden } from "../golden-request.ts";

export const requests: readonly Golden[] = [
  completion("scaleway", "https://api.scaleway.ai", "/v1/completions"),
  embedding("scaleway", "https://api.scaleway.ai", "/v1/embeddings"),
];
