/**
 * A site that shows some models to some people. Before any route the server authenticates each
 * request: by a token (programs), by a cookie (pages), or by the header of a proxy.
 *
 * Each kind of reader gets a separate site over a store that holds only the models it may see.
 * Lists, counts, suggestions, pages and caches are separate objects, so no route can forget a
 * check. Unauthenticated visitors see the sign-in page.
 */
import { type AccessFile, HUB_API_PATHS, isAmong, isPush, pushResponse, RateLimits, type Reader } from "@vitrine/hub";
import { type Context, Hono } from "hono";
import { getCookie } from "hono/cookie";
import { TrieRouter } from "hono/router/trie-router";
import { problemsPage } from "../../modules/local-repositories/folder-problems-page.tsx";
import type { Page } from "../../shell/page.ts";
import { type AppOptions, createApp, representPage } from "../app.tsx";
import { ApiError } from "../../modules/model-api/api-error.ts";
import { modelApiRoutes } from "../../modules/model-api/routes.ts";
import { usageRoutes } from "../../modules/model-api/usage-routes.ts";
import { audited, auditRoutes } from "../../modules/operations/audit/audit.ts";
import { notesOf } from "../log/request-annotations.ts";
import { gateway, type RequestContext } from "./gateway.ts";
import type { IdentityProvider } from "../../modules/accounts/identity-provider.ts";
import { languageRoutes, preferredLanguage, underPrefixes } from "./language-prefixes.ts";
import { isSameOrigin } from "./same-origin.ts";
import { PageCache, respond } from "./page-cache.ts";
import { Sessions } from "../../modules/accounts/sessions.ts";
import { readerOfToken, SESSION_COOKIE, signInRoutes, UNKNOWN_TOKEN } from "../../modules/accounts/sign-in-routes.ts";

export interface AccessOptions extends AppOptions {
  access: AccessFile;
  /** Header in which a trusted proxy names the user. */
  userHeader?: string | undefined;
  /** Where people sign in who have no token. */
  identityProvider?: IdentityProvider | undefined;
}

/** Public to everyone: it says nothing about models. */
const OPEN =
  /^\/(assets\/|healthz$|readyz$|favicon\.(ico|svg)$|robots\.txt$|manifest\.webmanifest$|speculation-rules\.json$)/;
/** Size of the page cache for each kind of reader. */
const CACHE_BYTES = 16 * 1024 * 1024;
const PRIVATE = "private, no-cache";
const ADMINS_ONLY = "This page is for those whose token says admin.\n";

