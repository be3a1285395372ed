/** Failed answers become errors here, whether they came as a status or as an event of a stream. */

import { readChunks } from "./answer-body.ts";
import { InferenceClientProviderApiError, type InferenceClientError, type RequestRecord } from "./errors.ts";
import { requestIdOf } from "./request-id.ts";
import { requestedDelay } from "./retry.ts";
import { classifyFailure, decodeFailure, failureText } from "./failure.ts";

import type { Scope } from "./scope.ts";
import { HUB_URL } from "./settings.ts";
import type { OpenAnswer, OutgoingRequest, Transport } from "./message.ts";

const MAX_FAILURE_BYTES = 65_536;

/** Reads the body of a failed answer, up to a bound. */
export async function failureOf(
  response: Response,
  request: OutgoingRequest,
  record: () => RequestRecord,
  transport: Transport,
  scope: Scope,
): Promise<InferenceClientError> {
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  try {
    for await (const piece of readChunks(response, transport, scope, Number.POSITIVE_INFINITY)) {
      pieces.push(piece as Uint8Array<ArrayBuffer>);
      size += piece.byteLength;
      if (size > MAX_FAILURE_BYTES) break;
    }
  } catch (error) {
    if (scope.signal.aborted && !(error instanceof DOMException)) throw error;
    if (transport.options.signal?.aborted) throw transport.options.signal.reason;
    // A body that breaks off does not change what the status says.
  }
  const text = await new Blob(pieces).text();
  const failure = decodeFailure(
    response.status,
    response.headers.get("content-type") ?? "",
    text.slice(0, MAX_FAILURE_BYTES),
  );
  return apiFailure(failure, response.status, response.headers, record(), transport, request.failureText);
}

function apiFailure(
  failure: { message: string; body: unknown },
  status: number,
  headers: Headers,
  record: RequestRecord,
  transport: Transport,
  prefix?: string,
): InferenceClientError {
  const { options, redactor, details, routed, hasToken } = transport;
  const message = redactor.text(failure.message);
  const kind = classifyFailure(status, message, { routed, hasToken, hubUrl: options.hubUrl ?? HUB_URL });
  const ApiError = transport.apiError ?? InferenceClientProviderApiError;
  const text = prefix ? `${prefix}: ${message}` : message;
  return new ApiError(text, {
    ...details,
    ...kind,
    retryAfter: requestedDelay(headers, Date.now()),
    httpRequest: record,
    httpResponse: {
      requestId: redactor.text(requestIdOf(headers)),
      headers: redactor.headers(Object.fromEntries(headers)),
      status,
      body: redactor.body(failure.body),
    },
  });
}

/** The typed error for a failure that came inside an answer which began well. */
export function failureOfBody(body: unknown, answer: OpenAnswer, transport: Transport): InferenceClientError {
  const message = failureText(body) ?? "The stream reported an error";
  const status = statusIn(body) ?? statusOfText(message);
  return apiFailure({ message, body }, status, answer.headers, answer.record, transport);
}

/** The status that an error event means, where it names one. */
function statusIn(body: unknown): number | undefined {
  if (typeof body !== "object" || body === null) return undefined;
  const { error, ...outer } = body as Record<string, unknown>;
  const inner = typeof error === "object" && error !== null ? (error as Record<string, unknown>) : {};
  return (
    [inner["status"], inner["status_code"], inner["code"], outer["status"], outer["status_code"], outer["code"]]
      .map(Number)
      .find((status) => Number.isInteger(status) && status >= 400 && status <= 599) ??
    statusOfType([inner["type"], inner["code"], inner["status"], outer["type"], outer["code"], outer["status"]])
  );
}

/** Without a code, the words say whether the request is wrong. If not, the service failed: that may pass. */
function statusOfText(message: string): number {
  if (/rate.?limit|too many requests|quota/i.test(message)) return 429;
  return /invalid|unsupported|not (found|supported|allowed|exist)|must be|required|exceed|too (long|large)|unknown/i.test(
    message,
  )
    ? 400
    : 502;
}

/** Statuses that services give as error types, without `_error`: OpenAI's, Anthropic's, Google's, and who adopted them. */
const STATUS_BY_TYPE: readonly (readonly [status: number, pattern: RegExp])[] = [
  [402, /^(insufficient_quota|billing(_hard_limit_reached)?|payment_required)$/],
  [429, /^(rate_limit(_exceeded|ed)?|too_many_requests|requests|tokens|resource_exhausted)$/],
  [503, /^((engine_)?overloaded|service_unavailable|unavailable)$/],
  [504, /^(timeout|deadline_exceeded|gateway_timeout)$/],
  [500, /^(server|internal(_server)?|api)$/],
  [401, /^(authentication|invalid_api_key|unauthenticated|unauthorized)$/],
  [403, /^(permission(_denied)?|forbidden)$/],
  [404, /^(model_)?not_found$/],
  [413, /^request_too_large$/],
  [400, /^(invalid_request|invalid_argument|context_length_exceeded|bad_request)$/],
];

/** The first status that a word means; the more telling code before the general type. */
function statusOfType(values: readonly unknown[]): number | undefined {
  const [type, code, ...others] = values;
  for (const value of [code, type, ...others]) {
    const type = typeof value === "string" ? value.toLowerCase().replace(/_error$/, "") : "";
    const found = STATUS_BY_TYPE.find(([, pattern]) => pattern.test(type));
    if (found) return found[0];
  }
  return undefined;
}
