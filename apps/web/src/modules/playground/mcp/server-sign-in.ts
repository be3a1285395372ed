/**
 * Signing in at a tool server, by the authorization of the Model Context Protocol: the server names its authorization
 * server, this page registers itself there, and the visitor signs in in a window of that server. The page gets a code,
 * which only the secret of this page turns into a token. Tokens are kept for this tab, for that server's address.
 */
import type { McpSignIn } from "@vitrine/inference/mcp";
import { isObject } from "@vitrine/base";
import { SITE_BASE, onSite } from "../../../languages/page-prefix.ts";
import { type KeptValue, keptValue } from "../storage/kept-value.ts";

/** The page of this site that the window comes back to. */
const RETURN_PATH = "/mcp-sign-in.html";
const CHANNEL = "vitrine.mcp-sign-in";

type Tokens = NonNullable<Awaited<ReturnType<McpSignIn["tokens"]>>>;
type Client = NonNullable<Awaited<ReturnType<McpSignIn["clientInformation"]>>>;
type Discovery = Parameters<NonNullable<McpSignIn["saveDiscoveryState"]>>[0];

interface Kept {
  client?: Client;
  tokens?: Tokens;
  discovery?: Discovery;
}

/** The visitor must first let this page call the host where one signs in. */
export class UnknownSignInHost extends Error {
  override readonly name = "UnknownSignInHost";
  readonly origin: string;

  constructor(origin: string) {
    super(origin);
    this.origin = origin;
  }
}

/** The visitor has to sign in first. */
export class SignInNeeded extends Error {
  override readonly name = "SignInNeeded";
  readonly host: string;

  constructor(host: string) {
    super(host);
    this.host = host;
  }
}

export class ServerSignIn implements McpSignIn {
  readonly #storage: KeptValue<Kept>;
  readonly #allowed: Set<string>;
  #kept: Kept | undefined;
  #verifier = "";
  #state = "";
  /** Where the visitor signs in; set when the server asked for it. */
  authorizationUrl: URL | undefined;

  constructor(address: string) {
    this.#storage = keptValue("session", `vitrine.mcp-sign-in ${address}`, (saved) => (isObject(saved) ? saved : {}));
    this.#allowed = new Set([new URL(address).origin]);
  }

  /** The visitor lets this page call the host where one signs in. */
  allow(origin: string): void {
    this.#allowed.add(origin);
  }

  /** Begins again, with what the visitor entered where the server registers no pages by itself. */
  begin(clientId: string): void {
    this.authorizationUrl = undefined;
    if (clientId !== "") this.#keep({ client: { client_id: clientId } });
  }

  get redirectUrl(): string {
    return location.origin + onSite(RETURN_PATH);
  }

  get clientMetadata() {
    return {
      client_name: document.title.split(" · ").at(-1) ?? location.host,
      client_uri: location.origin + SITE_BASE,
      redirect_uris: [this.redirectUrl],
      grant_types: ["authorization_code", "refresh_token"],
      response_types: ["code"],
      token_endpoint_auth_method: "none",
    };
  }

  state(): string {
    return (this.#state = crypto.randomUUID());
  }

  clientInformation(): Client | undefined {
    return this.#read().client;
  }

  saveClientInformation(client: Client): void {
    this.#keep({ client });
  }

  tokens(): Tokens | undefined {
    return this.#read().tokens;
  }

  saveTokens(tokens: Tokens): void {
    this.#keep({ tokens });
  }

  redirectToAuthorization(url: URL): void {
    // An address of another kind would be code.
    if (!/^https?:$/.test(url.protocol)) throw new Error(url.protocol);
    this.authorizationUrl = url;
  }

  saveCodeVerifier(verifier: string): void {
    this.#verifier = verifier;
  }

  codeVerifier(): string {
    return this.#verifier;
  }

  saveDiscoveryState(discovery: Discovery): void {
    const { origin } = new URL(discovery.authorizationServerUrl);
    if (!this.#allowed.has(origin)) throw new UnknownSignInHost(origin);
    this.#keep({ discovery });
  }

  discoveryState(): Discovery | undefined {
    return this.#read().discovery;
  }

  invalidateCredentials(scope: string): void {
    const { client, tokens, discovery } = this.#read();
    this.#write({
      ...(scope !== "all" && scope !== "client" && client && { client }),
      ...(scope !== "all" && scope !== "tokens" && tokens && { tokens }),
      ...(scope !== "all" && scope !== "discovery" && discovery && { discovery }),
    });
  }

  /** Opens the window; the code when the visitor has signed in there. @throws why it did not come to that */
  async openWindow(signal: AbortSignal): Promise<string> {
    const channel = new BroadcastChannel(CHANNEL);
    try {
      const returned = new Promise<string>((resolve, reject) => {
        signal.addEventListener("abort", () => reject(signal.reason as Error), { once: true });
        channel.addEventListener("message", ({ data }: MessageEvent<unknown>) => {
          // Another tab may be signing in too.
          if (!isObject(data) || data["state"] !== this.#state || this.#state === "") return;
          const issuer = this.#read().discovery?.authorizationServerMetadata?.issuer;
          const { code, error, iss } = data;
          if (typeof iss === "string" && issuer !== undefined && iss !== issuer) reject(new Error(iss));
          else if (typeof code === "string") resolve(code);
          else reject(new Error(typeof error === "string" ? error.slice(0, 300) : "no code"));
        });
      });
      window.open(this.authorizationUrl, "_blank", "popup,width=520,height=680");
      return await returned;
    } finally {
      this.#state = "";
      channel.close();
    }
  }

  #read(): Kept {
    return (this.#kept ??= this.#storage.read());
  }

  #keep(more: Kept): void {
    this.#write({ ...this.#read(), ...more });
  }

  #write(kept: Kept): void {
    this.#kept = kept;
    this.#storage.write(kept);
  }
}