export async function createGuardedApp(options: AccessOptions): Promise<Hono<RequestContext>> {
  const { access, store, local, userHeader, identityProvider } = options;
  const sessions = await Sessions.open(store, access, identityProvider?.issuer);
  const siteOf = sitesByRights(options);
  const limits = options.limits ?? new RateLimits();
  const takeGuess = limits.rate("unknown-token", { burst: 30, perMinute: 60 });
  const isHubPath = hubPathMatcher();
  const app = new Hono<RequestContext>();
  app.use(...gateway(options));
  app.use(preferredLanguage(options.languages));
  app.route("/", languageRoutes(options.languages));
  if (options.audit) app.use(audited(options.audit, () => undefined));

  /** Only wrong tokens are counted, so nobody's guesses keep a right one out. */
  const byToken = async (context: Context<RequestContext>, token: string): Promise<Reader | Refusal> => {
    const own = await store.personalTokens.find(token);
    const reader = own ? await readerOfToken(access, own) : await access.byToken(token);
    return reader ?? { wait: await takeGuess(context.get("client") ?? "unknown") };
  };

  const clientOf = async (context: Context<RequestContext>): Promise<Reader | Refusal | undefined> => {
    const client = await authenticated(context);
    if (isReader(client)) notesOf(context.env).who = client.name;
    return client;
  };

  const authenticated = async (context: Context<RequestContext>): Promise<Reader | Refusal | undefined> => {
    const bearer = tokenIn(context.req.header("authorization") ?? "", context.req.path);
    if (bearer !== undefined) return byToken(context, bearer);
    const named = userHeader && context.get("isFromProxy") ? context.req.header(userHeader) : undefined;
    if (named !== undefined) return (await access.byName(named)) ?? { wait: 0 };
    return sessions.read(getCookie(context, SESSION_COOKIE));
  };

  const render = (request: Request, page: Page) => closed(respond(request, representPage(page, options)));
  const signIn = signInRoutes({
    access,
    sessions,
    tokens: store.personalTokens,
    limits,
    identityProvider,
    readerOf: async (context) => {
      const reader = await clientOf(context);
      return isReader(reader) ? reader : undefined;
    },
    render,
    onError: options.onError && ((error, context) => options.onError?.(error, notesOf(context.env).id)),
  });
  app.route("/", signIn);

  if (options.audit)
    app.route(
      "/",
      auditRoutes({
        audit: options.audit,
        refusalOf: async (context) => {
          const reader = await clientOf(context);
          if (!isReader(reader)) return turnAway(context, false, reader);
          return reader.isAdmin ? undefined : closed(context.text(ADMINS_ONLY, 403));
        },
        render,
      }),
    );

  const api = options.modelApi;
  if (api) {
    app.route(
      "/",
      usageRoutes({
        api,
        viewerOf: async (context) => {
          const reader = await clientOf(context);
          return isReader(reader)
            ? { name: reader.name, store, visible: JSON.stringify(reader.read), isAdmin: reader.isAdmin }
            : turnAway(context, false, reader);
        },
        render,
      }),
    );
    app.route(
      "/",
      modelApiRoutes({
        api,
        callerOf: async (context) => {
          const key = context.req.header("x-api-key");
          const reader = key === undefined ? await clientOf(context) : await byToken(context, key);
          if (!isReader(reader)) {
            const isLimited = reader !== undefined && reader.wait > 0;
            const code = isLimited ? "rate_limited" : reader ? "token_unknown" : "token_missing";
            throw new ApiError(isLimited ? 429 : 401, code, whyNot(reader));
          }
          // A cookie is the browser's word, which a page of another site can make it give.
          const hasToken = key !== undefined || context.req.header("authorization") !== undefined;
          if (!hasToken && !isSameOrigin(context.req.raw))
            throw new ApiError(403, "other_site", "Pages of other sites need a token.");
          const { name, read, isAdmin } = reader;
          return { name, store: store.restrictedTo(read), visible: JSON.stringify(read), isAdmin };
        },
        local,
        mirror: options.mirror,
        pushed: options.push?.pushed,
        serve: async (caller, request) => siteOf(JSON.parse(caller.visible) as string[]).fetch(request),
      }),
    );
  }

  app.all("*", async (context) => {
    const { path, method, raw } = context.req;
    const nobody = () => siteOf([]).fetch(raw, context.env);
    if (OPEN.test(path)) return nobody();
    if (method === "OPTIONS" && isHubPath(path)) return nobody();
    if (options.push && isPush(raw)) {
      const bearer = context.req.header("authorization");
      // These have a right of their own, which is no token of a reader.
      const isUpload = /^\/api\/(xet|uploads)\//.test(path);
      const pusher = bearer === undefined || isUpload ? undefined : await clientOf(context);
      const writer = isReader(pusher) && { name: pusher.name, mayWrite: (id: string) => isAmong(id, pusher.write) };
      const mayRead = async (id: string) => isReader(pusher) && isAmong(id, pusher.read);
      const onFetch = (id: string) => void (notesOf(context.env).fetched = id);
      const own = { origin: options.origin, mayRead, onFetch };
      return closed(await pushResponse(raw, writer || undefined, { ...own, ...options.push }));
    }
    const reader = await clientOf(context);
    if (!isReader(reader)) return turnAway(context, isHubPath(path), reader);
    if (path === "/api/whoami-v2") return closed(Response.json(whoami(reader)));
    if (path === "/admin/problems")
      return reader.isAdmin
        ? closed(respond(raw, representPage(problemsPage(local?.problems() ?? []), options)))
        : closed(context.text(ADMINS_ONLY, 403));
    return closed(await siteOf(reader.read).fetch(raw, context.env));
  });
  return underPrefixes(app, options.languages);
}

