/** The site as a function, over a real embedded store: hostile records, broken stores, odd addresses. */
import { openStore, type Store } from "@vitrine/hub";
import { parseHubModel } from "@vitrine/models";
import fc from "fast-check";
import { fromHtml } from "hast-util-from-html";
import { visit } from "unist-util-visit";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createDocumentation } from "../site/documentation.ts";
import { createApp } from "./app.tsx";
import type { Assets } from "./assets.ts";

const assets: Assets = {
  addresses: { styles: ["/assets/a.css"], theme: "/assets/t.js", enhance: "/assets/e.js", fonts: [] },
  find: () => undefined,
};
const documentation = createDocumentation({
  "index.md": "---\ntitle: Start\ndescription: First page\nsection: Start\n---\n## One\n\nText, [two](two.md#b).",
  "two.md": "---\ntitle: Two\ndescription: Second page\nsection: Start\n---\n## B\n",
});
const options = {
  assets,
  documentation,
  hubEndpoint: "https://hub.example",
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
    if (node.tagName === "script" && !String(node.properties["src"] ?? "").startsWith("/assets/"))
      found.push("inline script");
    for (const [name, value] of Object.entries(node.properties)) {
      if (/^on/i.test(name) || name === "style") found.push(`${node.tagName} ${name}`);
      if (["href", "src", "action"].includes(name) && /^\s*(javascript|data|vbscript):/i.test(String(value)))
        found.push(`${name}=${String(value)}`);
    }
  });
  return found;
}

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
      { numRuns: 150, seed: 7 },
    );
    const records = samples.flatMap((sample, index) => {
      const parsed = parseHubModel({ ...sample, id: `hostile/model-${index}` });
      return parsed.ok ? [parsed.record] : [];
    });
    expect(records.length).toBe(samples.length);
    await store.upsertMany(records);
    const app = createApp({ ...options, store });
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
  }, 60_000);

  test("and hostile queries too", async () => {
    const app = createApp({ ...options, store });
    await fc.assert(
      fc.asyncProperty(
        hostile,
        fc.constantFrom("q", "task", "library", "tag", "cursor", "sort", "size", "author"),
        async (value, name) => {
          const response = await app.request(`/models?${new URLSearchParams({ [name]: value })}`);
          expect([200, 308]).toContain(response.status);
          expect(scriptsOf(await response.text())).toEqual([]);
        },
      ),
      { numRuns: 150 },
    );
  }, 60_000);
});

test("a page is made once and served again until the store changes", async () => {
  const app = createApp({ ...options, store });
  const etag = async () => (await app.request("/tasks")).headers.get("etag");
  const first = await etag();
  expect(await etag()).toBe(first);
  const parsed = parseHubModel({ id: "new/model", tags: [], pipeline_tag: "graph-ml" });
  if (!parsed.ok) throw parsed.error;
  await store.upsertMany([parsed.record]);
  expect(await etag()).not.toBe(first);
});

test("a fault becomes an error page with an id, and its message stays in the log", async () => {
  const reported: [unknown, string][] = [];
  const broken = {
    ...options,
    store: new Proxy(store, { get: () => () => Promise.reject(new Error("password=hunter2")) }),
  };
  const app = createApp({ ...broken, onError: (error, id) => reported.push([error, id]) });
  const response = await app.request("/tasks");
  const html = await response.text();
  expect(response.status).toBe(500);
  expect(html).not.toContain("hunter2");
  expect(html).toContain(reported[0]?.[1] ?? "no id");
  expect(response.headers.get("content-security-policy")).toContain("default-src 'none'");
  expect(response.headers.get("cache-control")).toBe("no-store");
});

test("documentation links lead to the site's addresses", async () => {
  const app = createApp({ ...options, store });
  expect(await (await app.request("/docs")).text()).toContain('href="/docs/two#b"');
  expect((await app.request("/docs/two")).status).toBe(200);
  expect((await app.request("/docs/three")).status).toBe(404);
});

test("a documentation page without a title is refused by name", () => {
  expect(() => createDocumentation({ "x.md": "---\nsection: A\n---\n" })).toThrow(/docs\/x\.md.*title/);
});

test("schemas of tasks are served as JSON", async () => {
  const app = createApp({ ...options, store });
  const schema = (await (await app.request("/api/tasks/text-classification.json")).json()) as { output: unknown };
  expect(schema.output).toMatchObject({ type: "array" });
  expect((await app.request("/api/tasks/nope.json")).status).toBe(404);
});
