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
  ["docusaurus", { "docs/index.mdx": "import A from './a';\n\n# A\n\nText" }],
  ["material", { "docs/index.md": "# A\n\n{* ../a.py *}\n\n[](){#own}" }],
  ["hub", { "docs/index.md": "# A\n\n```md\n::: tip\nx\n:::\n```" }],
] as const)("%s is found: %j", async (dialect, files) => {
  const documentation = await read(await project(files as Record<string, string>), "docs");
  expect(documentation.sets[0]?.dialect).toBe(dialect);
  expect(documentation.pages).toHaveLength(1);
});

test.each([
  ["a stray file above a folder without a project", { "conf.py": "", "x/docs/index.md": "# A" }, "x/docs", "hub"],
  ["one above a project", { "mkdocs.yml": "", "x/package.json": "{}", "x/docs/index.md": "# A" }, "x/docs", "hub"],
  [
    "one above a project of its own kind",
    { "conf.py": "", "x/mkdocs.yml": "", "x/docs/index.md": "# A" },
    "x/docs",
    "material",
  ],
  ["the project’s own", { "setup.py": "", "conf.py": "", "a/b/docs/index.md": "# A" }, "a/b/docs", "myst"],
  ["that in the folder given", { "docs/conf.py": "", "docs/index.md": "# A" }, "docs", "myst"],
] as const)("what is around a folder ends with its project: %s", async (_what, files, folder, dialect) => {
  const root = await mkdtemp(join(tmpdir(), "vitrine-stray-"));
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(root, path)), { recursive: true });
    await writeFile(join(root, path), text);
  }
  expect((await read(root, folder)).sets[0]?.dialect).toBe(dialect);
});

test("blocks of reStructuredText are read as MyST writes them, and the rest is reported", async () => {
  const block = [
    "```{eval-rst}",
    ".. note::",
    "",
    "   Mind the ``gap``, see :ref:`here <own>` and `the site <https://site.example/x>`_.",
    "",
    ".. _own:",
    "",
    "A title",
    "~~~~~~~",
    "",
    ".. code-block:: python",
    "   :caption: a.py",
    "",
    "   print(1)",
    "",
    ".. list-table::",
    "   :header-rows: 1",
    "",
    "   * - One",
    "     - Two",
    "   * - ``a``",
    "     - b",
    "",
    ".. This is a comment",
    "   of two lines.",
    "",
    ".. unheard-of:: argument",
    "",
    "   Inside.",
    "",
    "====  ====",
    "x     y",
    "====  ====",
    "```",
  ].join("\n");
  const documentation = await read(await project({ "docs/conf.py": "", "docs/index.md": `# A\n\n${block}\n` }), "docs");
  const [page] = documentation.pages;
  const { html, constructs, markdown } = documentation.render(page as NonNullable<typeof page>);
  for (const part of [
    'data-kind="note"',
    "<code>gap</code>",
    'href="/#own">here</a>',
    'href="https://site.example/x">the site</a>',
    'id="a-title"',
    'class="vt-code__title">a.py</p>',
    "<th>One</th>",
    "<td><code>a</code></td>",
  ])
    expect(html).toContain(part);
  expect(html).not.toContain("comment");
  expect(markdown).toContain("```{eval-rst}");
  expect(constructs.left).toBe(2);
  expect(documentationWarnings(documentation)).toEqual([
    expect.objectContaining({ line: 3, message: expect.stringContaining("```{unheard-of} argument") as string }),
    expect.objectContaining({ line: 3, message: expect.stringContaining("```{rst-table}") as string }),
  ]);
});

