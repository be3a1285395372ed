/** Sites of the command line: what a configuration changes, drafts, and the servers for authors. */
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import type { Element } from "hast";
import { fromHtml } from "hast-util-from-html";
import { toString } from "hast-util-to-string";
import { visit } from "unist-util-visit";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { putFiles, runCommand } from "../testing/site-folder.ts";
import { labelsFor } from "./labels.ts";

let root: string;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), "vitrine-site-"));
});
afterAll(() => rm(root, { recursive: true, force: true }));

const put = (name: string, files: Record<string, string>) => putFiles(join(root, name), files);

function elementsOf(html: string): Element[] {
  const found: Element[] = [];
  visit(fromHtml(html), "element", (node) => void found.push(node));
  return found;
}

const link = (elements: Element[], text: string) =>
  elements.find((node) => node.tagName === "a" && toString(node).includes(text))?.properties["href"];

describe("a site of several versions and languages", () => {
  let page: string;
  beforeAll(async () => {
    const folder = await put("versions", {
      "v1/guide.md": "# Guide\n\nOld.\n",
      "v2/guide.md": "# Guide\n\n## A\n\nNew.\n\n## B\n",
      "v2/part/index.md": "---\ntitle: Part\nsection: Parts\n---\n\nx\n",
      "de/guide.md": "# Anleitung\n\nNeu.\n",
      "theme.css": ":root { --accent: rebeccapurple; }\n",
      "vitrine-docs.config.mjs": `export default {
        title: "Thing",
        editAt: "https://git.example/edit/main",
        css: ["theme.css"],
        sets: [
          { folder: ${JSON.stringify(join(root, "versions/v1"))}, at: "v1", name: "thing", version: "1" },
          { folder: ${JSON.stringify(join(root, "versions/v2"))}, at: "v2", name: "thing", version: "2" },
          { folder: ${JSON.stringify(join(root, "versions/de"))}, at: "de", name: "thing", version: "2", language: "de" },
        ],
        labels: { en: { edit: "Mend this page" } },
        parts: { footer: ({ page }) => "<footer>About " + page.title + "</footer>" },
        plugins: { rehype: [() => (tree) => { tree.children.push({ type: "element", tagName: "p", properties: { onclick: "alert(1)", title: "made" }, children: [{ type: "text", value: "By a plugin" }] }); }] },
      };`,
    });
    const out = join(folder, "out");
    const built = await runCommand(["build", "--config", join(folder, "vitrine-docs.config.mjs"), "--out", out]);
    expect(built).toMatchObject({ code: 0, failed: "" });
    page = await readFile(join(out, "v2/guide/index.html"), "utf8");
    expect(await readFile(join(out, "documentation.css"), "utf8")).toContain("rebeccapurple");
    const german = await readFile(join(out, "de/guide/index.html"), "utf8");
    expect(german).toContain('lang="de"');
    expect(german).toContain(labelsFor("de").skip);
  });

  test("leads from a page to itself in each of the others", () => {
    const elements = elementsOf(page);
    expect(link(elements, "1 · English")).toBe("/v1/guide");
    expect(link(elements, "2 · Deutsch")).toBe("/de/guide");
  });

  test("says where a page is, and where it can be changed, in the words of the configuration", () => {
    const elements = elementsOf(page);
    expect(link(elements, "Mend this page")).toMatch(/^https:\/\/git\.example\/edit\/main\/.*v2\/guide\.md$/);
    const where = elements.find((node) => node.properties["ariaLabel"] === labelsFor("en").breadcrumbs);
    expect(where && toString(where)).toContain("Thing");
    expect(elements.some((node) => node.properties["ariaCurrent"] === "page" && toString(node) === "Guide")).toBe(true);
  });

  test("has its own sections, and plugin output only as far as the sanitizer allows it", () => {
    const elements = elementsOf(page);
    expect(page).toContain("<footer>About Guide</footer>");
    const made = elements.find((node) => toString(node) === "By a plugin");
    expect(made?.properties).toEqual({ title: "made" });
  });
});

test("a configuration brings colors, a logo for each theme, a favicon and links, below the base", async () => {
  const folder = await put("looks", {
    "docs/index.md": "# Start\n",
    "docs/img/logo.svg": '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>',
    "site.mjs": `export default { base: "/guide",
      sets: [{ folder: ${JSON.stringify(join(root, "looks/docs"))}, language: "ar" }],
      theme: { accent: "#123456", ground: { light: "#fff", dark: "#000" } },
      logo: { light: "img/logo.svg", dark: "/other/dark.svg" }, favicon: "img/logo.svg",
      links: [{ text: "Code <1>", href: "https://git.example/me" }] };`,
  });
  const out = join(folder, "out");
  expect(await runCommand(["build", "--config", join(folder, "site.mjs"), "--out", out])).toMatchObject({
    code: 0,
    failed: "",
  });
  const elements = elementsOf(await readFile(join(out, "guide/index.html"), "utf8"));
  const addresses = (tagName: string, name: string) =>
    elements.filter((node) => node.tagName === tagName).map((node) => node.properties[name]);
  expect(addresses("img", "src")).toEqual(["/guide/img/logo.svg", "/other/dark.svg"]);
  expect(addresses("link", "href")).toContain("/guide/img/logo.svg");
  expect(link(elements, "Code <1>")).toBe("https://git.example/me");
  // Arabic is read from the right.
  expect(addresses("html", "dir")).toEqual(["rtl"]);
  const css = await readFile(join(out, "guide/documentation.css"), "utf8");
  expect(css).toContain("--accent: #123456; --ground: light-dark(#fff, #000);");
});

