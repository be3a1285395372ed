/**
 * Who sees what. The reference for a reader's site is a site over a store that has only that
 * reader's models: every answer of the two must be the same, byte for byte, for every request.
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { BlockList } from "node:net";
import {
  AccessFile,
  addReader,
  HUB_API_PATHS,
  openStore,
  LocalRepositories,
  ManifestSigner,
  PushedRepositories,
  removeReader,
  type Store,
} from "@vitrine/hub";
import type { ModelRecord } from "@vitrine/models";
import type { Hono } from "hono";
import { TrieRouter } from "hono/router/trie-router";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { routes } from "../../pages/index.ts";
import type { RequestContext } from "../../server/http/gateway.ts";
import { prepareHighlighting } from "../../shell/prepare-highlighting.ts";
import { createGuardedTestSite, createTestSite, type TestSite } from "../../testing/site.ts";

const ALPHA = ["acme/alpha-tagger", "acme/alpha-writer", "shared/public-model"];
const BETA = ["beta/secret-parser", "beta/secret-voice", "shared/public-model", "solo"];

let root: string;
let path: string;
let whole: Store;
let records: readonly ModelRecord[];
let own: LocalRepositories;
let guarded: Hono<RequestContext>;
let options: TestSite;
let signer: Promise<ManifestSigner> | undefined;
const tokens: Record<string, string> = {};

const TASKS = ["text-classification", "text-generation", "automatic-speech-recognition"];
/** Models whose words, tasks, libraries, languages and licenses are each seen by some only. */
function putModels(ids: readonly string[]): void {
  for (const [at, id] of ids.entries()) {
    const isBeta = /^(beta|solo)/.test(id);
    mkdirSync(join(root, id), { recursive: true });
    writeFileSync(
      join(root, id, "README.md"),
      `---\nlicense: ${isBeta ? "cc-by-nc-4.0" : "mit"}\nlanguage: [${isBeta ? "fi" : "en"}]\nlibrary_name: ${isBeta ? "nemo" : "transformers"}\npipeline_tag: ${TASKS[at]}\ntags: [tag-${isBeta ? "beta" : "alpha"}, common]\nbase_model: ${isBeta ? "acme/alpha-tagger" : "beta/secret-parser"}\n---\n# ${id}\n\nIt ${isBeta ? "hushes" : "reads"}.\n`,
    );
  }
}

beforeAll(async () => {
  // On a busy machine the first code of a language may be past its deadline, and then it has no color.
  await prepareHighlighting();
  root = mkdtempSync(join(tmpdir(), "vitrine-access-"));
  putModels(ALPHA);
  putModels(BETA);
  path = join(root, "tokens.json");
  for (const [name, read] of [
    ["ada", ["acme/*", "shared/public-model"]],
    ["bert", ["Beta/*", "shared/*", "solo"]],
    ["chief", ["*"]],
  ] as const)
    tokens[name] = (await addReader(path, { name, read, isAdmin: name === "chief" })) ?? "";
  await addReader(path, { name: "proxied", read: ["acme/*", "shared/*"], hasToken: false });
  whole = await openStore({ memory: true });
  own = await LocalRepositories.open(whole, [root], { quietMs: 0 });
  await own.settled();
  const { items } = await whole.search({ limit: 100 });
  records = await whole.getMany(items.map(({ id }) => id));
  expect(records).toHaveLength(6);
  options = {
    store: whole,
    local: own,
    // The same key on the compared sites.
    manifests: () => (signer ??= ManifestSigner.open(whole)),
    trustProxy: loopback(),
  };
  const guard = { access: await AccessFile.open(path), userHeader: "X-User", audit: whole.auditLog };
  guarded = await createGuardedTestSite({ ...options, ...guard });
});
afterAll(async () => {
  await own.close();
  await whole.close();
  rmSync(root, { recursive: true, force: true });
});

function loopback(): BlockList {
  const list = new BlockList();
  list.addSubnet("127.0.0.0", 8);
  return list;
}

const asked = [...new Set([...ALPHA, ...BETA, "acme/nothing"])];
const QUERIES = ["secret", "alpha", "hushes", "reads", "secert", "tag-beta", "nemo", "beta"];

