/**
 * Descriptions of a Python package written for this test. The reference is the hub's own
 * documentation builder, which imports the package; ours only reads it. Without a Python that has griffe and the
 * builder (`VITRINE_PYTHON`), what needs them is skipped.
 */
import { execFileSync } from "node:child_process";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fromHtml } from "hast-util-from-html";
import { toString } from "hast-util-to-string";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { run } from "../../cli/cli.ts";
import { autodocFrom, checkDocumentation, Documentation } from "../../index.ts";
import { renderMarkdown } from "@vitrine/markdown";
import { readDocstring } from "./docstring-sections.ts";
import { type PythonReference, pythonReference } from "./python-reference.ts";

const FILES = {
  "sample/__init__.py": `
from .core.train import Trainer, make as build
from .core import *
`,
  "sample/core/__init__.py": `
__all__ = ["helper"]
from typing import TYPE_CHECKING
if TYPE_CHECKING:
    from .train import Trainer

def helper(x):
    """Helps."""

def inner(x): pass
`,
  "sample/core/train.py": `
import dataclasses
raise_on_import = None
class Base:
    """A base."""
    def close(self):
        """Closes."""
    def fit(self, steps: int):
        """Fits anything."""
    def undocumented(self): pass

class Trainer(Base):
    r"""
    Trains *well*. See [\`Trainer.fit\`].

    Args:
        model (\`str\`, *optional*, defaults to \`"a: b"\`): What to train,
            for long.

            - a list
        > Groups of more

        **kwargs (\`dict\`): The rest (all: of it).

    Example:

        >>> Trainer("x")
        1
    """
    def __init__(self, model="a: b", *, size: "int | None" = None, **kwargs): pass

    def fit(self, steps: int = 3, *more) -> "list[int]":
        """
        Runs.

        Args:
            steps (\`int\`):
                How many.

        Returns:
            \`List[int]\`: The losses,
            one a step.

        Raises:
            ValueError: when there are none.
            [\`OSError\`]: sometimes.
        """
    def close(self):
        """Closes."""
    @property
    def state(self):
        """Its state."""
    def _hidden(self):
        """Hidden."""

def make(path: str, /, count=1):
    """Makes it.

    Yields:
        \`str\`: lines
    """

@dataclasses.dataclass
class Config:
    """Settings."""
    name: str
    size: int = 3
`,
  "sample/broken.py": "def (:\n",
};

const python = process.env["VITRINE_PYTHON"];
let root = "";
let reference: PythonReference;
const markdown = (name: string, members: string[] = []) => autodocFrom(JSON.stringify(reference))(name, members) ?? "";

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), "vitrine-python-"));
  for (const [path, text] of Object.entries(FILES)) {
    await mkdir(dirname(join(root, path)), { recursive: true });
    await writeFile(join(root, path), text);
  }
  if (python !== undefined)
    reference = await pythonReference(join(root, "sample"), { python, sourceAt: "https://a.example/blob/v1/sample" });
});
afterAll(() => rm(root, { recursive: true, force: true }));

test.skipIf(python === undefined)("names are those a reader imports, and a file that is not Python is reported", () => {
  expect(Object.keys(reference.names).toSorted()).toEqual([
    "sample.Trainer",
    "sample.core.inner",
    "sample.core.train.Base",
    "sample.core.train.Config",
    "sample.core.train.make",
    "sample.core.train.raise_on_import",
    "sample.helper",
  ]);
  expect(reference.skipped).toMatchObject([{ file: "broken.py" }]);
});

