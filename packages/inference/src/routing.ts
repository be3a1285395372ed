/**
 * Where a call goes and who it is at that place: a server at an address, the router's own chat endpoint, a provider
 * behind the router with a hub token, or a provider itself with its key.
 */

import { completeEndpoint, parseUrl } from "./address.ts";
import { InferenceClientInputError, InferenceClientRoutingError } from "./errors.ts";
import { lookUpMapping, type ModelMapping } from "./mapping.ts";
import { bearer, type Adapter, type Provider, type TaskEntry, type TaskName } from "./provider.ts";
import { INFERENCE_PROVIDERS, isProviderId, loadProvider, providersOf } from "./providers/index.ts";
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

/** Suffixes that the router understands behind a chat model's id. */
const POLICIES = new Set(["fastest", "cheapest", "preferred"]);

export const isHubToken = (token: string | undefined): token is string => token?.startsWith("hf_") === true;

export async function resolveRoute(request: RouteRequest, transport: Transport): Promise<Route> {
  const { details } = transport;
  const { task, provider, endpointUrl, model } = request;
  if (model !== undefined && /^https?:/i.test(model))
    throw new InferenceClientInputError("An address goes into endpointUrl, not into model", details);
  if (endpointUrl !== undefined) {
    if (provider !== undefined && provider !== "auto")
      throw new InferenceClientInputError("endpointUrl and provider exclude each other: pass one of them", details);
    return endpointRoute(request, endpointUrl, transport);
  }
  if (provider === undefined || provider === "auto") {
    // The router reads suffixes itself; a provider's own key can only follow one that names the provider.
    const isRouters = isHubToken(request.accessToken) || splitSuffix(model).provider === undefined;
    if (task === "conversational" && isRouters) return autoChatRoute(request, transport);
    return autoRoute(request, transport);
  }
  return providerRoute(request, provider, undefined, transport);
}

/** A server at an address: OpenAI-compatible for chat and text generation, the hub's own form for other tasks. */
async function endpointRoute(request: RouteRequest, address: string, transport: Transport): Promise<Route> {
  const { details, redactor } = transport;
  const url = parseUrl(address.trim());
  if (!url || !/^https?:$/.test(url.protocol))
    throw new InferenceClientInputError(
      `endpointUrl must be a whole address that starts with http or https, got ${redactor.text(address)}`,
      details,
    );
  const provider = await loadProvider("hf-inference");
  const entry = entryOf(provider, request.task, transport);
  completeEndpoint(url, request.task);
  return {
    provider,
    entry: await entry,
    model: request.model ?? "",
    base: url.origin,
    url: url.href,
    routed: false,
    credentials: request.accessToken === undefined ? {} : bearer(request.accessToken),
  };
}

/** The router chooses the provider of a chat model itself and understands suffixes. */
async function autoChatRoute(request: RouteRequest, transport: Transport): Promise<Route> {
  const { options, details } = transport;
  if (!isHubToken(request.accessToken))
    throw new InferenceClientRoutingError(
      "The router chooses a provider only for calls with a hub token (hf_…): pass one, or name a provider",
      details,
    );
  if (!request.model) throw new InferenceClientInputError("Name a model", details);
  const base = options.routerUrl ?? ROUTER_URL;
  const provider = await loadProvider("auto");
  return {
    provider,
    entry: await entryOf(provider, request.task, transport),
    model: request.model,
    base,
    routed: true,
    credentials: bearer(request.accessToken),
  };
}

/** The first live provider that this client knows for the task, in the hub's order for this user. */
async function autoRoute(request: RouteRequest, transport: Transport): Promise<Route> {
  const { details } = transport;
  const { model, provider, policy } = splitSuffix(request.model);
  if (!model) throw new InferenceClientInputError("Name a model: the provider is chosen by it", details);
  if (policy !== undefined)
    throw new InferenceClientInputError(
      `The suffix :${policy} is understood for chat alone; name a provider for ${request.task}`,
      details,
    );
  if (provider !== undefined) return providerRoute({ ...request, model }, provider, undefined, transport);
  const mappings = await lookUpMapping(model, hubTokenOf(request), transport);
  for (const mapping of mappings) {
    if (mapping.status === "error" || !fits(mapping, request.task) || !isProviderId(mapping.provider)) continue;
    // The order is the user's; the next is only looked at when this one does not fit.
    // oxlint-disable-next-line no-await-in-loop
    const candidate = await loadProvider(mapping.provider);
    if (candidate.tasks[request.task])
      return providerRoute({ ...request, model }, mapping.provider, mapping, transport);
  }
  throw new InferenceClientInputError(
    mappings.length === 0
      ? `No provider serves ${transport.redactor.text(model)}`
      : `No provider that this client knows serves ${transport.redactor.text(model)} for ${request.task}. The hub lists: ${describe(mappings)}`,
    { ...details, code: "not_served" },
  );
}

