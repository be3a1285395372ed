/** The site as a function, over a real embedded store: hostile records, broken stores, odd addresses. */
import { openStore, type Store } from "@vitrine/hub";
import { parseHubModel } from "@vitrine/models";
import fc from "fast-check";
import { fromHtml } from "hast-util-from-html";
import { toString } from "hast-util-to-string";
import { visit } from "unist-util-visit";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createDocumentation } from "./documentation/documentation.ts";
import { PROVIDERS } from "../catalog/providers.ts";
import { PageCache } from "../server/http/page-cache.ts";
import { createTestSite } from "../testing/site.ts";

const documentation = createDocumentation({
  "index.md": "---\ntitle: Start\ndescription: First page\nsection: Start\n---\n## One\n\nText, [two](two.md#b).",
  "two.md": "---\ntitle: Two\ndescription: Second page\nsection: Start\n---\n## B\n",
});
const options = {
  documentation,
  sourceAddress: "https://code.example/edit/",
};

const BAD = [
  '"',
  "'",
  "<script>alert(1)</script>",
  "</title><img src=x onerror=alert(1)>",
  "\u202E",
  "\0",
  "${x}",
  "`$(x)`",
  "javascript:alert(1)",
  "\n",
  "{{",
  '" onfocus="x',
];
const hostile = fc
  .array(fc.oneof(fc.constantFrom(...BAD), fc.string({ maxLength: 8 })), { maxLength: 5 })
  .map((parts) => parts.join(""));

let store: Store;
beforeAll(async () => {
  store = await openStore({ memory: true });
});
afterAll(() => store.close());

function scriptsOf(html: string): string[] {
  const found: string[] = [];
  visit(fromHtml(html), "element", (node) => {
    const isOurs = String(node.properties["src"] ?? "").startsWith("/assets/");
    // Data about the page is no script: it must be whole JSON with one thing in it.
    const isData = node.properties["type"] === "application/ld+json";
    if (isData) expect(JSON.parse(toString(node))).toHaveProperty("@context", "https://schema.org");
    else if (node.tagName === "script" && !isOurs) found.push("inline script");
    for (const [name, value] of Object.entries(node.properties)) {
      if (/^on/i.test(name) || name === "style") found.push(`${node.tagName} ${name}`);
      if (["href", "src", "action"].includes(name) && /^\s*(javascript|data|vbscript):/i.test(String(value)))
        found.push(`${name}=${String(value)}`);
    }
  });
  return found;
}

const isWhole = Number(process.env["VITRINE_TEST_RUNS"] ?? 1) > 1;

describe("pages of hostile records", () => {
  test("are whole and hold no script, handler or style of theirs", async () => {
    const samples = fc.sample(
      fc.record({
        tags: fc.array(hostile, { maxLength: 6 }),
        pipeline_tag: fc.oneof(hostile, fc.constantFrom("text-generation", "image-to-image")),
        library_name: fc.oneof(hostile, fc.constantFrom("transformers", "diffusers", "timm", "peft")),
        card: hostile,
        cardData: fc.record({
          license: hostile,
          license_link: hostile,
          language: fc.array(hostile, { maxLength: 3 }),
          base_model: hostile,
          datasets: fc.array(hostile, { maxLength: 2 }),
        }),
        config: fc.record({
          architectures: fc.array(hostile, { maxLength: 2 }),
          model_type: hostile,
          chat_template_jinja: hostile,
        }),
        siblings: fc.array(fc.record({ rfilename: hostile }), { maxLength: 4 }),
      }),
      { numRuns: isWhole ? 150 : 15, seed: 7 },
    );
    const records = samples.flatMap((sample, index) => {
      const parsed = parseHubModel({ ...sample, id: `hostile/model-${index}` });
      return parsed.ok ? [parsed.record] : [];
    });
    expect(records.length).toBe(samples.length);
    await store.upsertMany(records);
    const app = createTestSite({ ...options, store });
    for (const { id } of records) {
      const response = await app.request(`/models/${id}`);
      const html = await response.text();
      expect(response.status, id).toBe(200);
      expect(scriptsOf(html), id).toEqual([]);
      expect(html, id).toContain("</html>");
    }
    const list = await app.request("/models");
    expect(list.status).toBe(200);
    expect(scriptsOf(await list.text())).toEqual([]);
  });

  test("and hostile queries too", async () => {
    const app = createTestSite({ ...options, store });
    await fc.assert(
      fc.asyncProperty(
        hostile,
        fc.constantFrom("q", "task", "library", "tag", "cursor", "sort", "size", "author"),
        async (value, name) => {
          const response = await app.request(`/models?${new URLSearchParams({ [name]: value })}`);
          expect([200, 308, 400]).toContain(response.status);
          expect(scriptsOf(await response.text())).toEqual([]);
        },
      ),
      { numRuns: isWhole ? 150 : 15 },
    );
  });
});

