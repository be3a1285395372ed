/** Has no completion endpoint: a text is continued by one user message. */

import { bearer, type Provider } from "./provider.ts";
import { chat } from "./chat-entry.ts";
import { completionsByChat } from "./openai-shapes.ts";

export const provider: Provider = {
  id: "groq",
  name: "Groq",
  hubOrganization: "groq",
  baseUrl: "https://api.groq.com",
  keyHeader: bearer,
  keyVariable: "GROQ_API_KEY",
  tasks: {
    conversational: chat("/openai/v1/chat/completions"),
    "text-generation": completionsByChat("/openai/v1/chat/completions"),
  },
};
