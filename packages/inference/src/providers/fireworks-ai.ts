/**
 * Its model ids look like `accounts/fireworks/models/…`; the mapping gives them.
 *
 * @note Model IDs look like `accounts/fireworks/models/…`. The hub’s mapping contains them.
 */

import { bearer, type Provider } from "../protocol/provider.ts";
import { chat } from "../protocol/chat-entry.ts";

export const provider: Provider = {
  id: "fireworks-ai",
  name: "Fireworks",
  hubOrganization: "fireworks-ai",
  baseUrl: "https://api.fireworks.ai",
  keyHeader: bearer,
  keyVariable: "FIREWORKS_API_KEY",
  tasks: {
    conversational: chat("/inference/v1/chat/completions", undefined, {
      promptCache: ({ key }) => ({ prompt_cache_key: key }),
    }),
  },
};
