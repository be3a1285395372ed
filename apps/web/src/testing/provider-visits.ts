/** Test support: browsers that sign in at a real identity provider (oidc-provider) and visit a site. */
import type { RequestListener } from "node:http";
import type { Hono } from "hono";
import { Provider } from "oidc-provider";
import type { RequestContext } from "../server/http/gateway.ts";

export interface ProviderPerson {
  groups?: string[];
  preferred_username?: string;
}

export interface ProviderOptions {
  issuer: string;
  /** Origin of the site. */
  origin: string;
  /** By login, which is the subject too; read at each request. */
  people: Record<string, ProviderPerson>;
  /** Whether it writes groups into the identity token, or tells them when asked. */
  inIdToken: boolean;
  /** Whether it gives tokens with which it can be asked again. */
  givesRefresh?: boolean;
}

export function identityProvider({ issuer, origin, people, inIdToken, givesRefresh }: ProviderOptions): {
  listener: RequestListener;
  provider: Provider;
} {
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: "vitrine",
        client_secret: "between-servers",
        redirect_uris: [`${origin}/sign-in/callback`],
        grant_types: ["authorization_code", "refresh_token"],
      },
    ],
    claims: { openid: ["sub"], profile: ["preferred_username", "groups"], email: ["email"] },
    conformIdTokenClaims: !inIdToken,
    findAccount: (_, id) =>
      people[id] === undefined ? undefined : { accountId: id, claims: () => ({ sub: id, ...people[id] }) },
    pkce: { required: () => true },
    issueRefreshToken: () => givesRefresh === true,
    cookies: { keys: ["test"] },
  });
  return { listener: provider.callback() as RequestListener, provider };
}

/** Notes that a browser keeps for one server. */
export class Jar {
  readonly #cookies = new Map<string, string>();
  get header(): string {
    return [...this.#cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  }
  take(response: Response): Response {
    for (const line of response.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value === "" || /max-age=0|01 Jan 1970/i.test(line)) this.#cookies.delete(name);
      else this.#cookies.set(name, value);
    }
    return response;
  }
}

/** How browsers visit a site whose people sign in at an identity provider. */
export function visitsOf(site: () => Hono<RequestContext>, origin: string, issuer: () => string) {
  const visit = async (jar: Jar, path: string, form?: Record<string, string>) =>
    jar.take(
      await site().request(
        origin + path,
        {
          headers: {
            Cookie: jar.header,
            ...(form && { "Sec-Fetch-Site": "same-origin", "Content-Type": "application/x-www-form-urlencoded" }),
          },
          ...(form && { method: "POST", body: new URLSearchParams(form).toString() }),
        },
        {},
      ),
    );

  /** Goes to the identity provider as a browser does, and signs in there. @returns the way back */
  const throughProvider = async (address: string, login: string): Promise<string> => {
    const jar = new Jar();
    let response = jar.take(await fetch(address, { redirect: "manual" }));
    for (let steps = 0; steps < 12; steps++) {
      const location = response.headers.get("location");
      if (location?.startsWith(origin)) return location.slice(origin.length);
      const headers = { Cookie: jar.header, "Content-Type": "application/x-www-form-urlencoded" };
      if (location !== null) {
        response = jar.take(await fetch(new URL(location, issuer()), { headers, redirect: "manual" }));
        continue;
      }
      const page = await response.text();
      const [, action = ""] = /action="([^"]+)"/.exec(page) ?? [];
      const prompt = /name="prompt" value="(\w+)"/.exec(page)?.[1] ?? "";
      const body = new URLSearchParams({ prompt, login, password: "any" }).toString();
      response = jar.take(
        await fetch(new URL(action, issuer()), { method: "POST", headers, body, redirect: "manual" }),
      );
    }
    throw new Error("The identity provider leads in a circle.");
  };

  const signIn = async (
    login: string,
    next = "/models/acme/seen",
  ): Promise<{ jar: Jar; answer: Response; back: string }> => {
    const jar = new Jar();
    const start = await visit(jar, `/sign-in/start?next=${encodeURIComponent(next)}`);
    const back = await throughProvider(start.headers.get("location") ?? "", login);
    return { jar, answer: await visit(jar, back), back };
  };

  /** Makes a personal token on its page. */
  const makeToken = async (jar: Jar, more: Record<string, string> = {}) => {
    const page = await visit(jar, "/tokens", { label: "training", days: "30", ...more });
    return { page, token: /hf_vitrine_own_[\w-]+/.exec(await page.text())?.[0] ?? "" };
  };

  const api = (token: string, path = "/api/models/acme/seen") =>
    site().request(origin + path, { headers: { Authorization: `Bearer ${token}` } }, {});

  return { visit, throughProvider, signIn, makeToken, api };
}
