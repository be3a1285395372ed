/**
 * Pages of the seed, requested in this process: none fails, none links to a page of this site that
 * does not exist, none shows a template or a list of files that no source states.
 *
 * A sample of the models by default, the same each time; all of them, which takes five minutes of a
 * processor, with `npm run crawl -w tools` and `npm run test:whole`. Its last result is in tools/seed/RESULTS.md.
 */
import { createHash } from "node:crypto";
import type { Store } from "@vitrine/hub";
import { openSeededStore } from "@vitrine/hub/testing";
import type { ModelRecord } from "@vitrine/models";
import { fromHtml } from "hast-util-from-html";
import { visit } from "unist-util-visit";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { editAddress } from "./documentation/source-address.ts";
import { ASSETS, createTestSite } from "../testing/site.ts";

let store: Store;
let records: ModelRecord[];
beforeAll(async () => {
  ({ store } = await openSeededStore());
  const ids: string[] = [];
  for (let cursor: string | undefined, more = true; more;) {
    const page = await store.search({ sort: "name", limit: 1000, ...(cursor !== undefined && { cursor }) });
    ids.push(...page.items.map(({ id }) => id));
    cursor = page.nextCursor;
    more = cursor !== undefined;
  }
  records = await store.getMany(ids);
});
afterAll(() => store.close());

const appOf = (more: Partial<Parameters<typeof createTestSite>[0]> = {}) => createTestSite({ store, ...more });
const HREF = /href="([^"]*)"/g;

test("no record claims a template, a whole list of files, or a value without a source", () => {
  expect(records.length).toBeGreaterThan(4000);
  const WITHOUT_SOURCE = new Set(["popularity"]);
  for (const {
    id,
    config,
    gguf,
    siblings,
    downloads,
    likes,
    card,
    origin,
    metadata = {},
    sources,
    ...record
  } of records) {
    expect({ id, siblings, downloads, likes, card, gguf, template: config?.tokenizer_config }).toEqual({ id });
    expect(origin).toEqual({ from: "seed" });
    const stated = new Set(Object.keys(sources?.fields ?? {}));
    const shown = [
      ...Object.keys(metadata).filter((field) => !WITHOUT_SOURCE.has(field)),
      ...(["sha", "pipeline_tag", "library_name", "listedFiles"] as const).filter(
        (field) => record[field] !== undefined,
      ),
      ...(record.cardData?.license === undefined ? [] : ["license"]),
      ...(record.cardData?.language === undefined ? [] : ["languages"]),
      ...(record.cardData?.base_model === undefined ? [] : ["baseModels"]),
    ];
    expect(
      shown.filter((field) => !stated.has(field)),
      id,
    ).toEqual([]);
  }
});

/** The most named, and every so many of the others. */
function crawled(): ModelRecord[] {
  if (process.env["VITRINE_CRAWL"] === "all") return records;
  const ordered = records.toSorted((a, b) => (b.metadata?.popularity ?? 0) - (a.metadata?.popularity ?? 0));
  return ordered.filter((_, index) => index < 5 || index % 2000 === 0);
}

