/**
 * Sign-in by OpenID Connect: the visitor is sent to the identity provider and comes back with a code, which this server
 * exchanges. The way (PKCE, state, nonce, keys, clocks) is `openid-client`'s; here is what is asked, and what is
 * believed: a name, and groups. What is remembered meanwhile is in a cookie of ten minutes.
 */
import { VitrineError, type ErrorDetails } from "@vitrine/base";
import type { Configuration } from "openid-client";
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

export interface Person {
  name: string;
  groups: readonly string[];
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
const NAME = /^[\w.@+-]{1,100}$/;
const MAX_GROUPS = 1_000;
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
  ): Promise<{ person: Person; next: string }> {
    const attempt = attemptIn(remembered);
    if (!attempt) throw new IdentityProviderError("Signing in took too long, or cookies are off. Try again.");
    const configuration = await this.configuration();
    const { authorizationCodeGrant, fetchUserInfo } = await import("openid-client");
    try {
      const tokens = await authorizationCodeGrant(configuration, new URL(origin + CALLBACK_PATH + search), {
        pkceCodeVerifier: attempt.verifier,
        expectedState: attempt.state,
        expectedNonce: attempt.nonce,
        idTokenExpected: true,
      });
      let claims: Record<string, unknown> = { ...tokens.claims() };
      const { subject, ...found } = this.#personIn(claims);
      // Providers that keep the identity token short tell the rest when asked.
      if (found.groups.length === 0 && configuration.serverMetadata().userinfo_endpoint !== undefined)
        claims = { ...claims, ...(await fetchUserInfo(configuration, tokens.access_token, subject)) };
      const { name, groups } = this.#personIn(claims);
      return { person: { name, groups }, next: attempt.next };
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

  #personIn(claims: Readonly<Record<string, unknown>>): Person & { subject: string } {
    const { nameClaim = "preferred_username", groupsClaim = "groups" } = this.#options;
    const subject = String(claims["sub"]);
    const name = claimOf(claims, nameClaim) ?? claims["email"] ?? subject;
    if (typeof name !== "string" || !NAME.test(name))
      throw new IdentityProviderError(`${this.host} gave no name that this site can use.`, {
        hint: `The claim ${nameClaim} must have letters, digits and . _ @ + - alone; VITRINE_OIDC_NAME names another one.`,
      });
    const groups = [claimOf(claims, groupsClaim)].flat().filter((group) => typeof group === "string");
    return { subject, name, groups: groups.slice(0, MAX_GROUPS) };
  }
}

function claimOf(claims: Readonly<Record<string, unknown>>, path: string): unknown {
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
