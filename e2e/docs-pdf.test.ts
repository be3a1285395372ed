/** A site as a PDF: printed by the machine's Chromium, read by poppler. */
import { execFileSync, spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { findBrowser, installPackage } from "../tools/browser.mjs";

const CLI = resolve(import.meta.dirname, "../packages/docs/src/cli/bin.ts");
const FILES = {
  "index.md":
    "---\ntitle: Start\norder: 1\n---\n\nSee [part two](guides/two#second-part) and [x](https://x.example/).\n",
  "guides/one.md": `---\ntitle: One\nsection: Guides\norder: 2\n---\n\n${"A long paragraph of words. ".repeat(1_200)}\n\n## Late part\n\nHere.\n`,
  "guides/two.md": `---\ntitle: Two\nsection: Guides\norder: 3\n---\n\n<details><summary>More</summary>\n\nFolded words.\n\n</details>\n\n${"Words before. ".repeat(900)}\n\n## Second part\n\nThe second part is here. [One](one.md)\n`,
};

const canPrint = findBrowser() !== undefined && (existsSync("/usr/bin/pdftotext") || installPackage("poppler-utils"));

describe.runIf(canPrint)("the PDF", { timeout: 120_000 }, () => {
  let root: string;
  let pages: string[];
  beforeAll(async () => {
    root = await mkdtemp(join(tmpdir(), "vitrine-pdf-"));
    for (const [path, text] of Object.entries(FILES)) {
      await mkdir(dirname(join(root, "docs", path)), { recursive: true });
      await writeFile(join(root, "docs", path), text);
    }
    const out = join(root, "out/thing.pdf");
    const args = ["pdf", join(root, "docs"), "--base", "/docs", "--title", "Thing", "--out", out];
    const printed = spawnSync(process.execPath, ["--conditions=vitrine-source", CLI, ...args], { encoding: "utf8" });
    expect([printed.status, printed.stdout]).toEqual([0, `3 pages of the site in ${out}.\n`]);
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
