/**
 * One call as data, ready to be printed in any language: its address, its credential, its body and
 * where its answer holds the result. The request comes from the provider's declaration, the same
 * that the client sends, so a printed call and a sent one cannot differ.
 */

import type { SampleModel } from "@vitrine/tasks";
import { provider as openAiServer } from "../servers/openai-server.ts";
import { completeAddress } from "../routing/endpoint-api.ts";
import { isPathSafe, joinUrl, parseUrl } from "../wire/address.ts";
import { EncodedFile } from "../files/encoded-file.ts";
import type { JobShape } from "../protocol/job-protocol.ts";
import type {
  Adapter,
  AnswerMedia,
  AnswerShape,
  Provider,
  RequestBody,
  TaskCall,
  TaskEntry,
  TaskName,
} from "../protocol/provider.ts";
import { PROVIDERS } from "../providers/generated/all.ts";
import { ROUTER_URL } from "../wire/settings.ts";
import { snippetInputs, type SnippetFile, type SnippetInputs } from "./snippet-inputs.ts";

/** Fields of a model that a snippet needs; a model record fits. Everything in it may be hostile. */
export interface SnippetModel extends SampleModel {
  id: string;
  tags?: readonly string[];
  inferenceProviderMapping?: readonly SnippetMapping[];
}

export interface SnippetMapping {
  provider: string;
  providerId?: string;
  status?: string;
  task?: string;
  adapter?: string;
  adapterWeightsPath?: string;
}

export type Policy = "fastest" | "cheapest" | "preferred";

export interface CallState {
  provider?: string | undefined;
  policy?: Policy | undefined;
  /** The provider's own id of the model. By default the one in the model's mapping. */
  providerModelId?: string | undefined;
  /** Provider's own key, at the provider's own address. */
  direct?: boolean | undefined;
  streaming?: boolean | undefined;
  messages?: readonly unknown[] | undefined;
  inputs?: unknown;
  parameters?: Readonly<Record<string, unknown>> | undefined;
  fileName?: string | undefined;
  billTo?: string | undefined;
  endpointUrl?: string | undefined;
  endpointToken?: boolean | undefined;
  adapter?: Adapter | undefined;
  accessToken?: string | undefined;
}

/** How a request says who sends it. */
export interface Credential {
  header: string;
  /** In front of the key: `Bearer `. */
  prefix: string;
  /** Environment variable that holds the key. */
  variable: string;
  /** The key itself, where the reader requested it to are in the code. */
  inlined: string | undefined;
}

/** A request as it is sent over HTTP, with the credential apart. */
export interface PrintableRequest {
  url: string;
  method: string;
  /** Without credential; with the type of the body. */
  headers: Readonly<Record<string, string>>;
  body: RequestBody;
  /** Polls hang off it. */
  base: string;
  /** Text behind the path, `?` included, or nothing. */
  search: string;
  /** How the file is written in a JSON body. */
  fileForm: "base64" | "dataUrl" | undefined;
  fileType: string | undefined;
}

/** File names for results. */
export const SAVED_AS: Readonly<Record<AnswerMedia, string>> = {
  image: "image.png",
  audio: "audio.wav",
  video: "video.mp4",
};
/** The same where an input has one of those names: it must not be written over. */
const SAVED_NEXT_TO_INPUT: typeof SAVED_AS = { image: "result.png", audio: "result.wav", video: "result.mp4" };

function savedNames(file: SnippetFile | undefined): typeof SAVED_AS {
  const name = file?.name.replace(/^(\.\/)+/, "").toLowerCase();
  return name !== undefined && Object.values(SAVED_AS).includes(name) ? SAVED_NEXT_TO_INPUT : SAVED_AS;
}

