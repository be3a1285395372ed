import { KIT_MODEL } from "@vitrine/test-kit";
import type { Golden } from "../golden-request.ts";

export const requests: readonly Golden[] = [
  {
    provider: "nscale",
    task: "text-to-image",
    args: { inputs: "a cat", parameters: { width: 64, height: 32, num_inference_steps: 4 } },
    origin: "https://inference.api.nscale.com",
    path: "/v1/images/generations",
    body: { prompt: "a cat", model: KIT_MODEL, response_format: "b64_json", size: "64x32" },
    result: "image/png",
  },
];
