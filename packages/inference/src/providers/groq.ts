/**
 * Has no completion endpoint: a text is continued by one user message.
 *
 * @note It has no completion endpoint. The client sends the text as one chat message.
 */

import { bearer, type Provider } from "../protocol/provider.ts";
import { chat } from "../protocol/chat-entry.ts";
import { completionsByChat } from "../protocol/openai-protocol.ts";

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
