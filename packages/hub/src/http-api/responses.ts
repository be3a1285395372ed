/**
 * The API's responses: JSON, open to every page of every site, with an id for each request; and
 * errors in the format that the hub's clients turn into their own exceptions (`X-Error-Code`,
 * `X-Error-Message`, `{"error": …}`).
 */
import { VitrineError } from "@vitrine/base";

/** Codes that clients know, and ours for what a catalog cannot answer. */
export type ApiErrorCode =
  | "RepoNotFound"
  | "RevisionNotFound"
  | "EntryNotFound"
  | "InvalidParameter"
  | "MethodNotAllowed"
  | "NoAccounts"
  | "NotServed"
  | "NotMirrored"
  | "NotAllowed"
  | "UnsafeFile"
  | "LicenseNotAllowed"
  | "Conflict"
  | "FilesChanged"
  | "Unavailable"
  | "InternalError";

/** An answer other than the one requested. */
export class ApiError extends VitrineError<ApiErrorCode> {
  override readonly name = "ApiError";
  readonly status: number;

  constructor(status: number, code: ApiErrorCode, message: string) {
    super(code, message);
    this.status = status;
  }
}

/** Anyone may read this from a page of any site; nothing here depends on who calls. */
const OPEN: Readonly<Record<string, string>> = {
  "Access-Control-Allow-Origin": "*",
  "Access-Control-Expose-Headers":
    "Accept-Ranges, Content-Range, ETag, Link, Location, X-Error-Code, X-Error-Message, X-Linked-ETag, X-Linked-Size, X-Repo-Commit, X-Repo-License-Status, X-Repo-Security-Status, X-Request-Id, X-Total-Count",
  "Cross-Origin-Resource-Policy": "cross-origin",
};

const CACHED = "public, max-age=0, must-revalidate";

export function jsonResponse(value: unknown, headers: Readonly<Record<string, string>> = {}): Response {
  return Response.json(value, { headers: { "Cache-Control": CACHED, ...headers } });
}

export function textResponse(text: string, headers: Readonly<Record<string, string>> = {}): Response {
  return new Response(text, {
    headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": CACHED, ...headers },
  });
}

/** Sends a client on to where the thing is. */
export function answerElsewhere(address: string, headers: Readonly<Record<string, string>> = {}): Response {
  return new Response(null, { status: 307, headers: { Location: address, "Cache-Control": CACHED, ...headers } });
}

export function answerError({ status, code, message }: ApiError): Response {
  const headers: Record<string, string> = {
    "Cache-Control": "no-store",
    "X-Error-Code": code,
    // A header holds no line break and no letter beyond ASCII; the body has the whole text.
    "X-Error-Message": message.replace(/[^\x20-\x7e]/g, "?"),
  };
  if (status === 405) headers["Allow"] = METHODS;
  if (code === "FilesChanged") headers["Retry-After"] = "3";
  return Response.json({ error: message }, { status, headers });
}

const METHODS = "GET, HEAD, POST, OPTIONS";

/** The preflight request of a browser before it sends a token or another header to another site. */
export function answerPreflight(): Response {
  return new Response(null, {
    status: 204,
    headers: {
      Allow: METHODS,
      "Access-Control-Allow-Methods": METHODS,
      "Access-Control-Allow-Headers": "Accept, Authorization, Content-Type, If-None-Match, If-Range, Range, User-Agent",
      "Access-Control-Max-Age": "86400",
    },
  });
}

/** The answer as it goes out: open, named, and without a body for a HEAD request. */
export function finish(request: Request, response: Response, requestId: string): Response {
  const headers = new Headers(response.headers);
  for (const [name, value] of Object.entries(OPEN)) headers.set(name, value);
  headers.set("X-Request-Id", requestId);
  return new Response(request.method === "HEAD" ? null : response.body, { status: response.status, headers });
}

/** A value out of a request, short enough to be in a message. */
export function quoted(value: string): string {
  return JSON.stringify(value.length > 60 ? `${value.slice(0, 59)}…` : value);
}

/** The answer while the database is away. */
export function storeAway(): Response {
  const away = answerError(
    new ApiError(503, "Unavailable", "The model store does not respond. Try again in a minute."),
  );
  away.headers.set("Retry-After", "5");
  return away;
}
