/** The API as a function: every parameter, wrong ones, odd addresses, and where files are. */
import type { ModelRecord } from "@vitrine/models";
import { DESCRIPTORS } from "@vitrine/tasks/descriptors";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { nextLink } from "../import/hub-connection.ts";
import { ONE_ENGINE, titleOf } from "../testing/store-under-test.ts";
import type { Store } from "../search/store.ts";
import { createHubApi, type HubApi } from "./hub-api.ts";

const SHA = "89abcdef0123456789abcdef0123456789abcdef";
const RECORDS: readonly ModelRecord[] = [
  { id: "one", tags: ["x"] },
  { id: "acme/tree", tags: ["x", "y"], downloads: 5, library_name: "timm" },
  {
    id: "acme/pinned",
    sha: SHA,
    tags: ["x"],
    downloads: 9,
    cardData: { license: "mit" },
    card: "Body.\n---\nMore.",
    siblings: [
      { rfilename: "README.md" },
      { rfilename: "a b/c#d.bin", size: 3 },
      { rfilename: "a b/e/f.bin" },
      { rfilename: "z.bin" },
    ],
    inferenceProviderMapping: [{ provider: "groq", providerId: "p", status: "live", task: "conversational" }],
  },
  { id: "acme/loose", tags: [], siblings: [{ rfilename: "z.bin" }] },
  { id: "acme/unlisted", sha: SHA, tags: [] },
];

