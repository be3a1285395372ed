/**
 * Refuses strict JSON schemas, so `strict` goes out as false, on a copy.
 *
 * @note It refuses strict JSON schemas, so the client sends `strict: false`. Your object is not changed.
 */

import { bearer, type Provider } from "../protocol/provider.ts";
import { chat } from "../protocol/chat-entry.ts";
import { embeddings } from "../protocol/openai-protocol.ts";

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
