/**
 * Where a call goes and with which credential: a server at an address, the router's own chat endpoint, a provider
 * behind the router with a hub token, or a provider itself with its key. The first two are all that most chat programs
 * use and are here; the route to a provider is loaded when a call takes it.
 */

import { completePath, parseUrl } from "../wire/address.ts";
import { InferenceClientInputError, type ErrorDetails } from "../wire/errors.ts";
import { loadModule } from "../wire/load-module.ts";
import { bearer } from "../protocol/provider.ts";
import { provider as server } from "../servers/hub-endpoint.ts";
import { autoChatRoute, chatOf, isHubToken, type Route, type RouteRequest } from "./route.ts";
import type { Transport } from "../wire/message.ts";

/** Decides where a call goes. Queries the hub where the model's providers have to be known. */
export async function resolveRoute(request: RouteRequest, transport: Transport): Promise<Route> {
  const { details } = transport;
  const { task, provider, providerModelId, endpointUrl, model, accessToken } = request;
  if (model !== undefined && /^https?:/i.test(model))
    throw new InferenceClientInputError("An address goes into endpointUrl, not into model", details);
  const isOpen = (provider === undefined || provider === "auto") && providerModelId === undefined;
  if (endpointUrl !== undefined) {
    if (provider !== undefined && provider !== "auto")
      throw new InferenceClientInputError("endpointUrl and provider exclude each other: pass one of them", details);
    return endpointRoute(request, endpointUrl, transport);
  }
  // The router reads suffixes itself; a provider's own key can only follow one that names the provider.
  const isRouters = isOpen && task === "conversational" && (isHubToken(accessToken) || !model?.includes(":"));
  if (isRouters) return autoChatRoute(request, transport);
  return (await providerRouting(details)).routeToProvider(request, transport);
}

const providerRouting = (details: ErrorDetails) => loadModule(() => import("./provider-calls.ts"), details);

/** A server at an address: OpenAI-compatible for chat and text generation, the hub's own form for other tasks. */
async function endpointRoute(request: RouteRequest, address: string, transport: Transport): Promise<Route> {
  const { details, redactor } = transport;
  const url = parseUrl(address.trim());
  if (!url || !/^https?:$/.test(url.protocol))
    throw new InferenceClientInputError(
      `endpointUrl must be a whole address that starts with http or https, got ${redactor.text(address.replace(/[^/]*@/, ""))}`,
      details,
    );
  const isChat = request.task === "conversational";
  const form = isChat
    ? undefined
    : await (await providerRouting(details)).endpointDeclaration(request.task, url, request.endpointApi, transport);
  if (isChat) completePath(url, "chat/completions");
  const hasLogin = url.username !== "" || url.password !== "";
  const login = hasLogin ? (await loadModule(() => import("./basic-auth.ts"), details)).takeLogin(url) : undefined;
  if (login && request.accessToken !== undefined)
    throw new InferenceClientInputError(
      "The endpointUrl holds a password, and there is an access token: pass one of them",
      details,
    );
  const declaration = form?.provider ?? server;
  const entry = form?.entry ?? chatOf(server);
  return {
    // Errors name your own server by its host: a hub's name would mislead the reader.
    provider: { ...declaration, id: url.host, name: url.host },
    entry,
    model: request.providerModelId ?? request.model ?? "",
    base: url.origin,
    url: url.href,
    routed: false,
    credentials: login ?? (request.accessToken === undefined ? {} : bearer(request.accessToken)),
  };
}
