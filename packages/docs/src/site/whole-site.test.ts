/** Parts of a site around its pages: translations with gaps, a changelog, a landing page, several versions. */
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fromHtml } from "hast-util-from-html";
import { toString } from "hast-util-to-string";
import { visit } from "unist-util-visit";
import type { Element } from "hast";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { putFiles, runCommand } from "../testing/site-folder.ts";

let root: string;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), "vitrine-whole-"));
});
afterAll(() => rm(root, { recursive: true, force: true }));

const put = (name: string, files: Record<string, string>) => putFiles(join(root, name), files);
const command = (...args: string[]) => runCommand(args);

const quoted = (...parts: string[]) => JSON.stringify(join(root, ...parts));
const elements = (html: string, name: string): Element[] => {
  const found: Element[] = [];
  visit(fromHtml(html), "element", (node) => void (node.tagName === name && found.push(node)));
  return found;
};

describe("a site with a translation and a changelog", () => {
  let read: (path: string) => Promise<string>;
  beforeAll(async () => {
    const folder = await put("whole", {
      "en/_toctree.yml": "- title: Start\n  local: index\n- title: Guide\n  local: guide\n",
      "en/index.md":
        '---\ntitle: Thing\ndescription: Does it.\nlayout: landing\n---\n\n<Cards>\n<Card title="Guide" href="guide.md">\n\nGo.\n\n</Card>\n</Cards>\n',
      "en/guide.md": "# Guide\n\n![p](img/p.svg) and [start](index.md).\n",
      "en/img/p.svg": "<svg/>",
      "ar/index.md": "# شيء\n\n[دليل](guide.md)\n",
      "CHANGELOG.md":
        "# Changelog\n\n## 2.0\n\n- Grew. [how](en/guide.md#guide), ![p](./en/img/p.svg), [start].\n\n[start]: en/index.md\n",
      "vitrine-docs.config.mjs": `export default {
        title: "Thing", origin: "https://thing.example", editAt: "https://git.example/edit",
        changelog: ${quoted("whole/CHANGELOG.md")},
        sets: [
          { folder: ${quoted("whole/en")}, at: "", name: "thing" },
          { folder: ${quoted("whole/ar")}, at: "ar", name: "thing", language: "ar" },
        ],
      };`,
    });
    const out = join(folder, "out");
    const config = join(folder, "vitrine-docs.config.mjs");
    expect(await command("build", "--config", config, "--out", out)).toMatchObject({ code: 0, failed: "" });
    read = (path) => readFile(join(out, path), "utf8");
  });

  test("links of the changelog to files of the folder lead to their pages", async () => {
    const html = await read("changelog/index.html");
    const targets = elements(html, "li").flatMap((item) => {
      const found: unknown[] = [];
      visit(item, "element", ({ properties }) => void found.push(properties["href"] ?? properties["src"]));
      return found.filter((target) => target !== undefined);
    });
    expect(targets).toEqual(expect.arrayContaining(["/guide#guide", "/img/p.svg", "/"]));
  });

  test("a page without a translation is the original, says so, and is in its own language and direction", async () => {
    const html = await read("ar/guide/index.html");
    expect(elements(html, "html")[0]?.properties).toMatchObject({ lang: "ar", dir: "rtl" });
    const [article] = elements(html, "div")
      .filter(({ properties }) => properties["lang"] === "en" && properties["dir"] === "ltr")
      .slice(-1);
    expect(article && toString(article)).toContain("and start");
    expect(html).toContain("no translation yet. It is shown in");
    expect(elements(html, "h1")[0] && html).toContain('lang="en" dir="ltr"><h1');
    expect(elements(html, "a").some(({ properties }) => properties["href"] === "/ar")).toBe(true);
    expect(html).toContain('<link rel="canonical" href="https://thing.example/guide">');
    const edited = elements(html, "a").map(({ properties }) => String(properties["href"]));
    expect(edited.some((href) => href.startsWith("https://git.example/edit/") && href.endsWith("/en/guide.md"))).toBe(
      true,
    );
    expect(await read("ar/img/p.svg")).toBe("<svg/>");
  });

  test("machines are told of pages once, and of translations alone as such", async () => {
    const [map, list, original] = [await read("sitemap.xml"), await read("llms.txt"), await read("guide/index.html")];
    expect(map).toContain("https://thing.example/ar<");
    expect(map).not.toContain("/ar/guide");
    expect(list).not.toContain("/ar/guide");
    expect(original).not.toContain('hreflang="ar" href="https://thing.example');
    expect(original).not.toContain("no translation");
  });

  test("the changelog is a page in the navigation, edited where it is", async () => {
    const html = await read("changelog/index.html");
    expect(html).toContain("Grew.");
    expect(await read("guide/index.html")).toContain('href="/changelog"');
    expect(elements(html, "a").some(({ properties }) => String(properties["href"]).endsWith("/CHANGELOG.md"))).toBe(
      true,
    );
  });

  test("a landing page has its cards and no list of contents", async () => {
    const html = await read("index.html");
    expect(elements(html, "body")[0]?.properties["className"]).toEqual(["landing"]);
    expect(html).toContain('<p class="landing__tagline">Does it.</p>');
    expect(html).toContain('<p class="vt-card__title"><a href="/guide">Guide</a></p>');
    expect(elements(html, "h1")).toHaveLength(1);
  });
});

