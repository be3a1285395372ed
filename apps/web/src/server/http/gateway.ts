/**
 * Every request passes this gateway before any route sees it. It checks the host name, the size,
 * the time limit and the client's address, in one place so that no route can forget it.
 *
 * **Hosts.** A page of another site can have its own name resolve to this machine (DNS rebinding);
 * in the visitor's browser it is then of the "same origin" as this server. Its requests carry that
 * name in `Host`, so the gateway rejects names that are not this site's. A numeric address needs no
 * name and cannot be rebound.
 *
 * **Proxies.** Any client can write `X-Forwarded-*`. The gateway believes it only when the
 * connection comes from an address that the operator listed, and only as far back as the chain of
 * listed addresses goes.
 */
import { BlockList, isIP } from "node:net";
import { hostname } from "node:os";
import { getConnInfo } from "@hono/node-server/conninfo";
import { takeId } from "../log/request-annotations.ts";
import { INFERENCE_PROVIDERS } from "@vitrine/inference";
import type { Context, MiddlewareHandler } from "hono";
import { bodyLimit } from "hono/body-limit";
import { HTTPException } from "hono/http-exception";
import { timeout } from "hono/timeout";

/** Results of the gateway; routes read it with `context.get`. */
export interface RequestContext {
  Variables: {
    /** Address of the client, as far as it can be believed; "unknown" without a socket. */
    client: string;
    /** Whether a proxy that the operator named is between; its word is taken. */
    isFromProxy: boolean;
    /** Scheme and host under which the visitor reached the site. */
    origin: string;
  };
}

export interface GatewayOptions {
  /** Public address of the site. */
  origin?: string | undefined;
  /** More names under which it is reached; `*` for any. */
  hosts?: readonly string[] | undefined;
  /** Addresses of proxies whose word is taken. */
  trustProxy?: BlockList | undefined;
  /** Milliseconds after which a page that is not made is given up. */
  timeLimitMs?: number | undefined;
}

const MB = 1024 * 1024;
/** Largest body by the beginning of the path; every method of every other path may send `MIN_LIMIT_BYTES`. */
export const BODY_LIMITS: readonly [prefix: string, bytes: number][] = [
  ["/local/", 28 * MB],
  ["/endpoint/", 28 * MB],
  ["/shared/", 28 * MB],
  ["/v1/", 28 * MB],
  ["/api/chat", 28 * MB],
  ["/api/generate", 28 * MB],
  ["/api/embed", 28 * MB],
  ...INFERENCE_PROVIDERS.map((id): [string, number] => [`/${id}/`, 28 * MB]),
  ["/api/call-code.json", 256 * 1024],
  // A commit holds small files; what is large is uploaded, as large as its ticket or its protocol says.
  ["/api/models/", 64 * MB],
  ["/api/validate-yaml", 4 * MB],
  ["/api/uploads/", Infinity],
  ["/api/xet/", Infinity],
];
/** A push of git, whose pack git itself bounds, and what a fetch says it has. */
const GIT_PACKS = /\.git\/(git-(upload|receive)-pack|info\/lfs\/)/;
/** The first clone of a large repository waits until git has its copy. */
const GIT_REFS = /\.git\/info\/refs$/;
export const MIN_LIMIT_BYTES = 64 * 1024;
const TIME_LIMIT_MS = 20_000;
/** Running a model and uploading one take long; their routes have their own limits. */
const TAKES_LONG = new RegExp(
  `^/((local|endpoint|shared|playground/answers|v1|v2|${INFERENCE_PROVIDERS.join("|")})/|api/(chat|generate|embed|embeddings)$|api/(uploads/|xet/|models/.+/commit/))`,
);

const UPLOADS = /^\/api\/(uploads\/|xet\/|models\/.+\/commit\/)/;

/** Whether what comes to an address may be so large that sending it takes hours. */
export const isUpload = (path: string): boolean => UPLOADS.test(path) || GIT_PACKS.test(path);

