/** The command line and the folder behind it, on real files. */
import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fromHtml } from "hast-util-from-html";
import { visit } from "unist-util-visit";
import { afterAll, beforeAll, expect, test } from "vitest";
import { putFiles, runCommand } from "../testing/site-folder.ts";
import { followDocumentationFolder, readDocumentationFolder } from "../folders/folder.ts";
import { Documentation } from "../index.ts";
import { followOpenApiFile, readOpenApiFile } from "../openapi/openapi-source.ts";

let root: string;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), "vitrine-docs-"));
});
afterAll(() => rm(root, { recursive: true, force: true }));

const folder = (name: string, files: Record<string, string>) => putFiles(join(root, name), files);
const command = (...args: string[]) => runCommand(args);

const GOOD = {
  "_toctree.yml": "- local: index\n  title: Start\n- title: Guides\n  sections:\n  - local: guides/a\n    title: A\n",
  "_redirects.yml": "old: guides/a\n",
  "index.md": "# Start\n\n<Tip>\n\nSee [A](guides/a#b) and ![p](img/p.png).\n\n</Tip>\n",
  "guides/a.md": "# A\n\n## B\n\n```py\nx = 1\n```\n",
  "img/p.png": "not really",
};

test("builds a folder into pages that link to one another", async () => {
  const source = await folder("good", GOOD);
  const out = join(root, "out");
  const built = await command("build", source, "--base", "/docs", "--out", out, "--origin", "https://docs.example");
  expect(built).toMatchObject({ code: 0, failed: "" });
  const written = (path: string) => readFile(join(out, path), "utf8");
  const html = await written("docs/index.html");
  const links: string[] = [];
  visit(fromHtml(html), "element", (node) => {
    const address = node.properties["href"] ?? node.properties["src"];
    if (typeof address === "string" && address.startsWith("/")) links.push(address.split("#")[0] ?? "");
  });
  expect(links).toContain("/docs/guides/a");
  for (const link of links) {
    const file = /\.\w+$/.test(link) ? link : `${link}/index.html`;
    expect((await written(file)).length, link).toBeGreaterThan(0);
  }
  expect(await written("docs/guides/a.md")).toBe("# A\n\n## B\n\n```py\nx = 1\n```\n");
  expect(await written("docs/old/index.html")).toContain("/docs/guides/a");
  const missing = await written("docs/404.html");
  expect(missing).toContain("<title>Page not found · Documentation</title>");
  expect(missing).toContain('href="/docs/guides/a"');
  expect(missing).not.toContain("canonical");
  expect(await written("404.html")).toBe(missing);
  expect(await written("llms.txt")).toContain("https://docs.example/docs/guides/a.md");
  expect(JSON.parse(await written("docs/search/en/meta.json"))).toMatchObject({ entries: 3 });
  expect(await written("sitemap.xml")).toContain("https://docs.example/docs");
});

test("notebooks are made of pages, and pages of notebooks", async () => {
  const cells = [{ cell_type: "markdown", metadata: {}, source: "# Made" }];
  const source = await folder("notebooks", {
    "guide.md": "# Guide\n\n[[open-in-colab]]\n\n```py\n>>> 1 + 1\n2\n```\n",
    "made.ipynb": JSON.stringify({ cells, metadata: {}, nbformat: 4, nbformat_minor: 5 }),
    "words.md": "# Words\n",
  });
  const out = join(root, "with-notebooks");
  const at = "https://github.com/me/docs/blob/main/nb";
  const built = await command("build", source, "--out", out, "--notebooks", "--notebooks-at", at);
  expect(built).toMatchObject({ code: 0, failed: "" });
  const written = (path: string) => readFile(join(out, path), "utf8");
  expect(JSON.parse(await written("guide.ipynb"))).toMatchObject({ cells: [{}, { source: "1 + 1" }] });
  expect(await written("guide/index.html")).toContain(
    "colab.research.google.com/github/me/docs/blob/main/nb/guide.ipynb",
  );
  expect(await written("made/index.html")).toContain("<title>Made");
  expect(await written("made.ipynb")).toContain("# Made");
  await expect(written("words.ipynb")).rejects.toThrow();
  expect(await command("build", source, "--notebooks-at", "https://elsewhere.example")).toMatchObject({ code: 2 });
});

