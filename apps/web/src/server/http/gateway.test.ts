/** Guards that every request passes: names, sizes, time, and whose word is taken. */
import { openStore, type Store } from "@vitrine/hub";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { describeError } from "../log/error-log.ts";
import { inferenceRoutes } from "../../modules/inference/inference-routes.ts";
import { isAtThisMachine } from "./operator.ts";
import { readSettings } from "../../main.ts";
import { SettingsError } from "../settings/settings.ts";
import { SandboxPool } from "../sandbox/pool.ts";
import { HOSTILE_SHAPES } from "@vitrine/markdown/testing";
import { createTestSite, type TestSite } from "../../testing/site.ts";

let store: Store;
beforeAll(async () => {
  store = await openStore({ memory: true });
  await store.upsertMany([{ id: "acme/m", tags: [], card: "# Card" }]);
});
afterAll(() => store.close());

function site(more: Partial<TestSite> = {}) {
  return createTestSite({
    store,
    sourceAddress: "https://code.example/",
    ...more,
  });
}

/** A request as it comes through a socket from `remote`. */
const from = (remote: string) => ({
  incoming: { socket: { remoteAddress: remote, remotePort: 1, remoteFamily: "IPv4" } },
});

describe("names", () => {
  test.each([
    "http://127.0.0.1:3000/",
    "http://[::1]/",
    "http://192.168.1.7/",
    "http://localhost:3000/",
    "http://models.localhost/",
  ])("%s is this site", async (address) => {
    expect((await site().request(address)).status).toBe(200);
  });

  test.each(["/", "/models/acme/m", "/api/models", "/healthz", "/shared/router/x/y", "/assets/e.js", "/nowhere"])(
    "a host name that is not this site's reads nothing: %s",
    async (path) => {
      for (const method of ["GET", "POST"]) {
        const answer = await site().request(`http://rebound.evil.example${path}`, { method });
        expect(answer.status).toBe(421);
        expect(await answer.text()).toContain("VITRINE_HOSTS=rebound.evil.example");
      }
    },
  );

  test("names that were given are this site's", async () => {
    expect((await site({ hosts: ["models.corp"] }).request("http://models.corp/")).status).toBe(200);
    expect((await site({ origin: "https://m.example" }).request("http://m.example/")).status).toBe(200);
    expect((await site({ hosts: ["*"] }).request("http://any.example/")).status).toBe(200);
  });
});

test.each(["POST", "PUT", "PATCH", "DELETE"])("a large body is refused before it is read: %s", async (method) => {
  for (const path of ["/", "/api/models", "/api/call-code.json", "/models/acme/m"]) {
    let pulled = 0;
    const body = new ReadableStream({
      pull(controller) {
        pulled += 1;
        controller.enqueue(new Uint8Array(65_536));
        if (pulled > 2_000) controller.close();
      },
    });
    const answer = await site().request(path, { method, body, duplex: "half" } as RequestInit);
    expect(answer.status).toBe(413);
    expect(pulled).toBeLessThan(20);
    const reported = await site().request(path, { method, headers: { "Content-Length": "600000000" }, body: "{}" });
    expect(reported.status).toBe(413);
  }
});

test("a page that takes too long is aborted", async () => {
  const slow = new Proxy(store, {
    get: (target, name) =>
      name === "find" || name === "get" ? () => new Promise(() => {}) : Reflect.get(target, name).bind(target),
  });
  const app = site({ store: slow, timeLimitMs: 50 });
  const answer = await app.request("/models");
  expect(answer.status).toBe(503);
  expect(answer.headers.get("Retry-After")).toBe("5");
  expect(await (await app.request("/api/models/acme/m")).json()).toEqual({
    error: expect.stringContaining("too long"),
  });
});

