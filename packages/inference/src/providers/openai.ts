/** Closed models: never behind the router, always with a key of OpenAI. */

import { bearer, type Provider } from "./provider.ts";
import { chat } from "./chat-entry.ts";

export const provider: Provider = {
  id: "openai",
  name: "OpenAI",
  hubOrganization: "openai",
  baseUrl: "https://api.openai.com",
  keyHeader: bearer,
  keyVariable: "OPENAI_API_KEY",
  directOnlyPrefix: "openai/",
  tasks: {
    conversational: chat("/v1/chat/completions"),
  },
};
