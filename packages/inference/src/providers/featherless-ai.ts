import { bearer, type Provider } from "../protocol/provider.ts";
import { chat } from "../protocol/chat-entry.ts";
import { completions } from "../protocol/openai-protocol.ts";

export const provider: Provider = {
  id: "featherless-ai",
  name: "Featherless AI",
  hubOrganization: "featherless-ai",
  baseUrl: "https://api.featherless.ai",
  keyHeader: bearer,
  keyVariable: "FEATHERLESS_API_KEY",
  tasks: {
    conversational: chat("/v1/chat/completions"),
    "text-generation": completions("/v1/completions"),
  },
};