describe("the store is away", () => {
  const refused = () => Promise.reject(Object.assign(new Error("connect"), { code: "ECONNREFUSED" }));
  const away = new Proxy({} as Store, { get: () => refused });

  test("pages of models say so, the documentation is there", async () => {
    const app = site({ store: away, onError: () => {} });
    for (const path of ["/models", "/models/acme/m", "/api/models", "/api/suggest.json?q=a"]) {
      const answer = await app.request(path);
      expect([path, answer.status]).toEqual([path, 503]);
      expect(answer.headers.get("Retry-After")).toBe("5");
    }
    expect((await app.request("/docs")).status).toBe(200);
    expect((await app.request("/healthz")).status).toBe(200);
    expect((await app.request("/readyz")).status).toBe(503);
    expect((await site().request("/readyz")).status).toBe(200);
  });
});

test("equal requests at the same time are one piece of work", async () => {
  let requested = 0;
  const counted = new Proxy(store, {
    get: (target, name) => {
      const found = Reflect.get(target, name) as (...args: unknown[]) => Promise<unknown>;
      if (name !== "get") return found.bind(target);
      return async (...args: unknown[]) => {
        requested += 1;
        await new Promise((resolve) => setTimeout(resolve, 50));
        return found.apply(target, args);
      };
    },
  });
  const app = site({ store: counted });
  const answers = await Promise.all(Array.from({ length: 50 }, () => app.request("/models/acme/m")));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect(requested).toBe(1);
});

describe("a proxy's word", () => {
  const { trustProxy } = readSettings({ VITRINE_TRUST_PROXY: "10.0.0.0/8, loopback" }, []);
  const head = {
    "X-Forwarded-Proto": "https",
    "X-Forwarded-Host": "m.example",
    "X-Forwarded-For": "203.0.113.9, 10.1.1.1",
  };
  const canonical = async (app: ReturnType<typeof site>, remote: string) => {
    const answer = await app.request("http://127.0.0.1/models/acme/m", { headers: head }, from(remote));
    return [
      answer.status,
      /<meta property="og:url" content="([^"]*)"|<link rel="canonical" href="([^"]*)"/
        .exec(await answer.text())
        ?.slice(1)
        .find(Boolean),
    ];
  };

  test("is taken from a listed address and from no other", async () => {
    const app = site({ trustProxy, hosts: ["m.example"] });
    const sitemap = async (remote: string) =>
      (await app.request("http://127.0.0.1/sitemap.xml", { headers: head }, from(remote))).text();
    expect(await sitemap("10.2.3.4")).toContain("https://m.example/");
    expect(await sitemap("192.0.2.1")).toContain("http://127.0.0.1/");
    expect(await canonical(app, "192.0.2.1")).toContain(200);
  });

  test("distinguishes clients by the last address that is no trusted proxy's", async () => {
    const app = site({
      trustProxy,
      hosts: ["m.example"],
      services: {
        endpoint: { kind: "vllm", url: "http://x", models: [] } as never,
        rateLimit: { burst: 1, perMinute: 1 },
      },
    });
    const send = async (chain: string, remote = "10.2.3.4") => {
      const headers = { "X-Forwarded-For": chain };
      return (await app.request("http://127.0.0.1/endpoint/v1/models", { headers }, from(remote))).status;
    };
    expect(await send("203.0.113.9")).not.toBe(429);
    expect(await send("198.51.100.1, 203.0.113.9")).toBe(429);
    expect(await send("203.0.113.10")).not.toBe(429);
    // A client that is no trusted proxy can claim any address.
    expect(await send("203.0.113.11", "192.0.2.1")).not.toBe(429);
    expect(await send("203.0.113.12", "192.0.2.1")).toBe(429);
  });
});

