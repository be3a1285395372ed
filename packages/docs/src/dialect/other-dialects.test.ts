/** Trees of other builders on disk: what they are written in, what they include, and where their labels are. */
import { mkdir, mkdtemp, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { Documentation } from "../folders/documentation.ts";
import { readDocumentationFolder } from "../folders/folder.ts";
import { checkDocumentation, documentationWarnings } from "../references/link-check.ts";

/** A project with these files, as a repository. */
async function project(files: Readonly<Record<string, string>>): Promise<string> {
  const root = await mkdtemp(join(tmpdir(), "vitrine-dialect-"));
  await mkdir(join(root, ".git"));
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(root, path)), { recursive: true });
    await writeFile(join(root, path), text);
  }
  return root;
}

async function read(root: string, folder: string): Promise<Documentation> {
  return new Documentation([await readDocumentationFolder(join(root, folder), { address: "/" })]);
}

test.each([
  ["material", { "mkdocs.yml": "", "docs/index.md": "# A" }],
  ["vitepress", { "docs/.vitepress/config.ts": "", "docs/index.md": "# A" }],
  ["docusaurus", { "website/docusaurus.config.js": "", "docs/index.md": "# A" }],
  ["myst", { "docs/conf.py": "", "docs/index.md": "# A" }],
  ["quarto", { "_quarto.yml": "", "docs/index.qmd": "# A" }],
  ["hub", { "docs/_toctree.yml": "- local: index\n  title: A\n", "docs/index.md": "# A\n\n!!! note\n    x" }],
  ["hub", { "docs/index.md": "# A" }],
  ["vitepress", { "docs/index.md": "# A\n\n::: tip\nx\n:::" }],
] as const)("%s is found: %j", async (dialect, files) => {
  const documentation = await read(await project(files as Record<string, string>), "docs");
  expect(documentation.sets[0]?.dialect).toBe(dialect);
  expect(documentation.pages).toHaveLength(1);
});

test("pages include files of their project, and no others", async () => {
  const root = await project({
    "mkdocs.yml": "",
    "code/a.py": "# --8<-- [start:part]\nprint('shown')\n# --8<-- [end:part]\nprint('not')\n",
    ".secret": "SECRET",
    "docs/index.md":
      '# A\n\n```py\n--8<-- "b"\n```\n\n{* ../code/a.py *}\n\n--8<-- "code/a.py:part"\n\n--8<-- ".secret"\n\n--8<-- "out.txt"\n',
  });
  const outside = await project({ "out.txt": "SECRET" });
  await symlink(join(outside, "out.txt"), join(root, "out.txt"));
  const documentation = await read(root, "docs");
  const [page] = documentation.pages;
  const { html } = documentation.render(page as NonNullable<typeof page>);
  expect(html).toContain("shown");
  expect(html).not.toContain("SECRET");
  expect(checkDocumentation(documentation).map(({ line }) => line)).toEqual([11, 13]);
});

test("labels lead to their page, and links by a page’s address to theirs", async () => {
  const files = {
    "conf.py": "",
    "index.md":
      "# Start\n\n{ref}`guide-use`, [](#eq), [](guide/use.md), {doc}`guide/use`, [by address](guide/use/#use-build-target)\n",
    "guide/use.md": "(guide-use)=\n# Use `build.target`\n\n$$\na\n$$ (eq)\n\n[up](../../)\n",
  };
  const documentation = await read(await project(files), ".");
  expect(checkDocumentation(documentation)).toEqual([]);
  expect(documentationWarnings(documentation)).toEqual([]);
  const { html } = documentation.render(documentation.find("/") as NonNullable<ReturnType<Documentation["find"]>>);
  expect(html).toContain('<a href="/guide/use#guide-use">Use build.target</a>');
  expect(html).toContain('<a href="/guide/use">Use build.target</a>');
});

test("a long page of the author’s own is whole", async () => {
  const sections = Array.from(
    { length: 6_000 },
    (_, index) => `## Release ${index}\n\n${"Words of a note. ".repeat(5)}\n`,
  );
  const source = `# Notes\n\n${sections.join("\n")}\nThe very last words.\n`;
  expect(source.length).toBeGreaterThan(600_000);
  const documentation = new Documentation([{ address: "/", files: { "index.md": source } }]);
  const [page] = documentation.pages;
  const { html, warnings } = documentation.render(page as NonNullable<typeof page>);
  expect(html).toContain("The very last words.");
  expect(warnings).toEqual([]);
});