export interface PrintableCall {
  task: TaskName;
  /** The hub's id, with the suffix that says who answers where the router decides that. */
  modelId: string;
  provider: Provider;
  /** The provider option of a client: undefined where an endpoint or the router decides. */
  providerOption: string | undefined;
  endpointUrl: string | undefined;
  routed: boolean;
  stream: boolean;
  /** A chat with tools: the program runs them and goes on until the model answers. */
  hasTools: boolean;
  /** The task's own example: the page says nothing of what to send. */
  isExample: boolean;
  inputs: SnippetInputs["inputs"];
  parameters: SnippetInputs["parameters"];
  extra: SnippetInputs["extra"];
  file: SnippetFile | undefined;
  credential: Credential | undefined;
  billTo: string | undefined;
  answer: AnswerShape;
  savedAs: Readonly<Record<AnswerMedia, string>>;
  job: JobShape | undefined;
  isQueued: boolean;
  /** The request, or why its address is not known. */
  request: PrintableRequest | string;
  notes: readonly string[];
}

/** The call for a page's state, or a message that says why there is none. */
export function printableCall(task: TaskName, model: SnippetModel, state: CallState): PrintableCall | string {
  const inputs = snippetInputs(task, model, state);
  if (typeof inputs === "string") return inputs;
  const route = routeOf(task, model, state);
  if (typeof route === "string") return route;
  const { provider, entry, routed } = route;
  const { tools } = inputs.extra;
  const hasTools = task === "conversational" && Array.isArray(tools) && tools.length > 0;
  // A tool call is read whole: a program that puts the pieces together is no example any more.
  const stream = state.streaming === true && task === "conversational" && !hasTools;
  const call: TaskCall = {
    task,
    model: route.model ?? "",
    inputs: inputs.inputs,
    parameters: inputs.parameters,
    extra: inputs.extra,
    adapter: route.adapter,
    routed,
    stream,
    outputType: "blob",
  };
  const billTo = routed && state.billTo ? state.billTo : undefined;
  return {
    task,
    modelId: route.modelId,
    provider,
    providerOption: route.providerOption,
    endpointUrl: route.endpointUrl,
    routed,
    stream,
    hasTools,
    isExample: state.inputs === undefined && state.parameters === undefined,
    inputs: inputs.inputs,
    parameters: inputs.parameters,
    extra: inputs.extra,
    file: inputs.file,
    credential: route.hasCredential
      ? credentialOf(provider, routed || route.endpointUrl !== undefined, state)
      : undefined,
    billTo,
    answer: entry.answer,
    savedAs: savedNames(inputs.file),
    job: entry.job?.shape,
    isQueued: entry.job !== undefined,
    request: route.model === undefined ? UNKNOWN_ID : requestOf(call, route, billTo, inputs.file),
    notes: hasTools ? [...inputs.notes, TOOL_NOTE] : inputs.notes,
  };
}

/** Printed with every chat that has tools. */
const TOOL_NOTE = "Put your own code where the tool runs: here it only repeats what the model called it with.";

const UNKNOWN_ID =
  "The address holds the provider's own id of the model, which is not known here: choose a provider that serves the model.";

interface PrintedRoute {
  provider: Provider;
  entry: TaskEntry;
  /** The provider's id of the model; undefined where it is not known. */
  model: string | undefined;
  modelId: string;
  providerOption: string | undefined;
  endpointUrl: string | undefined;
  base: string;
  /** The whole address of an endpoint. */
  url?: string;
  routed: boolean;
  hasCredential: boolean;
  adapter?: Adapter | undefined;
}

function routeOf(task: TaskName, model: SnippetModel, state: CallState): PrintedRoute | string {
  if (state.endpointUrl !== undefined && state.endpointUrl !== "")
    return endpointRoute(task, model, state.endpointUrl, state.endpointToken);
  const wanted = state.provider === undefined || state.provider === "" ? "auto" : state.provider;
  if (wanted === "auto" && task === "conversational") return routerRoute(model.id, state.policy);
  if (state.policy !== undefined)
    return `The router follows the policy ${state.policy} for chat alone, and only where no provider is named.`;
  if (wanted !== "auto") return providerRoute(task, model, wanted, state);
  const mapping = usable(model).find((each) => providerOf(each.provider)?.tasks[task] && fits(each, task));
  if (mapping) return providerRoute(task, model, mapping.provider, state);
  const provider = Object.values(PROVIDERS).find(({ tasks, isRetired }) => tasks[task] && !isRetired);
  const entry = provider?.tasks[task];
  if (!provider || !entry) return `No provider serves ${task}.`;
  return {
    provider: PROVIDERS.auto,
    entry,
    model: undefined,
    modelId: model.id,
    providerOption: "auto",
    endpointUrl: undefined,
    base: ROUTER_URL,
    routed: true,
    hasCredential: true,
  };
}

