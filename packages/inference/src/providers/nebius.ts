/** Reads a JSON schema from `guided_json`. */

import { bearer, type Provider } from "./provider.ts";
import { field } from "./answers.ts";
import { chat } from "./chat-entry.ts";
import { completions, embeddings, imageGenerations } from "./openai-shapes.ts";

export const provider: Provider = {
  id: "nebius",
  name: "Nebius AI Studio",
  hubOrganization: "nebius",
  baseUrl: "https://api.studio.nebius.ai",
  keyHeader: bearer,
  keyVariable: "NEBIUS_API_KEY",
  isRetired: true,
  tasks: {
    conversational: chat("/v1/chat/completions", withGuidedJson),
    "text-generation": completions("/v1/completions"),
    "text-to-image": imageGenerations("/v1/images/generations", { base64Format: "b64_json", hasUrls: true }),
    "feature-extraction": embeddings("/v1/embeddings"),
  },
};

function withGuidedJson(fields: Record<string, unknown>): Record<string, unknown> {
  const schema = field(fields["response_format"], "json_schema", "schema");
  return schema === undefined ? fields : { ...fields, guided_json: schema };
}
