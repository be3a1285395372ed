/** Its form for answers by a schema is `json_object` with the schema beside it. */

import { field } from "./answers.ts";
import { bearer, type Provider } from "./provider.ts";
import { chat } from "./chat-entry.ts";

export const provider: Provider = {
  id: "cohere",
  name: "Cohere",
  hubOrganization: "CohereLabs",
  baseUrl: "https://api.cohere.com",
  keyHeader: bearer,
  keyVariable: "COHERE_API_KEY",
  tasks: {
    conversational: chat("/compatibility/v1/chat/completions", withSchemaBeside),
  },
};

function withSchemaBeside(fields: Record<string, unknown>): Record<string, unknown> {
  const schema = field(fields["response_format"], "json_schema", "schema");
  return schema === undefined ? fields : { ...fields, response_format: { type: "json_object", schema } };
}
