/** Untrusted content costs time and memory in proportion to its length, whatever it is. */
import { fromHtml } from "hast-util-from-html";
import { toString } from "hast-util-to-string";
import { describe, expect, test } from "vitest";
import { htmlTags } from "../dialect/html-tags.ts";
import { readFrontMatter } from "./front-matter.ts";
import { renderMarkdown } from "../render/markdown.ts";
import { renderMessage } from "../messages/message.ts";
import { HOSTILE_SHAPES } from "../testing/hostile-markdown.ts";

const CARD = { untrusted: true, idPrefix: "card-", under: 2, dropTitle: true } as const;

/** Processor time of `work`, in milliseconds. */
function cost(work: () => unknown): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

// Grammars are loaded once; that time is not measured.
for (const word of ["md", "bash", "yaml", "python", "ts"]) renderMarkdown(`\`\`\`${word}\na\n\`\`\`\n$$x$$`);

const SMALL = 3_000;
const GROWTH = 8;
/** Times below this say more about the machine than about the text. */
const NOISE_MS = 25;
/** Twice the proportional time would do on an idle machine; a quadratic text takes eight times that. */
const TOLERANCE = 4;

// A sixth of the shapes in turn, and all of them in `npm run test:whole`: many go through the same limit.
const shapes = Object.keys(HOSTILE_SHAPES).map((name, at) => ({ name, tags: at % 6 === 0 ? [] : ["whole"] }));
for (const { name, tags } of shapes)
  test(`${name}: the time per character stays`, { tags }, () => {
    const shape = HOSTILE_SHAPES[name] ?? String;
    for (const render of [(text: string) => renderMarkdown(text, CARD).html, renderMessage]) {
      const small = Math.max(
        NOISE_MS,
        cost(() => render(shape(SMALL))),
      );
      let html = "";
      const large = cost(() => void (html = render(shape(SMALL * GROWTH))));
      expect(large, "time").toBeLessThan(small * GROWTH * TOLERANCE);
      expect(html.length, "room").toBeLessThan(4_000_000);
    }
  });

test("thousands of footnotes between paragraphs keep their notes, at a cost in proportion", () => {
  const page = (count: number) =>
    Array.from({ length: count }, (_, index) => `Word${index}[^${index}].\n\n[^${index}]: Note ${index}.\n\n`).join("");
  const small = Math.max(
    NOISE_MS,
    cost(() => renderMarkdown(page(500))),
  );
  let text = "";
  const large = cost(() => void (text = renderMarkdown(page(4_000)).text));
  expect(large).toBeLessThan(small * 8 * 2.5);
  for (const index of [0, 1_500, 3_999]) expect(text).toContain(`Note ${index}.`);
});

test("a row with one cell more than its head is no table that is too long", () => {
  expect(renderMarkdown("| a | b |\n|---|---|\n| 1 | 2 | 3 |\n").warnings).toEqual([]);
});

/** How deep the elements of a page lie in one another. */
function depthOf(html: string): number {
  const walk = (node: { children?: unknown[] }, depth: number): number =>
    Math.max(depth, ...(node.children ?? []).map((child) => walk(child as { children?: unknown[] }, depth + 1)));
  return walk(fromHtml(html, { fragment: true }) as { children?: unknown[] }, 0);
}