/** The router's own chat endpoint, which understands a suffix behind the model. */
function routerRoute(id: string, suffix: string | undefined): PrintedRoute | string {
  const entry = PROVIDERS.auto.tasks.conversational;
  if (!entry) return "No provider serves chat.";
  const modelId = suffix === undefined ? id : `${id}:${suffix}`;
  return {
    provider: PROVIDERS.auto,
    entry,
    model: modelId,
    modelId,
    providerOption: undefined,
    endpointUrl: undefined,
    base: ROUTER_URL,
    routed: true,
    hasCredential: true,
  };
}

function endpointRoute(
  task: TaskName,
  model: SnippetModel,
  address: string,
  needsToken: boolean | undefined,
): PrintedRoute | string {
  const url = parseUrl(address.trim());
  if (!url || !/^https?:$/.test(url.protocol))
    return "The endpoint must be a whole address that starts with http or https.";
  if (url.username !== "" || url.password !== "")
    return "The endpoint's address holds a name or a password, which does not belong into code. Leave it out.";
  const form = completeAddress(url, task, undefined);
  // Chat is in the hub's declaration as in every other.
  const isOpenAi = form === "openai" && task !== "conversational";
  const provider = isOpenAi ? openAiServer : PROVIDERS["hf-inference"];
  const entry = form === "none" ? undefined : provider.tasks[task];
  if (!entry) return `A custom server has no known request format for ${task}.`;
  return {
    provider,
    entry,
    model: model.id,
    modelId: model.id,
    providerOption: undefined,
    endpointUrl: address.trim(),
    base: url.origin,
    url: url.href,
    routed: false,
    // A hub token does not travel unencrypted, unless the server wants one of its own.
    hasCredential: needsToken ?? url.protocol === "https:",
  };
}

function providerRoute(task: TaskName, model: SnippetModel, id: string, state: CallState): PrintedRoute | string {
  const provider = providerOf(id);
  if (!provider) return `The provider ${id} is not known.`;
  const entry = provider.tasks[task];
  if (!entry) return `${provider.name} is not called for ${task}; it is for ${Object.keys(provider.tasks).join(", ")}.`;
  const mapping = usable(model).find((each) => each.provider === id && fits(each, task));
  const prefix = provider.directOnlyPrefix;
  const isDirect = !provider.isHub && (state.direct === true || provider.isRetired === true || prefix !== undefined);
  const known =
    state.providerModelId ??
    mapping?.providerId ??
    (prefix !== undefined && model.id.startsWith(prefix) ? model.id.slice(prefix.length) : undefined) ??
    (provider.isHub || provider.isRetired ? model.id : undefined);
  // Without the provider's id the router still finds the provider, by the suffix.
  if (known === undefined && !isDirect && task === "conversational") {
    const route = routerRoute(model.id, id);
    return typeof route === "string" ? route : { ...route, modelId: model.id, providerOption: id };
  }
  return {
    provider,
    entry,
    model: known,
    modelId: model.id,
    providerOption: id,
    endpointUrl: undefined,
    base: isDirect ? (entry.baseUrl ?? provider.baseUrl) : `${ROUTER_URL}/${provider.id}`,
    routed: !isDirect,
    hasCredential: true,
    adapter: state.adapter ?? adapterOf(model.id, mapping),
  };
}

