/** A site as a PDF: printed by the machine's Chromium, read by poppler. */
import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ensureBrowser, installPackage } from "../../../../scripts/browser.mjs";
import { run } from "../cli/cli.ts";
import { Documentation } from "../index.ts";
import { bookHtml, bookPages } from "./book.ts";
import { findBrowser } from "./browser.ts";

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
  expect(() => findBrowser("", [])).toThrow(
    expect.objectContaining({ code: "no-browser", hint: expect.stringMatching(/CHROMIUM_PATH/) }),
  );
  expect(() => findBrowser("/nowhere/chromium")).toThrow(/no browser at \/nowhere\/chromium/);
});

const canPrint = ensureBrowser() !== undefined && (existsSync("/usr/bin/pdftotext") || installPackage("poppler-utils"));

describe.runIf(canPrint)("the PDF", { timeout: 120_000 }, () => {
  let root: string;
  let pages: string[];
  beforeAll(async () => {
    root = await mkdtemp(join(tmpdir(), "vitrine-pdf-"));
    for (const [path, text] of Object.entries(FILES)) {
      await mkdir(dirname(join(root, "docs", path)), { recursive: true });
      await writeFile(join(root, "docs", path), text);
    }
    const said: string[] = [];
    const output = { print: (line: string) => void said.push(line), fail: (line: string) => void said.push(line) };
    const out = join(root, "out/thing.pdf");
    expect(await run(["pdf", join(root, "docs"), "--base", "/docs", "--title", "Thing", "--out", out], output)).toBe(0);
    expect(said).toEqual([`3 pages of the site in ${out}.`]);
    pages = execFileSync("pdftotext", ["-layout", out, "-"], { encoding: "utf8" }).split("\f");
  }, 120_000);
  afterAll(() => rm(root, { recursive: true, force: true }));

  test("names in its contents the pages that things are on", () => {
    const contents = pages[1] ?? "";
    for (const [title, text] of Object.entries({
      Start: "See part two",
      "Late part": "Here.",
      "Second part": "The second part is here.",
    })) {
      const number = Number(new RegExp(`${title}\\s+(\\d+)`).exec(contents)?.[1]);
      expect(pages[number - 1], title).toContain(text);
    }
  });

  test("has a number on each page but the first, and what is folded on the site", () => {
    expect(pages[0]).toMatch(/^\s*Thing\s+Documentation\.\s*$/);
    for (const [index, page] of pages.entries())
      if (index > 0 && page !== "") expect(page.trim().split(/\s+/).at(-1)).toBe(String(index + 1));
    expect(pages.join()).toContain("Folded words.");
  });

  test("has an outline, and links inside", () => {
    const info = execFileSync("pdfinfo", ["-dests", join(root, "out/thing.pdf")], { encoding: "utf8" });
    expect(info).toContain('"c3-second-part"');
    expect(
      execFileSync("grep", ["-ac", "/Outlines", join(root, "out/thing.pdf")], { encoding: "utf8" }).trim(),
    ).not.toBe("0");
  });
});