/** Every route, with models of either and of both. */
const PATHS = [
  "/",
  "/models",
  "/tasks",
  "/libraries",
  "/providers",
  "/playground",
  "/playground/sheet",
  "/playground/blind",
  "/search",
  "/sources",
  "/changes",
  // A feed has the times at which each of the compared stores was filled.
  "/changes.atom?author=nobody",
  "/chat-template",
  "/sitemap.xml",
  "/opensearch.xml",
  "/sitemaps/pages.xml",
  "/sitemaps/models.xml",
  "/quantization",
  "/my-machine",
  "/embed",
  "/components",
  "/components/tokens",
  "/components/model-header",
  "/tasks/text-classification",
  "/tasks/automatic-speech-recognition",
  "/libraries/nemo",
  "/libraries/transformers",
  "/providers/groq",
  "/models?task=text-generation",
  "/models?library=nemo",
  "/models?author=beta",
  "/models/beta",
  "/beta",
  "/compare?m=tag-beta",
  "/models?license=cc-by-nc-4.0",
  "/models?language=fi",
  "/models?tag=tag-beta",
  "/models?sort=updated",
  "/api/models",
  "/api/models?full=true&limit=1",
  "/api/models?author=beta",
  "/api/models?filter=tag-beta",
  "/api/models-tags-by-type",
  "/api/palette.json",
  "/api/tasks",
  "/api/playground/text-classification.json",
  "/api/playground/conversational.json",
  ...QUERIES.flatMap((word) => [
    `/search?q=${word}`,
    `/models?q=${word}`,
    `/api/suggest.json?q=${word}`,
    `/api/playground-models.json?q=${word}`,
    `/api/models?search=${word}`,
  ]),
  ...asked.flatMap((id) => [
    `/models/${id}`,
    `/models/${id}/files`,
    `/models/${id}/files/README.md`,
    `/models/${id}/notebook.ipynb?library=transformers`,
    `/models/${id}/badge.svg`,
    `/chat-template?model=${id}`,
    `/playground?run=${id}`,
    `/api/models/${id}`,
    `/api/models/${id}?blobs=true`,
    `/api/models/${id}/tree/main`,
    `/compare?m=${id}`,
    `/api/models/${id}/refs`,
    `/api/models/${id}/auth-check`,
    `/api/models/${id}/manifest/main`,
    `/${id}/raw/main/README.md`,
    `/${id}/resolve/main/README.md`,
    `/api/playground-model.json?id=${id}`,
    `/api/playground-template.json?id=${id}`,
  ]),
  "/docs",
  "/docs.md",
  "/docs/feed.xml",
  "/docs/index",
  "/docs/index.md",
  "/docs/x/_diagrams/ab.svg",
  "/llms.txt",
  "/llms-full.txt",
  "/api/manifest-key",
  "/api/datasets",
  "/api/datasets/x",
  "/api/spaces",
  "/api/spaces/x",
  "/api/repos/x",
  "/cards/models/beta/secret-voice.png",
  "/cards/models/acme/alpha-writer.png",
];

/** The body of an answer, without what differs in each. */
async function reported(response: Response): Promise<string> {
  const saved = ["content-type", "location", "link", "etag", "x-error-code", "x-repo-commit"];
  const headers = saved.map((name) => `${name}: ${response.headers.get(name)?.replaceAll(/W\//g, "")}`);
  const body = Buffer.from(await response.arrayBuffer());
  const isText = /text|json|xml/.test(response.headers.get("content-type") ?? "");
  return [response.status, ...headers, isText ? body.toString("utf8") : body.toString("base64")].join("\n");
}

const as = (name: string, at: string, init: RequestInit = {}) =>
  guarded.request(at, {
    ...init,
    headers: { Authorization: `Bearer ${tokens[name]}`, ...(init.headers as Record<string, string>) },
  });

