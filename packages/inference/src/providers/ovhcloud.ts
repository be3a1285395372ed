/** @alias ovh */

import { bearer, type Provider } from "../protocol/provider.ts";
import { chat } from "../protocol/chat-entry.ts";
import { completions } from "../protocol/openai-protocol.ts";

export const provider: Provider = {
  id: "ovhcloud",
  name: "OVHcloud AI Endpoints",
  hubOrganization: "ovhcloud",
  baseUrl: "https://oai.endpoints.kepler.ai.cloud.ovh.net",
  keyHeader: bearer,
  keyVariable: "OVH_AI_ENDPOINTS_ACCESS_TOKEN",
  tasks: {
    conversational: chat("/v1/chat/completions"),
    "text-generation": completions("/v1/completions"),
  },
};
