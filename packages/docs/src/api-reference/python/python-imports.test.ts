// @module-tag slow
/** Packages are read as Python imports them: what a name is depends on what Python would give. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { putFiles } from "../../testing/site-folder.ts";
import { autodocFrom } from "../autodoc.ts";
import { packageReference } from "../package-reference.ts";

const python = process.env["VITRINE_PYTHON"];
let root: string;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), "vitrine-imports-"));
});
afterAll(() => rm(root, { recursive: true, force: true }));

/** Descriptions of the packages at a path, after files were written. */
async function described(name: string, path: string, files: Record<string, string>) {
  const folder = await putFiles(join(root, name), files);
  const read = await packageReference([join(folder, path)], { python, print: () => {}, fail: () => {} });
  return { ...read, find: autodocFrom(JSON.stringify({ names: read.names, aliases: read.aliases })) };
}

describe.skipIf(python === undefined)("names are found where Python has them", () => {
  test.each([
    ["with an empty __init__.py above", { "ns/__init__.py": "" }],
    ["without any", {}],
  ])("in folders without an __init__.py, %s", async (name, more) => {
    const files = { ...more, "ns/sub/deep/mod.py": 'class A:\n    """An a."""\n' };
    const { find, pages } = await described(name.slice(0, 4), "ns", files);
    expect(find("ns.sub.deep.mod.A", [])).toContain("An a.");
    expect(Object.keys(pages)).toContain("ns/sub.deep.mod.md");
  });

  test("in several packages of one folder, and in modules that are one file", async () => {
    const files = {
      "src/one/__init__.py": 'def first():\n    """First."""\n',
      "src/two/mod.py": 'def second():\n    """Second."""\n',
      "src/three.py": 'def third():\n    """Third."""\n',
    };
    const { find } = await described("roots", "src", files);
    for (const name of ["one.first", "two.mod.second", "three.third"]) expect(find(name, []), name).toBeDefined();
  });

  test("in a package that its own imports name with what is around it", async () => {
    const files = {
      "cloud/store/__init__.py": "from cloud.store.core import open_store\n",
      "cloud/store/core.py": 'def open_store():\n    """Opens it."""\n',
    };
    const { find } = await described("around", "cloud/store", files);
    expect(find("cloud.store.open_store", [])).toContain("Opens it.");
  });

  test("where a stub describes a compiled module", async () => {
    const files = {
      "pk/__init__.py": "from ._core import Thing, run\n",
      "pk/__init__.pyi":
        'from typing import overload\nclass Thing:\n    """A thing."""\n    @overload\n    def go(self, x: int) -> int: ...\n    @overload\n    def go(self, x: str) -> str: ...\n@overload\ndef run(x: int) -> int: ...\n@overload\ndef run(x: str) -> str: ...\n',
      "pk/_core.cpython-311-x86_64-linux-gnu.so": "",
    };
    const { find } = await described("stub", "pk", files);
    expect(find("pk.Thing", ["go"])).toMatch(/A thing\.[\s\S]*pk\.Thing\.go/);
    expect(find("pk.run", [])).toContain("<overloads>");
  });

  test("where a package has a name and a module of one spelling", async () => {
    const files = {
      "pk/__init__.py":
        "from .evaluator import evaluator\nfrom .utils import logging\nimport pk.utils.logging as logs\n",
      "pk/evaluator/__init__.py": 'def evaluator():\n    """Evaluates."""\n\nclass Other:\n    """Another."""\n',
      "pk/utils/__init__.py": "",
      "pk/utils/logging.py": 'def get_logger():\n    """Logs."""\n',
    };
    const { find } = await described("same", "pk", files);
    expect(find("pk.evaluator", [])).toContain("Evaluates.");
    expect(find("pk.evaluator.Other", [])).toContain("Another.");
    for (const name of ["pk.logging.get_logger", "pk.logs.get_logger"]) expect(find(name, []), name).toContain("Logs.");
  });

  test.each([
    ["a name's module", '_TABLE = {"Late": ".parts.late"}'],
    ["its module and its name there", '_TABLE = {"Late": ("parts.late", "Late")}'],
    ["a module's names", '_TABLE = {".parts.late": ["Late"]}'],
    ["a name's path", '_TABLE = {"Late": "lazy.parts.late.Late"}'],
  ])("where a table says %s", async (kind, table) => {
    const files = {
      "lazy/__init__.py": `${table}\n\ndef __getattr__(name):\n    return load(_TABLE[name])\n`,
      "lazy/parts/__init__.py": "",
      "lazy/parts/late.py": 'class Late:\n    """Late."""\n',
    };
    const { find } = await described(`lazy ${kind}`, "lazy", files);
    expect(find("lazy.Late", [])).toContain("lazy.Late");
  });

  test("where a module is another one", async () => {
    const files = {
      "pk/__init__.py": 'import sys\nfrom . import new\nsys.modules[__name__ + ".old"] = new\n',
      "pk/new.py": 'def make():\n    """Makes."""\n',
      "pk/proxy.py": "def __getattr__(name):\n    from pk import new\n    return getattr(new, name)\n",
    };
    const { find } = await described("renamed", "pk", files);
    for (const name of ["pk.old.make", "pk.proxy.make"]) expect(find(name, []), name).toContain("Makes.");
  });

  test("values of enumerations are members, and directives of docstrings are no text", async () => {
    const files = {
      "pk/__init__.py":
        'import enum\n\nclass Color(enum.IntFlag):\n    """Colors.\n\n    .. note::\n\n       Bright.\n    """\n\n    RED = 1\n',
    };
    const { find } = await described("values", "pk", files);
    expect(find("pk.Color", [])).toMatch(/\[!NOTE\][\s\S]*pk\.Color\.RED[\s\S]*RED = 1/);
  });
});