for (const [name, ids, tags] of [
  ["ada", ALPHA, []],
  ["bert", BETA, ["whole"]],
] as const)
  describe(name, { tags: [...tags] }, () => {
    test("gets, for every request, what a site gives that has only those models", async () => {
      const store = await openStore({ memory: true });
      onTestFinished(() => store.close());
      await store.upsertMany(records.filter(({ id }) => (ids as readonly string[]).includes(id)));
      const plain = createTestSite({ ...options, store, canFetch: false, needsToken: true });
      for (const at of PATHS) {
        const answer = await as(name, at);
        expect(answer.headers.get("cache-control"), at).toMatch(/^private/);
        expect(answer.headers.get("vary"), at).toMatch(/Cookie/);
        let given = await reported(answer);
        let expected = await reported(await plain.request(at));
        // A deadline that a busy machine missed shortens one of the two; what a reader may not see differs each time.
        for (let again = 0; again < 3 && given !== expected; again++) {
          given = await reported(await as(name, at));
          expected = await reported(await plain.request(at));
        }
        expect(given, at).toBe(expected);
      }
    });
  });

test("every route of the site is among the requests", () => {
  // The page of the token's owner differs for each; these files are everybody's.
  const others = /whoami|^\/(robots\.txt|manifest\.webmanifest)$/;
  const patterns = [...routes.map((route) => route.path), ...HUB_API_PATHS].filter((each) => !others.test(each));
  const unasked = patterns.filter((pattern) => {
    const router = new TrieRouter<true>();
    router.add("GET", pattern, true);
    return !PATHS.some((at) => router.match("GET", at.split("?")[0] ?? "")[0].length > 0);
  });
  expect(unasked).toEqual([]);
});

describe("nobody", () => {
  test("gets only the sign-in page, and no model's name", async () => {
    for (const at of [
      ...PATHS,
      "/docs",
      "/admin/problems",
      "/admin/audit",
      "/admin/audit.csv",
      "/local/models",
      "/packages/tasks.tgz",
    ]) {
      const response = await guarded.request(at);
      const isProgram = at.startsWith("/api/") || /\/(raw|resolve)\/|\.(csv|tgz|xml|json)$/.test(at);
      expect([at, response.status]).toEqual([at, isProgram ? 401 : 303]);
      if (!isProgram) expect(response.headers.get("location")).toMatch(/^\/sign-in\?next=%2F/);
    }
  });

  test("is asked to sign in by a browser that opens a file", async () => {
    const response = await guarded.request("/packages/tasks.tgz", { headers: { accept: "text/html,*/*" } });
    expect(response.status).toBe(303);
    expect(await (await guarded.request("/robots.txt")).text()).toBe("User-agent: *\nDisallow: /\n");
  });

  test("cannot distinguish a hidden model from a missing one", async () => {
    const answers = [
      "/api/models/beta/secret-parser",
      "/api/models/acme/nothing",
      "/acme/nothing/resolve/main/x",
      "/beta/secret-parser/resolve/main/README.md",
    ];
    const said = await Promise.all(answers.map(async (at) => reported(await guarded.request(at))));
    expect(new Set(said).size).toBe(1);
    expect(said[0]).toContain("x-error-code: RepoNotFound");
  });

  test("may see that the server is alive", async () => {
    expect((await guarded.request("/healthz")).status).toBe(200);
    expect((await guarded.request("/sign-in")).status).toBe(200);
  });
});

describe("programs", () => {
  test("receive the name of their token's owner", async () => {
    expect(await (await as("ada", "/api/whoami-v2")).json()).toMatchObject({
      type: "user",
      name: "ada",
      auth: { accessToken: { role: "read" } },
    });
    const wrong = await guarded.request("/api/whoami-v2", { headers: { Authorization: "Bearer hf_wrong" } });
    expect(wrong.status).toBe(401);
  });

  test("with an unknown token get nothing, with or without a cookie", async () => {
    for (const at of ["/", "/api/models", "/acme/alpha-tagger/resolve/main/README.md"])
      expect((await guarded.request(at, { headers: { Authorization: "Bearer hf_vitrine_wrong" } })).status).toBe(401);
  });
});

