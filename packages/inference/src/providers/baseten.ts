import { bearer, type Provider } from "../protocol/provider.ts";
import { chat } from "../protocol/chat-entry.ts";

export const provider: Provider = {
  id: "baseten",
  name: "Baseten",
  hubOrganization: "baseten",
  baseUrl: "https://inference.baseten.co",
  keyHeader: bearer,
  keyVariable: "BASETEN_API_KEY",
  tasks: {
    conversational: chat("/v1/chat/completions"),
  },
};
