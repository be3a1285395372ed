/**
 * From arguments to a request: split them, check what every task has in common, find the route, let the provider
 * describe the request. Arguments are never changed, and nothing is sent but look-ups.
 */

import { InferenceClientInputError, type ErrorDetails } from "../wire/errors.ts";
import { loadModule } from "../wire/load-module.ts";
import type { Provider, TaskCall, TaskName } from "../protocol/provider.ts";
import type { Route } from "./route.ts";
import { resolveRoute } from "./routing.ts";
import { planOf, type PreparedCall } from "./request.ts";
import { tokenOf, transportOf } from "./call-context.ts";
import type { CallEnd, CallOptions, OutputType } from "../wire/settings.ts";

const OUTPUT_TYPES: readonly OutputType[] = ["blob", "url", "dataUrl", "json"];

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