describe("the sign-in", () => {
  const signIn = (token: string, headers: Record<string, string> = {}, next = "/models") =>
    guarded.request("/sign-in", {
      method: "POST",
      headers: { "Content-Type": "application/x-www-form-urlencoded", "Sec-Fetch-Site": "same-origin", ...headers },
      body: new URLSearchParams({ token, next }).toString(),
    });
  const cookieOf = (response: Response) => response.headers.get("set-cookie")?.split(";")[0] ?? "";

  test("gives a cookie that holds no token and that no script and no other site can use", async () => {
    const answer = await signIn(tokens["ada"]!);
    expect([answer.status, answer.headers.get("location")]).toEqual([303, "/models"]);
    const cookie = answer.headers.get("set-cookie") ?? "";
    expect(cookie).toMatch(/HttpOnly/);
    expect(cookie).toMatch(/SameSite=Lax/);
    expect(cookie).not.toContain(tokens["ada"]);
    const page = await guarded.request("/models", { headers: { Cookie: cookieOf(answer) } });
    const text = await page.text();
    expect(text).toContain("alpha-writer");
    expect(text).not.toContain("secret-voice");
    const out = await guarded.request("/sign-out", {
      method: "POST",
      headers: { Cookie: cookieOf(answer), "Sec-Fetch-Site": "cross-site" },
    });
    expect(out.status).toBe(403);
  });

  test("leads nowhere else afterwards", async () => {
    for (const next of ["//evil.example", "https://evil.example", "/\\evil.example", "/a\\b", "javascript:x"])
      expect(
        (await signIn(tokens["ada"]!, { "X-Forwarded-For": "10.0.0.1" }, next)).headers.get("location") ?? "/",
      ).toBe("/");
  });

  test("takes no form of another site, and not many tries", async () => {
    expect((await signIn(tokens["ada"]!, { "Sec-Fetch-Site": "cross-site" })).status).toBe(403);
    let refused = await signIn("hf_vitrine_guess");
    for (let tries = 0; tries < 12; tries++) refused = await signIn("hf_vitrine_guess");
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(await refused.text()).toContain("Too many tries");
    // Behind the same address, a right token is let in.
    expect((await signIn(tokens["ada"]!)).status).toBe(303);
  });

  test("signing out ends the session on the server, also for a copy of the cookie and on another instance", async () => {
    const cookie = cookieOf(await signIn(tokens["ada"]!));
    const other = await createGuardedTestSite({ ...options, access: await AccessFile.open(path) });
    const status = async (site: typeof guarded) =>
      (await site.request("/models", { headers: { Cookie: cookie } })).status;
    expect([await status(guarded), await status(other)]).toEqual([200, 200]);
    await guarded.request("/sign-out", {
      method: "POST",
      headers: { Cookie: cookie, "Sec-Fetch-Site": "same-origin" },
    });
    expect(await status(guarded)).toBe(303);
    await expect.poll(() => status(other)).toBe(303);
  });

  test("a changed cookie identifies no reader, nor does the cookie of a revoked token", async () => {
    const session = async (cookie: string) =>
      (await guarded.request("/models", { headers: { Cookie: cookie } })).status;
    const access = await AccessFile.open(path);
    const other = await createGuardedTestSite({ ...options, access });
    const answer = await other.request("/sign-in", {
      method: "POST",
      headers: { "Sec-Fetch-Site": "same-origin" },
      body: new URLSearchParams({ token: tokens["bert"]!, next: "/" }).toString(),
    });
    const cookie = cookieOf(answer);
    expect(await session(cookie)).toBe(200);
    const [name = "", value = ""] = cookie.split("=");
    expect(
      await session(`${name}=${Buffer.from("chief").toString("base64url")}${value.slice(value.indexOf("."))}`),
    ).toBe(303);
    await removeReader(path, "bert");
    await expect.poll(() => session(cookie), { timeout: 5000 }).toBe(303);
    expect((await as("bert", "/api/models")).status).toBe(401);
    tokens["bert"] = (await addReader(path, { name: "bert", read: ["beta/*", "shared/*"] })) ?? "";
  });
});

const from = (remoteAddress: string) => ({
  incoming: { socket: { remoteAddress, remotePort: 1, remoteFamily: "IPv4" } },
});

test("a proxy's word counts from that proxy alone", async () => {
  const send = (address: string) => guarded.request("/models", { headers: { "X-User": "proxied" } }, from(address));
  expect((await send("127.0.0.1")).status).toBe(200);
  expect((await send("203.0.113.9")).status).toBe(303);
});

