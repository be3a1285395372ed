/** Input and result of routing, and the one route that needs no look-up: the router's own chat endpoint. */

import { bearer, type Adapter, type Provider, type TaskEntry, type TaskName } from "../protocol/provider.ts";
import { provider as router } from "../servers/router.ts";
import { InferenceClientInputError, InferenceClientRoutingError } from "../wire/errors.ts";
import type { Transport } from "../wire/message.ts";
import { ROUTER_URL } from "../wire/settings.ts";

export interface RouteRequest {
  task: TaskName;
  model: string | undefined;
  /** An id, or the caller's own declaration. */
  provider: string | Provider | undefined;
  /** The provider's id of the model, where the caller knows it: then the client does not query the hub. */
  providerModelId: string | undefined;
  endpointUrl: string | undefined;
  endpointApi: string | undefined;
  accessToken: string | undefined;
}

export interface Route {
  provider: Provider;
  entry: TaskEntry;
  /** The provider's id of the model. */
  model: string;
  adapter?: Adapter | undefined;
  /** Base address that paths hang off. */
  base: string;
  /** The whole address where the caller gave it; paths are then not used. */
  url?: string | undefined;
  routed: boolean;
  credentials: Record<string, string>;
  mode?: RequestCredentials | undefined;
}

export const isHubToken = (token: string | undefined): token is string => token?.startsWith("hf_") === true;

export function chatOf({ tasks }: Provider): TaskEntry {
  return tasks.conversational as TaskEntry;
}

/** The router chooses the provider of a chat model itself and understands suffixes. */
export function autoChatRoute(request: RouteRequest, transport: Transport): Route {
  const { options, details } = transport;
  if (!isHubToken(request.accessToken))
    throw new InferenceClientRoutingError(
      "The router chooses a provider only for calls with a hub token (hf_…): pass one, or name a provider",
      details,
    );
  if (!request.model) throw new InferenceClientInputError("Name a model", details);
  return {
    provider: router,
    entry: chatOf(router),
    model: request.model,
    base: options.routerUrl ?? ROUTER_URL,
    routed: true,
    credentials: bearer(request.accessToken),
  };
}
