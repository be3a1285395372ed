/**
 * Reads a JSON schema from `guided_json`.
 *
 * @note The client sends the JSON schema of `response_format` as `guided_json`.
 */

import { bearer, type Provider } from "../protocol/provider.ts";
import { field } from "../protocol/read-fields.ts";
import { chat } from "../protocol/chat-entry.ts";
import { completions, embeddings, imageGenerations } from "../protocol/openai-protocol.ts";

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
