/** Pictures take `size: "WxH"` and no step count. */

import { bearer, type Provider } from "./provider.ts";
import { without } from "./inputs.ts";
import { chat } from "./chat-entry.ts";
import { imageGenerations, joinedSize } from "./openai-shapes.ts";

export const provider: Provider = {
  id: "nscale",
  name: "Nscale",
  hubOrganization: "nscale",
  baseUrl: "https://inference.api.nscale.com",
  keyHeader: bearer,
  keyVariable: "NSCALE_API_KEY",
  tasks: {
    conversational: chat("/v1/chat/completions"),
    "text-to-image": imageGenerations("/v1/images/generations", {
      base64Format: "b64_json",
      hasUrls: false,
      parameters: (parameters) => joinedSize(without(parameters, "num_inference_steps", "cfg_scale")),
    }),
  },
};
