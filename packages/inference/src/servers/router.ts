/** The router's own chat endpoint, which chooses a provider by the model and its suffix. */

import { ROUTER_URL } from "../wire/settings.ts";
import { bearer, type Provider } from "../protocol/provider.ts";
import { chat } from "../protocol/chat-entry.ts";

export const provider: Provider = {
  id: "auto",
  name: "The router",
  hubOrganization: "huggingface",
  baseUrl: ROUTER_URL,
  keyHeader: bearer,
  keyVariable: "HF_TOKEN",
  isHub: true,
  tasks: {
    conversational: chat("/v1/chat/completions"),
  },
};