test("a page is made once and served again until the store changes", async () => {
  const app = createTestSite({ ...options, store });
  const etag = async () => (await app.request("/tasks")).headers.get("etag");
  const first = await etag();
  expect(await etag()).toBe(first);
  const parsed = parseHubModel({ id: "new/model", tags: [], pipeline_tag: "graph-ml" });
  if (!parsed.ok) throw parsed.error;
  await store.upsertMany([parsed.record]);
  expect(await etag()).not.toBe(first);
});

test("pages that show no models are not rendered again when the store changes, and do not query it", async () => {
  const requested: string[] = [];
  const watched = new Proxy(store, {
    get: (target, name) => {
      const found: unknown = Reflect.get(target, name, target);
      if (typeof found !== "function") return found;
      return (...values: unknown[]): unknown => {
        requested.push(String(name));
        return Reflect.apply(found, target, values);
      };
    },
  });
  const cache = new PageCache();
  const app = createTestSite({ ...options, store: watched, cache });
  const paths = ["/docs", "/docs/two", "/docs/two.md", "/llms.txt", "/my-machine"];
  for (const path of paths) expect((await app.request(path)).status, path).toBe(200);
  expect(requested).toEqual([]);
  const { misses } = cache.stats();
  await store.upsertMany([{ id: "new/other", tags: [] }]);
  for (const path of paths) await app.request(path);
  expect(cache.stats()).toMatchObject({ misses, hits: paths.length });
});

test("a comparison has the results of the cards and what the templates take; gated ones can be listed", async () => {
  const template = "{% for m in messages %}{{ m.role }}: {{ m.content }}{% endfor %}";
  await store.upsertMany([
    {
      id: "compared/one",
      tags: [],
      gated: "manual",
      config: { tokenizer_config: { chat_template: template } },
      evaluations: [{ dataset: "Trivia", metric: "accuracy", value: 0.75 }],
    },
    { id: "compared/two", tags: [], evaluations: [{ dataset: "Trivia", metric: "accuracy", value: 0.5 }] },
  ]);
  const app = createTestSite({ ...options, store });
  const rows: string[][] = [];
  visit(fromHtml(await (await app.request("/compare?m=compared/one&m=compared/two")).text()), "element", (node) => {
    if (node.tagName === "tr") rows.push(node.children.map((cell) => toString(cell).trim()));
  });
  expect(rows).toContainEqual(["accuracy on Trivia", "0.75", "0.5"]);
  expect(rows.find(([title]) => title === "Chat template")?.[1]).toMatch(/^Available: .*System messages/);
  expect(rows.find(([title]) => title === "Chat template")?.[2]).toBe("Unknown");

  const listed = await (await app.request("/models?gated=yes")).text();
  expect([listed.includes("compared/one"), listed.includes("compared/two")]).toEqual([true, false]);
});