test("a changelog that is not there is an error with what to do", async () => {
  const folder = await put("no-log", {
    "docs/index.md": "# x",
    "c.mjs": `export default { changelog: "gone.md", sets: [{ folder: ${quoted("no-log/docs")}, at: "" }] };`,
  });
  expect(await command("check", "--config", join(folder, "c.mjs"))).toMatchObject({
    code: 2,
    failed: expect.stringContaining("gone.md cannot be read"),
  });
});

test("versions are added, named and removed in a folder", async () => {
  const source = await put("versions", { "index.md": "# Start\n\n## A", "guide.md": "# Guide" });
  const to = join(root, "deployed");
  const deploy = (...args: string[]) => command("deploy", source, "--base", "/thing", "--to", to, ...args);
  const read = (path: string) => readFile(join(to, path), "utf8");
  expect(await deploy("--version", "1.9", "--alias", "latest")).toMatchObject({ code: 0 });
  expect(await deploy("--version", "1.10", "--alias", "latest", "--alias", "stable")).toMatchObject({ code: 0 });
  expect(JSON.parse(await read("versions.json"))).toEqual([
    { version: "1.10", title: "1.10", aliases: ["latest", "stable"] },
    { version: "1.9", title: "1.9", aliases: [] },
  ]);
  expect(await read("1.9/guide/index.html")).toContain(
    'href="/thing/versions/" data-versions="/thing/versions.json" data-version="1.9"',
  );
  expect(await read("latest/guide/index.html")).toContain("url=/thing/1.10/guide/");
  expect(await read("index.html")).toContain("url=/thing/1.10/");
  expect(await read("versions/index.html")).toContain('<a href="/thing/1.9/">1.9</a>');
  expect(await read("1.10/llms.txt")).toContain("/thing/1.10/guide.md");
  expect(await deploy("--remove", "1.10")).toMatchObject({ code: 0 });
  await expect(read("1.10/index.html")).rejects.toThrow();
  await expect(read("stable/index.html")).rejects.toThrow();
  expect(await read("index.html")).toContain("url=/thing/1.9/");
  expect(await deploy("--remove", "3")).toMatchObject({ code: 2, failed: expect.stringContaining("There are 1.9") });
});

test.each([
  [["--version", "../up", "--to", "x"], "cannot be a version"],
  [["--version", "1", "--alias", "versions", "--to", "x"], "cannot be a version"],
  [["--version", "1"], "--branch gh-pages"],
])("a deployment that cannot be is refused: %j", async (args, message) => {
  const { code, failed } = await command("deploy", await put("refused", { "index.md": "# x" }), ...args);
  expect([code, failed]).toEqual([2, expect.stringContaining(message)]);
});
