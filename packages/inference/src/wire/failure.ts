/** One decoder for every failed answer, streamed or not: the text the service meant, and what the user can do. */

import type { ErrorDetails } from "./errors.ts";

export interface Failure {
  /** The provider's own message, or a general text. */
  message: string;
  /** Parsed JSON, or text. */
  body: unknown;
}

/** Reads the message out of a body. Never throws: a body that is not what its type says is text. */
export function decodeFailure(status: number, contentType: string, text: string): Failure {
  const trimmed = text.trim();
  if (/json/i.test(contentType) || /^[{[]/.test(trimmed)) {
    try {
      const body: unknown = JSON.parse(trimmed);
      return { message: failureText(body) ?? generalText(status), body };
    } catch {
      // Not JSON after all.
    }
  }
  if (/html|xml/i.test(contentType) || trimmed.startsWith("<")) {
    const title = /<(title|h1|Message)[^>]*>([^<]{1,300})/i.exec(trimmed)?.[2]?.trim();
    return { message: title ? `${generalText(status)}: ${title}` : generalText(status), body: text };
  }
  return { message: trimmed || generalText(status), body: text };
}

/** The message in an error body of any known dialect. */
export function failureText(body: unknown): string | undefined {
  if (typeof body === "string") return body || undefined;
  if (typeof body !== "object" || body === null) return undefined;
  if (Array.isArray(body)) return joined(body.map(failureText));
  const fields = body as Record<string, unknown>;
  const text = FIELDS.map((name) => textOf(fields[name])).find(Boolean);
  const inner = innerText((fields["metadata"] as { raw?: unknown } | null | undefined)?.raw);
  if (text) return inner && !text.includes(inner) ? `${text}: ${inner}` : text;
  // Words under names that nobody knows, as in `{ "message": { "prompt": ["required"] } }`.
  const unknown = FIELDS.map((name) => fields[name]).find((value) => typeof value === "object" && value !== null);
  return unknown && Object.keys(unknown).length > 0 ? JSON.stringify(unknown).slice(0, MAX_SHOWN_CHARS) : undefined;
}

const FIELDS = [
  "error",
  "detail",
  "message",
  "msg",
  "errors",
  "title",
  "reason",
  "description",
  "status_msg",
  "base_resp",
];
const MAX_SHOWN_CHARS = 2_000;

function textOf(value: unknown): string | undefined {
  return Array.isArray(value) ? joined(value.map(validationText)) : failureText(value);
}

/** What a service behind a router said, which the router hands on as it came. */
function innerText(raw: unknown): string | undefined {
  if (typeof raw !== "string") return failureText(raw);
  try {
    return failureText(JSON.parse(raw)) ?? raw;
  } catch {
    return raw || undefined;
  }
}

/** `{ loc: ["body", "prompt"], msg: "field required" }` as one line. */
function validationText(item: unknown): string | undefined {
  const text = failureText(item);
  const location = typeof item === "object" && item !== null ? (item as { loc?: unknown }).loc : undefined;
  return text && Array.isArray(location) ? `${location.join(".")}: ${text}` : text;
}

function joined(texts: readonly (string | undefined)[]): string | undefined {
  return texts.filter(Boolean).join("; ") || undefined;
}

function generalText(status: number): string {
  return `The request failed with status ${status}`;
}

/** Code, hint and whether to try again, from the status and the message. */
export function classifyFailure(
  status: number,
  message: string,
  context: { hasToken: boolean; routed: boolean; hubUrl: string },
): Pick<ErrorDetails, "code" | "hint" | "retryable"> {
  const settings = `${context.hubUrl}/settings/tokens`;
  const text = message.toLowerCase();
  const gated = /gated|licen[cs]e|request access|awaiting a review|ask for access/.test(text);
  if (status === 401 && !context.hasToken)
    return {
      code: "token_missing",
      hint: context.routed ? `Pass an access token; make one at ${settings}.` : "Pass the provider's key.",
    };
  if ((status === 401 || status === 403) && gated)
    return { code: "gated_model", hint: "Open the model's page, accept its conditions, and call again." };
  if (status === 403 && /permission|scope|sufficient|not allowed/.test(text))
    return {
      code: "token_scope",
      hint: context.routed
        ? `Give the token the permission "Make calls to Inference Providers" at ${settings}.`
        : "Give the key the permission that this call needs in the provider's settings.",
    };
  if (status === 401)
    return {
      code: "token_invalid",
      hint: context.routed ? `Check the access token at ${settings}.` : "Check the provider's key.",
    };
  if (status === 402) return { code: "payment_required", hint: "Add credits, or bill an organization with billTo." };
  if (status === 403) return { code: "forbidden" };
  if (status === 404) return { code: "not_found", hint: "Check the model id and that the provider serves it." };
  if (status === 413) return { code: "too_large", hint: "Send a smaller input." };
  if (status === 429) return { code: "rate_limited", retryable: true, hint: "Wait before calling again." };
  if (status === 408 || status === 409 || status === 425 || status >= 500)
    return { code: "provider_unavailable", retryable: true };
  return { code: "provider_api" };
}