test("a model's page exists, and so does every page of this site that it links to", async () => {
  const app = appOf();
  const known = new Map<string, Promise<number>>();
  const statusOf = (path: string) => {
    const requested =
      known.get(path) ?? Promise.resolve(app.request(path, { method: "HEAD" })).then(({ status }) => status);
    known.set(path, requested);
    return requested;
  };
  const dead: string[] = [];
  const seen = new Map(records.map(({ id }) => [`/models/${id}`, 200]));
  for (const { id } of crawled()) {
    const answer = await app.request(`/models/${id}`);
    const html = await answer.text();
    if (answer.status !== 200) dead.push(`${id}: ${answer.status}`);
    for (const [, address = ""] of html.matchAll(HREF)) {
      const path = address.replaceAll("&amp;", "&").replace(/#.*$/, "");
      // Lists by filter are one route; it is tested with the values of the sampled models below.
      if (path === "/favicon.svg") continue;
      if (!path.startsWith("/") || path.startsWith("/docs") || path.startsWith("/assets") || path.includes("?"))
        continue;
      const status = seen.get(path) ?? (await statusOf(path));
      if (status !== 200) dead.push(`${id} links to ${path}: ${status}`);
    }
  }
  expect(dead).toEqual([]);
}, 3_600_000);

test("what others embed of a model has whole addresses only, and none of a place in their page", async () => {
  const embeds = { script: "/assets/e.js", styles: "/assets/e.css" };
  const app = appOf({ assets: { ...ASSETS, addresses: { ...ASSETS.addresses, embeds } } });
  const requested = crawled().filter((_, at) => at % 2 === 0);
  expect(requested.length).toBeGreaterThan(5);
  let links = 0;
  for (const { id } of requested)
    for (const kind of ["model", "snippet", "prompt", "widget"]) {
      const answer = await app.request(`/embed/${kind}/part?model=${encodeURIComponent(id)}`);
      expect(answer.status, `${kind} of ${id}`).toBe(200);
      visit(fromHtml(await answer.text(), { fragment: true }), "element", ({ properties }) => {
        for (const name of ["href", "src", "action", "poster"]) {
          if (properties[name] === undefined) continue;
          expect(String(properties[name]), `${kind} of ${id}`).toMatch(/^https?:\/\//);
          links += 1;
        }
      });
    }
  expect(links).toBeGreaterThan(requested.length * 4);
});

describe("a page of the seed", () => {
  const pageOf = async (path: string) => fromHtml(await (await appOf().request(path)).text());
  const textOf = (tree: ReturnType<typeof fromHtml>) => {
    let text = "";
    visit(tree, "text", (node) => void (text += `${node.value} `));
    return text.replace(/\s+/g, " ");
  };

  test("marks each value with its source, and the API gives the same", async () => {
    const text = textOf(await pageOf("/models/Qwen/Qwen3-8B"));
    expect(text).toContain("Source: License");
    expect(text).toMatch(/about 8\.\d+B/);
    const api = await (await appOf().request("/api/models/Qwen/Qwen3-8B?expand=sources&expand=metadata")).json();
    const sources = (api as ModelRecord).sources;
    for (const field of ["license", "parametersAbout", "contextLength"]) {
      for (const index of sources?.fields[field] ?? [-1]) {
        const place = sources?.references[index];
        expect(place, field).toBeDefined();
        expect(text).toContain(place?.release);
        expect(text).toContain(place?.path);
      }
    }
  });

  test("says in each mark on which day the source was read", async () => {
    const html = await (await appOf().request("/models/openai/gpt-oss-20b")).text();
    const marks = html.split('class="vt-source-mark"').slice(1);
    expect(marks.length).toBeGreaterThan(3);
    for (const mark of marks)
      expect(mark.split("</details>", 1)[0]).toMatch(/Read on <time dateTime="\d{4}-\d\d-\d\d">/);
  });

  test("says who serves the model at which price, and the provider's page says the same", async () => {
    const [listing] = await store.listingsOf("openai/gpt-oss-120b");
    const text = textOf(await pageOf("/models/openai/gpt-oss-120b"));
    expect(text).toContain("Prices in US dollars");
    expect(text).toContain(listing?.providerId);
    expect(textOf(await pageOf(`/providers/${listing?.provider}`))).toContain(listing?.providerId);
    const unserved = textOf(await pageOf("/models/unsloth/tinyllama-bnb-4bit"));
    expect(unserved).not.toContain("Runs at");
  });

  test("has no order and no filter by what no model has", async () => {
    const text = textOf(await pageOf("/models"));
    for (const absent of ["Most downloads", "Most likes", "Recently updated", "Has chat template"])
      expect(text).not.toContain(absent);
    expect(text).toContain("Popular (listed by most sources)");
  });

  test("names files by their source only, and says where the whole list is", async () => {
    const text = textOf(await pageOf("/models/Qwen/Qwen2.5-0.5B-Instruct-GGUF"));
    expect(text).toContain("Files (incomplete, from xinference@");
    expect(text).toContain("See all files on the hub");
    expect(text).not.toContain("—");
  });

  test("the page about sources counts what the seed holds", async () => {
    const text = textOf(await pageOf("/sources"));
    const [, counted = ""] = /facts about ([\d,]+) models/.exec(text) ?? [];
    // Models of which almost nothing is known are in no list.
    expect(Number(counted.replaceAll(",", ""))).toBeGreaterThanOrEqual(records.length);
    expect(text).toContain("xinference 4.");
    expect(text).toContain("Conflicts");
  });
});

describe("fetching a chat template", () => {
  const TEMPLATE = "{% for message in messages %}[{{ message.role }}] {{ message.content }}\n{% endfor %}";
  const ID = "Qwen/Qwen3-8B";
  const requested: string[] = [];
  const hub: typeof fetch = async (input) => {
    const { pathname } = new URL(String(input));
    requested.push(pathname);
    return pathname.endsWith("chat_template.jinja") ? new Response(TEMPLATE) : new Response("no", { status: 404 });
  };
  const post = (app: ReturnType<typeof createTestSite>, path: string, headers: Record<string, string> = {}) =>
    app.request(path, { method: "POST", headers });

  test("is only done on request, at the record's commit, once, and the page says where from", async () => {
    const app = appOf({ fetch: hub });
    expect(await (await app.request(`/models/${ID}`)).text()).toContain("Fetch template from the hub");
    expect(requested).toEqual([]);
    const answer = await post(app, `/models/${ID}/template`);
    expect(answer.status).toBe(303);
    const mark = createHash("sha256").update(TEMPLATE).digest("hex").slice(0, 12);
    expect(answer.headers.get("location")).toBe(`/models/${ID}?template=${mark}#chat-template`);
    const sha = (await store.get(ID))?.sha;
    expect(requested.every((path) => path.startsWith(`/${ID}/raw/${sha}/`))).toBe(true);
    const before = requested.length;
    expect(before).toBeLessThanOrEqual(2);
    const html = await (await app.request(`/models/${ID}?template=${mark}`)).text();
    expect(html).toContain("hub.example");
    expect(html).toContain("Prompt of an example conversation");
    expect(html).toContain("Air scatters");
    await post(app, `/models/${ID}/template`);
    expect(requested).toHaveLength(before);
    // A mark that names nothing shows the button again.
    expect(await (await app.request(`/models/${ID}?template=000000000000`)).text()).toContain(
      "Fetch template from the hub",
    );
  });

  test("is rejected where it is disabled, for local models, and for pages of other sites", async () => {
    await store.upsertMany([{ id: "mine/own", tags: ["conversational"], origin: { from: "folder", root: "models" } }]);
    const never: typeof fetch = () => Promise.reject(new Error("must not be called"));
    const app = appOf({ fetch: never });
    expect((await post(app, "/models/mine/own/template")).status).toBe(403);
    expect((await post(app, "/models/openai/gpt-oss-20b/template", { "sec-fetch-site": "cross-site" })).status).toBe(
      403,
    );
    const off = appOf({ fetch: never, canFetch: false });
    expect((await post(off, "/models/openai/gpt-oss-20b/template")).headers.get("location")).toContain("template=off");
    expect(await (await off.request("/models/openai/gpt-oss-20b")).text()).not.toContain("Fetch template from the hub");
    await store.remove("mine/own");
  });

  test("ends with a reason when the hub refuses, sends elsewhere, sends too much or is not there", async () => {
    const answers: [typeof fetch, string][] = [
      [async () => new Response("", { status: 403 }), "gated"],
      [
        async () => new Response(null, { status: 302, headers: { location: "https://elsewhere.example/x" } }),
        "unreachable",
      ],
      [async () => new Response("x".repeat(2 * 1024 * 1024)), "too-large"],
      [() => Promise.reject(new TypeError("no network")), "unreachable"],
      [async () => new Response("not json"), "not json"],
    ];
    for (const [send, reason] of answers.slice(0, 4)) {
      const answer = await post(appOf({ fetch: send }), "/models/openai/gpt-oss-20b/template");
      expect(answer.headers.get("location")).toContain(`template=${reason}`);
    }
  });
});

describe("asking who serves a model now", () => {
  const ID = "Qwen/Qwen3-8B";
  const requested: string[] = [];
  const hub: typeof fetch = async (input) => {
    const { host, pathname } = new URL(String(input instanceof Request ? input.url : input));
    requested.push(`${host}${pathname}`);
    if (pathname === "/v1/models") {
      const providers = [{ provider: "router-only", status: "live", pricing: { input: 0.25, output: 0.5 } }];
      return Response.json({ object: "list", data: [{ id: ID, providers }] });
    }
    return Response.json({
      id: ID,
      inferenceProviderMapping: {
        "router-only": { status: "live", providerId: "x", task: "conversational" },
        "mapping-only": { status: "live", providerId: "qwen-3", task: "conversational" },
      },
    });
  };
  const post = (app: ReturnType<typeof createTestSite>, headers: Record<string, string> = {}) =>
    app.request(`/models/${ID}/served`, { method: "POST", headers });
  const settings = { fetch: hub, routerUrl: "https://router.example" };

  test("requests the hub and its router once, and the page shows both with today's date", async () => {
    const app = appOf(settings);
    expect(await (await app.request(`/models/${ID}`)).text()).toContain("Check live availability");
    expect(requested).toEqual([]);
    const answer = await post(app);
    expect(answer.status).toBe(303);
    expect(answer.headers.get("location")).toBe(`/models/${ID}?served=now#offers`);
    expect(requested).toEqual(["router.example/v1/models", `hub.example/api/models/${ID}`]);
    const listings = await store.listingsOf(ID);
    const today = new Date().toISOString().slice(0, 10);
    expect(listings.find(({ provider }) => provider === "router-only")).toMatchObject({
      price: { input: 0.25 },
      readOn: today,
    });
    expect(listings.find(({ provider }) => provider === "mapping-only")).toMatchObject({
      providerId: "qwen-3",
      readOn: today,
    });
    const html = await (await app.request(`/models/${ID}?served=now`)).text();
    expect(html).toContain("qwen-3");
    expect(html).toContain("$0.25");
    // The router is not requested for ten minutes; the model's own mapping is read again.
    await post(app);
    expect(requested.slice(2)).toEqual([`hub.example/api/models/${ID}`]);
  });

  test("is rejected where it is disabled and for pages of other sites, and says when no server answers", async () => {
    const never: typeof fetch = () => Promise.reject(new Error("must not be called"));
    expect((await post(appOf({ fetch: never }), { "sec-fetch-site": "cross-site" })).status).toBe(403);
    const off = appOf({ fetch: never, canFetch: false });
    expect((await post(off)).headers.get("location")).toContain("served=off");
    expect(await (await off.request(`/models/${ID}`)).text()).not.toContain("Check live availability");
    const closed: typeof fetch = async () => new Response("", { status: 401 });
    expect((await post(appOf({ fetch: closed }))).headers.get("location")).toContain("served=gated");
    const gone: typeof fetch = async () => new Response("", { status: 404 });
    expect((await post(appOf({ fetch: gone }))).headers.get("location")).toContain("served=unreachable");
  });
});

describe("addresses", () => {
  const htmlOf = async (path: string) => (await appOf().request(path)).text();
  const locations = async (path: string) =>
    [...(await htmlOf(path)).matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address = ""]) => new URL(address));

  test("the sitemaps name every model once", async () => {
    const parts = await locations("/sitemap.xml");
    expect(parts[0]?.pathname).toBe("/sitemaps/pages.xml");
    const lists = await Promise.all(parts.slice(1).map(({ pathname, search }) => locations(pathname + search)));
    const named = lists.flat().map(({ pathname }) => pathname.slice("/models/".length));
    expect(named.toSorted()).toEqual(records.map(({ id }) => id).toSorted());
  });

  test("as hubs write them lead to the page, and an owner has one", async () => {
    const app = appOf();
    const leads = async (path: string) => {
      const answer = await app.request(path);
      return [answer.status, answer.headers.get("location")];
    };
    expect(await leads("/openai/whisper-large-v3")).toEqual([302, "/models/openai/whisper-large-v3"]);
    expect(await leads("/OpenAI")).toEqual([302, "/models/openai"]);
    expect(await leads("/models/OpenAI")).toEqual([308, "/models/openai"]);
    expect(await leads("/tasks/conversational")).toEqual([308, "/tasks/text-generation"]);
    expect(await leads("/tasks/ocr")).toEqual([308, "/tasks/image-to-text"]);
    for (const path of ["/nobody", "/nobody/nothing", "/models/nobody", "/a/b/c", "/%00", "/..%2fetc"])
      expect((await leads(path))[0], path).toBe(404);
    const owner = await htmlOf("/models/openai");
    expect(owner).toContain("gpt-oss-120b");
    expect(owner).toMatch(/\d+ models/);
  });

  test("the search page knows tasks by their everyday names", async () => {
    expect(await htmlOf("/search?q=speech+to+text")).toContain('href="/tasks/automatic-speech-recognition"');
    expect(await htmlOf("/search?q=wisper")).toContain('href="/models/openai/whisper-large-v3"');
  });
});

