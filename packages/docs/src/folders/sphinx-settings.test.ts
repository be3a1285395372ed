/** Pages of MyST with what their `conf.py` says. */
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { Documentation, readDocumentationFolder } from "../index.ts";

let root: string;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), "vitrine-sphinx-"));
});
afterAll(() => rm(root, { recursive: true, force: true }));

let trees = 0;
async function rendered(conf: string, page: string) {
  trees += 1;
  const project = join(root, `tree-${trees}`);
  const files = { ".git/HEAD": "", "docs/conf.py": conf, "docs/index.md": page };
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(project, path)), { recursive: true });
    await writeFile(join(project, path), text);
  }
  const source = await readDocumentationFolder(join(project, "docs"), { address: "/" });
  const documentation = new Documentation([source]);
  return documentation.render(documentation.pages[0]!);
}

test("Jupyter Book says the same in another file", async () => {
  const project = join(root, "book");
  await mkdir(project);
  const config = `title: Thing
parse:
  myst_enable_extensions: [colon_fence]
  myst_substitutions: { who: "**somebody**" }
sphinx:
  config:
    release: "1.2"
    extlinks: { issue: ["https://git.example/issues/%s", "issue %s"] }
`;
  const page = "# Start\n\n{{ who }} of |project| |release|, {issue}`12`, $a$ and $b$.\n\n:::{tip}\nMind.\n:::\n";
  for (const [path, text] of Object.entries({ "_config.yml": config, "_toc.yml": "root: index", "index.md": page }))
    await writeFile(join(project, path), text);
  const documentation = new Documentation([await readDocumentationFolder(project, { address: "/" })]);
  const { html, warnings } = documentation.render(documentation.pages[0]!);
  for (const part of ["<strong>somebody</strong> of Thing 1.2, ", ">issue 12</a>", "$a$ and $b$.", 'data-kind="tip"'])
    expect(html).toContain(part);
  expect(warnings).toEqual([]);
});

test("substitutions, addresses by role and the release are read, and not run", async () => {
  const { html, links, warnings, constructs } = await rendered(
    `
import nowhere
raise SystemExit("This is not run.")
project = "Thing"
version = "1.2"
release = f"{version}.3"
rst_prolog = """
.. |gh| replace:: our
   repository
"""
rst_epilog = rst_prolog + ".. |site| replace:: \`the site <https://site.example/>\`_\\n"
extlinks = {"issue": ("https://git.example/issues/%s", "issue %s"), "plain": ("https://plain.example/%s", None)}
myst_substitutions = {"who": "**somebody**", "many": 3}
myst_substitutions["late"] = "added later"
`,
    "# Start\n\n{{ who }} has {{ many }}, {{ late }}.\n\n|project| |release| at |gh| and |site|, {sub-ref}`version`, {{ env.config.release }}.\n\n" +
      "{issue}`12`, {issue}`the first <1>`, {plain}`a/b`. `|gh|` is code, and a | b | c are bars.\n\n{{ late }}\n",
  );
  for (const part of [
    "<strong>somebody</strong> has 3, added later.",
    "Thing 1.2.3 at our repository and ",
    "<span>1.2</span>, 1.2.3.",
    ">issue 12</a>",
    ">the first</a>",
    "<code>|gh|</code> is code, and a | b | c are bars.",
    "<p>added later</p>",
  ])
    expect(html).toContain(part);
  expect(links.map(({ address }) => address)).toEqual([
    "https://site.example/",
    "https://git.example/issues/12",
    "https://git.example/issues/1",
    "https://plain.example/a/b",
  ]);
  expect([constructs.left, warnings]).toEqual([0, []]);
});

test("front matter comes before the tree's settings", async () => {
  const { html } = await rendered(
    'myst_substitutions = {"who": "the tree", "other": "tree"}',
    "---\nmyst:\n  substitutions:\n    who: the page\n---\n# Start\n\n{{ who }}, {{ other }}.\n",
  );
  expect(html).toContain("<p>the page, tree.</p>");
});

test("what only a run could tell is reported where a page uses it, with the file and the line of the setting", async () => {
  const { warnings } = await rendered(
    [
      "import tool",
      "release = tool.version()",
      'myst_substitutions = {"known": "yes", "made": tool.make()}',
      "extlinks = tool.links()",
      "rst_prolog = tool.read()",
      "unused = tool.more()",
    ].join("\n"),
    "# Start\n\n{{ known }} and {{ made }}.\n\n{{ env.config.release }}\n\n{issue}`1`\n\nOne |word|.\n",
  );
  const told = warnings.map(({ line, message }) => [line, /docs\/conf\.py, line (\d)/.exec(message)?.[1]]);
  expect(told.toSorted()).toEqual([
    [3, "3"],
    [5, "2"],
    [7, "4"],
    [9, "5"],
  ]);
});

test("a file that Python cannot read is reported", async () => {
  const { warnings } = await rendered("release = = 1\n", "# Start\n\n{{ env.config.release }}\n");
  expect(warnings.map(({ message }) => message).join()).toMatch(/docs\/conf\.py was not read: /);
});

test("any texts of a table arrive as they are", async () => {
  const word = fc.stringMatching(/^[A-Za-z][A-Za-z ]{0,20}[A-Za-z]$/);
  const [values] = fc.sample(fc.uniqueArray(word, { minLength: 5, maxLength: 30 }), { numRuns: 1, seed: 7 });
  const table = Object.fromEntries((values ?? []).map((value, at) => [`n-${at}`, value]));
  const page = `# Start\n\n${Object.keys(table)
    .map((name) => `{{ ${name} }}`)
    .join("\n\n")}\n`;
  const { html } = await rendered(`myst_substitutions = ${JSON.stringify(table)}`, page);
  expect([...html.matchAll(/<p>(.*?)<\/p>/g)].map(([, text]) => text)).toEqual(values);
});