test("names of a package are described in another folder's pages", async () => {
  const packages = await folder("code", {
    "thing/package.json": '{"name": "thing", "exports": {".": {"source": "./index.ts"}}}',
    "thing/index.ts": "/** Makes one. */\nexport function make(): number {\n  return 1;\n}\n",
  });
  const [api, out] = [join(root, "api"), join(root, "described")];
  const written = await command("reference", packages, "--out", api);
  expect(written).toMatchObject({ code: 0, printed: `2 pages in ${api}.`, failed: "" });
  const guide = await folder("guide", { "index.md": "# Guide\n\n[[autodoc]] thing.make\n" });
  expect(await command("build", guide, api, "--out", out)).toMatchObject({ code: 0, failed: "" });
  expect(await readFile(join(out, "guide/index.html"), "utf8")).toContain("Makes one.");
  await expect(readFile(join(out, "api/_autodoc.json"))).rejects.toThrow();
  expect((await command("check", guide)).failed).toContain("index.md:3 There is no description");
});

test("pictures for links need to know where the site will be", async () => {
  const { code, failed } = await command("build", await folder("good", GOOD), "--cards");
  expect([code, failed.includes("--origin")]).toEqual([2, true]);
});

test("reports problems, and ends with an exit code", async () => {
  const source = await folder("bad", { "index.md": "# Start\n\n[x](gone) <Tip>\n" });
  const { code, failed } = await command("check", source);
  expect(code).toBe(1);
  expect(failed).toMatch(/index\.md:3 .*gone/);
  expect(failed).toContain("<Tip> is never closed");
  expect((await command("build", source, "--out", join(root, "never"))).code).toBe(1);
  await expect(readFile(join(root, "never/index.html"))).rejects.toThrow();
  expect((await command("check", await folder("good", GOOD))).code).toBe(0);
});

test("checks that every published address still works", async () => {
  const source = await folder("published", { "index.md": "# Start\n\n## One" });
  const publishedIds = join(root, "published.txt");
  expect((await command("published-ids", source, "--published-ids", publishedIds)).code).toBe(0);
  expect((await command("check", source, "--published-ids", publishedIds)).code).toBe(0);
  await folder("published", { "index.md": "# Start\n\n## Two" });
  const { code, failed } = await command("check", source, "--published-ids", publishedIds);
  expect([code, failed.includes("/#one was published and is gone")]).toEqual([1, true]);
});

test.each([[["nonsense"]], [["build"]], [["check", "x", "--no-such-option"]], [["published-ids", "."]]])(
  "explains itself: %j",
  async (args) => {
    const { code, failed } = await command(...args);
    expect(code).toBe(2);
    expect(failed.length).toBeGreaterThan(20);
  },
);

test("several folders form one site", async () => {
  const [a, b] = [
    await folder("many/a", { "index.md": "[x](/docs/b/p#q)" }),
    await folder("many/b", { "p.md": "## Q" }),
  ];
  expect(await command("check", a, b, "--base", "docs")).toMatchObject({ code: 0 });
});

test("an edited file is taken in, a new one appears, a removed one goes", async () => {
  const source = await folder("live", { "index.md": "# Start" });
  const documentation = new Documentation([await readDocumentationFolder(source, { address: "/" })]);
  const received: string[] = [];
  const stop = followDocumentationFolder(documentation, "/", source, { onChange: (path) => void received.push(path) });
  try {
    await writeFile(join(source, "index.md"), "# Changed");
    await expect.poll(() => documentation.find("/")?.title).toBe("Changed");
    await writeFile(join(source, "new.md"), "# New");
    await expect.poll(() => documentation.find("/new")?.title).toBe("New");
    await rm(join(source, "new.md"));
    await expect.poll(() => documentation.find("/new")).toBeUndefined();
    expect(new Set(received)).toEqual(new Set(["index.md", "new.md"]));
  } finally {
    stop();
  }
});

test("a large set is rendered by several threads as one thread would", { tags: ["whole"] }, async () => {
  const files: Record<string, string> = { "_redirects.yml": "page-1#was: page-2#two\n" };
  for (let page = 0; page < 80; page += 1)
    files[`page-${page}.md`] =
      `# Page ${page}\n\n## Two\n\n[x](page-${page % 7}#two)\n${page % 20 === 3 ? "\n```mermaid\nflowchart LR\nA --> B\n```\n" : ""}`;
  const out = join(root, "threads");
  expect(await command("build", await folder("large", files), "--out", out)).toMatchObject({ code: 0, failed: "" });
  const alone = new Documentation([{ address: "/", files }]);
  for (const page of alone.pages) {
    expect(await readFile(join(out, page.address, "index.html"), "utf8")).toContain(alone.render(page).html);
  }
});

