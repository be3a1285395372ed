/** Providers with their keys, and the route of a call to one of them. */

import type { Provider } from "../protocol/provider.ts";
import { tokenOf, transportOf } from "../routing/call-context.ts";
import { type PreparedCall, planOf } from "../routing/request.ts";
import { chatOf, type Route } from "../routing/route.ts";
import { PARTS } from "./parts.ts";
import { InferenceClientInputError } from "../wire/errors.ts";
import type { CallEnd, CallOptions } from "../wire/settings.ts";
import type { ChatArguments } from "../chat/chat-arguments.ts";

export interface DirectClientOptions extends Omit<
  CallOptions,
  "fallback" | "mapping" | "providers" | "billTo" | "includeCredentials" | "hubUrl" | "routerUrl"
> {
  /** Imported from this entry, or made with `defineProvider`. The first one is used where a call names none. */
  providers: readonly Provider[];
  /** The key of each provider, by its id. */
  keys?: Readonly<Record<string, string | undefined>> | undefined;
}

/** What `chatCompletion` and `chatCompletionStream` of this entry take. */
export type DirectClient = DirectClientOptions;

/** `model` is the id that the provider itself uses. */
export type DirectChatArguments = Omit<
  ChatArguments,
  "accessToken" | "endpointUrl" | "endpointApi" | "providerModelId" | "provider" | "model"
> & { model: string; provider?: string | undefined };

/**
 * A client of the providers that it is given. Pass it to `chatCompletion` or `chatCompletionStream` of this entry.
 * @example
 * import { chatCompletion, createClient, groq, together } from "@vitrine/inference/direct";
 *
 * const keys = { groq: process.env.PROVIDER_KEY, together: process.env.PROVIDER_KEY };
 * const client = createClient({ providers: [groq, together], keys });
 * const messages = [{ role: "user", content: "Say hello." }];
 * const { choices } = await chatCompletion(client, { model: "kit-model", messages });
 * console.log(choices[0]?.message.content); // Hello from Zürich 🦙!
 */
export function createClient(options: DirectClientOptions): DirectClient {
  if (options.providers.length === 0) throw new InferenceClientInputError("Name at least one provider");
  return options;
}

const TASK = "conversational";

/** A call that is ready to be sent. */
export async function prepareDirect(
  { providers, keys = {} }: DirectClient,
  { provider: id, model, extraBody, ...named }: DirectChatArguments,
  options: CallOptions,
  stream: boolean,
  target?: CallEnd,
): Promise<PreparedCall> {
  const provider = id === undefined ? providers[0] : providers.find((one) => one.id === id);
  const refuse = (problem: string) => new InferenceClientInputError(problem, { task: TASK });
  if (!provider?.tasks[TASK])
    throw refuse(`No such provider of chat: it is none of ${providers.map((one) => one.id).join(", ")}`);
  const key = tokenOf(keys[provider.id], TASK);
  const transport = await transportOf(TASK, key, options, PARTS);
  transport.details.provider = provider.id;
  if (key === undefined) throw refuse(`The key of ${provider.name} is missing: pass keys: { "${provider.id}": … }`);
  if (typeof model !== "string" || !Array.isArray(named.messages)) throw refuse("Pass a model and a list of messages");
  const entry = chatOf(provider);
  const base = entry.baseUrl ?? provider.baseUrl;
  if (target) Object.assign(target, { provider: provider.id, url: base });
  const route: Route = { provider, entry, model, base, routed: false, credentials: provider.keyHeader(key) };
  const extra = { ...named, ...extraBody };
  const call = {
    task: TASK,
    model,
    inputs: undefined,
    parameters: {},
    extra,
    routed: false,
    stream,
    outputType: "blob",
  } as const;
  return { call, route, plan: planOf(route, call, transport.details), transport };
}
