/** The document that is printed; what a browser makes of it is tested in `e2e/docs-pdf.test.ts`. */
import { describe, expect, test } from "vitest";
import { Documentation } from "../index.ts";
import { bookHtml, bookPages } from "./book.ts";
import { printingBrowser } from "./browser.ts";

const FILES = {
  "index.md":
    "---\ntitle: Start\norder: 1\n---\n\nSee [part two](guides/two#second-part) and [x](https://x.example/).\n",
  "guides/one.md": `---\ntitle: One\nsection: Guides\norder: 2\n---\n\n${"A long paragraph of words. ".repeat(1_200)}\n\n## Late part\n\nHere.\n`,
  "guides/two.md": `---\ntitle: Two\nsection: Guides\norder: 3\n---\n\n<details><summary>More</summary>\n\nFolded words.\n\n</details>\n\n${"Words before. ".repeat(900)}\n\n## Second part\n\nThe second part is here. [One](one.md)\n`,
};

const documentation = new Documentation([{ address: "/docs", files: FILES }]);
const frame = { site: { title: "Thing", summary: "About it.", origin: "" }, base: "/docs" };

describe("the document", () => {
  test("has links between pages inside, and leaves those out that lead to no address", () => {
    const all = bookHtml(documentation, bookPages(documentation, "/docs"), frame);
    expect(all).toContain('<a href="#c3-second-part">part two</a>');
    expect(all).toContain("<details open>");
    const some = bookHtml(documentation, bookPages(documentation, "/docs", "guides/one"), frame);
    expect(some).not.toContain("part two");
    const start = bookHtml(documentation, [documentation.pages[0]!], frame);
    expect(start).toContain("<a>part two</a>");
    const published = { ...frame, site: { ...frame.site, origin: "https://docs.example" } };
    expect(bookHtml(documentation, [documentation.pages[0]!], published)).toContain(
      '<a href="https://docs.example/docs/guides/two#second-part">part two</a>',
    );
  });

  test.each(["guides", "/guides/", "Guides"])("of a section, named %s, has its pages", (section) => {
    expect(bookPages(documentation, "/docs", section).map(({ title }) => title)).toEqual(["One", "Two"]);
  });

  test("a section that is not there is an error that names those that are", () => {
    expect(() => bookPages(documentation, "/docs", "none")).toThrow(/no section “none”.*“Guides”/);
  });
});

test("without a browser, an error says how to get one", () => {
  const missing = expect.objectContaining({ code: "no-browser", hint: expect.stringMatching(/CHROMIUM_PATH/) });
  expect(() => printingBrowser({ PATH: "/nowhere" })).toThrow(missing);
  expect(() => printingBrowser({ CHROMIUM_PATH: "/nowhere/chromium" })).toThrow(/no browser at \/nowhere\/chromium/);
});
