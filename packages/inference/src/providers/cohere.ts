/**
 * Its form for answers by a schema is `json_object` with the schema next to it.
 *
 * @note Chat uses its OpenAI-compatible API. Its native API has another shape.
 */

import { field } from "../protocol/read-fields.ts";
import { bearer, type Provider } from "../protocol/provider.ts";
import { chat } from "../protocol/chat-entry.ts";

export const provider: Provider = {
  id: "cohere",
  name: "Cohere",
  hubOrganization: "CohereLabs",
  baseUrl: "https://api.cohere.com",
  keyHeader: bearer,
  keyVariable: "COHERE_API_KEY",
  tasks: {
    conversational: chat("/compatibility/v1/chat/completions", withSchema),
  },
};

function withSchema(fields: Record<string, unknown>): Record<string, unknown> {
  const schema = field(fields["response_format"], "json_schema", "schema");
  return schema === undefined ? fields : { ...fields, response_format: { type: "json_object", schema } };
}