test("quantizations of a model are drawn by their size, with the memory of the machine", async () => {
  const siblings = ["Q2_K", "Q4_K_M", "Q8_0"].map((label, at) => ({
    rfilename: `m-${label}.gguf`,
    size: (at + 1) * 3e9,
  }));
  await store.upsertMany([{ id: "drawn/forms", tags: ["gguf"], pipeline_tag: "text-generation", siblings }]);
  const html = await (
    await createTestSite({ ...options, store }).request("/models/drawn/forms?machine=laptop-16")
  ).text();
  const points: { height: number; fit: string }[] = [];
  visit(fromHtml(html), "element", ({ tagName, properties }) => {
    if (tagName === "circle" && String(properties["className"]).includes("vt-plot__point"))
      points.push({ height: Number(properties["cy"]), fit: String(properties["dataFit"]) });
  });
  const bySize = points.toSorted((a, b) => b.height - a.height);
  expect(bySize.map(({ fit }) => fit)).toEqual(["fits", "fits", "fits"]);
  const steps = bySize.slice(1).map(({ height }, at) => (bySize[at]?.height ?? 0) - height);
  // Three gigabytes apart each, and so equally far in the picture.
  expect(steps[0]).toBeGreaterThan(0);
  expect(steps[1]).toBeCloseTo(steps[0] ?? 0, 3);
});

test("the playground begins with the task of a model, inferred from its files and names", async () => {
  const parsed = parseHubModel({
    id: "bare/whisper-tiny-ggml",
    tags: ["whisper"],
    siblings: [{ rfilename: "ggml-tiny.bin" }],
  });
  if (!parsed.ok) throw parsed.error;
  await store.upsertMany([parsed.record]);
  const answer = await createTestSite({ ...options, store }).request("/playground?run=bare%2Fwhisper-tiny-ggml");
  expect(answer.status).toBe(308);
  expect(answer.headers.get("location")).toMatch(/task=automatic-speech-recognition&run=bare%2Fwhisper-tiny-ggml$/);
});

test("an owner whose name looks like another's is marked, on its page and its models'", async () => {
  await store.upsertMany([
    { id: "RealMaker/model", tags: [] },
    { id: "r3a1maker/model", tags: [] },
  ]);
  const app = createTestSite({ ...options, store });
  const marked = async (path: string) => (await (await app.request(path)).text()).includes('class="owner-alike"');
  expect(await marked("/models/r3a1maker")).toBe(true);
  expect(await marked("/models/r3a1maker/model")).toBe(true);
  expect(await marked("/models/RealMaker/model")).toBe(false);
});

test("a card of a megabyte is folded, a short one is not", { tags: ["whole"] }, async () => {
  const card = (id: string, text: string) => ({ id, tags: [], card: text });
  await store.upsertMany([
    card("acme/long-card", "Words and more words.\n\n".repeat(25_000)),
    card("acme/card", "Words."),
  ]);
  const app = createTestSite({ ...options, store });
  const folded = async (path: string) => (await (await app.request(path)).text()).includes('class="card-fold"');
  expect(await folded("/models/acme/long-card")).toBe(true);
  expect(await folded("/models/acme/card")).toBe(false);
});

test("the playground gets a model’s own template, else its family’s format, else why there is none", async () => {
  const template = "{% for message in messages %}{{ message.content }}{{ eos_token }}{% endfor %}";
  const chat = { tags: ["conversational"], pipeline_tag: "text-generation" };
  const records = [
    { id: "acme/own", ...chat, config: { tokenizer_config: { chat_template: template, eos_token: "</s>" } } },
    { id: "Qwen/Qwen3-0.6B", ...chat, config: { model_type: "qwen3" } },
    { id: "acme/none", tags: [] },
  ].map((value) => {
    const parsed = parseHubModel(value);
    if (!parsed.ok) throw parsed.error;
    return parsed.record;
  });
  await store.upsertMany(records);
  const app = createTestSite({ ...options, store });
  const templateOf = async (id: string): Promise<unknown> =>
    (await app.request(`/api/playground-template.json?id=${encodeURIComponent(id)}`)).json();
  expect(await templateOf("acme/own")).toEqual({ isKnown: true, source: template, variables: { eos_token: "</s>" } });
  expect(await templateOf("Qwen/Qwen3-0.6B")).toMatchObject({
    source: expect.stringContaining("<|im_start|>"),
    family: { name: "ChatML" },
  });
  expect(await templateOf("acme/none")).toEqual({ isKnown: true });
  expect(await templateOf("acme/missing")).toEqual({ isKnown: false });
});

