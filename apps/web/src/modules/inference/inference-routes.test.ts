/**
 * The proxies to servers that have a key: real servers on loopback behind them, and clients of
 * every kind before them.
 */
import { createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { inferenceRoutes } from "./inference-routes.ts";

interface Seen {
  url: string;
  headers: IncomingMessage["headers"];
  body: string;
}

const servers: Server[] = [];
let seen: Seen[] = [];

async function serve(answer: (seen: Seen) => { status?: number; headers?: Record<string, string>; body?: string }) {
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const one = { url: request.url ?? "", headers: request.headers, body: Buffer.concat(chunks).toString() };
    seen.push(one);
    const { status = 200, headers = { "Content-Type": "application/json" }, body = "{}" } = answer(one);
    response.writeHead(status, headers);
    response.end(body);
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

beforeEach(() => {
  seen = [];
});
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

const SAME = { "sec-fetch-site": "same-origin", "Content-Type": "application/json" };
const post = (path: string, headers: Record<string, string> = SAME, body = '{"messages":[]}') =>
  new Request(`http://site.example${path}`, { method: "POST", headers, body });

async function endpointApp(answer: Parameters<typeof serve>[0] = () => ({})) {
  const url = await serve(answer);
  return inferenceRoutes({
    services: {
      endpoint: { url, kind: "Ollama", models: [], token: "sk-secret" },
      rateLimit: { burst: 20, perMinute: 60 },
    },
  });
}

describe("the proxy to a server next to the site", () => {
  test("adds the key, passes on what the call needs and nothing of the visitor's", async () => {
    const app = await endpointApp();
    const headers = { ...SAME, Cookie: "session=1", Authorization: "Bearer visitor", "X-Forwarded-For": "1.2.3.4" };
    expect((await app.request(post("/endpoint/v1/chat/completions", headers))).status).toBe(200);
    expect(seen[0]?.headers.authorization).toBe("Bearer sk-secret");
    expect(seen[0]?.headers.cookie).toBeUndefined();
    expect(seen[0]?.headers["x-forwarded-for"]).toBeUndefined();
    expect(seen[0]?.body).toBe('{"messages":[]}');
  });

  test("lets back the answer and its status, and no header but the listed ones", async () => {
    const app = await endpointApp(() => ({
      status: 429,
      headers: {
        "Content-Type": "application/json",
        "Retry-After": "3",
        "Set-Cookie": "a=b",
        "X-Internal": "sk-secret",
      },
      body: '{"error":"slow down"}',
    }));
    const response = await app.request(post("/endpoint/v1/chat/completions"));
    expect(response.status).toBe(429);
    expect(response.headers.get("retry-after")).toBe("3");
    expect([...response.headers.keys()]).not.toContain("set-cookie");
    expect(JSON.stringify([...response.headers])).not.toContain("sk-secret");
    await expect(response.json()).resolves.toEqual({ error: "slow down" });
  });

  test.each([
    "/endpoint/v1/files",
    "/endpoint/admin",
    "/endpoint/v1/chat/completions/../../../admin",
    "/endpoint/v1/%2e%2e/admin",
  ])("does not lead to %s", async (path) => {
    const app = await endpointApp();
    expect((await app.request(post(path))).status).toBe(404);
    expect(seen).toEqual([]);
  });

  test("follows no redirect, so that the key goes to no other host", async () => {
    const other = await serve(() => ({ body: '{"stolen":true}' }));
    const app = await endpointApp(({ url }) =>
      url.startsWith("/v1") ? { status: 307, headers: { Location: `${other}/steal` } } : {},
    );
    const response = await app.request(post("/endpoint/v1/chat/completions"));
    expect(response.status).toBe(502);
    expect(seen).toHaveLength(1);
  });

  test("says what happened when nothing answers behind it, without the address or the key", async () => {
    const app = inferenceRoutes({
      services: { endpoint: { url: "http://127.0.0.1:9", kind: "vLLM", models: [], token: "sk-secret" } },
    });
    const response = await app.request(post("/endpoint/v1/chat/completions"));
    expect(response.status).toBe(502);
    const text = await response.text();
    expect(text).toContain("cannot be reached");
    expect(text).not.toMatch(/127\.0\.0\.1|sk-secret/);
  });
});

describe("an answer that breaks off behind the site", () => {
  const broken = async (type: string) => {
    const server = createServer((request, response) => {
      request.resume();
      response.writeHead(200, { "Content-Type": type });
      response.write('data: {"half":');
      setTimeout(() => response.destroy(), 20);
    });
    servers.push(server);
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const app = inferenceRoutes({ services: { endpoint: { url, kind: "Ollama", models: [] } } });
    return app.request(post("/endpoint/v1/chat/completions"));
  };

  test("ends a stream, without the mark that it is whole", async () => {
    const response = await broken("text/event-stream");
    expect(response.status).toBe(200);
    await expect(response.text()).resolves.toBe('data: {"half":');
  });

  test("is never half a picture or half a JSON text: the client receives the failure instead", async () => {
    for (const type of ["application/json", "image/png"]) {
      // oxlint-disable-next-line no-await-in-loop
      const response = await broken(type);
      expect(response.status).toBe(502);
      // oxlint-disable-next-line no-await-in-loop
      await expect(response.text()).resolves.toContain("broke off");
    }
  });
});

describe("callers", () => {
  test.each([
    ["another site's page", { "sec-fetch-site": "cross-site" }, 403],
    ["a page of a sibling host", { "sec-fetch-site": "same-site" }, 403],
    ["an older browser on another site", { origin: "https://evil.example", host: "site.example" }, 403],
    ["a page with a null origin", { origin: "null", host: "site.example" }, 403],
    ["an older browser on this site", { origin: "http://site.example", host: "site.example" }, 200],
    ["a page of this site", { "sec-fetch-site": "same-origin" }, 200],
  ])("%s", async (_, headers, status) => {
    const app = await endpointApp();
    const request = post("/endpoint/v1/chat/completions", { "Content-Type": "application/json", ...headers });
    expect((await app.request(request)).status).toBe(status);
    expect(seen).toHaveLength(status === 200 ? 1 : 0);
  });

  test("a body that is too large is rejected, whatever its length header says", async () => {
    const app = await endpointApp();
    const request = post("/endpoint/v1/chat/completions", SAME, "x".repeat(30 * 1024 * 1024));
    expect((await app.request(request)).status).toBe(413);
    expect(seen).toEqual([]);
  });

  test("calls above the limit get Retry-After", async () => {
    const app = await endpointApp();
    let response = new Response();
    for (let call = 0; call < 21; call += 1)
      // oxlint-disable-next-line no-await-in-loop
      response = await app.request(post("/endpoint/v1/chat/completions"));
    expect(response.status).toBe(429);
    expect(Number(response.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(seen).toHaveLength(20);
  });
});

describe("tokens of a conversation", () => {
  const app = async (kind: "vLLM" | "Ollama") => {
    const url = await serve(() => ({ body: '{"count":7,"max_model_len":100}' }));
    return inferenceRoutes({
      services: {
        endpoint: { url, kind, models: [], token: "sk-secret" },
        rateLimit: { burst: 1, perMinute: 1 },
        dailyBudget: { calls: 1 },
      },
    });
  };
  const asked = (headers?: Record<string, string>) =>
    post("/endpoint/tokens", headers, '{"model":"m","messages":[{"role":"user","content":"Hi"}]}');

  test("are counted by the server, with the key, for pages of this site only", async () => {
    const routes = await app("vLLM");
    const response = await routes.request(asked());
    expect(await response.json()).toEqual({ tokens: 7, contextTokens: 100 });
    expect(seen[0]).toMatchObject({ url: "/tokenize", headers: { authorization: "Bearer sk-secret" } });
    const other = { "sec-fetch-site": "cross-site", "Content-Type": "application/json" };
    expect((await routes.request(asked(other))).status).toBe(403);
    expect((await routes.request(post("/endpoint/tokens", SAME, '{"model":"m"}'))).status).toBe(422);
  });

  test("have a limit of their own, and leave the calls of the day alone", async () => {
    const routes = await app("vLLM");
    const statuses: number[] = [];
    for (let call = 0; call < 7; call += 1)
      // oxlint-disable-next-line no-await-in-loop
      statuses.push((await routes.request(asked())).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 200, 429]);
    expect((await routes.request(post("/endpoint/v1/chat/completions"))).status).toBe(200);
  });

  test("are not counted by a server that cannot", async () => {
    expect((await (await app("Ollama")).request(asked())).status).toBe(404);
  });
});

describe("a tool server of the operator", () => {
  const app = async () => {
    const url = await serve(() => ({}));
    return inferenceRoutes({
      services: { mcp: [{ name: "docs", url: `${url}/mcp`, headers: { Authorization: "Bearer of-the-operator" } }] },
    });
  };

  test("receives the operator's headers and the protocol's, and no others of the page", async () => {
    const response = await (
      await app()
    ).request(
      post("/mcp/docs", {
        ...SAME,
        "Mcp-Session-Id": "s1",
        "Mcp-Protocol-Version": "v",
        Cookie: "a=b",
        Authorization: "x",
      }),
    );
    expect(response.status).toBe(200);
    const [{ url, headers } = { url: "", headers: {} as Record<string, unknown> }] = seen;
    expect([url, headers["mcp-session-id"], headers["mcp-protocol-version"]]).toEqual(["/mcp", "s1", "v"]);
    expect(headers["authorization"]).toBe("Bearer of-the-operator");
    expect(headers["cookie"]).toBeUndefined();
  });

  test("is reached by its name alone, from this site's pages, with requests", async () => {
    const routes = await app();
    expect((await routes.request(post("/mcp/other"))).status).toBe(404);
    expect((await routes.request(post("/mcp/docs", { "sec-fetch-site": "cross-site" }))).status).toBe(403);
    expect((await routes.request(new Request("http://site.example/mcp/docs", { headers: SAME }))).status).toBe(405);
    expect(seen).toEqual([]);
  });
});

describe("the shared token", () => {
  test("goes to the router alone, for any of its paths, and to the hub for who serves a model", async () => {
    const router = await serve(() => ({}));
    const app = inferenceRoutes({ services: { sharedToken: "hf_shared", routerUrl: router }, hubUrl: router });
    await app.request(post("/shared/router/v1/chat/completions"));
    await app.request(post("/shared/router/fal-ai/fal-ai/flux?_subdomain=queue"));
    await app.request(
      new Request("http://site.example/shared/hub/api/models/org/name?expand[]=inferenceProviderMapping", {
        headers: SAME,
      }),
    );
    expect(seen.map(({ url }) => url)).toEqual([
      "/v1/chat/completions",
      "/fal-ai/fal-ai/flux?_subdomain=queue",
      "/api/models/org/name?expand[]=inferenceProviderMapping",
    ]);
    expect(seen.every(({ headers }) => headers.authorization === "Bearer hf_shared")).toBe(true);
  });

  test.each([
    ["a path", "/shared/router/hf-inference/models/acme/secret", '{"inputs":"x"}'],
    ["a body", "/shared/router/v1/chat/completions", '{"messages":[],"model":"acme/secret"}'],
    ["a body that chooses a provider", "/shared/router/v1/chat/completions", '{ "model" : "acme/secret:groq" }'],
  ])("never sends the name of a local model to the router, in %s", async (_, path, body) => {
    const router = await serve(() => ({}));
    const app = inferenceRoutes({
      services: { sharedToken: "hf_shared", routerUrl: router },
      hubUrl: router,
      isLocal: (id) => Promise.resolve(id === "acme/secret"),
    });
    const answer = await app.request(post(path, SAME, body));
    expect(answer.status).toBe(403);
    expect(await answer.json()).toMatchObject({ error: { code: "own-model" } });
    const requested = await app.request(
      new Request("http://site.example/shared/hub/api/models/acme/secret", { headers: SAME }),
    );
    expect(requested.status).toBe(403);
    expect(seen).toEqual([]);
    expect(
      (await app.request(post(path.replace("secret", "other"), SAME, body.replace("secret", "other")))).status,
    ).toBe(200);
  });

  test.each(["GET", "POST"])("forwards no %s to an address with an empty segment", async (method) => {
    const router = await serve(() => ({}));
    const app = inferenceRoutes({ services: { sharedToken: "hf_shared", routerUrl: router } });
    const request = new Request("http://site.example/shared/router/fal-ai//admin", { method, headers: SAME });
    expect((await app.request(request)).status).toBe(404);
    expect(seen).toEqual([]);
  });

  test("does nothing where the site has none", async () => {
    const app = inferenceRoutes({ services: {} });
    expect((await app.request(post("/shared/router/v1/chat/completions"))).status).toBe(404);
    expect((await app.request(post("/local/models/minilm"))).status).toBe(404);
  });
});