test.skipIf(python === undefined)(
  "a page shows signature, parameters, results, errors and sources, and references lead to them",
  () => {
    const documentation = new Documentation([
      {
        address: "/",
        files: {
          "index.md": "# Home\n\n[`~sample.Trainer.fit`], [`Trainer#model`], [`make`], [`Trainer#kwargs`]",
          "api.md": "# API\n\n[[autodoc]] Trainer\n    - all\n    - undocumented\n\n[[autodoc]] make",
        },
        autodoc: autodocFrom(JSON.stringify(reference)),
      },
    ]);
    expect(checkDocumentation(documentation)).toEqual([]);
    const [api, home] = ["/api", "/"].map((address) => {
      const page = documentation.find(address);
      if (!page) throw new Error(address);
      return documentation.render(page);
    });
    const text = toString(fromHtml(api?.html ?? "", { fragment: true }));
    expect(text).toContain("Trainer(model = 'a: b', *, size: int | None = None, **kwargs)");
    for (const words of [
      "What to train,",
      "Groups of more",
      "The rest (all: of it).",
      "The losses,",
      "when there are none",
    ])
      expect(text).toContain(words);
    expect(api?.ids).toEqual(
      expect.arrayContaining([
        "sample.Trainer",
        "sample.Trainer.model",
        "sample.Trainer.kwargs",
        "sample.Trainer.fit.steps",
      ]),
    );
    expect(api?.html).toContain('href="https://a.example/blob/v1/sample/core/train.py#L');
    expect(home?.links.map(({ address }) => address)).toEqual([
      "/api#sample.Trainer.fit",
      "/api#sample.Trainer.model",
      "/api#sample.core.train.make",
      "/api#sample.Trainer.kwargs",
    ]);
  },
);

test.skipIf(python === undefined)(
  "a stub with overloads of what another package defines is read with that package or without it",
  async () => {
    const files = {
      "stubbed/__init__.py":
        'from stub_source import field\n\ndef own(x):\n    """Own."""\n\nlimit = int("3")\n_hidden = 4\n',
      "stubbed/__init__.pyi": `from typing import overload
@overload
def field(x: int) -> int: ...
@overload
def field(x: str) -> str: ...
def own(x: int) -> int: ...
limit: int
`,
      "sources/stub_source/__init__.py": "from ._fields import field\n",
      "sources/stub_source/_fields.py": "def field(x):\n    return x\n",
    };
    for (const [path, text] of Object.entries(files)) {
      await mkdir(dirname(join(root, path)), { recursive: true });
      await writeFile(join(root, path), text);
    }
    const alone = await pythonReference(join(root, "stubbed"), { python });
    const beside = await pythonReference(join(root, "stubbed"), { python, searchPaths: [join(root, "sources")] });
    for (const { names, pages } of [alone, beside]) {
      // A constant that says nothing of itself has no place on the page, and is found by its name.
      expect(Object.keys(names)).toEqual(expect.arrayContaining(["stubbed.own", "stubbed.limit"]));
      expect(JSON.stringify(pages)).not.toContain("limit");
    }
    // Where what it comes from is not there, the stub says what it is.
    expect(alone.names["stubbed.field"]?.markdown).toContain('"val":": str"');
    expect(beside.names["stubbed.own"]?.markdown).toContain('{"name":"x","val":": int"}');
  },
);

