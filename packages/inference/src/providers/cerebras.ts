/**
 * Strict about unknown fields: `store` is answered with 400.
 *
 * @note It answers fields that it does not know with status 400, so the client omits `store`.
 */

import { bearer, type Provider } from "../protocol/provider.ts";
import { without } from "../protocol/inputs.ts";
import { chat } from "../protocol/chat-entry.ts";

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
