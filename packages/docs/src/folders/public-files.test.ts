/** Files that builders publish at the root of the site: pages name them so, and they are there. */
import { access, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { run } from "../cli/cli.ts";
import { putFiles } from "../testing/site-folder.ts";

let folder: string;
afterEach(() => rm(folder, { recursive: true }));

const PAGE = '# Start\n\n![Logo](/img/logo.png) [the paper](/paper.pdf) <img src="/img/logo.png" alt="">\n';
const TREES = {
  VitePress: { pages: "docs", at: "docs/public", "docs/.vitepress/config.mts": "export default {}" },
  Docusaurus: { pages: "docs", at: "static", "docusaurus.config.js": "module.exports = {}" },
  "Docusaurus beside its pages": {
    pages: "docs",
    at: "website/static",
    "website/docusaurus.config.js": "module.exports = {}",
  },
  Starlight: { pages: "src/content/docs", at: "public", "astro.config.mjs": "export default {}" },
  "VitePress with a folder of its own": {
    pages: "docs",
    at: "shared",
    "package.json": "{}",
    "docs/.vitepress/config.ts":
      'import { defineConfig } from "vitepress";\nexport default defineConfig({ title: "A", vite: { publicDir: "../shared" } });',
  },
  "Docusaurus with folders of its own": {
    pages: "docs",
    at: "files/more",
    "static/not.txt": "",
    "docusaurus.config.ts": 'const config = { staticDirectories: ["assets", "files/more"] };\nexport default config;',
  },
  "Starlight with a folder of its own": {
    pages: "src/content/docs",
    at: "files",
    "astro.config.mjs": 'export default defineConfig({ publicDir: "./files" });',
  },
  "Sphinx with extra files": { pages: "docs", at: "docs/extra", "docs/conf.py": 'html_extra_path = ["extra"]' },
  // MkDocs publishes what is among the pages.
  MkDocs: { pages: "docs", at: "docs", "mkdocs.yml": "site_name: A" },
};

test.each(Object.entries(TREES))("%s, at the root and below a path", async (_name, { pages, at, ...others }) => {
  folder = await mkdtemp(join(tmpdir(), "vitrine-public-"));
  await putFiles(folder, {
    [`${pages}/index.md`]: PAGE,
    [`${at}/img/logo.png`]: "a picture",
    [`${at}/paper.pdf`]: "a paper",
    [`${at}/.hidden`]: "not for readers",
    ...others,
  });
  for (const base of at === "docs" ? ["/"] : ["/", "/project"]) {
    const failures: string[] = [];
    const out = join(folder, `out${base.replace("/", "-")}`);
    const output = { print: () => {}, fail: (line: string) => void failures.push(line) };
    const code = await run(["build", join(folder, pages), "--base", base, "--out", out], output);
    expect([code, failures]).toEqual([0, []]);
    const site = join(out, base);
    expect(await readFile(join(site, "img/logo.png"), "utf8")).toBe("a picture");
    expect(await readFile(join(site, "paper.pdf"), "utf8")).toBe("a paper");
    await expect(access(join(site, ".hidden"))).rejects.toThrow();
    const html = await readFile(join(site, "index.html"), "utf8");
    const prefix = base === "/" ? "" : base;
    for (const written of [`src="${prefix}/img/logo.png"`, `href="${prefix}/paper.pdf"`])
      expect(html).toContain(written);
  }
});

test("static files of Sphinx and Jupyter Book are below an address of their own", async () => {
  const page = "# Start\n\n![Logo](/_static/logo.png)\n";
  const trees: Record<string, string>[] = [
    { "docs/conf.py": 'html_static_path = ["assets"]', "docs/assets/logo.png": "a picture" },
    { "docs/_toc.yml": "root: index", "docs/_config.yml": "title: A", "docs/_static/logo.png": "a picture" },
  ];
  for (const tree of trees) {
    folder = await mkdtemp(join(tmpdir(), "vitrine-public-"));
    await putFiles(folder, { "docs/index.md": page, ...tree });
    const out = join(folder, "out");
    const failures: string[] = [];
    const output = { print: () => {}, fail: (line: string) => void failures.push(line) };
    expect([await run(["build", join(folder, "docs"), "--out", out], output), failures]).toEqual([0, []]);
    expect(await readFile(join(out, "_static/logo.png"), "utf8")).toBe("a picture");
  }
});

test("no configuration publishes files outside of its project", async () => {
  folder = await mkdtemp(join(tmpdir(), "vitrine-public-"));
  await putFiles(folder, {
    "secret/paper.pdf": "a paper",
    "project/docs/index.md": "# Start\n\n[the paper](/paper.pdf)\n",
    "project/docusaurus.config.js": 'module.exports = { staticDirectories: ["../secret"] }',
  });
  const output = { print: () => {}, fail: () => {} };
  expect(await run(["check", join(folder, "project/docs")], output)).toBe(1);
});

test("what is not in the public folder stays a dead link", async () => {
  folder = await mkdtemp(join(tmpdir(), "vitrine-public-"));
  await putFiles(folder, {
    "docs/index.md": "# Start\n\n![Logo](/img/gone.png)\n",
    "docs/public/img/logo.png": "a picture",
    "docs/.vitepress/config.mts": "export default {}",
  });
  const failures: string[] = [];
  const output = { print: () => {}, fail: (line: string) => void failures.push(line) };
  expect(await run(["check", join(folder, "docs")], output)).toBe(1);
  expect(failures.join("\n")).toContain("There is no picture at “/img/gone.png”");
});