test("only an admin sees what could not be read", async () => {
  expect((await as("ada", "/admin/problems")).status).toBe(403);
  expect((await as("chief", "/admin/problems")).status).toBe(200);
  for (const at of ["/admin/audit", "/admin/audit.csv", "/admin/audit.json"]) {
    // oxlint-disable-next-line no-await-in-loop
    expect([(await as("ada", at)).status, (await as("chief", at)).status]).toEqual([403, 200]);
  }
});

test("a restricted store refuses to be written to", async () => {
  const part = whole.restrictedTo(["acme/*"]);
  await expect(part.upsertMany([{ id: "acme/x", tags: [] }])).rejects.toThrow(/can only be read/);
  await expect(part.removeMany(["acme/alpha-tagger"])).rejects.toThrow(/can only be read/);
  await expect(part.replaceListings("x", [])).rejects.toThrow(/can only be read/);
});

// Last: it uses up what this address may try.
test("only a token with the right to write pushes, to what it names, until it expires", async () => {
  const folder = mkdtempSync(join(tmpdir(), "vitrine-access-push-"));
  const file = join(folder, "tokens.json");
  const push = { pushed: await PushedRepositories.open({ folder, store: whole }) };
  const [elsewhere, reads, writes, expired] = [
    await addReader(file, { name: "elsewhere", read: ["other/*"] }),
    await addReader(file, { name: "reads", read: ["*"] }),
    await addReader(file, { name: "writes", read: ["*"], write: ["acme/*", "acme-*/a", "writes/*", "other/one"] }),
    await addReader(file, { name: "expired", read: ["*"], write: ["*"], days: 1e-9 }),
  ];
  const site = await createGuardedTestSite({ ...options, push, access: await AccessFile.open(file) });
  const create = async (token: string | undefined, id: string) => {
    const [organization, name] = id.split("/");
    const { status } = await site.request("/api/repos/create", {
      method: "POST",
      headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
      body: JSON.stringify({ organization, name }),
    });
    return status;
  };
  expect(await create(undefined, "acme/a")).toBe(401);
  expect(await create(reads, "acme/a")).toBe(403);
  expect(await create(expired, "acme/a")).toBe(401);
  expect(await create(writes, "other/a")).toBe(403);
  expect(await create(writes, "acme/a")).toBe(200);
  const writable = async (token: string | undefined, id: string) => {
    const headers = new Headers(token === undefined ? {} : { authorization: `Bearer ${token}` });
    const answer = await site.request(`/api/models/${id}/auth-check/write`, { headers });
    return [answer.status, answer.headers.get("x-error-code")];
  };
  expect(await writable(writes, "acme/a")).toEqual([200, null]);
  expect(await writable(reads, "acme/a")).toEqual([403, "NotAllowed"]);
  // Who may not see it cannot tell it from one that is not there.
  expect(await writable(elsewhere, "acme/a")).toEqual([404, "RepoNotFound"]);
  expect(await writable(elsewhere, "acme/nothing")).toEqual([404, "RepoNotFound"]);
  expect(await writable(writes, "acme/nothing")).toEqual([404, "RepoNotFound"]);
  expect((await writable(undefined, "acme/a"))[0]).toBe(401);
  const git = async (service: string, token?: string) => {
    const password = Buffer.from(`any:${token}`).toString("base64");
    const at = `/acme/a.git/info/refs?service=git-${service}-pack`;
    const answer = await site.request(
      at,
      token === undefined ? {} : { headers: { authorization: `Basic ${password}` } },
    );
    return [answer.status, answer.headers.get("www-authenticate")?.split(" ")[0] ?? ""];
  };
  expect(await git("upload")).toEqual([401, "Basic"]);
  expect(await git("upload", elsewhere)).toEqual([401, "Basic"]);
  expect(await git("upload", reads)).toEqual([200, ""]);
  expect(await git("receive", reads)).toEqual([403, ""]);
  expect(await git("receive", writes)).toEqual([200, ""]);
  expect(await git("receive", expired)).toEqual([401, "Basic"]);
  const whoami = async (token: string | undefined) => {
    const answer = await site.request("/api/whoami-v2", { headers: { authorization: `Bearer ${token}` } });
    const { orgs, auth } = (await answer.json()) as {
      orgs: { name: string }[];
      auth: { accessToken: { role: string } };
    };
    return [auth.accessToken.role, orgs.map(({ name }) => name)];
  };
  expect(await whoami(writes)).toEqual(["write", ["acme"]]);
  expect(await whoami(reads)).toEqual(["read", []]);
  const check = async (license: string) => {
    const body = JSON.stringify({
      repoType: "model",
      content: `---\nlicense: ${license}\n---\n${"Text. ".repeat(20_000)}`,
    });
    return (await site.request("/api/validate-yaml", { method: "POST", body })).status;
  };
  // Clients send a card without their token, whatever its length.
  expect([await check("mit"), await check("mti")]).toEqual([200, 400]);
  await push.pushed.close();
  rmSync(folder, { recursive: true });
});

