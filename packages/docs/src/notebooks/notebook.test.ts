/**
 * Pages as notebooks and notebooks as pages. There are two references: `nbformat`, which validates
 * notebooks, and the hub's own documentation builder, which says how a page is split into cells.
 * Both run where a Python has them (`VITRINE_PYTHON`); the rest of the tests needs neither.
 */
import { execFileSync, spawnSync } from "node:child_process";
import fc from "fast-check";
import type { Element } from "hast";
import { fromHtml } from "hast-util-from-html";
import { toString } from "hast-util-to-string";
import { visit } from "unist-util-visit";
import { describe, expect, test } from "vitest";
import { checkDocumentation, Documentation } from "../index.ts";
import type { Notebook } from "./notebook-format.ts";
import { pageFromNotebook } from "./notebook-page.ts";
import { notebookFromMarkdown } from "./page-notebook.ts";

const python = process.env["VITRINE_PYTHON"];
/** The hub's own builder, where that Python has it. */
const hasBuilder = python !== undefined && spawnSync(python, ["-c", "import doc_builder"]).status === 0;

function request(program: string, input: unknown): unknown {
  return JSON.parse(execFileSync(python ?? "python3", ["-c", program], { input: JSON.stringify(input) }).toString());
}

const PAGE = `# A quick tour

<Youtube id="dQw4w9WgXcQ"/>

Use \\\\(x^2\\\\) and a [guide](/docs/guide#a).

## Run it [[run]]

\`\`\`py
>>> from transformers import pipeline

>>> for x in [1, 2]:
...     print(x)
1
2

>>> y = 3
>>> y  # doctest: +SKIP
3
\`\`\`

\`\`\`bash
pip install x
\`\`\`

Then:

\`\`\`python
def f():
    # not a heading
    return 1
\`\`\`

### Last

<frameworkcontent>
<pt>

\`\`\`py
import torch
\`\`\`

</pt>
<tf>

\`\`\`py
import tensorflow
\`\`\`

</tf>
</frameworkcontent>
`;

const code = ({ cells }: Notebook) => cells.flatMap((cell) => (cell.cell_type === "code" ? [cell.source] : []));

