/**
 * A site that shows some models to some people. Each request is authenticated: by a token (programs), by a cookie
 * (pages), or by the header of a proxy. Unauthenticated visitors see the sign-in page.
 */
import { HUB_API_PATHS, isAmong, isPush, pushResponse, type RateLimits, type Writer } from "@vitrine/hub";
import type { Context } from "hono";
import { getCookie } from "hono/cookie";
import { TrieRouter } from "hono/router/trie-router";
import { type Caller, isRefusal, privateAnswer, type Refusal } from "../../server/http/caller.ts";
import type { RequestContext } from "../../server/http/gateway.ts";
import { notesOf } from "../../server/log/request-annotations.ts";
import type { OpenedModule } from "../../server/module.ts";
import type { Guard, SiteView } from "../../server/site.ts";
import { accountRoutes } from "./account-routes.ts";
import { Identities, type Identity, type IdentityOptions } from "./identities.ts";
import { Sessions } from "./sessions.ts";
import { SESSION_COOKIE, signInRoutes, UNKNOWN_TOKEN } from "./sign-in-routes.ts";

export interface AccountOptions extends Omit<IdentityOptions, "onError"> {
  limits: RateLimits;
  /** Header in which a trusted proxy names the user. */
  userHeader?: string | undefined;
  onError?: (error: unknown, requestId: string) => void;
}

/** Public to everyone: it says nothing about models. */
const OPEN =
  /^\/(assets\/|healthz$|readyz$|favicon\.(ico|svg)$|robots\.txt$|manifest\.webmanifest$|speculation-rules\.json$)/;

export async function openAccounts(options: AccountOptions): Promise<OpenedModule> {
  const { access, store, limits, identityProvider, onError } = options;
  const identities = new Identities({ ...options, onError: onError && ((error) => onError(error, "groups")) });
  const sessions = await Sessions.open({ store, access, identities, provider: identityProvider?.issuer });
  await identities.takeOver();
  const guard = guardOf(options, identities, sessions);
  return {
    provides: { guard },
    adminPages: ["accounts"],
    sharedRoutes(site) {
      const app = signInRoutes({
        identities,
        sessions,
        tokens: store.personalTokens,
        limits,
        identityProvider,
        callerOf: guard.callerOf,
        render: site.render,
        onError: onError && ((error, context) => onError(error, notesOf(context.env).id)),
      });
      return app.route("/", accountRoutes({ site, store, identities, sessions }));
    },
    metrics: [
      {
        name: "vitrine_access_file_broken",
        help: "1 while the access file cannot be read and lets nobody in.",
        read: async () => ((await access.problem()) === undefined ? 0 : 1),
      },
    ],
    readiness: async () =>
      (await access.problem()) === undefined ? undefined : "the access file cannot be read and lets nobody in",
  };
}

