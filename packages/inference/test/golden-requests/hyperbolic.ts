import { KIT_MODEL } from "@vitrine/test-kit";
import { completionByChat, type Golden } from "../golden-request.ts";

export const requests: readonly Golden[] = [
  completionByChat("hyperbolic"),
  {
    provider: "hyperbolic",
    task: "text-to-image",
    args: { inputs: "a cat", parameters: { num_inference_steps: 4, guidance_scale: 2 } },
    origin: "https://api.hyperbolic.xyz",
    path: "/v1/images/generations",
    body: { prompt: "a cat", model_name: KIT_MODEL, steps: 4, cfg_scale: 2, width: 512, height: 512 },
    result: "image/png",
  },
];
