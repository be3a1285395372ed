import { completion, type Golden } from "../golden-request.ts";

export const requests: readonly Golden[] = [
  completion("ovhcloud", "https://oai.endpoints.kepler.ai.cloud.ovh.net", "/v1/completions"),
];