test("links to the hub lead to the one that records came from", async () => {
  const parsed = parseHubModel({ id: "closed/model", tags: [], pipeline_tag: "text-generation", gated: "manual" });
  if (!parsed.ok) throw parsed.error;
  await store.upsertMany([{ ...parsed.record, origin: { from: "hub", endpoint: "https://hub.example" } }]);
  const app = createTestSite({ ...options, hubEndpoint: "https://hub.example/", store });
  const access = await app.request("/api/playground-model.json?id=closed%2Fmodel");
  expect(await access.json()).toEqual({ requestAt: "https://hub.example/closed/model" });
  for (const { id, hubOrganization } of PROVIDERS.filter((_, at) => isWhole || at % 4 === 0)) {
    // oxlint-disable-next-line no-await-in-loop
    const html = await (await app.request(`/providers/${id}`)).text();
    expect(html).toContain(`href="https://hub.example/${hubOrganization}"`);
    expect(html).not.toContain('href="https://huggingface.co');
    const [, playground = ""] = /href="(\/playground\?[^"]+)"/.exec(html) ?? [];
    // oxlint-disable-next-line no-await-in-loop
    expect((await app.request(playground.replaceAll("&amp;", "&"))).status).toBe(200);
  }
});

test.each([
  ["/search", ["/models", "/tasks", "/libraries", "/providers", "/docs"]],
  ["/search?q=xyzzyplugh", ["/models", "/docs"]],
  ["/models?q=xyzzyplugh", ["/search?q=xyzzyplugh", "/models"]],
  ["/models?q=xyzzyplugh&task=graph-ml", ["/search?q=xyzzyplugh", "/models"]],
  ["/models?author=nobody", ["/models"]],
  ["/tasks/keypoint-detection", ["/docs/your-own-models", "/models"]],
  ["/libraries/bm25s", ["/docs/your-own-models", "/models"]],
  ["/providers/groq", ["/playground?task=conversational&run=key%7Egroq%7E", "/models"]],
])("%s has a next step where there is nothing to show", async (path, steps) => {
  const app = createTestSite({ ...options, store });
  const links: string[] = [];
  visit(fromHtml(await (await app.request(path)).text()), "element", (node) => {
    if (node.tagName !== "main") return;
    visit(node, "element", ({ properties }) => void links.push(String(properties["href"] ?? "")));
  });
  expect(links).toEqual(expect.arrayContaining(steps));
});

test("a fault becomes an error page with an id, and its message stays in the log", async () => {
  const reported: [unknown, string][] = [];
  const broken = {
    ...options,
    store: new Proxy(store, { get: () => () => Promise.reject(new Error("password=hunter2")) }),
  };
  const app = createTestSite({ ...broken, onError: (error, id) => reported.push([error, id]) });
  const response = await app.request("/tasks");
  const html = await response.text();
  expect(response.status).toBe(500);
  expect(html).not.toContain("hunter2");
  expect(html).toContain(reported[0]?.[1] ?? "no id");
  expect(response.headers.get("content-security-policy")).toContain("default-src 'none'");
  expect(response.headers.get("cache-control")).toBe("no-store");
});

test("documentation links lead to the site's addresses", async () => {
  const app = createTestSite({ ...options, store });
  expect(await (await app.request("/docs")).text()).toContain('href="/docs/two#b"');
  expect((await app.request("/docs/two")).status).toBe(200);
  expect((await app.request("/docs/three")).status).toBe(404);
});

test("every documentation page has a Markdown markdownVersion, and machines get their lists", async () => {
  const app = createTestSite({ ...options, store, origin: "https://site.example" });
  const get = async (path: string) => {
    const response = await app.request(path);
    return [response.status, response.headers.get("content-type"), await response.text()] as const;
  };
  expect(await get("/docs/two.md")).toEqual([200, "text/markdown; charset=utf-8", "# Two\n\n## B\n"]);
  expect((await get("/docs.md"))[2]).toContain("[two](/docs/two#b)");
  expect((await get("/docs/three.md"))[0]).toBe(404);
  expect((await get("/llms.txt"))[2]).toContain("(https://site.example/docs/two.md): Second page");
  expect((await get("/llms-full.txt"))[2]).toContain("## B");
  expect((await get("/sitemaps/pages.xml"))[2]).toContain("<loc>https://site.example/docs/two</loc>");
  expect((await get("/docs/feed.xml"))[1]).toContain("atom");
  expect((await get("/docs"))[2]).toContain('href="/docs.md" type="text/markdown"');
});

