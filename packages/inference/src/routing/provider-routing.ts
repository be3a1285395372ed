/**
 * The route to a provider: behind the router with a hub token, or directly with its key, by what the hub says about the
 * model. Loaded when a call needs it: the router's own chat endpoint and a server at an address do without.
 */

import { InferenceClientInputError, InferenceClientRoutingError } from "../wire/errors.ts";
import { lookUpMapping, type ModelMapping } from "./mapping.ts";
import { bearer, type Adapter, type Provider, type TaskEntry, type TaskName } from "../protocol/provider.ts";
import { INFERENCE_PROVIDERS, isProviderId, loadProvider, providersOf } from "../providers/index.ts";
import { autoChatRoute, isHubToken, type Route, type RouteRequest } from "./route.ts";
import { completeAddress } from "./endpoint-api.ts";
import { ROUTER_URL, type CallOptions } from "../wire/settings.ts";
import type { Transport } from "../wire/message.ts";

/** Suffixes that the router understands behind a chat model's id. */
export const POLICIES: ReadonlySet<string> = new Set(["fastest", "cheapest", "preferred"]);

/** The named provider; or the one that the model's suffix or the hub's list leads to. */
export async function routeToProvider(request: RouteRequest, transport: Transport): Promise<Route> {
  const { provider, task, model } = request;
  if (typeof provider === "object") {
    // A declaration of this client's own means the same as its id: a hub token does not go to the provider.
    const isOwn = isProviderId(provider.id) && (await loadProvider(provider.id)) === provider;
    return isOwn
      ? providerRoute(request, provider.id, undefined, transport)
      : customRoute(request, provider, transport);
  }
  if (provider !== undefined && provider !== "auto") return providerRoute(request, provider, undefined, transport);
  if (request.providerModelId !== undefined)
    throw new InferenceClientInputError(
      "A providerModelId is one provider's: name the provider too",
      transport.details,
    );
  // A colon that names no provider belongs to the model's id, and the call goes to the router.
  if (task === "conversational" && splitSuffix(model).provider === undefined) return autoChatRoute(request, transport);
  return autoRoute(request, transport);
}

/** The declaration by which a server at an address is called for a task other than chat. Completes the address. */
export async function endpointDeclaration(
  task: TaskName,
  url: URL,
  api: string | undefined,
  transport: Transport,
): Promise<Pick<Route, "provider" | "entry">> {
  const { details } = transport;
  if (api !== undefined && api !== "openai" && api !== "hub")
    throw new InferenceClientInputError("endpointApi must be openai or hub", details);
  const form = completeAddress(url, task, api);
  const provider = await loadProvider(form === "hub" ? "hf-inference" : "openai-server");
  if (form === "none")
    throw new InferenceClientInputError(
      `An OpenAI-compatible server has no ${task}. It has: ${Object.keys(provider.tasks).join(", ")}. For a server of the hub's form pass endpointApi: "hub"`,
      { ...details, code: "not_served" },
    );
  return { provider, entry: await entryOf(provider, task, transport) };
}

