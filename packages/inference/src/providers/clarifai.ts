import type { Provider } from "./provider.ts";
import { chat } from "./chat-entry.ts";

export const provider: Provider = {
  id: "clarifai",
  name: "Clarifai",
  hubOrganization: "clarifai",
  baseUrl: "https://api.clarifai.com",
  keyHeader: (key) => ({ Authorization: `Key ${key}` }),
  keyVariable: "CLARIFAI_PAT",
  isRetired: true,
  tasks: {
    conversational: chat("/v2/ext/openai/v1/chat/completions"),
  },
};