describe("who sits at a personal site's machine", () => {
  const here = "http://127.0.0.1";
  const send = (app: ReturnType<typeof site>, path: string, remote: string, headers: Record<string, string> = {}) =>
    app.request(here + path, { headers, method: path.endsWith("/install") ? "POST" : "GET" }, from(remote));

  test("is exempt from the usual limits, unlike other clients and those behind a proxy", async () => {
    const app = site({
      isOperator: isAtThisMachine,
      services: {
        endpoint: { kind: "vllm", url: "http://127.0.0.1:1", models: [] } as never,
        rateLimit: { burst: 1, perMinute: 1, sparesOperator: true },
        dailyBudget: { calls: 3, sparesOperator: true },
      },
    });
    const twice = async (remote: string, headers?: Record<string, string>) => {
      await send(app, "/endpoint/v1/models", remote, headers);
      return (await send(app, "/endpoint/v1/models", remote, headers)).status;
    };
    for (let round = 0; round < 3; round += 1) expect(await twice("::ffff:127.0.0.1")).not.toBe(429);
    expect(await twice("192.168.1.9")).toBe(429);
    for (const header of ["X-Forwarded-For", "Forwarded", "Via", "X-Real-IP"])
      expect(await twice("127.0.0.1", { [header]: "203.0.113.9" }), header).toBe(429);
  });

  test("can install models, and no other client can", async () => {
    const local = { dataDir: "/dev/null/nowhere", models: () => Promise.resolve([]) } as never;
    const app = site({ isOperator: isAtThisMachine, services: { local, allowInstall: true } });
    const install = "/local/models/custom-gguf/install";
    for (const refused of [
      await send(app, install, "192.168.1.9"),
      await send(app, install, "127.0.0.1", { "X-Forwarded-For": "203.0.113.9" }),
      await send(site({ services: { local, allowInstall: true } }), install, "127.0.0.1"),
    ]) {
      expect(refused.status).toBe(403);
      expect(await refused.text()).toContain("npm run local-models");
    }
    // It is tried, and fails because there is no such folder.
    expect((await send(app, install, "127.0.0.1")).status).toBeGreaterThanOrEqual(500);
  });
});

describe("the gateway", () => {
  const endpoint = { kind: "vllm", url: "http://inside.example", models: [] } as never;
  const upstream = (answer: () => Response, more = {}) =>
    inferenceRoutes({ services: { endpoint, sharedToken: "hf_x", ...more }, fetch: () => Promise.resolve(answer()) });

  test.each(["text/html", "application/xhtml+xml", "image/svg+xml", "text/javascript", "application/xml"])(
    "let no %s through, which a browser would open as a page",
    async (type) => {
      const answer = await upstream(() => new Response("<script>", { headers: { "Content-Type": type } })).request(
        "/endpoint/v1/models",
      );
      expect(answer.status).toBe(502);
      expect(await answer.text()).not.toContain("<script>");
    },
  );

  test("take each address by its own method", async () => {
    const open = upstream(() => Response.json({}));
    expect((await open.request("/endpoint/v1/models")).status).toBe(200);
    expect((await open.request("/endpoint/v1/models", { method: "POST", body: "{}" })).status).toBe(404);
    expect((await open.request("/endpoint/v1/chat/completions")).status).toBe(404);
    expect((await open.request("/shared/router/v1/chat/completions", { method: "DELETE" })).status).toBe(404);
  });

  test("count reads too, and end for the day when the budget does", async () => {
    const limited = upstream(() => Response.json({}), { rateLimit: { burst: 1, perMinute: 1 } });
    expect((await limited.request("/endpoint/v1/models")).status).toBe(200);
    expect((await limited.request("/endpoint/v1/models")).status).toBe(429);
    const budgeted = upstream(() => Response.json({}), { dailyBudget: { calls: 2 } });
    const statuses = [];
    for (let call = 0; call < 3; call += 1) statuses.push((await budgeted.request("/endpoint/v1/models")).status);
    expect(statuses).toEqual([200, 200, 429]);
  });
});

