/**
 * Providers of one's own: declared in a few lines, called like the others. `provider: defineProvider({ … })` goes to its
 * base address with the access token as its key; the hub is not asked.
 */

import { chat } from "./providers/chat-entry.ts";
import { isProviderId } from "./providers/index.ts";
import { completions, embeddings, imageGenerations, speech, transcriptions } from "./providers/openai-shapes.ts";
import { bearer, type Provider } from "./providers/provider.ts";
import { parseUrl } from "./wire/address.ts";
import { InferenceClientInputError } from "./wire/errors.ts";

export { jsonOf } from "./providers/json-answer.ts";
export { postJson } from "./providers/json-request.ts";
export type { JobProtocol } from "./providers/job-protocol.ts";
export { chat, completions, embeddings, imageGenerations, speech, transcriptions };

/** What a provider of one's own must say; the rest has a default. */
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
 * A provider to pass as `provider`.
 *
 * @throws InferenceClientInputError for an id that another has, an address that is none, or a task without a request
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
    if (typeof entry?.request !== "function" || typeof entry.result !== "function")
      throw refuse(`its task ${task} has no request or no result`);
  return Object.freeze({ name: id, hubOrganization: "", keyHeader: bearer, keyVariable: "", ...definition });
}
