/**
 * Errors as a visitor needs them: who was asked, what they said, once, and the next step that this visitor can take.
 * The client's own hints are for programmers; here they are replaced, because here steps are buttons and settings.
 */
import type { RunFailure } from "@vitrine/react/widget";
import { ENDPOINT_PATH, LOCAL_PATH, SHARED_PATH } from "../../site/inference-services.ts";
import type { Target } from "./targets.ts";

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

/** Who answers at an address, as a person would say it. What stands behind this site is named by its place, not by the site. */
export function whoAnswers(address: string, here = location.origin): string {
  const { origin, host, pathname } = new URL(address, here);
  if (origin !== here) return host;
  if (pathname.startsWith(`${ENDPOINT_PATH}/`)) return "the server beside this site";
  if (pathname.startsWith(`${LOCAL_PATH}/`)) return "this machine";
  if (pathname.startsWith(`${SHARED_PATH}/hub`)) return "the hub, through this site";
  if (pathname.startsWith(`${SHARED_PATH}/`)) return "the router, through this site";
  return "this site";
}

interface ApiError {
  code?: unknown;
  hint?: unknown;
  retryAfter?: unknown;
  httpRequest?: { url?: unknown };
  httpResponse?: { status?: unknown; body?: unknown };
}

/**
 * What to tell of an error of the inference client.
 *
 * @param asked the last address that was called, where the error does not say
 */
export function explainedFailure(
  error: unknown,
  target: Target,
  asked: string | undefined,
  { now = Date.now(), here = location.origin } = {},
): Error {
  if (error instanceof PlaygroundFailure) return error;
  if (!(error instanceof Error)) return new PlaygroundFailure({ message: String(error) });
  const { code, hint, retryAfter, httpRequest, httpResponse } = error as ApiError & Error;
  if (typeof code !== "string") return error;
  const url = typeof httpRequest?.url === "string" ? httpRequest.url : asked;
  const who = url === undefined ? "the server" : whoAnswers(url, here);
  const status = typeof httpResponse?.status === "number" ? httpResponse.status : undefined;
  // The client puts its hint behind the message.
  const words = error.message.replace(typeof hint === "string" ? ` (${hint})` : "\u0000", "").trim();
  const retryAt = typeof retryAfter === "number" ? now + retryAfter : undefined;
  const refusedBy = siteCode(httpResponse?.body);
  const step = nextStep(refusedBy ?? code, target, who);
  return new PlaygroundFailure({
    message: messageOf(code, status, refusedBy === undefined ? who : "this site", words),
    code,
    ...(step.hint !== "" && { hint: step.hint }),
    ...(retryAt !== undefined && { retryAt }),
    ...(step.needsHelp && { needsHelp: true }),
  });
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

/** This site's own word for why it refused or could not pass a call on. */
function siteCode(body: unknown): string | undefined {
  const { error } = (body ?? {}) as { error?: { code?: unknown } };
  const code = error?.code;
  return typeof code === "string" && SITE_CODES.has(code) ? code : undefined;
}

function messageOf(code: string, status: number | undefined, who: string, words: string): string {
  const Who = who.replace(/^t/, "T");
  const said = /^The request failed with status \d+$/.test(words) ? "" : words;
  switch (code) {
    case "truncated_stream":
      return `The answer of ${who} broke off before its end.`;
    case "network":
    case "connection_broken":
      return `${Who} did not answer: the connection failed.`;
    case "timeout_headers":
    case "timeout_chunk":
    case "timeout_overall":
    case "timeout_job":
      return `${Who} took too long. ${said}.`.replace(/\.\.$/, ".");
    case "malformed_output":
      return `${Who} answered in a form that is not that of this task${said.includes(": ") ? `: ${said.slice(said.indexOf(": ") + 2)}` : ""}.`;
    case "invalid_input":
    case "routing":
      return said;
    default:
      if (status === undefined) return `${Who}: ${said}`;
      return said === ""
        ? `${Who} answered with the status ${status}, and no words.`
        : `${Who} answered with the status ${status}: ${said}`;
  }
}

function nextStep(
  code: string,
  { place, model, provider }: Target,
  who: string,
): { hint: string; needsHelp?: boolean } {
  const settings = (hint: string) => ({ hint, needsHelp: true });
  const elsewhere =
    place === "endpoint" || place === "custom"
      ? "Choose another model, or another place to run it."
      : "Choose another provider or model.";
  switch (code) {
    case "token_missing":
    case "token_invalid":
    case "token_scope":
      if (place === "hub")
        return settings(
          code === "token_scope"
            ? "Your hub token may not call providers. Make one that may, and put it into the settings."
            : "Check your hub token in the settings.",
        );
      if (place === "key") return settings(`Check your key for ${provider} in the settings.`);
      if (place === "custom") return settings(`Check the key for ${who} in the settings.`);
      if (place === "endpoint")
        return { hint: "It wants another key. Whoever runs this site sets it with VITRINE_ENDPOINT_TOKEN." };
      return {
        hint: "The token of this site is not accepted. Whoever runs it has to renew it; you can use a token of your own.",
      };
    case "gated_model":
      return { hint: `Ask for access on the page of ${model}, with the account of the token, and ask again.` };
    case "payment_required":
      return place === "hub" || place === "key"
        ? { hint: `The account has no credit left at ${who}. Add some there, or choose another place to run it.` }
        : { hint: "There is no credit left there. Choose another place to run it." };
    case "rate_limited":
    case "too-often":
      return { hint: "Too many calls in too short a time." };
    case "budget":
      return { hint: "Choose another place to run it, or come back tomorrow." };
    case "not_found":
      return { hint: `It does not know “${model}”. ${elsewhere}` };
    case "too_large":
    case "too-large":
      return { hint: "Send less: a shorter text, or a smaller file." };
    case "truncated_stream":
      return { hint: "What came is kept." };
    case "unreachable":
    case "broken-answer":
    case "timeout":
    case "redirect":
    case "unexpected-type":
      return {
        hint: "Whoever runs this site can see why in its settings and log. You can ask again, or choose another place to run it.",
      };
    case "network":
    case "connection_broken":
      if (place === "custom")
        return settings("Check that it runs, and that it lets this page’s origin call it (CORS).");
      return place === "key"
        ? { hint: "Many providers do not let a browser call them. Use the hub’s router with a token, or the code." }
        : { hint: "Check your connection, and ask again." };
    case "provider_unavailable":
      return { hint: `It is busy or down. Ask again in a moment. ${elsewhere}` };
    case "timeout_headers":
    case "timeout_chunk":
    case "timeout_overall":
    case "timeout_job":
      return { hint: `Ask again. ${elsewhere}` };
    case "malformed_output":
      return { hint: elsewhere };
    case "forbidden":
      return { hint: `It does not allow this call. ${elsewhere}` };
    case "provider_api":
      return { hint: "Change what it names, and ask again." };
    default:
      return { hint: "" };
  }
}
