/** @note The client sends the parameters of a completion next to the prompt. */

import { bearer, type Provider } from "../protocol/provider.ts";
import { chat } from "../protocol/chat-entry.ts";
import { completions, embeddings } from "../protocol/openai-protocol.ts";

export const provider: Provider = {
  id: "scaleway",
  name: "Scaleway",
  hubOrganization: "scaleway",
  baseUrl: "https://api.scaleway.ai",
  keyHeader: bearer,
  keyVariable: "SCW_SECRET_KEY",
  tasks: {
    conversational: chat("/v1/chat/completions"),
    "text-generation": completions("/v1/completions"),
    "feature-extraction": embeddings("/v1/embeddings"),
  },
};
