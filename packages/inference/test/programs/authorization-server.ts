/** An authorization server, with the handlers of the protocol’s own SDK and its server: discovery, registration, PKCE, tokens. */
import { randomUUID } from "node:crypto";
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { OAuthServerProvider } from "@modelcontextprotocol/sdk/server/auth/provider.js";
import { mcpAuthRouter } from "@modelcontextprotocol/sdk/server/auth/router.js";
import type { OAuthClientInformationFull } from "@modelcontextprotocol/sdk/shared/auth.js";
import express from "express";

export interface AuthorizationServer {
  origin: string;
  /** Whether a token was given out here. */
  accepts(token: string): boolean;
  /** Clients that registered. */
  clients: OAuthClientInformationFull[];
  close(): void;
}

export async function startAuthorizationServer(): Promise<AuthorizationServer> {
  const clients: OAuthClientInformationFull[] = [];
  const challenges = new Map<string, string>();
  const tokens = new Set<string>();
  const provider: OAuthServerProvider = {
    clientsStore: {
      getClient: (id) => clients.find(({ client_id }) => client_id === id),
      registerClient: (client) => {
        const registered = { ...client, client_id: randomUUID(), client_id_issued_at: 1 };
        clients.push(registered);
        return registered;
      },
    },
    // The page on which a person agrees.
    authorize: async (client, { redirectUri, state = "", codeChallenge }, response) => {
      const code = randomUUID();
      challenges.set(code, codeChallenge);
      const back = (more: Record<string, string>) => `${redirectUri}?${new URLSearchParams({ state, ...more })}`;
      response.send(
        `<title>Sign in</title><p>${client.client_name}</p><a href="${back({ code })}">Agree</a> <a href="${back({ error: "access_denied", error_description: "The person said no." })}">Refuse</a>`,
      );
    },
    challengeForAuthorizationCode: async (_, code) => challenges.get(code) ?? "",
    exchangeAuthorizationCode: async (_, code) => {
      challenges.delete(code);
      const token = randomUUID();
      tokens.add(token);
      return { access_token: token, token_type: "bearer", expires_in: 3600 };
    },
    exchangeRefreshToken: async () => {
      throw new Error("none");
    },
    verifyAccessToken: async () => {
      throw new Error("The server of tools asks `accepts`.");
    },
  };
  const app = express();
  const server = await new Promise<Server>((ready) => {
    const listening: Server = app.listen(0, "127.0.0.1", () => ready(listening));
  });
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  app.use(mcpAuthRouter({ provider, issuerUrl: new URL(origin) }));
  return {
    origin,
    clients,
    accepts: (token) => tokens.has(token),
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