const CASES: Record<string, { files: Record<string, string>; page: string; shown: string[]; left: string[] }> = {
  "what Python-Markdown’s extensions write in words and lines": {
    files: { "mkdocs.yml": "markdown_extensions:\n  - pymdownx.arithmatex:\n      generic: true\n" },
    page: [
      "H~2~O, a^2^, ~~old~~, {--del--}{++add++}{>>why<<}, `#!py print(1)`, \\(x\\) for $5 and $6. :smile:",
      '<figure markdown="span">\n  ![A](a.png){ width="300" }\n  <figcaption>Words *here*</figcaption>\n</figure>',
      "| a |\n|---|\n| 1 |\n{: .wide }",
      '``` py hl_lines="2"\nx\ny\n```',
      "[TOC]",
    ].join("\n\n"),
    shown: [
      "H<sub>2</sub>O, a<sup>2</sup>, <del>old</del>, <del>del</del><ins>add</ins>, <code>print(1)</code>, ",
      "for $5 and $6.",
      'alt="A" width="300"',
      "<figcaption>Words",
      "<td>1</td>\n</tr>\n</tbody>",
      '<span class="vt-line vt-line--marked">y</span>',
    ],
    left: [":smile:"],
  },
  "formulas, where MkDocs does not turn them on": {
    files: { "mkdocs.yml": "markdown_extensions: [admonition]\n" },
    page: "A set $x$ of \\(y\\).",
    shown: ["A set $x$ of (y)."],
    left: [],
  },
  "fences and lines of VitePress, and what Vue reads": {
    files: { ".vitepress/config.ts": "", "a.js": "// #region part\nlet a\n// #endregion part\nlet b\n" },
    page: [
      "```txt{1}:line-numbers\na\nb // [!code --]\nc // [!code ++]\n```",
      "<<< @/a.js#part{1}",
      '<button @click="count++">x</button>',
    ].join("\n\n"),
    shown: [
      '<span class="vt-line vt-line--marked">a</span>\n<span class="vt-line vt-line--removed">b</span>\n<span class="vt-line vt-line--added">c</span>',
      'data-language="js"',
    ],
    left: ["<button @click="],
  },
  "expressions, pictures and lines of Docusaurus": {
    files: { "docusaurus.config.js": "", "static/img/a.png": "x", "own.png": "x" },
    page: [
      "import own from './own.png';",
      "export const Mark = ({children}) => (\n  <b>\n\n    {children}\n\n  </b>\n);",
      "# A",
      '<img src={useBaseUrl(\'/img/a.png\')} alt="one" /> <img src={own} alt="two" width={30} />',
      '<Admonition type="tip" title="Mind">Words *here*.</Admonition>',
      "A{' '}b, {1 + 1} and \\{c}, [file](pathname:///img/a.png)",
      "```txt\n// highlight-next-line\na\nb\n```",
    ].join("\n\n"),
    shown: [
      '<img src="/img/a.png" alt="one"',
      '<img src="/own.png" alt="two" width="30"',
      '<p class="vt-callout__title">Mind</p><p>Words <em>here</em>.</p>',
      "A b, {1 + 1} and {c}, ",
      'href="/img/a.png">file</a>',
      '<code><span class="vt-line vt-line--marked">a</span>\nb</code>',
    ],
    left: ["{1 + 1}"],
  },
  "cards, fields and contents of MyST": {
    files: { "conf.py": "", "other.md": "# The other\n" },
    page: [
      "```{toctree}\nother\n```",
      ":::{grid-item-card} One\nHead\n^^^\nBody\n+++\nFoot\n:::",
      ":Author: Some *body*\n:Date: today",
      "```{code-block} txt\n:emphasize-lines: 2\n\na\nb\n```",
    ].join("\n\n"),
    shown: [
      '<a href="/other">The other</a>',
      "Head\nBody\nFoot",
      "<dt>Author</dt><dd><p>Some <em>body</em></p></dd><dt>Date</dt>",
      '<span class="vt-line vt-line--marked">b</span>',
    ],
    left: [],
  },
};

test.each(Object.entries(CASES))("%s", async (_what, { files, page: text, shown, left }) => {
  const documentation = await read(await project({ ...files, "index.md": text }), ".");
  const page = documentation.find("/") as NonNullable<ReturnType<Documentation["find"]>>;
  const { html, warnings } = documentation.render(page);
  for (const part of shown) expect(html).toContain(part);
  expect(warnings.map(({ message }) => /“(.*?)”/.exec(message)?.[1])).toEqual(left);
});

