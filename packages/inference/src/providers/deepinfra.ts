import { bearer, type Provider } from "./provider.ts";
import { chat } from "./chat-entry.ts";
import { completions, embeddings, speech, transcriptions } from "./openai-shapes.ts";

export const provider: Provider = {
  id: "deepinfra",
  name: "DeepInfra",
  hubOrganization: "deepinfra",
  baseUrl: "https://api.deepinfra.com",
  keyHeader: bearer,
  keyVariable: "DEEPINFRA_API_KEY",
  tasks: {
    conversational: chat("/v1/openai/chat/completions"),
    "text-generation": completions("/v1/openai/completions"),
    "feature-extraction": embeddings("/v1/openai/embeddings"),
    "text-to-speech": speech("/v1/openai/audio/speech"),
    "automatic-speech-recognition": transcriptions("/v1/openai/audio/transcriptions"),
  },
};
