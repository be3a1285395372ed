import { embedding, type Golden } from "../golden-request.ts";

export const requests: readonly Golden[] = [embedding("sambanova", "https://api.sambanova.ai", "/v1/embeddings")];
