/**
 * How the API answers: JSON, open to every page of every site, with an id for each request; and errors in the form
 * that the hub's clients turn into exceptions of their own (`X-Error-Code`, `X-Error-Message`, `{"error": …}`).
 */

/** Codes that clients know, and ours for what a catalogue cannot answer. */
export type ApiErrorCode =
  | "RepoNotFound"
  | "RevisionNotFound"
  | "EntryNotFound"
  | "InvalidParameter"
  | "MethodNotAllowed"
  | "NoAccounts"
  | "NotServed"
  | "FilesChanged"
  | "Unavailable"
  | "InternalError";

/** An answer other than the one asked for. */
export class ApiError extends Error {
  override readonly name = "ApiError";
  readonly status: number;
  readonly code: ApiErrorCode;

  constructor(status: number, code: ApiErrorCode, message: string) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

/** Anyone may read this from a page of any site; nothing here depends on who asks. */
const OPEN: Readonly<Record<string, string>> = {
  "Access-Control-Allow-Origin": "*",
  "Access-Control-Expose-Headers":
    "Accept-Ranges, Content-Range, ETag, Link, Location, X-Error-Code, X-Error-Message, X-Linked-ETag, X-Linked-Size, X-Repo-Commit, X-Request-Id",
  "Cross-Origin-Resource-Policy": "cross-origin",
};

const CACHED = "public, max-age=0, must-revalidate";

export function answerJson(value: unknown, headers: Readonly<Record<string, string>> = {}): Response {
  return Response.json(value, { headers: { "Cache-Control": CACHED, ...headers } });
}

export function answerText(text: string, headers: Readonly<Record<string, string>> = {}): Response {
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

/** What a browser asks before it sends a token or another header of its own to another site. */
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

/** The answer as it goes out: open, named, and without a body where only the head was asked for. */
export function finish(request: Request, response: Response, requestId: string): Response {
  const headers = new Headers(response.headers);
  for (const [name, value] of Object.entries(OPEN)) headers.set(name, value);
  headers.set("X-Request-Id", requestId);
  return new Response(request.method === "HEAD" ? null : response.body, { status: response.status, headers });
}

/** A value out of a request, short enough to stand in a message. */
export function quoted(value: string): string {
  return JSON.stringify(value.length > 60 ? `${value.slice(0, 59)}…` : value);
}
