/**
 * From arguments to a request: split them, check what every task has in common, find the way, let the provider describe
 * the request. Arguments are never changed, and nothing is sent but look-ups.
 */

import { isPathSafe, joinUrl } from "../wire/address.ts";
import { isBrowser } from "../wire/attempt.ts";
import { InferenceClientError, InferenceClientInputError, type ErrorDetails } from "../wire/errors.ts";
import { loadPart } from "../wire/load-part.ts";
import type { RequestPlan, TaskCall, TaskName } from "../providers/provider.ts";
import { createRedactor } from "../wire/redact.ts";
import type { Route } from "./route.ts";
import { resolveRoute } from "./routing.ts";
import type { CallOptions, OutputType } from "../wire/settings.ts";
import type { OutgoingRequest, Transport } from "../wire/message.ts";

/** Where a call goes and with what credential; the same for every task. */
export interface CallTarget {
  /** A hub token (`hf_…`) goes through the router, any other key to the provider itself. */
  accessToken?: string | undefined;
  /** Id of the model on the hub. */
  model?: string | undefined;
  /** Provider id; `auto` (the default) takes the first that serves the model. */
  provider?: string | undefined;
  /** Address of a server of your own. The access token goes there. */
  endpointUrl?: string | undefined;
}

const OUTPUT_TYPES: readonly OutputType[] = ["blob", "url", "dataUrl", "json"];

/** A call that only has to be sent. */
export interface PreparedCall {
  call: TaskCall;
  route: Route;
  plan: RequestPlan;
  transport: Transport;
}

/** Reads the arguments, finds the way and describes the request. Files in it are still to be read. */
export async function prepare(
  task: TaskName,
  args: unknown,
  options: CallOptions,
  stream: boolean,
): Promise<PreparedCall> {
  if (typeof args !== "object" || args === null || Array.isArray(args))
    throw new InferenceClientInputError("Params are required", { task });
  // Whether a call streams is decided by its function.
  const {
    accessToken,
    model,
    provider,
    endpointUrl,
    inputs,
    data,
    parameters,
    stream: _,
    ...extra
  } = args as Record<string, unknown>;
  const token = tokenOf(accessToken, task);
  const transport = transportOf(task, token, options);
  const { details } = transport;
  const route = await resolveRoute(
    {
      task,
      model: optionalText(model, "model", details),
      provider: optionalText(provider, "provider", details),
      endpointUrl: optionalText(endpointUrl, "endpointUrl", details),
      accessToken: token,
    },
    transport,
  );
  details.provider = route.provider.id;
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
    parameters: isChat ? {} : ((parameters ?? {}) as Record<string, unknown>),
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
  const { unmappedParameters } = await loadPart(() => import("./unmapped-parameters.ts"), details);
  try {
    for (const parameter of unmappedParameters(entry, call, provider.id)) report(parameter);
  } catch {
    // A hook that fails, or arguments that cannot be written down: the call itself says what is wrong with them.
  }
}

function planOf(route: Route, call: TaskCall, details: ErrorDetails): RequestPlan {
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
  return {
    method: plan.method,
    url,
    headers: headersOf(route, plan.headers),
    credentials: {
      ...credentialsOf(route, options),
      ...(options.idempotencyKey === undefined ? {} : { "Idempotency-Key": options.idempotencyKey }),
    },
    mode: route.mode,
    body: plan.body,
    repeatable: route.entry.submitsWork && options.idempotencyKey === undefined ? "refused" : "any",
  };
}

/** The model's id is part of the path and comes from outside: it must not climb out of it. */
function addressOf(route: Route, plan: RequestPlan, details: ErrorDetails): string {
  if (!isPathSafe(route.model))
    throw new InferenceClientInputError("The model id is not one a provider could have", details);
  return joinUrl(route.base, plan.path, plan.query);
}

/** Headers of every request of a call. */
export function headersOf(
  route: Pick<Route, "provider">,
  own: Readonly<Record<string, string>> | undefined,
): Record<string, string> {
  return {
    ...(isBrowser() ? {} : { "User-Agent": "@vitrine/inference/0.1.0" }),
    ...route.provider.headers,
    ...own,
  };
}

/** Headers of every request of a call that only the origin it was meant for may see. */
export function credentialsOf(
  route: Pick<Route, "credentials" | "routed">,
  options: CallOptions,
): Record<string, string> {
  return { ...route.credentials, ...(route.routed && options.billTo ? { "X-HF-Bill-To": options.billTo } : {}) };
}

/** The circumstances of a call, before it is known where it goes. */
export function transportOf(task: TaskName, token: string | undefined, options: CallOptions): Transport {
  const details: ErrorDetails = { task };
  if (options.signal !== undefined && typeof options.signal?.throwIfAborted !== "function")
    throw new InferenceClientInputError("signal must be an AbortSignal", details);
  options.signal?.throwIfAborted();
  const { idempotencyKey: key } = options;
  if (key !== undefined && (typeof key !== "string" || !/^[\x21-\x7e]{1,255}$/.test(key)))
    throw new InferenceClientInputError("idempotencyKey must be 1 to 255 visible ASCII characters", details);
  return { options, redactor: createRedactor([token]), details, routed: false, hasToken: token !== undefined };
}

/** A key as it may stand in a header. Blanks around it come from files and are dropped. */
export function tokenOf(value: unknown, task: TaskName): string | undefined {
  if (value === undefined || value === null) return undefined;
  if (typeof value !== "string") throw new InferenceClientInputError("accessToken must be a string", { task });
  const token = value.trim();
  if (token === "") return undefined;
  if (!/^[\x21-\x7e]+$/.test(token))
    throw new InferenceClientInputError("accessToken holds characters that no key has", {
      task,
      code: "token_invalid",
    });
  return token;
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
