/** What OpenAI-compatible servers of one's own (vLLM, llama.cpp, Ollama, LM Studio) have besides chat. The address says the path. */

import { completions, embeddings, imageGenerations, joinedSize, speech, transcriptions } from "./openai-shapes.ts";
import { bearer, type Provider, type TaskEntry } from "./provider.ts";

const SERVERS_CHOICE = "default";

export const provider: Provider = {
  id: "openai-server",
  name: "The server",
  hubOrganization: "",
  baseUrl: "",
  keyHeader: bearer,
  keyVariable: "OPENAI_API_KEY",
  tasks: {
    "text-generation": serversChoice(completions("")),
    "feature-extraction": serversChoice(embeddings("")),
    "text-to-image": serversChoice(
      imageGenerations("", { base64Format: "b64_json", hasUrls: true, parameters: joinedSize }),
    ),
    "text-to-speech": serversChoice(speech("")),
    "automatic-speech-recognition": serversChoice(transcriptions("")),
  },
};

/** Such a server may have one model only, and choose it itself. */
function serversChoice(entry: TaskEntry): TaskEntry {
  return { ...entry, request: (call) => entry.request({ ...call, model: call.model || SERVERS_CHOICE }) };
}
