/**
 * Your own providers: declared in a few lines, called like the others. `provider: defineProvider({ … })` goes to its
 * base address with the access token as its key, without a look-up at the hub.
 */

import { chat } from "./protocol/chat-entry.ts";
import { isProviderId } from "./providers/index.ts";
import { completions, embeddings, imageGenerations, speech, transcriptions } from "./protocol/openai-protocol.ts";
import { bearer, type Provider } from "./protocol/provider.ts";
import { parseUrl } from "./wire/address.ts";
import { InferenceClientInputError } from "./wire/errors.ts";

export { jsonOf } from "./protocol/json-answer.ts";
export { postJson } from "./protocol/json-request.ts";

export { chat, completions, embeddings, imageGenerations, speech, transcriptions };

/** Required fields of your own provider; the rest has a default. */
export interface ProviderDefinition {
  /** Named in errors and hooks. */
  id: string;
  name?: string;
  /** Paths of the tasks hang off it. */
  baseUrl: string;
  /** Header for the key; `Authorization: Bearer` by default. */
  keyHeader?: Provider["keyHeader"];
  /** Sent with every request. */
  headers?: Provider["headers"];
  credentialHosts?: Provider["credentialHosts"];
  /** Made with `chat(path)`, `embeddings(path)` and their like, or written out. */
  tasks: Provider["tasks"];
}

/**
 * Defines a provider of your own, to pass as `provider`. The client calls it directly, with the access token as its
 * key.
 *
 * @throws {InferenceClientInputError} for an id that this package uses, an invalid address, or a task without a request
 * @example
 * import { InferenceClient } from "@vitrine/inference";
 * import { chat, defineProvider } from "@vitrine/inference";
 *
 * const provider = defineProvider({
 *   id: "house",
 *   baseUrl: "https://api.groq.com/openai/v1",
 *   tasks: { conversational: chat("/chat/completions") },
 * });
 * const client = new InferenceClient(process.env.PROVIDER_KEY);
 * const messages = [{ role: "user", content: "Say hello." }];
 * const { choices } = await client.chatCompletion({ provider, model: "kit-model", messages });
 * console.log(choices[0]?.message.content); // Hello from Zürich 🦙!
 */
export function defineProvider(definition: ProviderDefinition): Provider {
  const { id, baseUrl, tasks } = definition;
  const refuse = (problem: string) => new InferenceClientInputError(`A provider cannot be defined so: ${problem}`);
  if (typeof id !== "string" || !/^[\w.-]{1,100}$/.test(id)) throw refuse("its id must be letters, digits, - and .");
  if (isProviderId(id)) throw refuse(`${id} is one of this client's own`);
  const url = parseUrl(baseUrl);
  if (!url || !/^https?:$/.test(url.protocol) || url.username !== "" || url.password !== "")
    throw refuse("its baseUrl must be a whole address that starts with http or https, without a password");
  for (const [task, entry] of Object.entries(tasks))
    if (typeof entry?.request !== "function" || (typeof entry.result !== "function" && entry.answer === undefined))
      throw refuse(`its task ${task} has no request or no answer`);
  return Object.freeze({ name: id, hubOrganization: "", keyHeader: bearer, keyVariable: "", ...definition });
}