async function providerRoute(
  request: RouteRequest,
  id: string,
  found: ModelMapping | undefined,
  transport: Transport,
): Promise<Route> {
  const { details, options, redactor } = transport;
  if (!isProviderId(id))
    throw new InferenceClientInputError(
      `Unknown provider ${redactor.text(id)}. Known: ${INFERENCE_PROVIDERS.join(", ")}`,
      { ...details, code: "unknown_provider" },
    );
  const provider = await loadProvider(id);
  details.provider = provider.id;
  const entry = await entryOf(provider, request.task, transport);
  const { accessToken } = request;
  if (!request.model) throw new InferenceClientInputError("Name a model", details);

  if (provider.directOnlyPrefix !== undefined) {
    const prefix = provider.directOnlyPrefix;
    if (accessToken === undefined || isHubToken(accessToken))
      throw new InferenceClientInputError(`${provider.name} is not behind the router: pass a key of ${provider.name}`, {
        ...details,
        code: "key_needed",
      });
    if (!request.model.startsWith(prefix))
      throw new InferenceClientInputError(`Models of ${provider.name} are named ${prefix}…`, details);
    return direct(provider, entry, request.model.slice(prefix.length), undefined, accessToken);
  }
  if (provider.isRetired) {
    if (accessToken === undefined || isHubToken(accessToken))
      throw new InferenceClientRoutingError(
        `${provider.name} is no longer behind the router: pass a key of ${provider.name}, or choose another provider`,
        { ...details, code: "provider_retired" },
      );
    return direct(provider, entry, request.model, undefined, accessToken);
  }

  const mapping = found ?? (await mappingFor(request.model, provider, request, transport));
  const adapter = mapping.isLora ? { hubId: mapping.hubId, weightsPath: mapping.weightsPath } : undefined;
  if (accessToken !== undefined && !isHubToken(accessToken) && !provider.isHub)
    return direct(provider, entry, mapping.providerId, adapter, accessToken);
  return {
    provider,
    entry,
    model: mapping.providerId,
    adapter,
    base: `${(options.routerUrl ?? ROUTER_URL).replace(/\/+$/, "")}/${provider.id}`,
    routed: true,
    credentials: accessToken === undefined ? {} : bearer(accessToken),
    mode: cookieMode(options.includeCredentials, accessToken),
  };
}

function direct(provider: Provider, entry: TaskEntry, model: string, adapter: Adapter | undefined, key: string): Route {
  return {
    provider,
    entry,
    model,
    adapter,
    base: entry.baseUrl ?? provider.baseUrl,
    routed: false,
    credentials: provider.keyHeader(key),
  };
}

/** Rebuilds the way to a job from its ticket: base and credentials come from the declaration, never from the ticket. */
export function routeOfTicket(
  provider: Provider,
  entry: TaskEntry,
  routed: boolean,
  accessToken: string | undefined,
  transport: Transport,
): Pick<Route, "base" | "credentials" | "mode"> {
  const { options, details } = transport;
  if (accessToken !== undefined && isHubToken(accessToken) !== routed && !provider.isHub)
    throw new InferenceClientInputError(
      routed
        ? "The job was submitted through the router: come back to it with the hub token"
        : `The job was submitted to ${provider.name} itself: come back to it with the provider's key`,
      details,
    );
  if (!routed)
    return {
      base: entry.baseUrl ?? provider.baseUrl,
      credentials: accessToken === undefined ? {} : provider.keyHeader(accessToken),
      mode: undefined,
    };
  return {
    base: `${(options.routerUrl ?? ROUTER_URL).replace(/\/+$/, "")}/${provider.id}`,
    credentials: accessToken === undefined ? {} : bearer(accessToken),
    mode: cookieMode(options.includeCredentials, accessToken),
  };
}

async function mappingFor(
  model: string,
  provider: Provider,
  request: RouteRequest,
  transport: Transport,
): Promise<ModelMapping> {
  const { details, redactor } = transport;
  const mappings = await lookUpMapping(model, hubTokenOf(request), transport);
  const mapping = mappings.find((entry) => entry.provider === provider.id);
  if (!mapping)
    throw new InferenceClientInputError(
      `${provider.name} does not serve ${redactor.text(model)}. ${mappings.length === 0 ? "No provider does" : `These do: ${describe(mappings)}`}`,
      { ...details, code: "not_served" },
    );
  if (!fits(mapping, request.task))
    throw new InferenceClientInputError(
      `${provider.name} serves ${redactor.text(model)} for ${mapping.task}, not for ${request.task}`,
      { ...details, code: "not_served" },
    );
  return mapping;
}

/** The hub runs sentence models for either of two tasks. */
function fits(mapping: ModelMapping, task: TaskName): boolean {
  const sentence = ["feature-extraction", "sentence-similarity"];
  return (
    mapping.task === task ||
    (mapping.provider === "hf-inference" && sentence.includes(mapping.task) && sentence.includes(task))
  );
}

function describe(mappings: readonly ModelMapping[]): string {
  return mappings
    .map(({ provider, task, status }) => `${provider} (${task}${status === "live" ? "" : `, ${status}`})`)
    .join(", ");
}

async function entryOf(provider: Provider, task: TaskName, { details }: Transport): Promise<TaskEntry> {
  const entry = Object.hasOwn(provider.tasks, task) ? provider.tasks[task] : undefined;
  if (entry) return entry;
  const others = await providersOf(task);
  throw new InferenceClientInputError(
    `${provider.name} does not serve ${task}. It serves: ${Object.keys(provider.tasks).join(", ")}. ${task} is served by: ${others.join(", ") || "none"}`,
    { ...details, provider: provider.id, code: "not_served" },
  );
}

function hubTokenOf({ accessToken }: RouteRequest): string | undefined {
  return isHubToken(accessToken) ? accessToken : undefined;
}

/** `org/model:groq` and `org/model:fastest`. A colon that leads to neither belongs to the id. */
function splitSuffix(id: string | undefined): { model: string | undefined; provider?: string; policy?: string } {
  const match = id === undefined ? null : /^(.+):([a-z0-9-]+)$/.exec(id);
  const [, model, suffix = ""] = match ?? [];
  if (POLICIES.has(suffix)) return { model, policy: suffix };
  if (isProviderId(suffix)) return { model, provider: suffix };
  return { model: id };
}

function cookieMode(
  choice: RequestCredentials | boolean | undefined,
  token: string | undefined,
): RequestCredentials | undefined {
  if (token !== undefined || choice === undefined) return undefined;
  return choice === true ? "include" : choice === false ? "omit" : choice;
}