describe.each(ONE_ENGINE.map((engine) => [titleOf(engine), engine] as const))(
  "the hub's API on the %s",
  (_, engine) => {
    describe.skipIf(engine.skipped !== undefined)("answers", () => {
      let store: Store;
      let api: HubApi;
      beforeAll(async () => {
        store = await engine.open();
        await store.upsertMany(RECORDS);
        api = createHubApi({ store, upstream: "https://user:secret@hub.example/" });
      });
      afterAll(() => store.close());

      const get = (path: string, init?: RequestInit) => api(new Request(`http://site.example${path}`, init));
      const list = async (query: string) =>
        ((await (await get(`/api/models?${query}`)).json()) as { id: string }[]).map(({ id }) => id);

      test("filters alone, repeated, by comma and by both names of a library", async () => {
        expect(await list("filter=x,y")).toEqual(["acme/tree"]);
        expect(await list("filter=x&filter=y")).toEqual(["acme/tree"]);
        expect(await list("filter=x&sort=id")).toEqual(["acme/pinned", "acme/tree", "one"]);
        expect(await list("filter=x&sort=id&direction=-1")).toEqual(["one", "acme/tree", "acme/pinned"]);
        expect(await list("library=timm")).toEqual(["acme/tree"]);
        expect(await list("library_name=TIMM")).toEqual(["acme/tree"]);
        expect(await list("inference_provider=all")).toEqual(["acme/pinned"]);
        expect(await list("search=TR%20acme")).toEqual(["acme/tree"]);
        // Not a pattern: nothing has a percent sign or an underscore in its id.
        expect(await list("search=%25")).toEqual([]);
        expect(await list("search=_")).toEqual([]);
        expect(await list("gated=true")).toEqual([]);
        expect(await list("gated=false&limit=1")).toEqual(["acme/pinned"]);
        expect(await list("search=")).toHaveLength(RECORDS.length);
      });

      test("pages by absolute links that hold the whole query, each model once", async () => {
        const seen: string[] = [];
        let pages = 0;
        for (let next: URL | undefined = new URL("http://site.example/api/models?sort=id&limit=2&full=true"); next;) {
          pages++;
          // oxlint-disable-next-line no-await-in-loop
          const response = await api(new Request(next));
          // oxlint-disable-next-line no-await-in-loop
          seen.push(...((await response.json()) as { id: string }[]).map(({ id }) => id));
          const link = response.headers.get("link");
          expect(link ?? '<http://site.example/…>; rel="next"').toMatch(
            /^<http:\/\/site\.example\/[^>]*>; rel="next"$/,
          );
          next = nextLink(link, next);
          if (next) expect([...next.searchParams.keys()]).toEqual(["sort", "limit", "full", "cursor"]);
        }
        expect(seen).toEqual(RECORDS.map(({ id }) => id).toSorted());
        expect(pages).toBe(3);
      });

      test("further pages are on the site's public address, and never on another", async () => {
        const behind = createHubApi({ store, origin: "https://models.example" });
        const link = (await behind(new Request("http://10.0.0.1:3000/api/models?limit=1"))).headers.get("link");
        expect(link).toMatch(/^<https:\/\/models\.example\/api\/models\?limit=1&cursor=[^>]+>; rel="next"$/);
        const odd = await api(new Request("http://site.example//evil.example/api/models?limit=1"));
        expect(odd.headers.get("link") ?? "").not.toContain("//evil.example/api");
      });

      test("returns only the requested fields", async () => {
        const item = async (query: string) => (await (await get(`/api/models?search=pinned&${query}`)).json())[0];
        const always = ["_id", "id"];
        const short = [...always, "modelId", "private", "downloads", "tags"].toSorted();
        expect(Object.keys(await item("")).toSorted()).toEqual(short);
        expect(Object.keys(await item("full=False")).toSorted()).toEqual(short);
        expect(await item("full=1")).toMatchObject({ sha: SHA, author: "acme", gated: false });
        expect(await item("cardData=true")).toMatchObject({ cardData: { license: "mit" } });
        expect(Object.keys(await item("expand=sha&expand[]=likes")).toSorted()).toEqual([...always, "sha"].toSorted());
        expect(await item("expand=inferenceProviderMapping")).toMatchObject({
          inferenceProviderMapping: [{ provider: "groq" }],
        });
        const one = await (await get("/api/models/acme/pinned?expand=inferenceProviderMapping")).json();
        expect(one.inferenceProviderMapping).toEqual({
          groq: { providerId: "p", status: "live", task: "conversational" },
        });
      });

      test.each([
        ["limit=0", "limit"],
        ["limit=many", "limit"],
        ["sort=best", "sort"],
        ["direction=down", "direction"],
        ["gated=perhaps", "gated"],
        ["full=perhaps", "full"],
        ["expand=password", "expand"],
        ["cursor=abc", "cursor"],
        ["inference=cold", "inference"],
        ["num_parameters=big", "num_parameters"],
        ["author=a&author=b", "author"],
        ["library=a&library_name=b", "library"],
        ["apps=ollama", "apps"],
      ])("refuses %s and names the parameter", async (query, name) => {
        const response = await get(`/api/models?${query}`);
        const { error } = (await response.json()) as { error: string };
        expect(response.status).toBe(400);
        expect(response.headers.get("x-error-code")).toBe("InvalidParameter");
        expect(error).toContain(`"${name}"`);
        expect(response.headers.get("x-error-message")).toBe(error.replace(/[^\x20-\x7e]/g, "?"));
      });

      test("refuses more and longer values than the store compares", async () => {
        for (const value of ["a,".repeat(101), "a".repeat(513), "a".repeat(100_000)]) {
          // oxlint-disable-next-line no-await-in-loop
          const response = await get(`/api/models?filter=${value}`);
          expect([response.status, response.headers.get("x-error-message")?.length]).toEqual([400, expect.any(Number)]);
          expect(response.headers.get("x-error-message")?.length).toBeLessThan(200);
        }
      });

      test("a cursor belongs to its query", async () => {
        const link = (await get("/api/models?filter=x&limit=1")).headers.get("link");
        const next = nextLink(link, new URL("http://site.example"));
        next?.searchParams.set("filter", "y");
        expect((await get(`/api/models${next?.search}`)).status).toBe(400);
      });

      test("finds ids of one part and of two, with verbs for names too", async () => {
        const idAt = async (path: string) => ((await (await get(path)).json()) as { id?: string }).id;
        expect(await idAt("/api/models/one")).toBe("one");
        expect(await idAt("/api/models/one/revision/HEAD")).toBe("one");
        expect(await idAt("/api/models/acme/tree")).toBe("acme/tree");
        expect(await idAt("/api/models/acme/tree/revision/main")).toBe("acme/tree");
        expect(await idAt("/api/models/ACME/Tree")).toBe("acme/tree");
        expect(await idAt(`/api/models/acme/pinned/revision/${SHA.slice(0, 8)}`)).toBe("acme/pinned");
        expect(await (await get("/api/models/acme/unlisted/tree/main")).json()).toHaveProperty("error");
      });

      test("lists files page by page, folder by folder", async () => {
        const tree = async (path: string) => {
          const response = await get(`/api/models/acme/pinned/tree/main${path}`);
          return [response, (await response.json()) as { path: string; type: string }[]] as const;
        };
        expect((await tree(""))[1].map(({ path, type }) => `${type} ${path}`)).toEqual([
          "file README.md",
          "directory a b",
          "file z.bin",
        ]);
        expect((await tree("/a%20b"))[1].map(({ path }) => path)).toEqual(["a b/c#d.bin", "a b/e"]);
        expect((await tree("/a%20b%2Fe"))[1].map(({ path }) => path)).toEqual(["a b/e/f.bin"]);
        const [response, first] = await tree("?recursive=true&limit=4");
        const next = nextLink(response.headers.get("link"), new URL("http://site.example"));
        const rest = (await (await api(new Request(next as URL))).json()) as { path: string }[];
        expect([...first, ...rest].map(({ path }) => path)).toEqual([
          "README.md",
          "a b",
          "a b/c#d.bin",
          "a b/e",
          "a b/e/f.bin",
          "z.bin",
        ]);
      });

      test("sends on to a file only at the commit that the record was read at", async () => {
        for (const revision of ["main", "HEAD", SHA, SHA.slice(0, 7)]) {
          // oxlint-disable-next-line no-await-in-loop
          const response = await get(`/acme/pinned/resolve/${revision}/a%20b/c%23d.bin`, { redirect: "manual" });
          expect(response.status).toBe(307);
          expect(response.headers.get("location")).toBe(
            `https://hub.example/acme/pinned/resolve/${SHA}/a%20b/c%23d.bin`,
          );
          expect(response.headers.get("x-repo-commit")).toBe(SHA);
        }
        expect((await get("/acme/pinned/raw/main/z.bin")).headers.get("location")).toContain(`/raw/${SHA}/z.bin`);
        expect((await get("/acme/unlisted/resolve/main/z.bin")).status).toBe(307);
      });

      test.each([
        ["/acme/loose/resolve/main/z.bin", "NotServed"],
        ["/acme/pinned/resolve/main/none.bin", "EntryNotFound"],
        ["/acme/pinned/resolve/v2/z.bin", "RevisionNotFound"],
        ["/acme/none/resolve/main/z.bin", "RepoNotFound"],
        ["/acme/unlisted/resolve/main/..%2F..%2Fother", "EntryNotFound"],
        ["/acme/unlisted/resolve/main/a//b", "EntryNotFound"],
        ["/acme/unlisted/resolve/main/", "EntryNotFound"],
        ["/api/models/acme/none", "RepoNotFound"],
        ["/api/models/acme/pinned/tree/main/none", "EntryNotFound"],
        ["/api/models/acme/pinned/commits/main", "NotServed"],
        ["/api/datasets", "NotServed"],
        ["/api/spaces/acme/x", "RepoNotFound"],
        ["/api/whoami-v2", "NoAccounts"],
        ["/api/models/%ff", "InvalidParameter"],
      ])("%s is refused as %s", async (path, code) => {
        const response = await get(path);
        const isFile = path.includes("/resolve/") && code === "NotServed";
        expect(response.status).toBe(isFile ? 501 : ({ NoAccounts: 401, InvalidParameter: 400 }[code] ?? 404));
        expect(response.headers.get("x-error-code")).toBe(code);
        expect(response.headers.get("location")).toBeNull();
        expect(await response.json()).toEqual({ error: expect.any(String) });
      });

      test("a site that is its own hub causes no redirect loop", async () => {
        const siteApi = createHubApi({ store, origin: "https://models.example", upstream: "http://site.example" });
        const response = await siteApi(new Request("http://site.example/acme/pinned/resolve/main/z.bin"));
        expect(response.headers.get("x-error-code")).toBe("NotServed");
      });

      test("is open to pages of other sites, and only read", async () => {
        const preflight = await get("/api/models", { method: "OPTIONS" });
        expect(preflight.status).toBe(204);
        expect(preflight.headers.get("access-control-allow-headers")).toContain("Authorization");
        const head = await get("/api/models?limit=1", { method: "HEAD" });
        expect(await head.text()).toBe("");
        for (const response of [preflight, head, await get("/api/models/none")]) {
          expect(response.headers.get("access-control-allow-origin")).toBe("*");
          expect(response.headers.get("access-control-allow-credentials")).toBeNull();
          expect(response.headers.get("access-control-expose-headers")).toContain("Link");
          expect(response.headers.get("x-request-id")).toMatch(/^[0-9a-f-]{36}$/);
        }
        for (const method of ["POST", "PUT", "DELETE", "PATCH"]) {
          // oxlint-disable-next-line no-await-in-loop
          expect((await get("/api/models/acme/pinned", { method })).status).toBe(405);
        }
        expect(await (await get("/api/tasks")).json()).toEqual(JSON.parse(JSON.stringify(DESCRIPTORS)));
      });

      test("never throws, for any request", async () => {
        const word = fc.oneof(
          fc.string({ maxLength: 12 }),
          fc.constantFrom(
            "acme",
            "pinned",
            "tree",
            "revision",
            "main",
            "resolve",
            "raw",
            "\0",
            "\u202e",
            "..",
            "%",
            "'--",
          ),
        );
        const names = fc.constantFrom(
          "search",
          "author",
          "filter",
          "library",
          "cursor",
          "limit",
          "expand",
          "sort",
          "x",
        );
        await fc.assert(
          fc.asyncProperty(
            fc.array(word, { maxLength: 6 }),
            fc.array(fc.tuple(names, word), { maxLength: 4 }),
            fc.constantFrom("/api/models/", "/api/", "/"),
            async (parts, query, start) => {
              const path = start + parts.map((part) => encodeURIComponent(part.toWellFormed())).join("/");
              const search = new URLSearchParams(query.map(([name, value]) => [name, value.toWellFormed()]));
              const response = await get(`${path}?${search}`);
              expect([200, 307, 400, 401, 404, 501]).toContain(response.status);
              if (response.status !== 307) await response.text();
            },
          ),
          { numRuns: 300 },
        );
      });
    });
  },
);

test("an internal error says nothing but that it happened", async () => {
  const reported: string[] = [];
  const store = new Proxy({} as Store, { get: () => () => Promise.reject(new Error("password=hunter2")) });
  const api = createHubApi({ store, onError: (_error, requestId) => reported.push(requestId) });
  const response = await api(new Request("http://site.example/api/models"));
  expect(response.status).toBe(500);
  expect(await response.text()).not.toContain("hunter2");
  expect(reported).toEqual([response.headers.get("x-request-id")]);
});