test.skipIf(python === undefined)(
  "names of private modules are on the page of the module that exports them",
  async () => {
    const files = {
      "hidden/__init__.py": "from ._client import Client\nfrom .sub import Tool\nfrom ._client import get\n",
      "hidden/_client.py":
        'class Client:\n    """Asks."""\n\ndef get():\n    """Gets."""\n\ndef inner():\n    """Is for us."""\n',
      "hidden/sub/__init__.py": '__all__ = ["Tool", "aid"]\nfrom ._tool import Tool, aid\n',
      "hidden/sub/_tool.py": 'class Tool:\n    """Works."""\n\ndef aid():\n    """Helps."""\n',
    };
    for (const [path, text] of Object.entries(files)) {
      await mkdir(dirname(join(root, path)), { recursive: true });
      await writeFile(join(root, path), text);
    }
    const hidden = await pythonReference(join(root, "hidden"), { python });
    const documentation = new Documentation([
      { address: "/", files: hidden.pages, autodoc: autodocFrom(JSON.stringify(hidden)) },
    ]);
    expect(checkDocumentation(documentation)).toEqual([]);
    const names = documentation.pages.map(({ address, source }) => [
      address,
      ...[...source.matchAll(/^### (.*)$/gm)].map(([, name]) => name),
    ]);
    expect(names.toSorted()).toEqual([
      ["/hidden"],
      ["/hidden/hidden", "Client", "Tool", "get"],
      ["/hidden/sub", "aid"],
    ]);
  },
);

test.skipIf(python === undefined)(
  "members: documented ones unless they repeat, others on request, unknown ones never",
  () => {
    const shown = (members: string[]) =>
      [...markdown("Trainer", members).matchAll(/<name>(.*)<\/name>/g)].map(([, name]) => name);
    expect(shown([])).toEqual(["class sample.Trainer", "fit", "state"]);
    expect(shown(["close"])).toEqual(["class sample.Trainer", "close"]);
    expect(shown(["all", "undocumented"])).toEqual([...shown([]), ...shown(["undocumented"]).slice(1)]);
    expect(shown(["gone", "fit"])).toEqual(["class sample.Trainer", "fit"]);
    expect(markdown("Config")).toContain('[{"name":"name","val":": str"},{"name":"size","val":": int = 3"}]');
  },
);

describe("docstrings", () => {
  test("sessions become code, roles become references, and fences are left alone", () => {
    expect(readDocstring("See :class:`A` and :obj:`b`.\n\n>>> f()\n1\n\nEnd").text).toBe(
      "See [`A`] and `b`.\n\n\n```python\n>>> f()\n1\n```\n\nEnd",
    );
    const fenced = "Text\n\n```py\nArgs:\n    >>> no\n```";
    expect(readDocstring(fenced)).toEqual({ text: fenced, parameters: [] });
  });

  test("a list in the description of a parameter is a list", () => {
    const [{ list } = { list: "" }] = readDocstring(
      "Args:\n    a (`x`):\n        Text.\n            - one\n            - two",
    ).parameters;
    expect(renderMarkdown(list).html.match(/<li>/g)).toHaveLength(3);
  });

  test("tags of the block syntax in a docstring are text", () => {
    expect(readDocstring("Args:\n    a: </docstring><script>").parameters[0]?.list).toContain("</docstring>");
  });

  test("of any size cost time in proportion", () => {
    const cost = (size: number) => {
      const text = ["Args:", "  a, ".repeat(size), "x (".repeat(size), "Returns:", "    `".repeat(size)].join("\n");
      const before = process.cpuUsage();
      readDocstring(text);
      return Math.max(25_000, process.cpuUsage(before).user);
    };
    expect(cost(40_000)).toBeLessThan(cost(5_000) * 32);
  });
});

test.skipIf(python === undefined)("the command writes them, and reports unreadable files", async () => {
  const [out, said]: [string, string[]] = [join(root, "out"), []];
  const output = { print: (line: string) => void said.push(line), fail: (line: string) => void said.push(line) };
  expect(await run(["reference", join(root, "sample"), "--out", out, "--python", python ?? ""], output)).toBe(0);
  expect(said.join("\n")).toMatch(/broken\.py was not read: .*\n7 names of sample\./);
});

const REFERENCE = `
import json, sys
sys.path.insert(0, sys.argv[1])
import sample
from doc_builder.autodoc import find_documented_methods, format_signature, get_shortest_path, find_object_in_package
names = ["Trainer", "core.train.make", "helper", "core.train.Base", "core.train.Config"]
found = {}
for name in names:
    obj = find_object_in_package(name, sample)
    found[get_shortest_path(obj, sample)] = {
        "parameters": [p["name"] for p in format_signature(obj)],
        "methods": sorted(find_documented_methods(obj)) if isinstance(obj, type) else [],
    }
print(json.dumps(found))
`;

function expected(): Record<string, { parameters: string[]; methods: string[] }> | undefined {
  try {
    execFileSync(python ?? "python3", ["-c", "import doc_builder.autodoc"], { stdio: "ignore" });
  } catch {
    return undefined;
  }
  return JSON.parse(execFileSync(python ?? "python3", ["-c", REFERENCE, root], { encoding: "utf8" })) as ReturnType<
    typeof expected
  >;
}

test.skipIf(python === undefined)(
  "paths, parameters and documented methods are those the hub's own builder finds by importing",
  ({ skip }) => {
    const found = expected();
    if (!found) return skip("no Python with hf-doc-builder: set VITRINE_PYTHON");
    for (const [path, { parameters, methods }] of Object.entries(found)) {
      const entry = reference.names[path];
      const listed = /<parameters>(.*)<\/parameters>/.exec(entry?.markdown ?? "")?.[1] ?? "[]";
      expect(
        (JSON.parse(listed) as { name: string }[]).map(({ name }) => name).filter((name) => !/^[*/]$/.test(name)),
        path,
      ).toEqual(parameters);
      // Properties are no methods to the builder; here they are listed with them.
      expect(
        Object.keys(entry?.members ?? {})
          .filter((name) => name !== "state")
          .toSorted(),
        path,
      ).toEqual(methods);
    }
  },
);
