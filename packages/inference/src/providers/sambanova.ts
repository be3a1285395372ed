/** Refuses strict JSON schemas, so `strict` goes out as false, on a copy. */

import { bearer, type Provider } from "./provider.ts";
import { chat } from "./chat-entry.ts";
import { embeddings } from "./openai-shapes.ts";

export const provider: Provider = {
  id: "sambanova",
  name: "SambaNova",
  hubOrganization: "sambanovasystems",
  baseUrl: "https://api.sambanova.ai",
  keyHeader: bearer,
  keyVariable: "SAMBANOVA_API_KEY",
  isRetired: true,
  tasks: {
    conversational: chat("/v1/chat/completions", withoutStrictSchema),
    "feature-extraction": embeddings("/v1/embeddings"),
  },
};

function withoutStrictSchema(fields: Record<string, unknown>): Record<string, unknown> {
  const format = fields["response_format"] as { type?: unknown; json_schema?: unknown } | null | undefined;
  if (format?.type !== "json_schema" || typeof format.json_schema !== "object") return fields;
  return { ...fields, response_format: { ...format, json_schema: { ...format.json_schema, strict: false } } };
}
