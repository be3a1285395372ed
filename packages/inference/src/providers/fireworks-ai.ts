/** Its model ids look like `accounts/fireworks/models/…`; the mapping gives them. */

import { bearer, type Provider } from "./provider.ts";
import { chat } from "./chat-entry.ts";

export const provider: Provider = {
  id: "fireworks-ai",
  name: "Fireworks",
  hubOrganization: "fireworks-ai",
  baseUrl: "https://api.fireworks.ai",
  keyHeader: bearer,
  keyVariable: "FIREWORKS_API_KEY",
  tasks: {
    conversational: chat("/inference/v1/chat/completions"),
  },
};
