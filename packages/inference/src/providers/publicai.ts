import { bearer, type Provider } from "../protocol/provider.ts";
import { chat } from "../protocol/chat-entry.ts";

export const provider: Provider = {
  id: "publicai",
  name: "Public AI",
  hubOrganization: "publicai",
  baseUrl: "https://api.publicai.co",
  keyHeader: bearer,
  keyVariable: "PUBLICAI_API_KEY",
  tasks: {
    conversational: chat("/v1/chat/completions"),
  },
};
