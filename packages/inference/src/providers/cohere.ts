import { bearer, type Provider } from "./provider.ts";
import { chat } from "./chat-entry.ts";

export const provider: Provider = {
  id: "cohere",
  name: "Cohere",
  hubOrganization: "CohereLabs",
  baseUrl: "https://api.cohere.com",
  keyHeader: bearer,
  keyVariable: "COHERE_API_KEY",
  tasks: {
    conversational: chat("/compatibility/v1/chat/completions"),
  },
};