test("a token is replaced while the site runs: both are taken until the old one is removed", async () => {
  const folder = mkdtempSync(join(tmpdir(), "vitrine-access-rotation-"));
  const file = join(folder, "tokens.json");
  const old = await addReader(file, { name: "builds", read: ["*"] });
  const access = await AccessFile.open(file);
  const site = await createGuardedTestSite({ ...options, access });
  const statuses = async (...tokens: (string | undefined)[]) =>
    Promise.all(
      tokens.map(
        async (token) => (await site.request("/api/models", { headers: { authorization: `Bearer ${token}` } })).status,
      ),
    );
  expect(await statuses(old)).toEqual([200]);
  const next = await addReader(file, { name: "builds-2", read: ["*"] });
  await expect.poll(() => statuses(old, next), { timeout: 5000, interval: 300 }).toEqual([200, 200]);
  await removeReader(file, "builds");
  await expect.poll(() => statuses(old, next), { timeout: 5000, interval: 300 }).toEqual([401, 200]);
  rmSync(folder, { recursive: true });
});

test("programs that guess tokens are slowed down, and neither the right token nor another visitor is", async () => {
  const send = (token: string, address = "203.0.113.9") =>
    guarded.request("/api/models", { headers: { Authorization: `Bearer ${token}` } }, from(address));
  let answer = await send("hf_vitrine_guess");
  expect(answer.status).toBe(401);
  for (let tries = 0; tries < 100 && answer.status === 401; tries++) answer = await send(`hf_vitrine_guess${tries}`);
  expect(answer.status).toBe(429);
  expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0);
  expect((await send(tokens["ada"]!)).status).toBe(200);
  expect((await send("hf_vitrine_guess", "203.0.113.10")).status).toBe(401);
});

test("a new key signs sessions; those of the key before go on, unless all are ended", async () => {
  const signedIn = async () => {
    const answer = await guarded.request("/sign-in", {
      method: "POST",
      headers: { "Sec-Fetch-Site": "same-origin" },
      body: new URLSearchParams({ token: tokens["ada"]!, next: "/" }).toString(),
    });
    return answer.headers.getSetCookie()[0]?.split(";", 1)[0] ?? "";
  };
  const statusOf = async (cookie: string) => (await guarded.request("/models", { headers: { Cookie: cookie } })).status;
  const rotate = async (name: string, query = "") =>
    guarded.request(`/admin/session-key${query}`, {
      method: "POST",
      headers: { authorization: `Bearer ${tokens[name]}` },
    });
  const before = await signedIn();
  expect((await rotate("ada")).status).toBe(403);
  expect((await guarded.request("/admin/session-key", { method: "POST" })).status).toBe(401);
  expect(await (await rotate("chief")).json()).toEqual({ keys: 2 });
  const after = await signedIn();
  expect([await statusOf(before), await statusOf(after)]).toEqual([200, 200]);
  expect(await whole.readNote("session-secret")).toMatch(/^[\w-]{43} [\w-]{43}:\d{10}$/);
  expect(await (await rotate("chief", "?sessions=end")).json()).toEqual({ keys: 1 });
  expect([await statusOf(before), await statusOf(after)]).toEqual([303, 303]);
  expect(await statusOf(await signedIn())).toBe(200);
});
