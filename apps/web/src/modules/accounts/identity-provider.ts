/**
 * Sign-in by OpenID Connect: the visitor is sent to the identity provider and comes back with a code, which this server
 * exchanges. The way (PKCE, state, nonce, keys, clocks) is `openid-client`'s; here is what is asked, and what is
 * believed: a subject, which is who somebody is, a name to show, and groups. What is remembered meanwhile is in a cookie
 * of ten minutes.
 */
import { VitrineError, type ErrorDetails } from "@vitrine/base";
import { keyOfPerson } from "@vitrine/hub";
import type { Configuration, TokenEndpointResponse, TokenEndpointResponseHelpers } from "openid-client";
import { describeError } from "../../server/log/error-log.ts";

/** Where people sign in by OpenID Connect. */
export interface IdentityProviderOptions {
  /** Its address, under which `/.well-known/openid-configuration` says the rest. */
  issuer: string;
  clientId: string;
  /** A client without one proves itself by PKCE alone. */
  clientSecret?: string | undefined;
  /** Claims that hold the name and the groups; a dot leads into an object, such as `realm_access.roles`. */
  nameClaim?: string | undefined;
  groupsClaim?: string | undefined;
  /** Requested scopes; `openid` is always among them. */
  scope?: string | undefined;
}

/** An error on the way to the identity provider and back. The message is for the visitor. */
export class IdentityProviderError extends VitrineError<"identity-provider"> {
  override readonly name = "IdentityProviderError";

  constructor(message: string, details?: ErrorDetails) {
    super("identity-provider", message, details);
  }
}

/** Somebody who came back from the identity provider. */
export interface ProvidedPerson {
  /** By issuer and subject, which never change and are nobody else's. */
  key: string;
  issuer: string;
  name: string;
  groups: readonly string[];
  /** With it the provider is asked again which groups they are in; not every provider gives one. */
  refreshToken?: string | undefined;
}

/** What the provider said of somebody when it was asked again. */
export interface Refreshed {
  /** Absent where it did not say them. */
  groups?: readonly string[];
  /** The token for the next time; absent where the provider ended the sign-in. */
  refreshToken?: string;
}

/** Values that the way back is checked against. */
interface Attempt {
  state: string;
  nonce: string;
  verifier: string;
  next: string;
}

/** The only address that an attempt comes back to; the identity provider must know it. */
export const CALLBACK_PATH = "/sign-in/callback";
const MAX_GROUPS = 1_000;
const MAX_GROUP_CHARS = 200;
const TIMEOUT_SECONDS = 10;

export class IdentityProvider {
  readonly issuer: string;
  readonly #options: IdentityProviderOptions;
  #configuration: Promise<Configuration> | undefined;

  constructor(options: IdentityProviderOptions) {
    this.#options = options;
    this.issuer = options.issuer;
  }

  /** Host name, for the button. */
  get host(): string {
    return new URL(this.issuer).host;
  }

