/** From a route to a request: what the provider describes, its address, and the headers that go along. */

import { isPathSafe, joinUrl } from "../wire/address.ts";
import { isBrowser } from "../wire/attempt.ts";
import { InferenceClientError, InferenceClientInputError, type ErrorDetails } from "../wire/errors.ts";
import type { TaskCall } from "../protocol/provider.ts";
import type { OutgoingRequest, RequestPlan, Transport } from "../wire/message.ts";
import type { CallOptions } from "../wire/settings.ts";
import { VERSION } from "../wire/generated/version.ts";
import type { Route } from "./route.ts";

/** A call that is ready to be sent. */
export interface PreparedCall {
  call: TaskCall;
  route: Route;
  plan: RequestPlan;
  transport: Transport;
}

/** The provider's request for a call. */
export function planOf(route: Route, call: TaskCall, details: ErrorDetails): RequestPlan {
  if (call.inputs === undefined && call.task !== "conversational" && !call.task.startsWith("image-text-to-"))
    throw new InferenceClientInputError(`${call.task} takes inputs`, details);
  try {
    return route.entry.request(call);
  } catch (error) {
    throw asInputError(error, details);
  }
}

/** The error for arguments, with the provider and the task it went wrong for. */
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