/** The checks, in the order in which they cost. */
export function gateway(options: GatewayOptions): MiddlewareHandler<RequestContext>[] {
  const { timeLimitMs = TIME_LIMIT_MS } = options;
  const isOurs = hostCheck(options);
  const limits = BODY_LIMITS.map(([prefix, maxSize]) => ({ prefix, check: limited(maxSize) }));
  const smallest = limited(MIN_LIMIT_BYTES);
  const inTime = timeout(timeLimitMs, ({ req }) => new HTTPException(503, { res: tooLate(req.path) }));
  return [
    async (context, next) => {
      const { client, origin, host, isFromProxy } = clientOf(context, options.trustProxy);
      if (!isOurs(host)) return misdirected(host);
      if (isFromProxy) takeId(context.env, context.req.header("x-request-id"));
      context.set("client", client);
      context.set("isFromProxy", isFromProxy);
      context.set("origin", options.origin ?? origin);
      return next();
    },
    (context, next) => {
      const found = limits.find(({ prefix }) => context.req.path.startsWith(prefix));
      if (found === undefined && GIT_PACKS.test(context.req.path)) return next();
      return (found?.check ?? smallest)(context, next);
    },
    (context, next) =>
      [TAKES_LONG, GIT_PACKS, GIT_REFS].some((each) => each.test(context.req.path)) ? next() : inTime(context, next),
  ];
}

/** Says whether a host name (without port) is one of this site's. */
function hostCheck({ origin, hosts = [] }: GatewayOptions): (host: string) => boolean {
  if (hosts.includes("*")) return () => true;
  const names = new Set(["localhost", hostname().toLowerCase(), ...hosts.map((host) => host.toLowerCase())]);
  if (origin !== undefined) names.add(new URL(origin).hostname);
  return (host) => isIP(host.replace(/^\[|\]$/g, "")) !== 0 || host.endsWith(".localhost") || names.has(host);
}

function clientOf(context: Context, trusted: BlockList | undefined) {
  const address = new URL(context.req.url);
  let client = "unknown";
  try {
    client = getConnInfo(context).remote.address ?? client;
  } catch {
    // Called without a socket, as tests do.
  }
  if (!trusted || !isTrusted(client, trusted))
    return { client, origin: address.origin, host: address.hostname, isFromProxy: false };
  // The nearest proxy wrote the last entry; an entry that a trusted proxy passed on from an
  // untrusted one is not trusted.
  const chain = (context.req.header("x-forwarded-for") ?? "").split(",").map((part) => part.trim());
  while (chain.length > 0 && isTrusted(client, trusted)) {
    const before = chain.pop() ?? "";
    if (isIP(before) === 0) break;
    client = before;
  }
  const scheme = context.req.header("x-forwarded-proto") === "https" ? "https" : "http";
  const requested = context.req.header("x-forwarded-host") ?? address.host;
  const outside = URL.canParse(`${scheme}://${requested}`) ? new URL(`${scheme}://${requested}`) : address;
  return { client, origin: outside.origin, host: outside.hostname, isFromProxy: true };
}

function isTrusted(address: string, trusted: BlockList): boolean {
  const plain = address.replace(/^::ffff:(?=[\d.]+$)/i, "");
  const family = isIP(plain);
  return family !== 0 && trusted.check(plain, family === 6 ? "ipv6" : "ipv4");
}

function limited(maxSize: number): MiddlewareHandler {
  const size = maxSize >= MB ? `${maxSize / MB} MB` : `${maxSize / 1024} kB`;
  return bodyLimit({
    maxSize,
    onError: ({ req }) =>
      refusalAt(req.path, 413, "too-large", `The request is larger than the ${size} that this address takes.`),
  });
}

function misdirected(host: string): Response {
  const shown = host.replace(/[^\w.:[\]-]/g, "").slice(0, 100);
  return new Response(
    `This server does not answer requests for "${shown}". Its operator can list the name in VITRINE_HOSTS=${shown}, or set VITRINE_ORIGIN to the public address of the site.\n`,
    { status: 421, headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store" } },
  );
}

function tooLate(path: string): Response {
  const message = "This took too long to make. Try again in a few seconds.";
  if (path.startsWith("/api/")) return refusalAt(path, 503, "too-slow", message, { "Retry-After": "5" });
  return new Response(`${message}\n`, {
    status: 503,
    headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store", "Retry-After": "5" },
  });
}

/** Addresses of a hub, whose clients read an error as the hub writes it. */
const OF_HUB = /^\/api\/(models|repos|uploads|validate-yaml|xet)\b|\.git\//;

/** An answer to a program, in the form of the address. */
function refusalAt(path: string, status: number, code: string, message: string, headers = {}): Response {
  if (!OF_HUB.test(path)) return refusal(status, code, message, headers);
  const own = { "X-Error-Code": code, "X-Error-Message": message, "Cache-Control": "no-store", ...headers };
  return Response.json({ error: message }, { status, headers: own });
}

/** An answer to a program. */
export function refusal(status: number, code: string, message: string, headers: Record<string, string> = {}): Response {
  return Response.json({ error: { message, code } }, { status, headers: { "Cache-Control": "no-store", ...headers } });
}