/** The first live provider that this client knows for the task, in the hub's order for this user. */
async function autoRoute(request: RouteRequest, transport: Transport): Promise<Route> {
  const { details } = transport;
  const { model, provider, policy } = splitSuffix(request.model);
  if (!model) throw new InferenceClientInputError("Name a model: the provider is chosen by it", details);
  if (policy !== undefined)
    throw new InferenceClientInputError(
      `The suffix :${policy} works for chat only; name a provider for ${request.task}`,
      details,
    );
  if (provider !== undefined) return providerRoute({ ...request, model }, provider, undefined, transport);
  if (request.accessToken !== undefined && !isHubToken(request.accessToken))
    throw new InferenceClientRoutingError("The access token is no hub token (hf_…), so it is one provider's key", {
      ...details,
      code: "key_needed",
      hint: "Name that provider, or pass a hub token.",
    });
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

/** The caller's own provider is called directly: no one else knows its models. */
async function customRoute(request: RouteRequest, provider: Provider, transport: Transport): Promise<Route> {
  const entry = await entryOf(provider, request.task, transport);
  const model = request.providerModelId ?? request.model ?? "";
  const { base, credentials } = directRoute(provider, entry, request.accessToken);
  return { provider, entry, model, base, routed: false, credentials };
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
  const native = request.providerModelId ?? mappedId(request.model, id, options);
  if (!request.model && native === undefined) throw new InferenceClientInputError("Name a model", details);
  const model = request.model ?? "";

  if (provider.directOnlyPrefix !== undefined) {
    const prefix = provider.directOnlyPrefix;
    if (accessToken === undefined || isHubToken(accessToken))
      throw new InferenceClientInputError(`${provider.name} is not behind the router: pass a key of ${provider.name}`, {
        ...details,
        code: "key_needed",
      });
    if (native === undefined && !model.startsWith(prefix))
      throw new InferenceClientInputError(`Models of ${provider.name} are named ${prefix}…`, details);
    return direct(provider, entry, native ?? model.slice(prefix.length), undefined, accessToken);
  }
  if (provider.isRetired) {
    if (accessToken === undefined || isHubToken(accessToken))
      throw new InferenceClientRoutingError(
        `${provider.name} is no longer behind the router: pass a key of ${provider.name}, or choose another provider`,
        { ...details, code: "provider_retired" },
      );
    return direct(provider, entry, native ?? model, undefined, accessToken);
  }

  const known: ModelMapping | undefined =
    native === undefined
      ? found
      : { provider: id, hubId: model, providerId: native, status: "live", task: request.task, isLora: false };
  const mapping = known ?? (await mappingFor(model, provider, request, transport));
  const adapter = mapping.isLora ? { hubId: mapping.hubId, weightsPath: mapping.weightsPath } : undefined;
  if (accessToken !== undefined && !isHubToken(accessToken) && !provider.isHub)
    return direct(provider, entry, mapping.providerId, adapter, accessToken);
  return {
    provider,
    entry,
    model: mapping.providerId,
    adapter,
    routed: true,
    ...routerRoute(provider, accessToken, options),
  };
}

/** The id that the caller's own mapping gives. */
function mappedId(model: string | undefined, provider: string, { mapping }: CallOptions): string | undefined {
  if (model === undefined || !mapping || !Object.hasOwn(mapping, model)) return undefined;
  const ids = mapping[model] ?? {};
  return Object.hasOwn(ids, provider) ? ids[provider] : undefined;
}

/** Behind the router, with a hub token or without one. */
export function routerRoute(
  provider: Provider,
  accessToken: string | undefined,
  options: CallOptions,
): Pick<Route, "base" | "credentials" | "mode"> {
  return {
    base: `${(options.routerUrl ?? ROUTER_URL).replace(/\/+$/, "")}/${provider.id}`,
    credentials: accessToken === undefined ? {} : bearer(accessToken),
    mode: cookieMode(options.includeCredentials, accessToken),
  };
}

/** To the provider itself, with its own key. */
export function directRoute(
  provider: Provider,
  entry: TaskEntry,
  key: string | undefined,
): Pick<Route, "base" | "credentials" | "mode"> {
  return {
    base: entry.baseUrl ?? provider.baseUrl,
    credentials: key === undefined ? {} : provider.keyHeader(key),
    mode: undefined,
  };
}

function direct(provider: Provider, entry: TaskEntry, model: string, adapter: Adapter | undefined, key: string): Route {
  return {
    provider,
    entry,
    model,
    adapter,
    routed: false,
    ...directRoute(provider, entry, key),
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
  const sentenceTasks = ["feature-extraction", "sentence-similarity"];
  return (
    mapping.task === task ||
    (mapping.provider === "hf-inference" && sentenceTasks.includes(mapping.task) && sentenceTasks.includes(task))
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

/** How the browser's own credentials go along; never next to a token. */
function cookieMode(
  choice: RequestCredentials | boolean | undefined,
  token: string | undefined,
): RequestCredentials | undefined {
  if (token !== undefined || choice === undefined) return undefined;
  return choice === true ? "include" : choice === false ? "omit" : choice;
}
