/**
 * Headers that every answer carries.
 *
 * The policy names no inline source at all: pages have no inline scripts and no style attributes, so nothing needs a
 * nonce and an injected tag does nothing even if it got past the sanitizer. Images may come from any https host
 * because model cards embed them; they are requested without a referrer.
 */
import type { Page } from "../../shell/page.ts";

const policy = ({ connect = "", media = "", elsewhere = " https:", frames = "" } = {}): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    `img-src 'self'${elsewhere} data:${media}`,
    `media-src 'self'${elsewhere}${media}`,
    "font-src 'self'",
    `connect-src 'self'${connect}`,
    ...(frames === "" ? [] : [`frame-src ${frames}`]),
    "worker-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ");

/**
 * Additional permissions of a page that runs models: call the hosts that run them, show what they
 * answer, and use the camera and the microphone on request.
 */
export function interactiveHeaders({ connections, isLocal }: NonNullable<Page["interactive"]>): Record<string, string> {
  return {
    "Content-Security-Policy": policy({
      connect: ["", ...connections].join(" "),
      frames: "'self'",
      media: " blob: data:",
      ...(isLocal && { elsewhere: "" }),
    }),
    "Permissions-Policy": "camera=(self), geolocation=(), microphone=(self), payment=(), usb=()",
  };
}

/** A hidden frame of this site's own pages, which may send requests to one origin and do nothing else. */
export function reachHeaders(origin: string): Record<string, string> {
  return {
    "Content-Security-Policy": `default-src 'none'; connect-src ${origin}; base-uri 'none'; form-action 'none'; frame-ancestors 'self'`,
    "X-Frame-Options": "SAMEORIGIN",
  };
}

/** A drawing opened by itself is a document of this site: one that may do nothing at all. */
export const PICTURE_HEADERS: Readonly<Record<string, string>> = {
  "Content-Security-Policy": "default-src 'none'; sandbox; frame-ancestors 'none'",
};

/** The same, for a picture that pages of other sites show. */
export const BADGE_HEADERS: Readonly<Record<string, string>> = {
  ...PICTURE_HEADERS,
  "Cross-Origin-Resource-Policy": "cross-origin",
};

/**
 * The thread that runs code which a model wrote may make code of text, and nothing else: no address can be fetched from
 * it. A thread has the policy that its own file came with, not that of the page which began it.
 */
export const SANDBOX_HEADERS: Readonly<Record<string, string>> = {
  "Content-Security-Policy": "default-src 'none'; script-src 'unsafe-eval'",
};

/**
 * The thread that runs a model in the browser may compile WebAssembly. It may fetch from this site,
 * its runtime and the files of local models, and from the hub, where the site allows it. No other
 * host, and no code made of text.
 */
export function browserModelHeaders(hub?: string): Record<string, string> {
  const hosts = hub !== undefined && URL.canParse(hub) ? [new URL(hub).origin, ...HUB_FILE_HOSTS] : [];
  return {
    "Content-Security-Policy": `default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src ${["'self'", ...hosts].join(" ")}`,
  };
}

/** Hosts to which the public hub and its mirrors redirect for large files. */
const HUB_FILE_HOSTS = ["https://*.hf.co"];

/** Files that pages of other hosts may read: the code of the elements, and what they show. All of it is public. */
export const SHARED_HEADERS: Readonly<Record<string, string>> = {
  "Access-Control-Allow-Origin": "*",
  "Cross-Origin-Resource-Policy": "cross-origin",
};

/** A frame in a page of another host may show, and nothing else: no script, no form, no fetch. */
export const EMBED_HEADERS: Readonly<Record<string, string>> = {
  ...SHARED_HEADERS,
  "Content-Security-Policy":
    "default-src 'none'; style-src 'self'; font-src 'self'; img-src 'self' data:; media-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors *",
};

/** Files that a browser shows within a page, never as one. */
const PART_OF_A_PAGE = /^(text\/(css|javascript)|font\/)/;

/**
 * Headers of such a file: the others speak of documents, and with forty scripts they were 17 kB of what a first
 * press loads. Its policy is for the threads that begin with it.
 */
const PART_HEADERS: Readonly<Record<string, string>> = {
  "Content-Security-Policy": "default-src 'none'; script-src 'self'; connect-src 'self'; worker-src 'self'",
  "Cross-Origin-Resource-Policy": "same-origin",
  "X-Content-Type-Options": "nosniff",
};

/** For a year the browser asks for this host by https only; what the operator's proxy says comes first. */
const ONLY_HTTPS: Readonly<Record<string, string>> = { "Strict-Transport-Security": "max-age=31536000" };

/** The headers that an answer still needs. What may be framed has a policy that says so, and no older word against it. */
export function missingHeaders(headers: Headers, origin?: string): [name: string, value: string][] {
  const transport = origin?.startsWith("https:") && !headers.has("Strict-Transport-Security") ? ONLY_HTTPS : {};
  return [...Object.entries(transport), ...missingByKind(headers)];
}

function missingByKind(headers: Headers): [name: string, value: string][] {
  if (PART_OF_A_PAGE.test(headers.get("Content-Type") ?? ""))
    return Object.entries(PART_HEADERS).filter(([name]) => !headers.has(name));
  const canBeFramed = headers.get("Content-Security-Policy")?.includes("frame-ancestors *") === true;
  return Object.entries(SECURITY_HEADERS).filter(
    ([name]) => !headers.has(name) && !(canBeFramed && name === "X-Frame-Options"),
  );
}

export const SECURITY_HEADERS: Readonly<Record<string, string>> = {
  "Content-Security-Policy": policy(),
  "Cross-Origin-Opener-Policy": "same-origin",
  "Cross-Origin-Resource-Policy": "same-origin",
  "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
  "Referrer-Policy": "strict-origin-when-cross-origin",
  "X-Content-Type-Options": "nosniff",
  "X-Frame-Options": "DENY",
};
