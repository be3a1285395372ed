/** Signing in, by a token or by an identity provider; signing out; and the tokens that somebody made for themselves. */
import { PersonalTokenError, type PersonalTokens, type RateLimits } from "@vitrine/hub";
import { type Context, Hono } from "hono";
import { getCookie, setCookie } from "hono/cookie";
import { tokensPage, type TokensState } from "./tokens/tokens-page.tsx";
import type { Page } from "../../shell/page.ts";
import { signInPage } from "./sign-in-page.tsx";
import type { RequestContext } from "../../server/http/gateway.ts";
import { type IdentityProvider, IdentityProviderError } from "./identity-provider.ts";
import { type CallerOf, isRefusal } from "../../server/http/caller.ts";
import { formOf } from "../../server/http/admin-change.ts";
import { isSameOrigin } from "../../server/http/same-origin.ts";
import { type AuditNote, notesOf } from "../../server/log/request-annotations.ts";
import type { Identities, Identity } from "./identities.ts";
import type { Sessions } from "./sessions.ts";

export interface SignInOptions {
  identities: Identities;
  sessions: Sessions;
  tokens: PersonalTokens;
  limits: RateLimits;
  identityProvider: IdentityProvider | undefined;
  /** Who asks, by whatever they show. */
  callerOf: CallerOf;
  render: (request: Request, page: Page) => Response;
  onError: ((error: unknown, context: Context<RequestContext>) => void) | undefined;
}

export const SESSION_COOKIE = "vitrine_session";
const ATTEMPT_COOKIE = "vitrine_signing_in";
const ATTEMPT_SECONDS = 600;

/** Why a token is refused. */
export const UNKNOWN_TOKEN = "This token is not known here.";

/** Only this site's own forms may change something. */
async function ownFormOf(context: Context<RequestContext>): Promise<URLSearchParams | undefined> {
  return isSameOrigin(context.req.raw) ? formOf(context) : undefined;
}

const otherSite = (context: Context<RequestContext>) => context.text("Only this site's own form may do this.\n", 403);

/** Says in the audit log what happened to an account. */
export function noteAccount(context: Context<RequestContext>, note: Omit<AuditNote, "kind">): void {
  notesOf(context.env).audited = { kind: "account", ...note };
}

export function signInRoutes(options: SignInOptions): Hono<RequestContext> {
  const { identities, sessions, identityProvider, render, onError } = options;
  const takeTry = options.limits.rate("sign-in", { burst: 5, perMinute: 10 });
  /** Each costs a request to the identity provider; nothing is guessed by it. */
  const takeReturn = options.limits.rate("sign-in-return", { burst: 30, perMinute: 60 });
  const app = new Hono<RequestContext>();

  const page = (context: Context<RequestContext>, state: { next: string; problem?: string; name?: string }) =>
    render(context.req.raw, signInPage({ ...state, ...(identityProvider && { provider: identityProvider.host }) }));
  const begin = async (context: Context<RequestContext>, { key, name }: Identity, next: string) => {
    const { cookie, seconds } = await sessions.begin(key);
    noteAccount(context, { who: name, action: "sign-in", detail: identityProvider?.host ?? "" });
    setCookie(context, SESSION_COOKIE, cookie, { ...cookieOptions(context), maxAge: seconds });
    return context.redirect(next, 303);
  };
  const refuse = async (context: Context<RequestContext>, next: string, why: string, take = takeTry) => {
    const wait = await take(context.get("client") ?? "unknown");
    // Those who try on are slowed down, and fill no log.
    if (wait === 0) noteAccount(context, { who: "nobody", action: "refused sign-in", detail: why });
    const refusal = page(context, { next, problem: wait > 0 ? `Too many tries. Try again in ${wait} seconds.` : why });
    const answer = new Response(refusal.body, { status: wait > 0 ? 429 : refusal.status, headers: refusal.headers });
    if (wait > 0) answer.headers.set("Retry-After", String(wait));
    return answer;
  };

  app.get("/sign-in", async (context) => {
    const caller = await options.callerOf(context);
    return page(context, {
      next: pathOf(context.req.query("next")),
      ...(!isRefusal(caller) && { name: caller.name }),
    });
  });

  app.post("/sign-in", async (context) => {
    const form = await ownFormOf(context);
    if (!form) return otherSite(context);
    const next = pathOf(form.get("next") ?? undefined);
    const entry = await identities.byFileToken((form.get("token") ?? "").trim());
    if (entry === undefined) return refuse(context, next, UNKNOWN_TOKEN);
    await identities.signIn(entry);
    return begin(context, entry, next);
  });

  if (identityProvider) {
    app.get("/sign-in/start", async (context) => {
      const next = pathOf(context.req.query("next"));
      try {
        const { address, remember } = await identityProvider.begin(context.get("origin"), next);
        setCookie(context, ATTEMPT_COOKIE, remember, { ...cookieOptions(context), maxAge: ATTEMPT_SECONDS });
        return context.redirect(address, 303);
      } catch (error) {
        onError?.(error, context);
        return page(context, { next, problem: messageOf(error) });
      }
    });

    app.get("/sign-in/callback", async (context) => {
      const attempt = getCookie(context, ATTEMPT_COOKIE);
      setCookie(context, ATTEMPT_COOKIE, "", { ...cookieOptions(context), maxAge: 0 });
      // An attempt counts once, also one that failed.
      const refused = async (why: string) => {
        const { status, body, headers } = await refuse(context, "/", why, takeReturn);
        return context.body(body as ReadableStream<Uint8Array>, status as 401 | 429, Object.fromEntries(headers));
      };
      try {
        const { search } = new URL(context.req.url);
        const { person, next } = await identityProvider.finish(context.get("origin"), search, attempt);
        // Also of somebody who may see nothing any more: what they had in other sessions and tokens ends with this.
        await identities.signIn(person);
        const identity = await identities.byKey(person.key);
        if (identity) return await begin(context, identity, pathOf(next));
        const { name } = (await identities.person(person.key)) ?? person;
        return await refused(`You are ${name}, but in no group that may see this site. Ask its operator.`);
      } catch (error) {
        onError?.(error, context);
        return refused(messageOf(error));
      }
    });
  }

  app.post("/sign-out", async (context) => {
    if (!isSameOrigin(context.req.raw)) return otherSite(context);
    const cookie = getCookie(context, SESSION_COOKIE);
    const identity = await sessions.read(cookie);
    await sessions.end(cookie);
    if (identity) noteAccount(context, { who: identity.name, action: "sign-out", detail: "" });
    setCookie(context, SESSION_COOKIE, "", { ...cookieOptions(context), maxAge: 0 });
    return context.redirect("/sign-in", 303);
  });

  return app.route("/", tokenRoutes(options));
}

