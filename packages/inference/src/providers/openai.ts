/**
 * Closed models: never behind the router, always with a key of OpenAI.
 *
 * @note Its models need an OpenAI key and are not available through the router.
 * @note Model IDs start with `openai/`, which the client removes.
 */

import { bearer, type Provider } from "../protocol/provider.ts";
import { chat } from "../protocol/chat-entry.ts";

export const provider: Provider = {
  id: "openai",
  name: "OpenAI",
  hubOrganization: "openai",
  baseUrl: "https://api.openai.com",
  keyHeader: bearer,
  keyVariable: "OPENAI_API_KEY",
  directOnlyPrefix: "openai/",
  tasks: {
    conversational: chat("/v1/chat/completions", undefined, {
      promptCache: ({ key, retention }) => ({ prompt_cache_key: key, prompt_cache_retention: retention }),
    }),
  },
};