  /** Where the visitor goes, and what to remember until they come back. @throws IdentityProviderError */
  async begin(origin: string, next: string): Promise<{ address: string; remember: string }> {
    const configuration = await this.configuration();
    const { buildAuthorizationUrl, calculatePKCECodeChallenge, randomNonce, randomPKCECodeVerifier, randomState } =
      await import("openid-client");
    const attempt: Attempt = { state: randomState(), nonce: randomNonce(), verifier: randomPKCECodeVerifier(), next };
    const address = buildAuthorizationUrl(configuration, {
      redirect_uri: origin + CALLBACK_PATH,
      scope: [...new Set(["openid", ...(this.#options.scope ?? "profile email").split(/\s+/)])].join(" "),
      code_challenge: await calculatePKCECodeChallenge(attempt.verifier),
      code_challenge_method: "S256",
      state: attempt.state,
      nonce: attempt.nonce,
    });
    return { address: address.href, remember: Buffer.from(JSON.stringify(attempt)).toString("base64url") };
  }

  /** Who came back. @param search the query that the identity provider sent along @throws IdentityProviderError */
  async finish(
    origin: string,
    search: string,
    remembered: string | undefined,
  ): Promise<{ person: ProvidedPerson; next: string }> {
    const attempt = attemptIn(remembered);
    if (!attempt) throw new IdentityProviderError("Signing in took too long, or cookies are off. Try again.");
    const configuration = await this.configuration();
    const { authorizationCodeGrant } = await import("openid-client");
    try {
      const tokens = await authorizationCodeGrant(configuration, new URL(origin + CALLBACK_PATH + search), {
        pkceCodeVerifier: attempt.verifier,
        expectedState: attempt.state,
        expectedNonce: attempt.nonce,
        idTokenExpected: true,
      });
      const claims = await this.#claimsBy(configuration, tokens, String(tokens.claims()?.sub));
      const person = { ...this.#personIn(claims), refreshToken: tokens.refresh_token };
      return { person, next: attempt.next };
    } catch (error) {
      if (error instanceof IdentityProviderError) throw error;
      const said = (error as { error?: unknown }).error;
      throw new IdentityProviderError(
        said === "access_denied"
          ? `${this.host} did not let you in.`
          : `${this.host} did not confirm who you are. Try again.`,
        { cause: error },
      );
    }
  }

  /**
   * Asks again which groups somebody is in. No token and no group in the answer means that the provider has ended their
   * sign-in.
   *
   * @throws where the provider does not answer
   */
  async refresh(key: string, refreshToken: string): Promise<Refreshed> {
    const configuration = await this.configuration();
    const { refreshTokenGrant, ResponseBodyError } = await import("openid-client");
    let tokens: Tokens;
    try {
      tokens = await refreshTokenGrant(configuration, refreshToken);
    } catch (error) {
      if (error instanceof ResponseBodyError && error.error === "invalid_grant") return { groups: [] };
      throw error;
    }
    // The used one may be worthless now: the next one must be kept, also where the rest fails.
    const next = { refreshToken: tokens.refresh_token ?? refreshToken };
    try {
      const { skipSubjectCheck } = await import("openid-client");
      const claims = await this.#claimsBy(configuration, tokens, tokens.claims()?.sub ?? skipSubjectCheck);
      const { key: named, groups } = this.#personIn(claims);
      return named === key ? { ...next, groups } : { groups: [] };
    } catch {
      return next;
    }
  }

  /** What the identity token says; providers that keep it short tell the rest when asked. */
  async #claimsBy(configuration: Configuration, tokens: Tokens, subject: string | symbol): Promise<Claims> {
    const claims: Claims = { ...tokens.claims() };
    const isWhole = claims["sub"] !== undefined && groupsIn(claims, this.#options.groupsClaim).length > 0;
    if (isWhole || configuration.serverMetadata().userinfo_endpoint === undefined) return claims;
    const { fetchUserInfo } = await import("openid-client");
    const said = await fetchUserInfo(configuration, tokens.access_token, subject as string);
    return { ...claims, ...said };
  }

  /** The provider's description of itself, requested once it is needed: the site starts without it. */
  configuration(): Promise<Configuration> {
    this.#configuration ??= this.#discover().catch((error: unknown) => {
      this.#configuration = undefined;
      throw new IdentityProviderError(`${this.host} does not answer. Try again later.`, {
        cause: error,
        hint: `${this.issuer}/.well-known/openid-configuration: ${describeError(error)}`,
      });
    });
    return this.#configuration;
  }

  async #discover(): Promise<Configuration> {
    const { allowInsecureRequests, discovery } = await import("openid-client");
    const { issuer, clientId, clientSecret } = this.#options;
    const configuration = await discovery(new URL(issuer), clientId, clientSecret, undefined, {
      timeout: TIMEOUT_SECONDS,
      // The settings let only this machine be without it.
      execute: issuer.startsWith("http:") ? [allowInsecureRequests] : [],
    });
    configuration.timeout = TIMEOUT_SECONDS;
    return configuration;
  }

  #personIn(claims: Claims): ProvidedPerson {
    const { nameClaim = "preferred_username", groupsClaim } = this.#options;
    const subject = claims["sub"];
    if (typeof subject !== "string" || subject === "")
      throw new IdentityProviderError(`${this.host} did not say who you are. Ask the operator of this site.`);
    const names = [claimOf(claims, nameClaim), claims["email"], subject];
    const name = names.find((each) => typeof each === "string" && each.trim() !== "") as string;
    return { key: keyOfPerson(this.issuer, subject), issuer: this.issuer, name, groups: groupsIn(claims, groupsClaim) };
  }
}

type Claims = Readonly<Record<string, unknown>>;
type Tokens = TokenEndpointResponse & TokenEndpointResponseHelpers;

function groupsIn(claims: Claims, path = "groups"): string[] {
  const groups = [claimOf(claims, path)].flat().filter((group) => typeof group === "string");
  return groups.filter((group) => group.length <= MAX_GROUP_CHARS && !group.includes("\0")).slice(0, MAX_GROUPS);
}

function claimOf(claims: Claims, path: string): unknown {
  // A claim may have a dot in its name, as those with an address for a name.
  if (Object.hasOwn(claims, path)) return claims[path];
  return path.split(".").reduce<unknown>((at, key) => (at as Record<string, unknown> | undefined)?.[key], claims);
}

function attemptIn(remembered: string | undefined): Attempt | undefined {
  try {
    const attempt = JSON.parse(Buffer.from(remembered ?? "", "base64url").toString("utf8")) as Attempt;
    const isWhole = [attempt.state, attempt.nonce, attempt.verifier, attempt.next].every(
      (part) => typeof part === "string" && part !== "",
    );
    return isWhole ? attempt : undefined;
  } catch {
    return undefined;
  }
}
