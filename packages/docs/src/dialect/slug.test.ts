/** Ids that others published: the hub's documentation builder by its rule, GitHub by the library that has its table. */
import fc from "fast-check";
import GitHubSlugger from "github-slugger";
import { describe, expect, test } from "vitest";
import { Documentation } from "../folders/documentation.ts";
import { htmlPage } from "../site/static-page.ts";
import { renderMarkdown } from "@vitrine/markdown";

const idsOf = (markdown: string): string[] => renderMarkdown(markdown, { components: {} }).ids;

const FRAME = { site: { title: "Site", summary: "", origin: "" }, base: "", hasCards: false };

describe("the hub's ids are answered", () => {
  test.each([
    ["## 🤗 Transformers", "-transformers"],
    ["## Tips ⚠️ and ❤️‍🔥 more", "tips--and--more"],
    ["## प्रशिक्षण के लिए", "परशकषण-क-लए"],
    ["## அறிமுகம்", "அறமகம"],
    ["## ภาษาไทย", "ภาษาไทย".replace(/\p{M}/gu, "")],
    ["## `Trainer`: what it does", "trainer--what-it-does"],
    ["## **Bold**, then `code`.", "bold--then-code-"],
    ["## `blobs` - content", "blobs---content"],
    ["## [Links](https://a.example): here", "links--here"],
    ["## optimum[onnx]", "optimum-onnx"],
    ["## snake_case and `snake_case`", "snakecase-and-snakecase"],
    ["## Cafe\u0301", "cafe"],
    ['## <a id="old"></a>New place', "a-idold-a-new-place"],
    ["## ...and then", "and-then"],
    ["## - First", "--first"],
  ])("%s", (markdown, id) => {
    expect(idsOf(markdown)).toContain(id);
  });

  test("and those of the page's title, which the page itself shows", () => {
    const page = renderMarkdown("# 🤗 Hub\n\ntext", { dropTitle: true });
    expect(page.title?.id).toBe("hub");
    expect(page.ids).toContain("-hub");
    expect(page.html).toContain('id="-hub"');
  });

  test("a heading's own id has priority over another heading's alias", () => {
    const { html } = renderMarkdown("## snake_case\n\n## Snakecase");
    expect(html).toContain('<h2 id="snakecase"');
    expect(html.match(/id="snakecase"/g)).toHaveLength(1);
  });
});

test.each([
  ["## Keys & values", "keys-values"],
  ["## Read - or write - a_file", "read-or-write-a_file"],
  ["## 3.0.0 (2018-09-21)", "300-2018-09-21"],
  ["## 2.1 -- final", "21-final"],
])("Python-Markdown's ids are answered: %s", (markdown, id) => {
  expect(idsOf(markdown)).toContain(id);
});

test("GitHub's ids are answered, with its count of repeats", () => {
  const words = fc.oneof(
    fc.string({ unit: "grapheme", maxLength: 12 }),
    fc.constantFrom("a_b", "echo", "echo 1", "😄-😄"),
  );
  fc.assert(
    fc.property(fc.array(words, { minLength: 1, maxLength: 6 }), (titles) => {
      const written = titles.map((title) => title.replace(/[\s\p{C}]+/gu, " ").trim()).filter((title) => title !== "");
      const slugger = new GitHubSlugger();
      const wanted = written.map((title) => slugger.slug(title)).filter((id) => id !== "");
      const page = written.map((title) => `## ${title.replace(/[!-/:-@[-`{-~]/g, "\\$&")}`).join("\n\n");
      const ids = renderMarkdown(page).ids;
      expect(ids).toEqual(expect.arrayContaining(wanted));
      expect(new Set(ids).size).toBe(ids.length);
    }),
    { numRuns: 200 },
  );
});

test("ids of the page's frame are not given to headings", () => {
  const documentation = new Documentation([{ address: "/", files: { "index.md": "# Home\n\n## Main\n\n## Search" } }]);
  const [page] = documentation.pages;
  if (!page) throw new Error("no page");
  const { ids } = documentation.render(page);
  expect(ids).toEqual(["home", "main-1", "search"]);
  expect(
    htmlPage(documentation, page, FRAME)
      .match(/ id="[^"]*"/g)
      ?.toSorted(),
  ).toEqual([' id="home"', ' id="main"', ' id="main-1"', ' id="search"', ' id="vt-contents"', ' id="vt-navigation"']);
});