test("a sitemap says when a model has changed: by what this site saw, else by its record", async () => {
  const records = [{ id: "sitemap/dated", lastModified: "2199-03-04T05:06:07.000Z" }, { id: "sitemap/new" }];
  const today = new Date().toISOString().slice(0, 10);
  await store.upsertMany(records.map((record) => ({ tags: [], ...record })));
  const answer = await createTestSite({ ...options, store }).request("/sitemaps/models.xml?from=sitemap/dated");
  const list = (await answer.text()).split("\n").filter((line) => line.includes("/models/sitemap/"));
  expect(list.map((line) => line.replace(/https?:\/\/[^/]+/, ""))).toEqual([
    "<url><loc>/models/sitemap/dated</loc><lastmod>2199-03-04</lastmod></url>",
    `<url><loc>/models/sitemap/new</loc><lastmod>${today}</lastmod></url>`,
  ]);
  expect(await store.datesOf(["sitemap/none", "not an id"])).toEqual(new Map());
  await store.removeMany(records.map(({ id }) => id));
});

test("browsers and crawlers find the rules, the name and the search of the site", async () => {
  const app = createTestSite({ ...options, store, origin: "https://site.example" });
  const text = async (path: string) => (await app.request(path)).text();
  expect(await text("/robots.txt")).toContain("Sitemap: https://site.example/sitemap.xml");
  expect(JSON.parse(await text("/manifest.webmanifest"))).toMatchObject({ name: "Vitrine", start_url: "./" });
  const template = /template="([^"]+)"/.exec(await text("/opensearch.xml"))?.[1];
  expect(template).toBe("https://site.example/models?q={searchTerms}");
  const page = await text("/models");
  for (const path of ["/manifest.webmanifest", "/opensearch.xml"]) expect(page).toContain(`href="${path}"`);
});

test.each([
  ["text/markdown", "text/markdown; charset=utf-8"],
  ["text/markdown, text/html;q=0.9, */*;q=0.1", "text/markdown; charset=utf-8"],
  ["text/html,application/xhtml+xml,*/*;q=0.8", "text/html; charset=utf-8"],
  ["text/markdown;q=0.5, text/html", "text/html; charset=utf-8"],
  ["*/*", "text/html; charset=utf-8"],
  ["", "text/html; charset=utf-8"],
])("a documentation page answers Accept: %s with %s", async (accept, type) => {
  const app = createTestSite({ ...options, store });
  for (const path of ["/docs", "/docs/two", "/docs/two/"]) {
    const response = await app.request(path, { headers: { Accept: accept } });
    if (response.status === 308) continue;
    expect(response.status).toBe(200);
    expect(response.headers.get("content-type")).toBe(type);
    expect(response.headers.get("vary")).toContain("Accept");
  }
  expect((await app.request("/docs/none", { headers: { Accept: accept } })).status).toBe(404);
});

test("a task links to its guide where there is one", async () => {
  const guided = createDocumentation({ "tasks/text-classification.md": "# Sorting texts\n\nHow to." });
  const app = createTestSite({ ...options, documentation: guided, store });
  expect(await (await app.request("/tasks/text-classification")).text()).toContain(
    'href="/docs/tasks/text-classification"',
  );
  expect(await (await app.request("/tasks/token-classification")).text()).not.toContain('href="/docs/tasks/');
});

test("search finds sections without a script, and answers any query", async () => {
  const app = createTestSite({ ...options, store });
  expect(await (await app.request("/search?q=text")).text()).toContain('href="/docs#one"');
  await fc.assert(
    fc.asyncProperty(hostile, async (value) => {
      for (const path of ["/search", "/api/docs-search.json"]) {
        const response = await app.request(`${path}?${new URLSearchParams({ q: value })}`);
        expect(response.status).toBe(200);
        if (path === "/search") expect(scriptsOf(await response.text())).toEqual([]);
      }
    }),
    { numRuns: 40 },
  );
});

