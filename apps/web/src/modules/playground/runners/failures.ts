/**
 * Errors for visitors: which host failed, its message, and the next step. The client's own hints are for programmers;
 * they are replaced, because here the next step is a button or a setting.
 */
import { failureOf, type RunFailure } from "@vitrine/react/widget";
import { ENDPOINT_PATH, LOCAL_PATH, SHARED_PATH } from "../../../catalog/inference-services.ts";
import { PLAYGROUND_LABELS } from "../messages/playground-labels.ts";
import type { Target } from "../targets/targets.ts";
import { SITE_BASE } from "../../../languages/page-prefix.ts";

const { hosts: HOSTS, errors: ERRORS, hints: HINTS } = PLAYGROUND_LABELS;

export class PlaygroundFailure extends Error implements Omit<RunFailure, "message"> {
  declare readonly hint?: string;
  declare readonly code?: string;
  declare readonly retryAt?: number;
  declare readonly needsHelp?: boolean;

  constructor({ message, ...more }: RunFailure) {
    super(message);
    this.name = "PlaygroundFailure";
    Object.assign(this, more);
  }
}

/** The display name of the host at an address. Services behind this site have names of their own. */
export function whoAnswers(address: string, here = location.origin, base = SITE_BASE): string {
  const { origin, host, pathname: path } = new URL(address, here);
  if (origin !== here || !path.startsWith(`${base}/`)) return host;
  const pathname = path.slice(base.length);
  if (pathname.startsWith(`${ENDPOINT_PATH}/`)) return HOSTS.endpoint;
  if (pathname.startsWith(`${LOCAL_PATH}/`)) return HOSTS.local;
  if (pathname.startsWith(`${SHARED_PATH}/hub`)) return HOSTS.hub;
  if (pathname.startsWith(`${SHARED_PATH}/`)) return HOSTS.router;
  return HOSTS.site;
}

interface ApiError {
  httpRequest?: { url?: unknown };
  httpResponse?: { status?: unknown; body?: unknown };
}

/**
 * The message and the hint for an error of the inference client.
 *
 * @param requested the last address that was called, for errors that do not name it
 * @param options `requests` says how many were sent: the client repeats those that may succeed later
 */
export function explainedFailure(
  error: unknown,
  target: Target,
  requested: string | undefined,
  { now = Date.now(), here = location.origin, isOnline = navigator.onLine, requests = 1 } = {},
): Error {
  if (error instanceof PlaygroundFailure) return error;
  const { message: words, code, retryAt } = failureOf(error, now);
  if (!(error instanceof Error)) return new PlaygroundFailure({ message: words });
  if (code === undefined) return error;
  const { httpRequest, httpResponse } = error as ApiError & Error;
  const url = typeof httpRequest?.url === "string" ? httpRequest.url : requested;
  const isUnreached = code === "network" || code === "connection_broken";
  // Where this site itself cannot be reached, nothing is known about what is behind it.
  const isSite = url !== undefined && new URL(url, here).origin === new URL(here).origin;
  const who = url === undefined ? HOSTS.unknown : isUnreached && isSite ? HOSTS.site : whoAnswers(url, here);
  if (isUnreached && !isOnline && url !== undefined) {
    const isHere = isLoopback(new URL(url, here).hostname);
    const message = (isHere ? ERRORS.offlineHere : ERRORS.offline)({ host: who });
    return new PlaygroundFailure({ message, code, hint: isHere ? HINTS.connection : HINTS.offline });
  }
  const status = typeof httpResponse?.status === "number" ? httpResponse.status : undefined;
  const refusedBy = siteCode(httpResponse?.body);
  const step =
    isUnreached && isSite
      ? { hint: HINTS.siteRestarts }
      : nextStep(refusedBy ?? code, target, who, { status, isTimed: retryAt !== undefined });
  const message = messageOf(code, status, refusedBy === undefined ? who : HOSTS.site, words);
  return new PlaygroundFailure({
    message: requests > 1 ? `${message} ${ERRORS.requests({ count: requests })}` : message,
    code,
    ...(step.hint !== "" && { hint: step.hint }),
    ...(retryAt !== undefined && { retryAt }),
    ...("needsHelp" in step && step.needsHelp && { needsHelp: true }),
  });
}

/** A server on this machine is reached without a network: that it is not has another reason. */
function isLoopback(host: string): boolean {
  return host === "localhost" || host.endsWith(".localhost") || host === "[::1]" || /^127(\.\d{1,3}){3}$/.test(host);
}

