/** Strict about unknown fields: `store` is answered with 400. */

import { bearer, type Provider } from "./provider.ts";
import { without } from "./inputs.ts";
import { chat } from "./chat-entry.ts";

export const provider: Provider = {
  id: "cerebras",
  name: "Cerebras",
  hubOrganization: "cerebras",
  baseUrl: "https://api.cerebras.ai",
  keyHeader: bearer,
  keyVariable: "CEREBRAS_API_KEY",
  tasks: {
    conversational: chat("/v1/chat/completions", (fields) => without(fields, "store")),
  },
};
