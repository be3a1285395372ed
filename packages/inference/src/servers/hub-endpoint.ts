/** Chat at an address of the caller's. The server may choose the model itself. */

import { bearer, type Provider } from "../protocol/provider.ts";
import { chat } from "../protocol/chat-entry.ts";

const SERVER_DEFAULT = "default";

const entry = chat("");

export const provider: Provider = {
  // Errors name the hub's own form, which such servers share for all tasks.
  id: "hf-inference",
  name: "The server",
  hubOrganization: "hf-inference",
  baseUrl: "",
  keyHeader: bearer,
  keyVariable: "HF_TOKEN",
  tasks: {
    conversational: {
      ...entry,
      request: (call) => entry.request({ ...call, model: call.model || SERVER_DEFAULT }),
    },
  },
};
