/** Features of real libraries beyond the plainest Python: docstring styles, overloads, lazy imports, stand-ins, other packages. */
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fromHtml } from "hast-util-from-html";
import { toString } from "hast-util-to-string";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { run } from "../../cli/cli.ts";
import { autodocFrom, checkDocumentation, Documentation } from "../../index.ts";
import { pythonWithGriffe } from "./python-environment.ts";
import { type PythonReference, pythonReference } from "./python-reference.ts";
import { markdownOfRst } from "@vitrine/markdown/pages";

const STYLES = `
"""Sums. More about them."""
from typing import overload
from .lazy.part import Runner as Walker
import collections

class Adder:
    """Adds.

    Parameters
    ----------
    base : float, default 0
        What to add to.
    *others : float
        And these.

    Notes
    -----
    See :class:\`Runner\`.

    Examples
    --------
    >>> Adder(1)
    """
    def __init__(self, base: float = 0, *others: float): pass

    @overload
    def add(self, one: int) -> int: ...
    @overload
    def add(self, one: str, /) -> str: ...
    def add(self, one):
        """Adds one.

        :param one: the one, see :meth:\`of\`
        :type one: int or str
        :raises TypeError: when it is none
        :returns: the sum
        :rtype: int
        """

    @classmethod
    async def of(cls, runner: Walker, counts: "collections.Counter[Walker]") -> Walker:
        """Makes it."""

LIMIT: int = 3
"""The largest."""
`;

const LAZY = `
_import_structure = {"part": ["Runner"]}
try:
    import nothing
except ImportError:
    from ..dummy_objects import *
else:
    _import_structure["part"].extend(["Later"])
`;

const FILES = {
  "lib/__init__.py":
    "try:\n    import nothing\nexcept ImportError:\n    from .dummy_objects import *\nelse:\n    from .styles import Adder\n",
  "lib/styles.py": STYLES,
  "lib/lazy/__init__.py": LAZY,
  "lib/lazy/part.py": "from other import Outer\nclass Runner(Outer):\n    '''Runs.'''\nclass Later: pass\n",
  "lib/_hidden.py": "def nothing():\n    '''Nobody sees it.'''\n",
  "lib/dummy_objects.py": "class Runner: pass\nclass Adder: pass\n",
  "elsewhere/other/__init__.py": "from .inner import Outer\n",
  "elsewhere/other/inner.py": "class Outer:\n    def shout(self):\n        '''Shouts.'''\n",
};

const python = process.env["VITRINE_PYTHON"];
let root = "";
let reference: PythonReference;

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), "vitrine-python-"));
  for (const [path, text] of Object.entries(FILES)) {
    await mkdir(dirname(join(root, path)), { recursive: true });
    await writeFile(join(root, path), text);
  }
  if (python !== undefined)
    reference = await pythonReference(join(root, "lib"), { python, searchPaths: [join(root, "elsewhere")] });
});
afterAll(() => rm(root, { recursive: true, force: true }));

const autodoc = () => autodocFrom(JSON.stringify(reference));

/** The text of a page with these descriptions, and the page. */
function rendered(markdown: string) {
  const documentation = new Documentation([
    { address: "/", files: { "p.md": `# P\n\n${markdown}` }, autodoc: autodoc() },
  ]);
  const page = documentation.render(documentation.pages[0]!);
  return { ...page, text: toString(fromHtml(page.html, { fragment: true })) };
}