describe("deciding", () => {
  const htmlOf = async (path: string) => (await appOf().request(path)).text();

  test("a page answers first: metadata, license summary, price, and what fits", async () => {
    const html = await htmlOf("/models/Qwen/Qwen3-8B?machine=rtx-4060&context=8192");
    expect(html.indexOf("vt-metadata-strip")).toBeLessThan(html.indexOf('id="use"'));
    expect(html).toContain("Commercial use is allowed; keep the license");
    // 8 GB hold Q4_K_M of 8.2 billion weights with this context, Q5_K_M hardly, and not Q6_K: 4.9, 5.8 and 6.7 GB of
    // weights, 1.2 of context, 0.8 to 0.9 of overhead, of 8.6.
    expect(/data-fit="(\w[\w-]*)"><th scope="row">Q4_K_M/.exec(html)?.[1]).toBe("fits");
    expect(/data-fit="(\w[\w-]*)"><th scope="row">Q5_K_M/.exec(html)?.[1]).toBe("tight");
    expect(/data-fit="(\w[\w-]*)"><th scope="row">Q6_K/.exec(html)?.[1]).toBe("too-large");
    expect(html).toMatch(/Q4_K_M<strong[^>]*> recommended/);
    expect(html).toContain("36 layers × 2048 numbers × 2 bytes");
  });

  test("an address of before leads to the repository of today", async () => {
    const answer = await appOf().request("/models/meta-llama/Meta-Llama-3.1-8B-Instruct");
    expect([answer.status, answer.headers.get("location")]).toEqual([
      expect.toSatisfy((status: number) => status >= 301 && status <= 308),
      expect.stringContaining("/models/meta-llama/Llama-3.1-8B-Instruct"),
    ]);
  });

  test("the family has the base, derived models by kind, and other sizes", async () => {
    const html = await htmlOf("/models/Qwen/Qwen3-8B");
    const family = html.slice(html.indexOf('id="family"'));
    expect(family).toContain("Quantizations:");
    expect(family).toContain('href="/models/Qwen/Qwen3-8B-AWQ"');
    expect(family).toContain('href="/models/Qwen/Qwen3-0.6B"');
    expect(family).not.toContain('href="/models/Qwen/Qwen3-Coder');
    const made = await htmlOf("/models/Qwen/Qwen3-8B-AWQ");
    expect(made.slice(made.indexOf('id="family"'))).toContain('href="/models/Qwen/Qwen3-8B"');
  });

  test("up to four models are side by side; a search finds one, and a missing model is reported", async () => {
    const html = await htmlOf("/compare?m=Qwen/Qwen3-8B&m=openai/gpt-oss-20b&m=whisper+turbo");
    for (const id of ["Qwen/Qwen3-8B", "openai/gpt-oss-20b", "openai/whisper-large-v3-turbo"])
      expect(html).toContain(`href="/models/${id}"`);
    expect(await htmlOf("/compare?m=zzqxv+wwkpj")).toContain("No model found for “zzqxv wwkpj”");
    const five = records.slice(0, 5).map(({ id }) => `m=${encodeURIComponent(id)}`);
    expect(await htmlOf(`/compare?${five.join("&")}`)).toContain("The others were left out");
    expect(await htmlOf("/compare?m=%3Cscript%3E")).not.toContain("<script>");
  });

  test("a page is also Markdown, and describes itself with schema.org", async () => {
    const app = appOf();
    const html = await htmlOf("/models/Qwen/Qwen3-8B");
    const [, json = "{}"] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html) ?? [];
    expect(JSON.parse(json)).toMatchObject({
      "@type": "SoftwareSourceCode",
      name: "Qwen/Qwen3-8B",
      license: "https://spdx.org/licenses/Apache-2.0.html",
    });
    expect(html).toContain('href="/models/Qwen/Qwen3-8B.md"');
    const markdownVersion = await app.request("/models/Qwen/Qwen3-8B.md");
    expect(markdownVersion.headers.get("content-type")).toBe("text/markdown; charset=utf-8");
    const text = await markdownVersion.text();
    expect(text).toMatch(/^# Qwen\/Qwen3-8B\n/);
    expect(text).toContain("- License: Apache 2.0");
    expect(text).toContain('pipeline("text-generation", model="Qwen/Qwen3-8B"');
    expect((await app.request("/models/nobody/nothing.md")).status).toBe(404);
  });

  test("neither form of a page lets a hostile record out", async () => {
    const hostile = "</script><script>alert(1)</script>`````` # [x](javascript:alert(1))";
    await store.upsertMany([
      {
        id: "mean/model",
        author: hostile,
        tags: [hostile],
        pipeline_tag: hostile,
        cardData: { license: "other", license_name: hostile, base_model: "a/b" },
        origin: { from: "hub", endpoint: "https://hub.example" },
      },
    ]);
    const html = await htmlOf("/models/mean/model");
    expect(html).not.toContain("<script>alert");
    expect(html.match(/<script type="application\/ld\+json">/g)).toHaveLength(1);
    const text = await htmlOf("/models/mean/model.md");
    expect(text).not.toContain("[x](javascript");
    expect(text).not.toMatch(/^# \[/m);
    await store.remove("mean/model");
  });
});

describe("where the source can be changed", () => {
  test.each([
    ["https://github.com/acme/site.git", "https://github.com/acme/site/edit/main/"],
    ["git@github.com:acme/site.git", "https://github.com/acme/site/edit/main/"],
    ["https://user:secret@gitlab.com/group/sub/site.git", "https://gitlab.com/group/sub/site/-/edit/main/"],
    ["ssh://git@codeberg.org/acme/site.git", "https://codeberg.org/acme/site/_edit/main/"],
    ["https://gitea.example.org/acme/site", "https://gitea.example.org/acme/site/_edit/main/"],
    ["https://code.unknown.example/acme/site", undefined],
    ["/srv/git/site.git", undefined],
    ["file:///srv/git/site.git", undefined],
    ["javascript:alert(1)", undefined],
    ["https://github.com/", undefined],
  ])("%s → %s", (remote, address) => {
    expect(editAddress(remote)).toBe(address);
  });
});