function guardOf({ store, limits, userHeader }: AccountOptions, identities: Identities, sessions: Sessions): Guard {
  const takeGuess = limits.rate("unknown-token", { burst: 30, perMinute: 60 });
  const isHubPath = hubPathMatcher();

  /** Only wrong tokens are counted, so nobody's guesses keep a right one out. */
  const byToken = async (context: Context<RequestContext>, token: string): Promise<Identity | Refusal> => {
    const identity = await identities.byToken(token);
    if (identity) return identity;
    const wait = await takeGuess(context.get("client") ?? "unknown");
    // Those who guess on are slowed down, and fill no log.
    if (wait === 0)
      notesOf(context.env).audited = { ...REFUSED, who: "nobody", detail: "a token that is unknown or has ended" };
    return unknown(wait);
  };

  const authenticated = async (context: Context<RequestContext>): Promise<Identity | Refusal> => {
    const bearer = tokenIn(context.req.header("authorization") ?? "", context.req.path);
    if (bearer !== undefined) return byToken(context, bearer);
    const named = userHeader && context.get("isFromProxy") ? context.req.header(userHeader) : undefined;
    if (named !== undefined) return (await identities.byName(named)) ?? unknown(0);
    return (await sessions.read(getCookie(context, SESSION_COOKIE))) ?? NOBODY;
  };

  const callerOf: Guard["callerOf"] = async (context, token) => {
    const found = token === undefined ? await authenticated(context) : await byToken(context, token);
    if ("wait" in found) return found;
    const { name, account, isAdmin, groups, read, write, created } = found;
    Object.assign(notesOf(context.env), { who: name, account, read });
    const more = { isOperator: false, isKnown: true, store: store.restrictedTo(read), writer: writerOf(found) };
    return { name, account, isAdmin, groups, read, write, created, ...more };
  };

  const pushed = async (context: Context<RequestContext>, { push, origin }: SiteView): Promise<Response> => {
    const { raw, path } = context.req;
    // These have a right of their own, which is no token of a reader.
    const isUpload = /^\/api\/(xet|uploads)\//.test(path);
    const hasToken = context.req.header("authorization") !== undefined && !isUpload;
    const found = hasToken ? await callerOf(context) : NOBODY;
    const caller = isRefusal(found) ? undefined : found;
    const mayRead = async (id: string) => caller?.read !== undefined && isAmong(id, caller.read);
    const onFetch = (id: string) => void (notesOf(context.env).fetched = id);
    return pushResponse(raw, caller?.writer, { origin, mayRead, onFetch, ...push! });
  };

  return {
    callerOf,
    turnAway: (context, refusal) => turnAway(context, false, refusal),
    subjectsNamed: (kind, name) => identities.named(kind, name),
    async answer(context, site, siteOf) {
      const { path, method, raw } = context.req;
      if (OPEN.test(path) || (method === "OPTIONS" && isHubPath(path))) return siteOf([]).fetch(raw, context.env);
      if (site.push && isPush(raw)) return privateAnswer(await pushed(context, site));
      const caller = await callerOf(context);
      if (isRefusal(caller)) return turnAway(context, isHubPath(path), caller);
      if (path === "/api/whoami-v2") return privateAnswer(Response.json(whoami(caller, site.push !== undefined)));
      return privateAnswer(await siteOf(caller.read ?? []).fetch(raw, context.env));
    },
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

function writerOf({ name, subject, read, write, admin }: Identity): Writer {
  const among = (list: readonly string[]) => (id: string) => isAmong(id, list);
  return { name, subject, mayRead: among(read), mayWrite: among(write), mayAdmin: among(admin) };
}

const REFUSED = { kind: "account", action: "refused token" } as const;

const NOBODY: Refusal = { wait: 0, isUnknown: false, message: "A token of this site is needed." };

/** A token that nobody has; `wait` is above zero, in seconds, after too many of them. */
function unknown(wait: number): Refusal {
  const message = wait > 0 ? `Too many unknown tokens. Try again in ${wait} seconds.` : UNKNOWN_TOKEN;
  return { wait, isUnknown: true, message };
}

/** Programs load these, and take a page for a damaged file. */
const FILE = /^\/packages\/|\.(tgz|json|csv|xml)$/;

function turnAway(context: Context<RequestContext>, isOfHub: boolean, refusal: Refusal): Response {
  const { path, method } = context.req;
  const { wait, isUnknown, message } = refusal;
  const isPage = !path.startsWith("/api/") && (!FILE.test(path) || context.req.header("accept")?.includes("text/html"));
  if (!isOfHub && !isUnknown && (method === "GET" || method === "HEAD") && isPage) {
    const { search } = new URL(context.req.url);
    return privateAnswer(context.redirect(`/sign-in?next=${encodeURIComponent(path + search)}`, 303));
  }
  // As a hub does: it does not say whether there is such a model.
  const isOfModel = isOfHub && path !== "/api/models" && path !== "/api/whoami-v2";
  return privateAnswer(
    Response.json(
      { error: message },
      {
        status: wait > 0 ? 429 : 401,
        headers: {
          ...(wait > 0 ? { "Retry-After": String(wait) } : { "WWW-Authenticate": "Bearer" }),
          "X-Error-Message": message,
          ...(isOfModel && !isUnknown && { "X-Error-Code": "RepoNotFound" }),
          "Access-Control-Allow-Origin": "*",
        },
      },
    ),
  );
}

/**
 * The address from which a hub's clients learn whose token they have. Owners whose every model it may change are its
 * organizations.
 */
function whoami({ name, account = name, created, write = [] }: Caller, canPush: boolean) {
  const patterns = canPush ? write : [];
  const owners = new Set(patterns.flatMap((pattern) => /^([^*/]+)\/\*$/.exec(pattern)?.[1] ?? []));
  owners.delete(name);
  const common = { canPay: false, avatarUrl: "/favicon.svg" };
  const org = { ...common, type: "org", email: null, periodEnd: null, roleInOrg: "write" };
  const role = patterns.length > 0 ? "write" : "read";
  return {
    ...common,
    type: "user",
    id: account,
    // Clients put it in front of a name without an owner.
    name: ownerNameOf(name),
    fullname: name,
    isPro: false,
    orgs: [...owners].map((id) => ({ ...org, id, name: id, fullname: id })),
    auth: { type: "access_token", accessToken: { displayName: name, role, createdAt: created } },
  };
}

/** A name as it can be in an id: people have any. */
function ownerNameOf(name: string): string {
  const plain = name
    .normalize("NFKD")
    .replaceAll(/\p{M}/gu, "")
    .replaceAll(/[^\w.@+-]+/g, "-");
  return plain.replaceAll(/^-+|-+$/g, "") || "someone";
}

/** Whether a path is of the hub's API, by the same patterns as its routes. */
function hubPathMatcher(): (path: string) => boolean {
  const router = new TrieRouter<true>();
  for (const pattern of HUB_API_PATHS) router.add("GET", pattern, true);
  return (path) => router.match("GET", path)[0].length > 0;
}