test("a section may be a React element", async () => {
  const folder = await put("react", {
    "docs/index.md": "# Start\n",
    "site.mjs": `import { createElement } from "react";
      export default { parts: { header: ({ site }) => createElement("b", null, site.title, " <") } };`,
  });
  await mkdir(join(folder, "node_modules"));
  for (const name of ["react", "react-dom", "scheduler"])
    await symlink(resolve(import.meta.dirname, "../../../../node_modules", name), join(folder, "node_modules", name));
  const out = join(folder, "out");
  const built = await runCommand(["build", join(folder, "docs"), "--config", join(folder, "site.mjs"), "--out", out]);
  expect(built).toMatchObject({ code: 0, failed: "" });
  expect(await readFile(join(out, "index.html"), "utf8")).toContain("<b>Documentation &lt;</b>");
});

test("a site of hundreds of pages does not list them all on each", async () => {
  const files = Object.fromEntries(
    Array.from({ length: 400 }, (_, index) => [`part-${index % 20}/page-${index}.md`, `# Page ${index}\n`]),
  );
  const folder = await put("large", files);
  const out = join(root, "large-out");
  expect(await runCommand(["build", folder, "--out", out])).toMatchObject({ code: 0, failed: "" });
  const elements = elementsOf(await readFile(join(out, "part-3/page-3/index.html"), "utf8"));
  const list = elements.find((node) => node.tagName === "nav" && node.properties["ariaLabel"] === "Documentation");
  const links = elementsOf("").length + (list ? linksIn(list) : 0);
  expect(links).toBeLessThan(60);
  expect(list && toString(list)).toContain("Page 23");
});

function linksIn(list: Element): number {
  let count = 0;
  visit(list, "element", (node) => void (node.tagName === "a" && (count += 1)));
  return count;
}

describe("drafts", () => {
  test("are in the preview, and not in the build", async () => {
    const folder = await put("drafts", {
      "_toctree.yml": "- local: index\n  title: Start\n- local: later\n  title: Later\n",
      "index.md": "# Start\n",
      "later.md": "---\ndraft: true\n---\n\n# Later\n",
    });
    expect(await runCommand(["check", folder])).toMatchObject({
      code: 0,
      printed: expect.stringContaining("1 page, nothing wrong."),
    });
    expect(await runCommand(["check", folder, "--drafts"])).toMatchObject({
      printed: expect.stringContaining("2 pages, nothing wrong."),
    });
    await runCommand(["dev", folder, "--port", "0"], async ({ port }) => {
      const page = await (await fetch(`http://127.0.0.1:${port}/later`)).text();
      expect(page).toContain(labelsFor("en").draft);
    });
  });
});

describe("the server for authors", () => {
  test("reloads open pages after an edit, and shows it", async () => {
    const folder = await put("dev", { "index.md": "# Start\n\nFirst.\n", "a.png": "png" });
    const { code } = await runCommand(["dev", folder, "--base", "/docs", "--port", "0"], async ({ port }) => {
      const at = `http://127.0.0.1:${port}`;
      const get = async (path: string) => {
        const answer = await fetch(at + path);
        return { status: answer.status, text: await answer.text() };
      };
      expect((await get("/docs")).text).toContain("First.");
      expect((await get("/docs")).text).toContain('data-changes="/docs/_changes"');
      expect(await get("/docs/a.png")).toEqual({ status: 200, text: "png" });
      expect((await get("/docs.md")).text).toContain("# Start");
      expect(JSON.parse((await get("/docs/search/en/meta.json")).text)).toMatchObject({ entries: 1 });
      for (const outside of ["/docs/../secret", "/docs/%2e%2e/versions/theme.css", "/docs/..%2fversions%2ftheme.css"])
        expect((await get(outside)).status, outside).toBe(404);
      const changes = await fetch(`${at}/docs/_changes`);
      const reader = changes.body!.getReader();
      const received = (async () => {
        for (let text = ""; ;) {
          const { value } = await reader.read();
          text += new TextDecoder().decode(value);
          if (text.includes("event: changed")) return;
        }
      })();
      await writeFile(join(folder, "index.md"), "# Start\n\nSecond.\n");
      await received;
      expect((await get("/docs")).text).toContain("Second.");
      await reader.cancel();
    });
    expect(code).toBe(0);
  });

  test("serves the build as any file server would", async () => {
    const folder = await put("preview", { "a/index.html": "A page", ".hidden": "no" });
    await runCommand(["preview", folder, "--port", "0"], async ({ port }) => {
      const get = async (path: string) => (await fetch(`http://127.0.0.1:${port}${path}`)).status;
      expect([await get("/a"), await get("/a/"), await get("/b"), await get("/.hidden")]).toEqual([200, 200, 404, 404]);
    });
  });
});