test("a page's date is that of its last commit", async () => {
  const source = await folder("dated", { "a.md": "# A", "b.md": "# B" });
  const git = (...args: string[]) =>
    execFileSync("git", ["-c", "user.name=x", "-c", "user.email=x@y.example", ...args], {
      cwd: source,
      env: { ...process.env, GIT_COMMITTER_DATE: "2020-02-03T04:05:06Z" },
    });
  git("init", "-q");
  git("add", "a.md");
  git("commit", "-q", "-m", "x");
  const { changed } = await readDocumentationFolder(source, { address: "/" });
  expect(changed?.("a.md")?.toISOString()).toBe("2020-02-03T04:05:06.000Z");
  expect(changed?.("b.md")?.getFullYear()).toBeGreaterThan(2020);
});

test("an OpenAPI document is a folder of pages", async () => {
  const path = { get: { summary: "One pet", operationId: "pet", responses: { 200: { description: "It" } } } };
  const text = { openapi: "3.1.0", info: { title: "Pets", version: "1" }, paths: { "/pets/{id}": path } };
  const source = await folder("described", {
    "pets.json": JSON.stringify(text),
    "guide/index.md": "[x](/pets/operations#pet)",
  });
  const [file, guide, out] = [join(source, "pets.json"), join(source, "guide"), join(root, "pets")];
  const edit = ["--edit-at", "https://git.example/edit"];
  expect(await command("build", file, guide, "--out", out, ...edit)).toMatchObject({ code: 0, failed: "" });
  const html = await readFile(join(out, "pets/operations/index.html"), "utf8");
  expect(html).toContain("One pet");
  expect(html).toContain(`https://git.example/edit${file}"`.replace("edit/", "edit//"));
  await writeFile(file, "openapi: 3.1.0\ninfo: {title: Pets}\npaths: {}\n");
  expect(await command("check", file)).toMatchObject({ code: 2, failed: expect.stringContaining("/info must have") });
});

test("an edited OpenAPI document is read again, and an invalid one leaves its pages", async () => {
  const documentOf = (name: string) => `openapi: 3.1.0\ninfo: {title: ${name}, version: "1"}\npaths: {}\n`;
  const source = await folder("edited", { "api.yaml": documentOf("Before") });
  const file = join(source, "api.yaml");
  const documentation = new Documentation([await readOpenApiFile(file, { address: "/" })]);
  const problems: string[] = [];
  const stop = followOpenApiFile(documentation, "/", file, { onProblem: (message) => void problems.push(message) });
  try {
    await writeFile(file, documentOf("After"));
    await expect.poll(() => documentation.find("/")?.title).toBe("After");
    await writeFile(file, "openapi: 3.1.0\n");
    await expect.poll(() => problems.join("")).toContain("must have");
    expect(documentation.find("/")?.title).toBe("After");
  } finally {
    stop();
  }
});

test("dev stays and answers for a folder with a diagram", async () => {
  const source = await folder("diagram", { "index.md": "# Start\n\n```mermaid\nflowchart LR\n  a --> b\n```\n" });
  const bin = join(import.meta.dirname, "bin.ts");
  const dev = spawn(process.execPath, ["--conditions=vitrine-source", bin, "dev", source, "--port", "0"]);
  try {
    const [line] = (await Promise.race([once(dev.stdout, "data"), once(dev, "exit")])) as [Buffer | number];
    const address = /http:\S+/.exec(String(line))?.[0];
    expect(address, `the command ended with ${String(line)}`).toBeDefined();
    expect(await (await fetch(address ?? "")).text()).toContain("Flowchart: a; b");
  } finally {
    dev.kill();
  }
});

test("a reader who stops reading the output stops no command", async () => {
  const project = await folder("unread", { "package.json": '{ "name": "unread" }' });
  const bin = join(import.meta.dirname, "bin.ts");
  const init = spawn(process.execPath, ["--conditions=vitrine-source", bin, "init"], { cwd: project });
  init.stdout.destroy();
  expect(await once(init, "exit")).toEqual([0, null]);
  expect(await readFile(join(project, "docs/get-started.md"), "utf8")).toContain("unread");
});