describe("a page as a notebook", () => {
  test.runIf(python)("is valid, by the format's own validator, for any page", () => {
    const pieces = [
      "# T",
      "text [a](/b)",
      "```py\n>>> 1\n1\n```",
      "<Tip>\n\nx\n\n</Tip>",
      "- a\n\n  ```py\n  b\n  ```",
      "``",
    ];
    const pages = fc.sample(fc.array(fc.constantFrom(...pieces), { maxLength: 12 }), { numRuns: 60, seed: 7 });
    const notebooks = [PAGE, ...pages.map((page) => page.join("\n\n"))].map((page) => notebookFromMarkdown(page));
    const wrong = request(
      `import json, sys, nbformat
wrong = []
for notebook in json.load(sys.stdin):
    try:
        nbformat.validate(nbformat.from_dict(notebook))
    except Exception as error:
        wrong.append(str(error))
print(json.dumps(wrong))`,
      notebooks,
    );
    expect(wrong).toEqual([]);
  });

  test.runIf(hasBuilder)("has the code and outputs that the hub's own builder makes of it", () => {
    const theirs = request(
      `import json, sys
from doc_builder.convert_to_notebook import clean_content, split_frameworks, parse_doc_into_cells
pages = split_frameworks(clean_content(json.load(sys.stdin)))
def shown(cell):
    out = [o["data"]["text/plain"] for o in cell["outputs"]]
    return [cell["source"], out]
print(json.dumps([[shown(c) for c in parse_doc_into_cells(page) if c["cell_type"] == "code" and isinstance(c["source"], str)] for page in pages[:3]]))`,
      PAGE,
    );
    const ours = [undefined, "pt", "tf"].map((framework) =>
      notebookFromMarkdown(PAGE, framework === undefined ? {} : { framework })
        .cells.flatMap((cell) => (cell.cell_type === "code" ? [cell] : []))
        // A video is a frame here, and stored HTML there.
        .filter((cell) => !cell.source.includes("IFrame"))
        .map((cell) => [
          cell.source,
          cell.outputs.map((output) => ("data" in output ? output.data["text/plain"] : output.text)),
        ]),
    );
    expect(ours).toEqual(theirs);
  });

  test("has each heading in a separate cell, and everything else that is not Python as text", () => {
    const { cells } = notebookFromMarkdown(PAGE, { origin: "https://docs.example" });
    expect(cells.map((cell) => cell.source)).toEqual([
      "# A quick tour",
      'from IPython.display import IFrame\n\nIFrame("https://www.youtube.com/embed/dQw4w9WgXcQ", width=560, height=315)',
      "Use $x^2$ and a [guide](https://docs.example/docs/guide#a).",
      '## Run it <a id="run"></a>',
      "from transformers import pipeline\n\nfor x in [1, 2]:\n    print(x)",
      "y = 3\ny",
      "```bash\npip install x\n```\n\nThen:",
      "def f():\n    # not a heading\n    return 1",
      "### Last",
      "import torch",
      "import tensorflow",
    ]);
  });

  test("says what components say, in the Markdown that notebooks know", () => {
    const source = `<Tip warning={true}>\n\nMind [this][r].\n\n</Tip>\n\n<hfoptions id="a">\n<hfoption id="One">\n\n\`\`\`py\n1\n\`\`\`\n\n</hfoption>\n</hfoptions>\n\n[r]: /there\n`;
    const { cells } = notebookFromMarkdown(source, { origin: "https://docs.example" });
    expect(cells.map((cell) => cell.source)).toEqual([
      "> **Warning**\n>\n> Mind [this](<https://docs.example/there>).\n\n**One**",
      "1",
    ]);
  });

  test("has a Colab link where it is published on GitHub", () => {
    const documentation = new Documentation([
      {
        address: "/docs",
        notebooksAt: "https://github.com/me/docs/blob/main/nb",
        files: { "a/tour.md": `[[open-in-colab]]\n\n${PAGE}` },
      },
    ]);
    const [page] = documentation.pages;
    const { links } = documentation.render(page!);
    const colab = "https://colab.research.google.com/github/me/docs/blob/main/nb/a/tour";
    expect(links.map((link) => link.address)).toEqual(
      expect.arrayContaining([`${colab}.ipynb`, `${colab}.pt.ipynb`, `${colab}.tf.ipynb`]),
    );
    expect(code(documentation.notebook(page!, { framework: "tf" }))).not.toContain("import torch");
  });
});

const PIXEL = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";

const output = (data: Record<string, unknown>) => ({
  cell_type: "code",
  source: ["x = 1\n", "x"],
  metadata: {},
  execution_count: 1,
  outputs: [{ output_type: "execute_result", execution_count: 1, metadata: {}, data }],
});

function shown(cells: unknown[]) {
  const file = JSON.stringify({
    cells,
    metadata: { language_info: { name: "python" } },
    nbformat: 4,
    nbformat_minor: 5,
  });
  const documentation = new Documentation([{ address: "/docs", folder: "docs", files: { "guides/run.ipynb": file } }]);
  const page = documentation.find("/docs/guides/run")!;
  const { html, text } = documentation.render(page);
  const tree = fromHtml(html, { fragment: true });
  const elements: Element[] = [];
  visit(tree, "element", (node) => void elements.push(node));
  return { documentation, page, html, text, tree, elements };
}

