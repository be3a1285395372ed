import { bearer, type Provider } from "./provider.ts";
import { chat } from "./chat-entry.ts";
import { completions, embeddings } from "./openai-shapes.ts";

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