function providerOf(id: string): Provider | undefined {
  return Object.hasOwn(PROVIDERS, id) && id !== "auto" ? PROVIDERS[id as keyof typeof PROVIDERS] : undefined;
}

function usable({ inferenceProviderMapping: list }: SnippetModel): SnippetMapping[] {
  if (!Array.isArray(list)) return [];
  return (list as unknown[]).filter(
    (each): each is SnippetMapping =>
      typeof each === "object" &&
      each !== null &&
      typeof (each as SnippetMapping).provider === "string" &&
      (each as SnippetMapping).status !== "error",
  );
}

/** The hub's own service serves sentence models for both of their tasks. */
function fits({ task: served, provider }: SnippetMapping, task: TaskName): boolean {
  const isSentence = (id: string | undefined) => id === "feature-extraction" || id === "sentence-similarity";
  return (
    served === undefined || served === task || (provider === "hf-inference" && isSentence(served) && isSentence(task))
  );
}

function adapterOf(hubId: string, mapping: SnippetMapping | undefined): Adapter | undefined {
  return mapping?.adapter === "lora" ? { hubId, weightsPath: mapping.adapterWeightsPath } : undefined;
}

/** A placeholder for the key while the declaration puts it into its header. */
const KEY = "\u0000";

function credentialOf(provider: Provider, isHubToken: boolean, { accessToken }: CallState): Credential {
  const [header = "Authorization", value = `Bearer ${KEY}`] = isHubToken
    ? []
    : (Object.entries(provider.keyHeader(KEY))[0] ?? []);
  return {
    header,
    prefix: value.replace(KEY, ""),
    variable: isHubToken ? "HF_TOKEN" : provider.keyVariable,
    inlined: accessToken || undefined,
  };
}

function requestOf(
  call: TaskCall,
  route: PrintedRoute,
  billTo: string | undefined,
  file: SnippetFile | undefined,
): PrintableRequest | string {
  if (!isPathSafe(call.model)) return "The model id is not one a provider could have.";
  const plan = route.entry.request(call);
  const body = plan.body ?? { kind: "json", value: {} };
  const url = route.url ?? joinUrl(route.base, plan.path, plan.query);
  const type = body.kind === "json" ? "application/json" : body.kind === "binary" ? body.value.type : undefined;
  const placed = body.kind === "json" ? fileIn(body.value) : undefined;
  return {
    url,
    method: plan.method,
    headers: {
      ...(type === undefined ? {} : { "Content-Type": type }),
      ...route.provider.headers,
      ...plan.headers,
      ...(billTo === undefined ? {} : { "X-HF-Bill-To": billTo }),
    },
    body,
    base: route.base,
    search: plan.query === undefined ? "" : `?${new URLSearchParams(plan.query).toString()}`,
    fileForm: placed?.form,
    fileType: placed && file ? placed.typeFor(file.type) : undefined,
  };
}

/** Providers put files at most this deep; below it is the page's own data, which may be anything. */
const DEEPEST = 4;

/** The first file in a body; a call has at most one. */
function fileIn(value: unknown, depth = 0): EncodedFile | undefined {
  if (value instanceof EncodedFile) return value;
  if (depth >= DEEPEST || typeof value !== "object" || value === null) return undefined;
  for (const item of Object.values(value)) {
    const found = fileIn(item, depth + 1);
    if (found) return found;
  }
  return undefined;
}

/** The body with something else, code usually, in place of its file. */
export function withFileAs(value: unknown, replacement: unknown, depth = 0): unknown {
  if (value instanceof EncodedFile) return replacement;
  if (depth >= DEEPEST || typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map((item: unknown) => withFileAs(item, replacement, depth + 1));
  if (Object.getPrototypeOf(value) !== Object.prototype) return value;
  const entries = Object.entries(value).map(([name, item]) => [name, withFileAs(item, replacement, depth + 1)]);
  return Object.fromEntries(entries);
}

/** The address of a chat endpoint without what clients themselves put behind it. */
export function openaiBase(url: string): string {
  return url.replace(/\/chat\/completions$/, "");
}
