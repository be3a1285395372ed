import { completion, type Golden } from "../golden-request.ts";

export const requests: readonly Golden[] = [
  completion("featherless-ai", "https://api.featherless.ai", "/v1/completions"),
];