/** The tokens that somebody made for their programs. */
function tokenRoutes({ sessions, tokens, render }: SignInOptions): Hono<RequestContext> {
  const app = new Hono<RequestContext>();
  /** A token makes no other tokens: only a person who signed in does. */
  const ownerOf = (context: Context<RequestContext>) => sessions.read(getCookie(context, SESSION_COOKIE));
  const showTokens = async (
    context: Context<RequestContext>,
    owner: Identity,
    more: Pick<TokensState, "made" | "problem"> = {},
  ) => {
    const list = await tokens.list(owner.key);
    return render(context.req.raw, tokensPage({ tokens: list, owner, canCreate: tokens.canCreate, ...more }));
  };

  app.get("/tokens", async (context) => {
    const owner = await ownerOf(context);
    return owner ? showTokens(context, owner) : context.redirect("/sign-in?next=/tokens", 303);
  });

  app.post("/tokens", async (context) => {
    const form = await ownFormOf(context);
    if (!form) return otherSite(context);
    const owner = await ownerOf(context);
    if (!owner) return context.redirect("/sign-in?next=/tokens", 303);
    const { key, name: who, write } = owner;
    const revoked = form.get("revoke");
    if (revoked !== null) {
      if (await tokens.revoke(key, revoked)) noteAccount(context, { who, action: "token ended", detail: revoked });
      return context.redirect("/tokens", 303);
    }
    const label = form.get("label") ?? "";
    try {
      const mayWrite = form.get("may-write") === "on" && write.length > 0;
      const made = await tokens.create({ owner: key, label, mayWrite, days: Number(form.get("days")) });
      noteAccount(context, { who, action: "token made", detail: label.trim() });
      return await showTokens(context, owner, { made });
    } catch (error) {
      if (!(error instanceof PersonalTokenError)) throw error;
      return showTokens(context, owner, { problem: error.message });
    }
  });
  return app;
}

/** A path of this site, and no address of another that looks like one. */
export function pathOf(next: string | undefined): string {
  if (next === undefined || !/^\/(?![/\\])[\x21-\x7e]*$/.test(next) || next.includes("\\")) return "/";
  return next.startsWith("/sign-") ? "/" : next;
}

function cookieOptions(context: Context<RequestContext>) {
  const secure = (context.get("origin") ?? "").startsWith("https:");
  return { httpOnly: true, sameSite: "Lax", path: "/", secure } as const;
}

function messageOf(error: unknown): string {
  return error instanceof IdentityProviderError ? error.message : "Signing in failed. Try again.";
}