describe("a text beyond the limits is reported and nothing is lost", () => {
  test.each(["quotes in one line", "stars and underscores", "open divisions, one closed"])("%s", (name) => {
    const text = HOSTILE_SHAPES[name]?.(20_000) ?? "";
    const { html, warnings } = renderMarkdown(text, CARD);
    expect(warnings.map(({ message }) => message).join()).toContain("its markup is too large to render");
    expect(html).toContain("its markup is too large to render");
    expect(depthOf(html)).toBeLessThan(200);
  });

  test("a rule of hyphens, a fence of hyphens and a thousand line breaks are rendered as such", () => {
    const rule = renderMarkdown(`${"- ".repeat(80)}\n\ntext`, CARD);
    expect(rule.html).toBe("<hr>\n<p>text</p>");
    const fence = renderMarkdown(`\`\`\`\n${"-".repeat(80)}\n\`\`\``, CARD);
    expect(fence.html).toContain("vt-code");
    const breaks = renderMarkdown("<br>".repeat(1_000), CARD);
    expect(breaks.html.match(/<br>/g)).toHaveLength(1_000);
    for (const page of [rule, fence, breaks]) expect(page.warnings).toEqual([]);
  });

  test("a hundred open tags stay markup where they are closed in time", () => {
    const { html, warnings } = renderMarkdown("<div>x</div>\n\n".repeat(500), CARD);
    expect(html.match(/<div>/g)).toHaveLength(500);
    expect(warnings).toEqual([]);
  });

  test("a formula cannot be larger than the page", () => {
    const { html } = renderMarkdown("$$\\rule{100000em}{100000em}$$", CARD);
    const sizes = [...html.matchAll(/(?:width|height|depth)="([\d.]+)em"/g)].map((match) => Number(match[1]));
    expect(sizes.length).toBeGreaterThan(0);
    expect(Math.max(...sizes)).toBeLessThanOrEqual(20);
  });

  test("a table keeps its head and says that it was cut", () => {
    const { html } = renderMarkdown(HOSTILE_SHAPES["table of many rows"]?.(150_000) ?? "", CARD);
    expect(html).toContain("<thead>");
    expect(html).toContain("A table of this document is too long");
  });
});

test("addresses of pictures lead where a picture may come from, each of them", () => {
  const choices =
    "javascript:alert(1) 1x, data:image/png;base64,x 2x, https://a.example/b.png 3x, c.png 4x, https://d.example/ url";
  const { html } = renderMarkdown(`<picture><source srcset="${choices}"><img src="e.png"></picture>`, {
    ...CARD,
    resolveAddress: (address) => `https://files.example/${address}`,
  });
  const sets = [...html.matchAll(/srcset="([^"]*)"/g)].map((match) => match[1]);
  expect(sets).toEqual(["https://a.example/b.png 3x, https://files.example/c.png 4x"]);
});

test("schemes in capitals are schemes", () => {
  const { html } = renderMarkdown(
    "[a](HTTPS://b.example) <a href='JAVASCRIPT:alert(1)'>c</a> ![d](HTTP://e.example/f.png)",
  );
  expect(html).toContain('href="https://b.example"');
  expect(html).toContain('src="http://e.example/f.png"');
  expect(html).not.toMatch(/javascript/i);
});

describe("front matter", () => {
  test("that unfolds without end is a problem of that page alone", () => {
    const bomb = `a: &a [x, x]\n${Array.from("bcdefghij", (name, index) => `${name}: &${name} [${`*${"abcdefghij"[index]},`.repeat(9)}]`).join("\n")}`;
    const { fields, problem } = readFrontMatter(`---\n${bomb}\n---\ntext`);
    expect(fields).toEqual({});
    expect(problem).toMatch(/not YAML/);
  });

  test("is fields; other text between two rules is text", () => {
    expect(toString(fromHtml(renderMarkdown("---\nJust words.\n---\nMore.").html, { fragment: true }))).toContain(
      "Just words.",
    );
    expect(renderMarkdown("---\ntitle: x\n---\nMore.").html).toBe("<p>More.</p>");
  });
});

test("tags are found as a browser finds them", () => {
  const names = [...htmlTags(`<a title="x>y" b>c</A ><!-- <i> --><br/><div ${" ".repeat(50_000)}<p>`)].map(
    ({ name, isClosing }) => (isClosing ? `/${name}` : name),
  );
  expect(names).toEqual(["a", "/a", "", "br", "p"]);
});

test("a long text is folded after its beginning, and the rest is there to be opened", () => {
  const paragraphs = Array.from({ length: 60 }, (_, index) => `Paragraph ${index} ${"word ".repeat(40)}`);
  const { html } = renderMarkdown(paragraphs.join("\n\n"), { ...CARD, foldAfter: 2_000 });
  const [shown = "", folded = ""] = html.split("<details");
  expect(shown).toContain("Paragraph 0 ");
  expect(shown).not.toContain("Paragraph 30 ");
  expect(folded).toContain("<summary>Show the rest</summary>");
  expect(folded).toContain("Paragraph 59 ");
  expect(renderMarkdown("Short.", { ...CARD, foldAfter: 2_000 }).html).not.toContain("<details");
});