test("the first page of VitePress and Starlight shows what its front matter says, and names its lines", async () => {
  const hero = `---
layout: home
hero:
  name: Thing
  text: For *everybody*
  tagline: Small
  actions:
    - { text: Start, link: /guide }
features:
  - title: Fast
    details: Very
      fast.
    link: /guide
---

Words, {{ left }}.
`;
  const documentation = await read(
    await project({ ".vitepress/config.ts": "", "index.md": hero, "guide.md": "# Guide" }),
    ".",
  );
  const page = documentation.find("/") as NonNullable<ReturnType<Documentation["find"]>>;
  expect(page).toMatchObject({ title: "Thing", description: "Small", fields: { layout: "landing" } });
  const { html, warnings } = documentation.render(page);
  for (const part of [
    "For <em>everybody</em>",
    '<a href="/guide">Start</a>',
    '<a href="/guide">Fast</a>',
    "Very fast.",
  ])
    expect(html).toContain(part);
  expect(warnings).toMatchObject([{ line: 16 }]);
  expect(checkDocumentation(documentation)).toEqual([]);
});

test("pictures beside the folder of the pages are published with them, below any base", async () => {
  const root = await project({
    "astro.config.mjs": "",
    "src/assets/a.png": "x",
    "secret.txt": "",
    "src/content/docs/guides/one.md":
      "# One\n\n![A](../../../assets/a.png) ![B](../../../../../outside.png) ![C](../../../assets/c.png)\n",
    "src/content/docs/conf.py": "",
    "src/content/docs/all.txt": "",
  });
  // A link leads out of the project.
  const outside = await project({ "c.png": "x" });
  await symlink(join(outside, "c.png"), join(root, "src/assets/c.png"));
  const source = await readDocumentationFolder(join(root, "src/content/docs"), { address: "/project" });
  const documentation = new Documentation([source]);
  const { html } = documentation.render(documentation.pages[0] as NonNullable<(typeof documentation.pages)[0]>);
  expect(html).toContain('src="/project/assets/a.png"');
  expect(Object.keys(source.published?.files ?? {})).toEqual(["/assets/a.png"]);
  expect(source.assets).toEqual(["all.txt"]);
});

test("a link to an address of no page is no link to the first page", async () => {
  const documentation = await read(
    await project({ "mkdocs.yml": "", "docs/index.md": "# A\n\n[x](/gone/)\n" }),
    "docs",
  );
  expect(checkDocumentation(documentation, { isKnownAddress: () => false })).toHaveLength(1);
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

test("redirects to another library's documentation are no problems; others to nowhere are", () => {
  const files = {
    "index.md": "# A",
    "_redirects.yml":
      "one: /docs/datasets/upload\ntwo: ../datasets/upload\nthree: https://docs.example/x\nfour: nowhere\n",
  };
  for (const address of ["/", "/docs/hub"]) {
    const documentation = new Documentation([{ address, files }]);
    const problems = checkDocumentation(documentation, { isKnownAddress: () => false });
    expect(problems.map(({ line }) => line)).toEqual([4]);
  }
});

test("elements that say what a text is, and columns, keep their tags", () => {
  const source =
    '<dfn>a</dfn> <cite>b</cite> <bdi>c</bdi> <time datetime="2026">d</time>\n\n<aside>e</aside>\n\n<table><colgroup><col span="2"></colgroup><tr><td>f</td></tr></table>';
  const documentation = new Documentation([{ address: "/", files: { "index.md": source } }]);
  const [page] = documentation.pages;
  const { html, warnings } = documentation.render(page as NonNullable<typeof page>);
  for (const tag of ["<dfn>", "<cite>", "<bdi>", '<time datetime="2026">', "<aside>", '<col span="2">'])
    expect(html).toContain(tag);
  expect(warnings).toEqual([]);
});

test("links by the ids of other engines lead to their sections", () => {
  const source =
    "# A\n\n## build.target\n\n## What's `new()` in 2.0?\n\n## Same\n\n## Same\n\n[](){#own}\n\n## Über uns\n\n" +
    [
      "build-target",
      "buildtarget",
      "what-s-new-in-2-0",
      "whats-new-in-20",
      "same-1",
      "same_1",
      "own",
      "uber-uns",
      "über-uns",
    ]
      .map((id) => `[x](#${id})`)
      .join(" ");
  const documentation = new Documentation([{ address: "/", dialect: "material", files: { "index.md": source } }]);
  expect(checkDocumentation(documentation)).toEqual([]);
});
