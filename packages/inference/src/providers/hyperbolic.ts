/** @note Images are returned as base64 in `images[].image`. Text generation uses chat. */

import { bearer, type Provider } from "../protocol/provider.ts";
import { renamed } from "../protocol/inputs.ts";
import { chat } from "../protocol/chat-entry.ts";
import { completionsByChat, imageGenerations } from "../protocol/openai-protocol.ts";

export const provider: Provider = {
  id: "hyperbolic",
  name: "Hyperbolic",
  hubOrganization: "Hyperbolic",
  baseUrl: "https://api.hyperbolic.xyz",
  keyHeader: bearer,
  keyVariable: "HYPERBOLIC_API_KEY",
  isRetired: true,
  tasks: {
    conversational: chat("/v1/chat/completions"),
    "text-generation": completionsByChat("/v1/chat/completions"),
    "text-to-image": imageGenerations("/v1/images/generations", {
      hasUrls: false,
      modelField: "model_name",
      parameters: (parameters) => ({
        // The service demands a size.
        width: 512,
        height: 512,
        ...renamed(parameters, { num_inference_steps: "steps", guidance_scale: "cfg_scale" }),
      }),
      base64: ["images", 0, "image"],
    }),
  },
};