/** A site for each set of permissions, created on first use. */
function sitesByRights(options: AccessOptions): (read: readonly string[]) => Hono<RequestContext> {
  const sites = new Map<string, Hono<RequestContext>>();
  return (read) => {
    const key = JSON.stringify([...new Set(read)].sort());
    const known = sites.get(key);
    if (known) return known;
    const site = createApp({
      ...options,
      store: options.store.restrictedTo(read),
      visible: read,
      cache: new PageCache(CACHE_BYTES),
      // A normal server records calls to the hub for all; here nothing is recorded.
      canFetch: false,
      adder: undefined,
      audit: undefined,
      needsToken: true,
      pageModelApi: options.modelApi,
      modelApi: undefined,
      isOperator: () => false,
      services: { ...options.services, allowInstall: false },
    });
    // Permissions change with the file: sites that no reader uses any more are dropped in time.
    if (sites.size >= 100) sites.delete(sites.keys().next().value ?? "");
    sites.set(key, site);
    return site;
  };
}

/** The token of a program; git sends it as a password. */
function tokenIn(authorization: string, path: string): string | undefined {
  const [, scheme, value = ""] = /^(Bearer|Basic)\s+(\S+)$/i.exec(authorization) ?? [];
  if (scheme?.toLowerCase() !== "basic") return scheme && value;
  return path.includes(".git/")
    ? Buffer.from(value, "base64")
        .toString("utf8")
        .replace(/^[^:]*:/, "")
    : undefined;
}

/** A token that nobody has; `wait` is above zero, in seconds, after too many of them. */
interface Refusal {
  wait: number;
}

function isReader(reader: Reader | Refusal | undefined): reader is Reader {
  return reader !== undefined && "name" in reader;
}

/** No reader, or one with an unknown token. */
function turnAway(context: Context<RequestContext>, isOfHub: boolean, refusal: Refusal | undefined): Response {
  const { path, method } = context.req;
  const why = whyNot(refusal);
  const wait = refusal?.wait ?? 0;
  if (!isOfHub && !refusal && (method === "GET" || method === "HEAD") && !path.startsWith("/api/")) {
    const { search } = new URL(context.req.url);
    return closed(context.redirect(`/sign-in?next=${encodeURIComponent(path + search)}`, 303));
  }
  // As a hub does: it does not say whether there is such a model.
  const isOfModel = isOfHub && path !== "/api/models" && path !== "/api/whoami-v2";
  return closed(
    Response.json(
      { error: why },
      {
        status: wait > 0 ? 429 : 401,
        headers: {
          ...(wait > 0 ? { "Retry-After": String(wait) } : { "WWW-Authenticate": "Bearer" }),
          "X-Error-Message": why,
          ...(isOfModel && !refusal && { "X-Error-Code": "RepoNotFound" }),
          "Access-Control-Allow-Origin": "*",
        },
      },
    ),
  );
}

function whyNot(refusal: Refusal | undefined): string {
  if (!refusal) return "A token of this site is needed.";
  return refusal.wait > 0 ? `Too many unknown tokens. Try again in ${refusal.wait} seconds.` : UNKNOWN_TOKEN;
}

/** An answer that depends on the reader must not be cached for others. */
function closed(response: Response): Response {
  const answer = new Response(response.body, response);
  const isForEver = /immutable/.test(answer.headers.get("cache-control") ?? "");
  answer.headers.set("Cache-Control", isForEver ? "private, max-age=31536000, immutable" : PRIVATE);
  answer.headers.append("Vary", "Authorization, Cookie");
  return answer;
}

/** The address from which a hub's clients learn whose token they have. */
function whoami({ name, created }: Reader) {
  return {
    type: "user",
    id: name,
    name,
    fullname: name,
    isPro: false,
    canPay: false,
    avatarUrl: "/favicon.svg",
    orgs: [],
    auth: { type: "access_token", accessToken: { displayName: name, role: "read", createdAt: created } },
  };
}

/** Whether a path is of the hub's API, by the same patterns as its routes. */
function hubPathMatcher(): (path: string) => boolean {
  const router = new TrieRouter<true>();
  for (const pattern of HUB_API_PATHS) router.add("GET", pattern, true);
  return (path) => router.match("GET", path)[0].length > 0;
}
