import type { Golden } from "../golden-request.ts";

export const requests: readonly Golden[] = [
  {
    provider: "black-forest-labs",
    task: "text-to-image",
    args: { inputs: "a cat", parameters: { num_inference_steps: 4, guidance_scale: 2 } },
    origin: "https://api.us1.bfl.ai",
    path: "/v1/kit-model",
    body: { prompt: "a cat", steps: 4, guidance: 2 },
    result: "image/png",
  },
];
