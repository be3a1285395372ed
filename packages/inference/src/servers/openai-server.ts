/** Further tasks of self-hosted OpenAI-compatible servers (vLLM, llama.cpp, Ollama, LM Studio). The address gives the path. */

import {
  completions,
  embeddings,
  imageGenerations,
  joinedSize,
  speech,
  transcriptions,
} from "../protocol/openai-protocol.ts";
import { bearer, type Provider, type TaskEntry } from "../protocol/provider.ts";

const SERVER_DEFAULT = "default";

export const provider: Provider = {
  id: "openai-server",
  name: "The server",
  hubOrganization: "",
  baseUrl: "",
  keyHeader: bearer,
  keyVariable: "OPENAI_API_KEY",
  tasks: {
    "text-generation": withServerDefault(completions("")),
    "feature-extraction": withServerDefault(embeddings("")),
    "text-to-image": withServerDefault(
      imageGenerations("", { base64Format: "b64_json", hasUrls: true, parameters: joinedSize }),
    ),
    "text-to-speech": withServerDefault(speech("")),
    "automatic-speech-recognition": withServerDefault(transcriptions("")),
  },
};

/** Such a server may have one model only, and choose it itself. */
function withServerDefault(entry: TaskEntry): TaskEntry {
  return { ...entry, request: (call) => entry.request({ ...call, model: call.model || SERVER_DEFAULT }) };
}
