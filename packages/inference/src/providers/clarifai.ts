/** @note Its keys are sent as `Authorization: Key …`, not as a bearer token. */

import type { Provider } from "../protocol/provider.ts";
import { chat } from "../protocol/chat-entry.ts";

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
