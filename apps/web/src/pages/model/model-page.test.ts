/** A model's page has only sections with content, says each warning once, and assumes no machine: models of every kind. */
import type { Store } from "@vitrine/hub";
import { openSeededStore } from "@vitrine/hub/testing";
import { fromHtml } from "hast-util-from-html";
import { toString } from "hast-util-to-string";
import { visit } from "unist-util-visit";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestSite } from "../../testing/site.ts";

type Element = Extract<ReturnType<typeof fromHtml>["children"][number], { type: "element" }>;

const KINDS = [
  "Qwen/Qwen3-8B",
  "Qwen/Qwen3-8B-GGUF",
  "unsloth/Qwen3-8B-GGUF",
  "black-forest-labs/FLUX.1-dev",
  "stabilityai/stable-diffusion-xl-base-1.0",
  "BAAI/bge-m3",
  "openai/whisper-large-v3",
  "hexgrad/Kokoro-82M",
  "facebook/detr-resnet-50",
  "timm/resnet50.a1_in1k",
  "Helsinki-NLP/opus-mt-en-de",
];

let store: Store;
let app: ReturnType<typeof createTestSite>;
beforeAll(async () => {
  ({ store } = await openSeededStore());
  app = createTestSite({
    store,
  });
});
afterAll(() => store.close());

const pageOf = async (id: string, query = "") => fromHtml(await (await app.request(`/models/${id}${query}`)).text());

/** Elements of a page with a class, as their texts. */
function withClass(tree: ReturnType<typeof fromHtml> | Element, name: string): Element[] {
  const found: Element[] = [];
  visit(tree, "element", (node) => {
    const { className } = node.properties;
    if (Array.isArray(className) && className.includes(name)) found.push(node);
  });
  return found;
}

describe.each(KINDS)("the page of %s", (id) => {
  let tree: ReturnType<typeof fromHtml>;
  beforeAll(async () => {
    tree = await pageOf(id);
  });

  test("opens with code, and folds the rest into sections that have content", () => {
    const folds = withClass(tree, "fold");
    expect(folds.length).toBeGreaterThan(2);
    expect(folds.filter(({ properties }) => properties["open"] !== undefined)).toHaveLength(1);
    const titles = folds.map((fold) => {
      const [summary, section] = fold.children as [Element, Element];
      expect(summary.tagName).toBe("summary");
      const title = (summary.children[0] as Element).children.map((child) => toString(child)).join("");
      expect(toString(section).trim().length, title).toBeGreaterThan(title.length);
      expect(toString(section), title).not.toMatch(/not stored here|No known provider/i);
      return title;
    });
    expect(new Set(titles).size).toBe(titles.length);
  });

  test("says each warning once, and what is not stored in one line", () => {
    const main = toString(tree);
    const code = withClass(tree, "model__use").flatMap((use) => withClass(use, "vt-snippet__notes"));
    const warnings = [
      ...code.flatMap((list) => list.children.map((item) => toString(item as Element))),
      ...withClass(tree, "vt-callout__title").map((title) => toString(title)),
    ];
    expect(new Set(warnings).size).toBe(warnings.length);
    expect((main.match(/commercial/gi) ?? []).length).toBeLessThanOrEqual(id.includes("FLUX") ? 6 : 1);
    expect((main.match(/Not stored here/g) ?? []).length).toBeLessThanOrEqual(1);
  });

  test("says what the model needs until a machine is set, and names none", () => {
    const page = toString(tree);
    expect(page).not.toMatch(/GB of \d|tokens\/s|too large|barely/);
    const [needs] = withClass(tree, "model__needs");
    if (needs !== undefined) expect(toString(needs)).toMatch(/[\d.]+ [GM]B at [\d.]+ bits/);
  });

  test("agrees with its row and its command about what the machine runs", async () => {
    for (const machine of ["laptop-16", "rtx-4090"]) {
      const query = `?machine=${machine}`;
      const page = await pageOf(id, query);
      const [glance] = withClass(page, "model__needs");
      const [, format] = /^\s*(\S+)/.exec(glance === undefined ? "" : toString(glance)) ?? [];
      const row = toString(fromHtml(await (await app.request(`/compare${query}&m=${encodeURIComponent(id)}`)).text()));
      if (format !== undefined) expect(row).toContain(format);
      const [, type] =
        /ollama run \S+?:(\S+?)(?=In other|The names|$)/.exec(toString(withClass(page, "model__glance")[0] ?? page)) ??
        [];
      // A file of the published sixteen bits has another name.
      if (type !== undefined) expect([type, /16/.test(type) ? "16-bit" : type]).toContain(format);
    }
  });
});

/** One in four of those that are asked one after the other, all in `npm run test:whole`. */
const isWhole = Number(process.env["VITRINE_TEST_RUNS"] ?? 1) > 1;

test("each of the forty chat models that are listed most shows a template, its family's format, or the way to fetch it", async () => {
  const listed = await store.search({ ability: "chat", sort: "popularity", isOriginal: true, limit: 40 });
  const items = listed.items.filter((_, at) => isWhole || at % 4 === 0);
  let count = 0;
  // One after the other: all at once would be past the limit of a request.
  for (const { id } of items) {
    const html = await (await app.request(`/models/${id}`)).text();
    const editor = await (await app.request(`/chat-template?model=${encodeURIComponent(id)}`)).text();
    const hasTemplate = html.includes('id="chat-template"');
    // What is not the model's own says so, on both pages.
    expect(html.includes(`${id}/template"`), id).toBe(true);
    for (const page of [html, editor]) expect(/as published by/.test(page), id).toBe(hasTemplate);
    if (hasTemplate) count += 1;
  }
  expect(count / items.length).toBeGreaterThan(0.6);
}, 120_000);

test("the editor compares models whose templates are not here by the formats of their families", async () => {
  const ask = (other: string) => app.request(`/chat-template?model=Qwen/Qwen3-8B&with=${encodeURIComponent(other)}`);
  const html = await (await ask("google/gemma-3-4b-it")).text();
  for (const token of ["&lt;|im_start|&gt;user", "&lt;start_of_turn&gt;user"]) expect(html).toContain(token);
  const none = await ask("deepseek-ai/DeepSeek-R1");
  expect(none.status).toBe(200);
  expect(await none.text()).toContain("/models/deepseek-ai/DeepSeek-R1#not-stored");
});