describe("a notebook as a page", () => {
  test("has its title, texts, code, outputs and formulas", () => {
    const { page, tree, elements } = shown([
      {
        cell_type: "markdown",
        metadata: {},
        source: ["# Training\n", "\n", "The loss is $a_1$, it costs $5 or \\$6."],
      },
      output({ "text/plain": ["[1,\n", " 2]"] }),
      {
        cell_type: "code",
        metadata: {},
        execution_count: 2,
        source: "1/0",
        outputs: [
          { output_type: "stream", name: "stdout", text: "0%\r100%\n\u001B[31mred\u001B[0m" },
          {
            output_type: "error",
            ename: "ZeroDivisionError",
            evalue: "division",
            traceback: ["\u001B[0;31mBoom\u001B[0m"],
          },
        ],
      },
    ]);
    expect(page.title).toBe("Training");
    const blocks = elements.filter((node) => node.tagName === "pre").map((node) => toString(node));
    expect(blocks).toEqual(["x = 1\nx", "[1,\n 2]", "1/0", "100%\nred", "Boom"]);
    expect(elements.filter((node) => node.tagName === "math")).toHaveLength(1);
    expect(toString(tree)).toContain("it costs $5 or $6");
  });

  test("shows pictures as files next to the page, which the link check knows", () => {
    const { documentation, elements } = shown([
      output({ "image/png": `${PIXEL.slice(0, 20)}\n${PIXEL.slice(20)}`, "text/plain": "<Figure size 640x480>" }),
      {
        cell_type: "markdown",
        metadata: {},
        source: "![a](attachment:p.png)",
        attachments: { "p.png": { "image/png": PIXEL } },
      },
    ]);
    const pictures = elements.filter((node) => node.tagName === "img").map((node) => node.properties["src"]);
    expect(pictures).toEqual(["/docs/guides/run_files/1.png", "/docs/guides/run_files/2.png"]);
    expect(checkDocumentation(documentation)).toEqual([]);
    expect(documentation.picture("/docs/guides/run_files/2.png")).toMatchObject({
      base64: PIXEL,
      mediaType: "image/png",
    });
  });

  test("lets no output do more than show something", () => {
    const hostile = [
      "<script>alert(1)</script><img src=x onerror=alert(1)>",
      '<table>\n\n<tr><td onclick="x()">saved</td></tr></table>\n\n<iframe src="javascript:alert(1)"></iframe>',
      '<svg viewBox="0 0 1 1"><script>alert(1)</script><a href="javascript:alert(1)"><circle r="1" onload="x()"/></a></svg>',
      '<a href="javascript:alert(1)">a</a><form action="/x"><input name="y"></form><style>body{display:none}</style>',
    ];
    const { html, elements } = shown(hostile.map((text) => output({ "text/html": text, "text/plain": "" })));
    expect(elements.filter(({ tagName }) => /^(script|iframe|form|style|object|embed)$/.test(tagName))).toEqual([]);
    for (const { properties, tagName } of elements) {
      // Only a box of a list of tasks, which cannot be used, is left of a field.
      if (tagName === "input") expect(properties).toMatchObject({ type: "checkbox", disabled: true });
      expect(Object.keys(properties).filter((name) => /^on/i.test(name))).toEqual([]);
      expect(String(properties["href"] ?? "")).not.toMatch(/^javascript/i);
    }
    expect(html).toContain("saved");
  });

  test("bounds what an output may take", () => {
    const lines = Array.from({ length: 5_000 }, (_, index) => `line ${index}`).join("\n");
    const { markdown } = pageFromNotebook(
      JSON.stringify({ cells: [output({ "text/plain": lines }), output({ "text/plain": "y".repeat(1_000_000) })] }),
      "a.ipynb",
    );
    expect(markdown.length).toBeLessThan(50_000);
    expect(markdown).toContain("4800 more lines");
  });

  test("says in which cell something is wrong", () => {
    const { documentation } = shown([
      { cell_type: "markdown", metadata: {}, source: "# A" },
      { cell_type: "markdown", metadata: {}, source: "Fine.\n\n[gone](nowhere)" },
    ]);
    expect(checkDocumentation(documentation)).toMatchObject([{ file: "docs/guides/run.ipynb, cell 2", line: 3 }]);
  });

  test("is a problem with its file when it is invalid", () => {
    const documentation = new Documentation([{ address: "/docs", folder: "docs", files: { "a.ipynb": "{}" } }]);
    expect(checkDocumentation(documentation)).toMatchObject([
      { file: "docs/a.ipynb", message: expect.stringContaining("nbformat 4") as string },
    ]);
  });

  test("never throws anything else, for any JSON", () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), (cell, data) => {
        pageFromNotebook(
          JSON.stringify({ cells: [cell, output({ "text/html": data, "image/png": data })] }),
          "a.ipynb",
        );
      }),
      { numRuns: 100 },
    );
  });

  test("gives back the code of the page it was made from", () => {
    const notebook = notebookFromMarkdown(PAGE);
    const again = notebookFromMarkdown(pageFromNotebook(JSON.stringify(notebook), "a.ipynb").markdown);
    expect(code(again)).toEqual(code(notebook));
  });
});
