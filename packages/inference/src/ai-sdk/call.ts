/** Common parts of every model for the AI SDK: where it goes, its options and its errors. */

import { APICallError } from "@ai-sdk/provider";
import type { CallTarget } from "../routing/call-target.ts";
import { InferenceClientError, InferenceClientHubApiError, InferenceClientProviderApiError } from "../wire/errors.ts";
import type { CallOptions } from "../wire/settings.ts";

/** Where the models of a provider go, in addition to the client's settings. */
export type ModelTarget = Pick<CallTarget, "provider" | "providerModelId" | "endpointUrl" | "accessToken">;

interface Circumstances {
  abortSignal?: AbortSignal | undefined;
  headers?: Record<string, string | undefined> | undefined;
  providerOptions?: Record<string, Record<string, unknown>> | undefined;
}

/** The SDK tries again itself, and would multiply our attempts. */
export function optionsOf({ abortSignal, headers }: Circumstances): CallOptions {
  const custom = Object.entries(headers ?? {}).filter((entry): entry is [string, string] => entry[1] !== undefined);
  // The SDK names itself in a header that browsers do not allow to set.
  const given = custom.filter(([name]) => name.toLowerCase() !== "user-agent");
  return {
    retry: { retries: 0 },
    ...(abortSignal === undefined ? {} : { signal: abortSignal }),
    ...(given.length === 0 ? {} : { headers: Object.fromEntries(given) }),
  };
}

/** Fields under the name `vitrine` go to the endpoint as they are. */
export function extraOf({ providerOptions }: Circumstances): Record<string, unknown> {
  return { ...providerOptions?.["vitrine"] };
}

/** Runs a call; its failures become the SDK's own, which knows by them whether to try again, and after how long. */
export async function asTheirs<Value>(call: () => Promise<Value>): Promise<Value> {
  try {
    return await call();
  } catch (error) {
    throw theirError(error);
  }
}

export function theirError(error: unknown): unknown {
  if (!(error instanceof InferenceClientError)) return error;
  const { message, retryable, retryAfter } = error;
  const http =
    error instanceof InferenceClientProviderApiError || error instanceof InferenceClientHubApiError ? error : undefined;
  if (!http && !retryable) return error;
  const { httpRequest, httpResponse } = http ?? {};
  return new APICallError({
    message,
    url: httpRequest?.url ?? "",
    requestBodyValues: httpRequest?.body,
    ...(httpResponse === undefined ? {} : { statusCode: httpResponse.status }),
    responseHeaders: {
      ...httpResponse?.headers,
      ...(retryAfter === undefined ? {} : { "retry-after-ms": String(retryAfter) }),
    },
    responseBody:
      typeof httpResponse?.body === "string" ? httpResponse.body : JSON.stringify(httpResponse?.body ?? null),
    isRetryable: retryable,
    cause: error,
  });
}