test("other pages are answered while the worst card renders", async () => {
  // A third of what the card takes on a fast machine, so that it is cut on every one.
  const texts = new SandboxPool({ deadlineMs: 300 });
  const app = site({ texts });
  const id = "acme/worst";
  await store.upsertMany([{ id, tags: [], card: HOSTILE_SHAPES["task items"]?.(480_000) ?? "" }]);
  try {
    // The threads are there: they begin with the server.
    await Promise.all([texts.set({ kind: "card", source: "a" }), texts.set({ kind: "card", source: "b" })]);
    let isOver = false;
    const worst = Promise.resolve(app.request(`/models/${id}`)).finally(() => void (isOver = true));
    // Set in this thread, the card would be over before the first of them.
    let answered = 0;
    while (!isOver)
      for (const path of ["/healthz", "/models/acme/m"]) {
        expect((await app.request(path)).status).toBe(200);
        if (!isOver) answered += 1;
        await new Promise((resolve) => setTimeout(resolve, 5));
      }
    expect(answered).toBeGreaterThan(2);
    // Which limit it meets first is up to the machine.
    expect(await (await worst).text()).toMatch(
      /This is shown as it was written: setting it took (longer than 300 ms|too much memory)\./,
    );
  } finally {
    await store.remove(id);
    await texts.close();
  }
});

test("a wrong cursor is an error, and not an endless redirect", async () => {
  const answer = await site().request("/models?cursor=nonsense");
  expect(answer.status).toBe(400);
  expect(await answer.text()).toContain('href="/models"');
});

describe("settings", () => {
  test("that are invalid are all reported at once, with the allowed values and without secrets", () => {
    const wrong = {
      PORT: "http",
      HOST: "no host",
      DATABASE_URL: "mysql://user:hunter2@db",
      VITRINE_ORIGIN: "garbage",
      VITRINE_HOSTS: "a b",
      VITRINE_TRUST_PROXY: "10.0.0.0/99",
      HF_ENDPOINT: "ftp://x",
      VITRINE_RATE_LIMIT: "-1",
      VITRINE_DAILY_BUDGET: "many",
      VITRINE_GRACE: "soon",
      VITRINE_LOCAL_MODELS: "maybe",
      VITRINE_SHARED_TOKEN: "hf_ two words",
      VITRINE_RENDER_MS: "0",
    };
    let message = "";
    try {
      readSettings(wrong, []);
    } catch (error) {
      expect(error).toBeInstanceOf(SettingsError);
      message = (error as Error).message;
    }
    for (const name of Object.keys(wrong)) expect(message).toContain(`${name} must be`);
    expect(message).toContain('but is "garbage"');
    expect(message).not.toMatch(/hunter2|two words/);
  });

  test("of a laptop are personal; any setting that lets others in, through a proxy too, ends that", () => {
    expect(readSettings({}, [])).toMatchObject({ host: "127.0.0.1", isPersonal: true });
    expect(readSettings({ HOST: "::1", VITRINE_ORIGIN: "http://localhost:3000" }, []).isPersonal).toBe(true);
    const others: Record<string, string>[] = [
      { HOST: "0.0.0.0" },
      { VITRINE_TRUST_PROXY: "loopback" },
      { VITRINE_HOSTS: "models.example" },
      { VITRINE_ORIGIN: "https://models.example" },
    ];
    for (const environment of others) expect(readSettings(environment, []).isPersonal).toBe(false);
    for (const endpoint of ["http://localhost:11434", "localhost:11434", "http://localhost:11434/"])
      expect(readSettings({}, ["--endpoint", endpoint]).endpoint).toBe("http://localhost:11434");
    expect(readSettings({ VITRINE_ORIGIN: "https://m.example/" }, []).origin).toBe("https://m.example");
  });
});

test("the log has no text of a visitor and no parameter of a query", async () => {
  const inner = Object.assign(new Error('invalid input syntax for type integer: "secret words"'), { code: "22P02" });
  const failed = Object.assign(new Error("Failed query: select $1\nparams: secret words", { cause: inner }), {
    query: "select $1",
    params: ["secret words"],
  });
  for (const error of [failed, new SyntaxError("Unexpected token 's', \"secret words\" is not valid JSON")]) {
    expect(describeError(error)).not.toContain("secret");
    expect(describeError(error)).toMatch(/^(Error|SyntaxError)/);
  }
  expect(describeError(failed)).toContain("22P02");
});