test("an edited documentation page is shown at the next request", async () => {
  const edited = createDocumentation({ "index.md": "# Start\n\nBefore" });
  const app = createTestSite({ ...options, documentation: edited, store });
  expect(await (await app.request("/docs")).text()).toContain("Before");
  const [set] = edited.sets;
  if (!set) throw new Error("no set");
  edited.update(set, "index.md", "# Start\n\nAfter");
  expect(await (await app.request("/docs")).text()).toContain("After");
});

test("schemas of tasks are served as JSON", async () => {
  const app = createTestSite({ ...options, store });
  const schema = (await (await app.request("/api/tasks/text-classification.json")).json()) as { output: unknown };
  expect(schema.output).toMatchObject({ type: "array" });
  expect((await app.request("/api/tasks/nope.json")).status).toBe(404);
});

test("a picture that a notebook of the documentation holds is where its page says", async () => {
  const png = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";
  const outputs = [{ output_type: "display_data", data: { "image/png": png }, metadata: {} }];
  const cells = [{ cell_type: "code", source: "plot()", metadata: {}, execution_count: 1, outputs }];
  const notebook = JSON.stringify({ cells, metadata: {}, nbformat: 4, nbformat_minor: 5 });
  const app = createTestSite({
    ...options,
    store,
    documentation: createDocumentation({ "index.md": "# A", "run.ipynb": notebook }),
  });
  const page = fromHtml(await (await app.request("/docs/run")).text());
  const sources: string[] = [];
  visit(page, "element", (node) => void (node.tagName === "img" && sources.push(String(node.properties["src"]))));
  const source = sources.find((address) => address.startsWith("/docs/"));
  const answer = await app.request(source ?? "");
  expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "image/png"]);
  expect(Buffer.from(await answer.arrayBuffer()).toString("base64")).toBe(png);
});

test("?explain=1 says what a text was taken for, and how the engine answered", async () => {
  const app = createTestSite({ ...options, store });
  const response = await app.request("/models?q=text+to+speech&explain=1");
  const text = toString(fromHtml(await response.text()));
  expect(response.status).toBe(200);
  expect(text).toContain('"task": "text-to-speech"');
  expect(text).toMatch(/SELECT[^]*FROM vitrine_models/);
});

test("a list says so where the search engine is away and the database answers instead", async () => {
  const find: Store["find"] = async (query) => ({ ...(await store.find(query)), isFallback: true });
  const away = new Proxy(store, {
    get(target, key) {
      const value: unknown = key === "find" ? find : Reflect.get(target, key);
      return typeof value === "function" ? (value.bind(target) as unknown) : value;
    },
  });
  const listed = await (await createTestSite({ ...options, store: away }).request("/models?q=bert")).text();
  const usual = await (await createTestSite({ ...options, store }).request("/models?q=bert")).text();
  expect(listed).toContain("Search is limited at the moment.");
  expect(usual).not.toContain("Search is limited at the moment.");
});

test("a search of words that say nothing about a model says so, and offers tasks", async () => {
  await store.upsertMany([{ id: "acme/speaker", tags: [], pipeline_tag: "text-to-speech" }]);
  const page = await (await createTestSite({ ...options, store }).request("/models?q=a+the+of")).text();
  expect(toString(fromHtml(page))).toContain("a the of says nothing about a model");
  const [, offered = ""] = /<ul class="readings__tasks"[^>]*>([^]*?)<\/ul>/.exec(page) ?? [];
  expect(offered).toMatch(/href="\/models\?task=[a-z-]+"/);
  expect(offered).toContain('href="/tasks"');
});

test("a property that no model states is reported as such", async () => {
  const page = await (await createTestSite({ ...options, store }).request("/models?q=uncensored")).text();
  expect(toString(fromHtml(page))).toContain("No model states that it is uncensored");
});
