import { bearer, type Provider } from "../protocol/provider.ts";
import { chat } from "../protocol/chat-entry.ts";

export const provider: Provider = {
  id: "nvidia",
  name: "NVIDIA",
  hubOrganization: "nvidia",
  baseUrl: "https://integrate.api.nvidia.com",
  keyHeader: bearer,
  keyVariable: "NVIDIA_API_KEY",
  isRetired: true,
  tasks: {
    conversational: chat("/v1/chat/completions"),
  },
};
