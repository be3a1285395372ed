/**
 * From arguments to a request: split them, check what every task has in common, find the route, let the provider
 * describe the request. Arguments are never changed, and nothing is sent but look-ups.
 */

import { isPathSafe, joinUrl } from "../wire/address.ts";
import { isBrowser } from "../wire/attempt.ts";
import { InferenceClientError, InferenceClientInputError, type ErrorDetails } from "../wire/errors.ts";
import { loadModule } from "../wire/load-module.ts";
import type { Provider, RequestPlan, TaskCall, TaskName } from "../protocol/provider.ts";
import type { Route } from "./route.ts";
import { resolveRoute } from "./routing.ts";
import { tokenOf, transportOf } from "./call-context.ts";
import type { CallEnd, CallOptions, OutputType } from "../wire/settings.ts";
import type { OutgoingRequest, Transport } from "../wire/message.ts";
import { VERSION } from "../wire/version.ts";

const OUTPUT_TYPES: readonly OutputType[] = ["blob", "url", "dataUrl", "json"];

/** A call that is ready to be sent. */
export interface PreparedCall {
  call: TaskCall;
  route: Route;
  plan: RequestPlan;
  transport: Transport;
}

/**
 * Reads the arguments, finds the route and describes the request. Files in it are still to be read.
 *
 * @param target receives the provider and the address as soon as they are known
 */
export async function prepare(
  task: TaskName,
  args: unknown,
  options: CallOptions,
  stream: boolean,
  target?: CallEnd,
): Promise<PreparedCall> {
  if (typeof args !== "object" || args === null || Array.isArray(args))
    throw new InferenceClientInputError("Params are required", { task });
  // Whether a call streams is decided by its function.
  const {
    accessToken,
    model,
    provider,
    providerModelId,
    endpointUrl,
    endpointApi,
    inputs,
    data,
    parameters,
    extraParameters,
    extraBody,
    stream: _,
    ...named
  } = args as Record<string, unknown>;
  const extra = { ...named, ...(extraBody as Record<string, unknown> | undefined) };
  const token = tokenOf(accessToken, task);
  const transport = await transportOf(task, token, options);
  const { details } = transport;
  const route = await resolveRoute(
    {
      task,
      model: optionalText(model, "model", details),
      provider: isDeclaration(provider) ? provider : optionalText(provider, "provider", details),
      providerModelId: optionalText(providerModelId, "providerModelId", details),
      endpointUrl: optionalText(endpointUrl, "endpointUrl", details),
      endpointApi: optionalText(endpointApi, "endpointApi", details),
      accessToken: token,
    },
    transport,
  );
  details.provider = route.provider.id;
  if (target) Object.assign(target, { provider: route.provider.id, url: route.url ?? route.base });
  transport.routed = route.routed;
  if (parameters !== undefined && parameters !== null && typeof parameters !== "object")
    throw new InferenceClientInputError("parameters must be an object", details);
  const isChat = task === "conversational";
  if (isChat && !Array.isArray(extra["messages"]))
    throw new InferenceClientInputError("chat takes a list of messages", details);
  const call: TaskCall = {
    task,
    model: route.model,
    inputs: inputs ?? data,
    parameters: isChat ? {} : { ...(parameters as object | undefined), ...(extraParameters as object | undefined) },
    extra,
    adapter: route.adapter,
    routed: route.routed,
    stream,
    outputType: outputTypeOf(options.outputType, details),
  };
  const plan = planOf(route, call, details);
  if (options.onUnmappedParameter) await reportUnmapped(route, call, options.onUnmappedParameter, details);
  return { call, route, plan, transport };
}

async function reportUnmapped(
  { entry, provider }: Route,
  call: TaskCall,
  report: NonNullable<CallOptions["onUnmappedParameter"]>,
  details: ErrorDetails,
): Promise<void> {
  const { unmappedParameters } = await loadModule(() => import("./unmapped-parameters.ts"), details);
  try {
    for (const parameter of unmappedParameters(entry, call, provider.id)) report(parameter);
  } catch {
    // A hook that fails, or arguments that cannot be written down: the call itself says what is wrong with them.
  }
}

/** What the provider makes of a call. */
export function planOf(route: Route, call: TaskCall, details: ErrorDetails): RequestPlan {
  if (call.inputs === undefined && call.task !== "conversational" && !call.task.startsWith("image-text-to-"))
    throw new InferenceClientInputError(`${call.task} takes inputs`, details);
  try {
    return route.entry.request(call);
  } catch (error) {
    throw asInputError(error, details);
  }
}

/** What went wrong with arguments, with the provider and the task it went wrong for. */
export function asInputError(error: unknown, details: ErrorDetails): InferenceClientError {
  if (error instanceof InferenceClientInputError && (error.provider === undefined || error.task === undefined))
    return new InferenceClientInputError(error.message, { ...details, code: error.code });
  if (error instanceof InferenceClientError) return error;
  return new InferenceClientInputError("The arguments cannot be read", details);
}

/** The request as it is sent. */
export function requestOf({ route, plan, transport }: PreparedCall): OutgoingRequest {
  const { options } = transport;
  const url = route.url ?? addressOf(route, plan, transport.details);
  const ours = {
    headers: headersOf(route, plan.headers),
    credentials: {
      ...credentialsOf(route, options),
      ...(options.idempotencyKey === undefined ? {} : { "Idempotency-Key": options.idempotencyKey }),
    },
  };
  return {
    method: plan.method,
    url,
    ...(transport.addHeaders?.(ours) ?? ours),
    mode: route.mode,
    body: plan.body,
    repeatable: route.entry.submitsWork && options.idempotencyKey === undefined ? "refused" : "any",
  };
}

/** The model's id is a segment of the path and untrusted: it must not climb out of it. */
function addressOf(route: Route, plan: RequestPlan, details: ErrorDetails): string {
  if (!isPathSafe(route.model))
    throw new InferenceClientInputError("The model id is not one a provider could have", details);
  return joinUrl(route.base, plan.path, plan.query);
}

/** Headers of every request of a call. */
export function headersOf(
  route: Pick<Route, "provider">,
  custom: Readonly<Record<string, string>> | undefined,
): Record<string, string> {
  return {
    ...(isBrowser() ? {} : { "User-Agent": `@vitrine/inference/${VERSION}` }),
    ...route.provider.headers,
    ...custom,
  };
}

/** Headers of every request of a call that only the origin it was meant for may see. */
export function credentialsOf(
  route: Pick<Route, "credentials" | "routed">,
  options: CallOptions,
): Record<string, string> {
  return { ...route.credentials, ...(route.routed && options.billTo ? { "X-HF-Bill-To": options.billTo } : {}) };
}

/** The caller's own provider, from `defineProvider`. */
function isDeclaration(value: unknown): value is Provider {
  return typeof value === "object" && value !== null && "tasks" in value;
}

function optionalText(value: unknown, name: string, details: ErrorDetails): string | undefined {
  if (value === undefined || value === null || value === "") return undefined;
  if (typeof value === "string" && value.isWellFormed()) return value;
  throw new InferenceClientInputError(`${name} must be a string`, details);
}

export function outputTypeOf(value: unknown, details: ErrorDetails): OutputType {
  if (value === undefined) return "blob";
  const known = OUTPUT_TYPES.find((type) => type === value);
  if (known) return known;
  throw new InferenceClientInputError(`outputType must be one of ${OUTPUT_TYPES.join(", ")}`, details);
}
