/**
 * @note Transcription uploads a form. The file’s name follows its type, because the service reads the extension.
 * @note Voices depend on the model. The client passes `voice` on unchanged.
 */

import { bearer, type Provider } from "../protocol/provider.ts";
import { chat } from "../protocol/chat-entry.ts";
import { completions, embeddings, imageGenerations, speech, transcriptions } from "../protocol/openai-protocol.ts";

export const provider: Provider = {
  id: "deepinfra",
  name: "DeepInfra",
  hubOrganization: "deepinfra",
  baseUrl: "https://api.deepinfra.com",
  keyHeader: bearer,
  keyVariable: "DEEPINFRA_API_KEY",
  tasks: {
    conversational: chat("/v1/openai/chat/completions", undefined, {
      promptCache: ({ key }) => ({ prompt_cache_key: key }),
    }),
    "text-generation": completions("/v1/openai/completions"),
    "feature-extraction": embeddings("/v1/openai/embeddings"),
    "text-to-image": imageGenerations("/v1/openai/images/generations", { base64Format: "b64_json", hasUrls: true }),
    "text-to-speech": speech("/v1/openai/audio/speech"),
    "automatic-speech-recognition": transcriptions("/v1/openai/audio/transcriptions"),
  },
};
