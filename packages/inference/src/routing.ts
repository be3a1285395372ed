/**
 * Where a call goes and who it is at that place: a server at an address, the router's own chat endpoint, a provider
 * behind the router with a hub token, or a provider itself with its key. The first two are all that most chat programs
 * use and are here; the way to a provider is loaded when a call takes it.
 */

import { completeEndpoint, parseUrl } from "./address.ts";
import { InferenceClientInputError, InferenceClientRoutingError, type ErrorDetails } from "./errors.ts";
import { loadPart } from "./load-part.ts";
import { bearer, type Adapter, type Provider, type TaskEntry, type TaskName } from "./provider.ts";
import { provider as router } from "./providers/auto.ts";
import { provider as server } from "./providers/endpoint.ts";
import { ROUTER_URL } from "./settings.ts";
import type { Transport } from "./transport.ts";

export interface RouteRequest {
  task: TaskName;
  model: string | undefined;
  provider: string | undefined;
  endpointUrl: string | undefined;
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

/** Decides where a call goes. Asks the hub where the model's providers have to be known. */
export async function resolveRoute(request: RouteRequest, transport: Transport): Promise<Route> {
  const { details } = transport;
  const { task, provider, endpointUrl, model, accessToken } = request;
  if (model !== undefined && /^https?:/i.test(model))
    throw new InferenceClientInputError("An address goes into endpointUrl, not into model", details);
  const isOpen = provider === undefined || provider === "auto";
  if (endpointUrl !== undefined) {
    if (!isOpen)
      throw new InferenceClientInputError("endpointUrl and provider exclude each other: pass one of them", details);
    return endpointRoute(request, endpointUrl, transport);
  }
  // The router reads suffixes itself; a provider's own key can only follow one that names the provider.
  const isRouters = isOpen && task === "conversational" && (isHubToken(accessToken) || !model?.includes(":"));
  if (isRouters) return autoChatRoute(request, transport);
  return (await providerRouting(details)).routeToProvider(request, transport);
}

const providerRouting = (details: ErrorDetails) => loadPart(() => import("./provider-routing.ts"), details);

function chatOf({ tasks }: Provider): TaskEntry {
  return tasks.conversational as TaskEntry;
}

/** A server at an address: OpenAI-compatible for chat and text generation, the hub's own form for other tasks. */
async function endpointRoute(request: RouteRequest, address: string, transport: Transport): Promise<Route> {
  const { details, redactor } = transport;
  const url = parseUrl(address.trim());
  if (!url || !/^https?:$/.test(url.protocol))
    throw new InferenceClientInputError(
      `endpointUrl must be a whole address that starts with http or https, got ${redactor.text(address.replace(/[^/]*@/, ""))}`,
      details,
    );
  completeEndpoint(url, request.task);
  const hasLogin = url.username !== "" || url.password !== "";
  const login = hasLogin ? (await loadPart(() => import("./login.ts"), details)).takeLogin(url) : undefined;
  if (login && request.accessToken !== undefined)
    throw new InferenceClientInputError(
      "The endpointUrl holds a password, and there is an access token: pass one of them",
      details,
    );
  const way =
    request.task === "conversational"
      ? { provider: server, entry: chatOf(server) }
      : await (await providerRouting(details)).hubForm(request.task, transport);
  return {
    ...way,
    model: request.model ?? "",
    base: url.origin,
    url: url.href,
    routed: false,
    credentials: login ?? (request.accessToken === undefined ? {} : bearer(request.accessToken)),
  };
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