const SITE_CODES = new Set([
  "too-often",
  "budget",
  "unreachable",
  "timeout",
  "redirect",
  "unexpected-type",
  "broken-answer",
  "too-large",
  "other-site",
]);

/** This site's own code for why it rejected a call or could not forward it. */
function siteCode(body: unknown): string | undefined {
  const { error } = (body ?? {}) as { error?: { code?: unknown } };
  const code = error?.code;
  return typeof code === "string" && SITE_CODES.has(code) ? code : undefined;
}

function messageOf(code: string, status: number | undefined, who: string, words: string): string {
  const said = /^The request failed with status \d+\.?$/.test(words) ? "" : words;
  switch (code) {
    case "truncated_stream":
      return ERRORS.cutOff({ host: who });
    case "network":
    case "connection_broken":
      return ERRORS.connection({ host: who });
    case "timeout_headers":
    case "timeout_chunk":
    case "timeout_overall":
    case "timeout_job":
      return ERRORS.timeout({ host: who, reason: said });
    case "malformed_output":
      return said.includes(": ")
        ? ERRORS.malformedBecause({ host: who, reason: said.slice(said.indexOf(": ") + 2) })
        : ERRORS.malformed({ host: who });
    case "invalid_input":
    case "routing":
      return said;
    default:
      if (status === undefined) return ERRORS.message({ host: who, message: said });
      return said === ""
        ? ERRORS.statusOnly({ host: who, status })
        : ERRORS.status({ host: who, status, message: said });
  }
}

function nextStep(
  code: string,
  { place, model, provider }: Target,
  who: string,
  { status, isTimed }: { status: number | undefined; isTimed: boolean },
): { hint: string; needsHelp?: boolean } {
  const settings = (hint: string) => ({ hint, needsHelp: true });
  const elsewhere = place === "endpoint" || place === "custom" ? HINTS.otherModelOrTarget : HINTS.otherProviderOrModel;
  // Rules of a hub say nothing about a server of one's own.
  if (status === 403 && place === "custom") return settings(HINTS.ownServerForbids({ host: who }));
  if (status === 403 && place === "endpoint") return { hint: HINTS.endpointForbids };
  switch (code) {
    case "token_missing":
    case "token_invalid":
    case "token_scope":
      if (place === "hub") return settings(code === "token_scope" ? HINTS.hubTokenScope : HINTS.hubToken);
      if (place === "key") return settings(HINTS.providerKey({ provider }));
      if (place === "custom") return settings(HINTS.serverKey({ host: who }));
      if (place === "endpoint") return { hint: HINTS.endpointKey };
      return { hint: HINTS.siteToken };
    case "gated_model":
      return { hint: HINTS.gated({ model }) };
    case "payment_required":
      return place === "hub" || place === "key" ? { hint: HINTS.ownCredit({ host: who }) } : { hint: HINTS.siteCredit };
    case "rate_limited":
    case "too-often":
      return { hint: isTimed ? elsewhere : HINTS.rateLimited };
    case "budget":
      return { hint: isTimed ? elsewhere : HINTS.budget };
    case "not_found":
      return { hint: `${HINTS.notFound({ model })} ${elsewhere}` };
    case "too_large":
    case "too-large":
      return { hint: HINTS.tooLarge };
    case "truncated_stream":
      return { hint: HINTS.cutOff };
    case "unreachable":
    case "broken-answer":
    case "timeout":
    case "redirect":
    case "unexpected-type":
      return { hint: HINTS.operator };
    case "network":
    case "connection_broken":
      if (place === "custom") return settings(HINTS.cors);
      return { hint: place === "key" ? HINTS.browserBlocked : HINTS.connection };
    case "provider_unavailable":
      if (place === "custom") return { hint: HINTS.ownServerFails({ host: who }) };
      if (isTimed) return { hint: elsewhere };
      if (place === "endpoint" || place === "local") return { hint: HINTS.serverFails };
      return { hint: HINTS.unavailable };
    case "timeout_headers":
    case "timeout_chunk":
    case "timeout_overall":
    case "timeout_job":
      return { hint: `${HINTS.tryAgain} ${elsewhere}` };
    case "malformed_output":
      return { hint: elsewhere };
    case "forbidden":
      return { hint: `${HINTS.forbidden} ${elsewhere}` };
    case "provider_api":
      return { hint: HINTS.correctInput };
    default:
      return { hint: "" };
  }
}
