import { bearer, type Provider } from "../../../../packages/inference/src/provider.ts";
import { chat } from "../../../../packages/inference/src/providers/chat-entry.ts";

export const provider: Provider = {
  id: "my-provider",
  name: "My Provider",
  hubOrganization: "my-provider",
  baseUrl: "https://api.example.com",
  keyHeader: bearer,
  keyVariable: "MY_PROVIDER_API_KEY",
  tasks: {
    conversational: chat("/v1/chat/completions"),
  },
};

export {};
