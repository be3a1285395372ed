/** One attempt: a fetch, and redirects followed by hand so that credentials stay at their origin. */

import { parseUrl } from "./address.ts";
import { InferenceClientError, InferenceClientNetworkError, InferenceClientProviderOutputError } from "./errors.ts";
import { raced, type Scope } from "./scope.ts";
import { DEFAULT_TIMEOUTS } from "./settings.ts";
import type { OutgoingRequest, Transport } from "./message.ts";

const MAX_REDIRECTS = 5;

/** One attempt with its redirects. */
export async function sendOnce(
  request: OutgoingRequest,
  body: BodyInit | undefined,
  transport: Transport,
  scope: Scope,
): Promise<Response> {
  const { options, details, redactor } = transport;
  const disarm = scope.arm("headers", options.timeouts?.headers ?? DEFAULT_TIMEOUTS.headers);
  const origin = new URL(request.url).origin;
  let { url, method } = { url: request.url, method: request.method as string };
  let content = body;
  let redirect: RequestRedirect = "manual";
  const refused = (which: string) =>
    new InferenceClientProviderOutputError(`Refused to follow a redirect ${which}`, { ...details, code: "redirect" });
  try {
    for (let hop = 0; ; hop++) {
      const isHome = new URL(url).origin === origin;
      // oxlint-disable-next-line no-await-in-loop
      const response = await fetchOnce(
        url,
        {
          method,
          headers: { ...headersFor(request, content), ...(isHome ? request.credentials : undefined) },
          ...(content === undefined ? {} : { body: content }),
          ...(request.mode && isHome ? { credentials: request.mode } : {}),
          redirect,
          signal: scope.signal,
        },
        transport,
        scope,
      );
      if (response.type === "opaqueredirect") {
        if (!canFollowUnseen(request)) throw refused("unseen");
        redirect = "follow";
        continue;
      }
      const location = response.status >= 300 && response.status < 400 ? response.headers.get("location") : null;
      if (location === null) return response;
      void response.body?.cancel().catch(() => {});
      const next = parseUrl(location, url);
      if (!next || !/^https?:$/.test(next.protocol) || (next.protocol === "http:" && url.startsWith("https:")))
        throw refused(`to ${redactor.url(location)}`);
      request.allow?.(next);
      if (hop >= MAX_REDIRECTS) throw refused("again");
      if (response.status !== 307 && response.status !== 308 && method !== "GET") {
        method = "GET";
        content = undefined;
      }
      url = next.href;
    }
  } finally {
    disarm();
  }
}

/**
 * Whether the runtime may follow a redirect that it does not show, as browsers do not: they drop `Authorization` at
 * another origin, but no other header, and no `allowMediaUrl` is called for the address. Whether a runtime shows redirects is seen
 * in its answer; no name of a runtime says it.
 */
function canFollowUnseen({ credentials = {}, allow }: OutgoingRequest): boolean {
  return allow === undefined && Object.keys(credentials).every((name) => name === "Authorization");
}

export function isBrowser(): boolean {
  return "document" in globalThis || "WorkerGlobalScope" in globalThis;
}

async function fetchOnce(url: string, init: RequestInit, transport: Transport, scope: Scope): Promise<Response> {
  const { options, details, redactor } = transport;
  const send = options.fetch ?? globalThis.fetch;
  // A fetch that ignores the signal may answer after the caller has gone.
  const pending = new Promise<Response>((resolve) => resolve(send(url, init)));
  try {
    const response = await raced(pending, scope.signal);
    if (typeof response?.status !== "number" || typeof response.headers?.get !== "function")
      throw new TypeError("fetch did not give a Response");
    return response;
  } catch (error) {
    if (scope.signal.aborted) {
      void pending.then((late) => late?.body?.cancel()).catch(() => {});
      throw scope.signal.reason;
    }
    // A fetch of ours, such as one that plays a recording, says itself what is wrong.
    if (error instanceof InferenceClientError) throw error;
    const hint = isBrowser() ? "A browser says no more when a page may not call this address (CORS)." : undefined;
    throw new InferenceClientNetworkError(`No answer from ${new URL(url).host}: ${redactor.text(faultText(error))}`, {
      ...details,
      hint,
    });
  }
}

/** The messages of a network error and its first cause. The objects themselves are dropped: they may quote headers. */
export function faultText(error: unknown): string {
  if (!(error instanceof Error)) return "the request failed";
  const { cause } = error;
  return cause instanceof Error ? `${error.message} (${cause.message})` : error.message;
}

/** Headers of a request apart from its credentials. */
export function headersFor(request: OutgoingRequest, content: BodyInit | undefined): Record<string, string> {
  const isJson = request.body?.kind === "json" && content !== undefined;
  return { ...(isJson ? { "Content-Type": "application/json" } : {}), ...request.headers };
}