describe.skipIf(python === undefined)("a Python library", () => {
  test.each([
    ["lib.Adder", "lib.Adder"],
    ["Adder", "lib.Adder"],
    ["styles.Adder", "lib.Adder"],
    ["lib.styles.Adder.add", "lib.Adder.add"],
    ["lazy.Runner", "lib.lazy.Runner"],
    ["styles.Walker", "lib.lazy.Runner"],
    ["lazy.Later", "lib.lazy.Later"],
    ["styles.LIMIT", "lib.styles.LIMIT"],
  ])("knows %s", (written, path) => {
    expect(/<anchor>(.*)<\/anchor>/.exec(autodoc()(written, []) ?? "")?.[1]).toBe(path);
  });

  test("stand-ins for what is not installed are no names", () => {
    expect(Object.keys(reference.names).filter((name) => name.includes("dummy"))).toEqual([]);
    expect(Object.keys(reference.aliases ?? {}).filter((name) => name.includes("dummy"))).toEqual([]);
  });

  test("NumPy's style becomes parameters, notes and examples, not headings", () => {
    const { text, headings, html } = rendered("[[autodoc]] Adder\n    - none");
    expect(headings).toEqual([]);
    expect(text).toMatch(
      /base \(float, optional, defaults to 0\) -- What to add to\.\s+\*others \(float\) -- And these\./,
    );
    expect(text).toContain("Adder(base: float = 0, *others: float)");
    expect(html).toContain('data-language="python"');
    expect(text).not.toContain("----");
  });

  test("Sphinx's fields become parameters, results and errors", () => {
    const { text } = rendered("[[autodoc]] lib.Adder.add");
    expect(text).toMatch(/one \(int \| str\) -- the one, see of/);
    expect(text).toMatch(/Returns int\s*the sum/);
    expect(text).toMatch(/Raises\s+TypeError -- when it is none/);
    expect(text).not.toContain(":param");
  });

  test("overloads, markers of parameters and decorators are in the signature", () => {
    expect(rendered("[[autodoc]] lib.Adder.add").text).toContain("(one: int) -> int");
    expect(rendered("[[autodoc]] lib.Adder.add").text).toContain("(one: str, /) -> str");
    expect(rendered("[[autodoc]] lib.Adder.of").text).toMatch(/@classmethod\s+async (?:lib\.Adder\.)?of\(/);
  });

  test("types in signatures and base classes lead to their descriptions", () => {
    const { links, html } = rendered("[[autodoc]] Adder\n\n[[autodoc]] lazy.Runner");
    const toRunner = links.filter(({ address }) => address === "/p#lib.lazy.Runner");
    expect(toRunner.length).toBeGreaterThanOrEqual(2);
    expect(html).toMatch(/<pre[^>]*>(?:(?!<\/pre>).)*<a href="\/p#lib\.lazy\.Runner">Walker<\/a>/s);
  });

  test("a member that another package defines is shown with an id of the class that has it", () => {
    const { text, ids, problems } = rendered("[[autodoc]] lazy.Runner\n    - shout");
    expect(problems).toEqual([]);
    expect(text).toContain("Shouts.");
    expect(ids).toContain("lib.lazy.Runner.shout");
  });

  test("the command writes a page for each public module, which the check finds nothing wrong with", async () => {
    const out = join(root, "out");
    const said: string[] = [];
    const output = { print: (line: string) => void said.push(line), fail: (line: string) => void said.push(line) };
    expect(await run(["reference", join(root, "lib"), "--out", out, "--python", python ?? ""], output)).toBe(0);
    expect(Object.keys(reference.pages).toSorted()).toEqual(["lib/index.md", "lib/lazy.part.md", "lib/styles.md"]);
    expect(reference.pages["lib/index.md"]).toContain("[`lib.styles`](styles.md): Sums.");
    const documentation = new Documentation([{ address: "/api", files: reference.pages }]);
    expect(checkDocumentation(documentation, { isKnownAddress: () => false })).toEqual([]);
    const page = documentation.find("/api/lib/styles");
    const html = page ? documentation.render(page).html : "";
    expect(html).toContain('id="lib.Adder.add"');
    expect(html).toContain('href="/api/lib/lazy.part#lib.lazy.Runner"');
  });
});

test("constants of Python are code, not names to be looked up", () => {
  expect(markdownOfRst(":obj:`None`, :data:`True` or :class:`~a.B`")).toBe("`None`, `True` or [`~a.B`]");
});

test("what reStructuredText writes in its own way is Markdown", () => {
  const rst = [
    "Use ``f`` and :class:`~a.B`, or `the page <https://a.example>`_::",
    "",
    "    code_here(1)",
    "",
    ".. note:: Slow",
    "   and more.",
    "",
    ".. code-block:: sh",
    "",
    "   ls",
    "",
    ".. versionadded:: 1.2",
    "",
    ".. math:: a + b",
    "",
    "```py",
    ".. note:: not here",
    "```",
  ].join("\n");
  expect(markdownOfRst(rst)).toBe(
    [
      "Use `f` and [`~a.B`], or [the page](https://a.example):",
      "",
      "```python\ncode_here(1)\n```",
      "",
      "> [!NOTE]\n> Slow\n> and more.",
      "",
      "```sh\nls\n```",
      "",
      "*Added in 1.2.*",
      "",
      "$$\na + b\n$$",
      "",
      "```py\n.. note:: not here\n```",
    ].join("\n"),
  );
});

test("a Python without griffe is an error that says what to do", async () => {
  await expect(pythonWithGriffe({ python: join(root, "no-python") })).rejects.toThrow(
    /no Python 3\.10.*pip install griffe/,
  );
});
