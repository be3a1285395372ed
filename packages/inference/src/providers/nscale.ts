/**
 * Images take `size: "WxH"` and no step count.
 *
 * @note Images take `size` as one string, such as `1024x1024`: the client joins width and height. There is no step
 *   count and no guidance scale.
 */

import { bearer, type Provider } from "../protocol/provider.ts";
import { without } from "../protocol/inputs.ts";
import { chat } from "../protocol/chat-entry.ts";
import { imageGenerations, joinedSize } from "../protocol/openai-protocol.ts";

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
