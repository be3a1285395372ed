/** Names of a package that is imported, in a process that may not do what a package should not when it is imported. */
import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { putFiles } from "../../testing/site-folder.ts";
import { addImportedNames } from "./imported-names.ts";
import type { PythonPackage } from "./python-object.ts";

const python = process.env["VITRINE_PYTHON"];
let root: string;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), "vitrine-imported-"));
});
afterAll(() => rm(root, { recursive: true, force: true }));

const unread = (name: string): PythonPackage => ({
  package: name,
  root,
  objects: [],
  aliases: {},
  modules: [],
  skipped: [],
});

describe.skipIf(python === undefined)("the real package", () => {
  test("says what its sources do not", async () => {
    await putFiles(root, {
      "made/__init__.py":
        'def _make(name):\n    def made(size: int = 3) -> str:\n        """Made when it runs."""\n    made.__name__ = made.__qualname__ = name\n    made.__module__ = "made"\n    return made\n\nglobals().update({name: _make(name) for name in ("one", "two")})\n',
    });
    const described = unread("made");
    const { both, onlyImported, failed } = await addImportedNames(described, python ?? "");
    expect([both, onlyImported, failed]).toEqual([0, 2, {}]);
    expect(described.objects.map(({ path, doc }) => [path, doc])).toEqual([
      ["made.one", "Made when it runs."],
      ["made.two", "Made when it runs."],
    ]);
  });

  test.each([
    ["opens a file to write", 'open(path, "w")'],
    ["opens a file by flags", "os.close(os.open(path, os.O_WRONLY | os.O_CREAT))"],
    ["makes a folder", "os.mkdir(path)"],
    ["removes a file", "os.remove(__file__)"],
    ["names a file anew", "os.rename(__file__, path)"],
    ["starts a program", 'subprocess.run(["touch", path])'],
    ["asks a shell", 'os.system(f"touch {path}")'],
    ["connects", 'socket.create_connection(("127.0.0.1", 9), 1)'],
  ])("is told that it may not, where it %s", async (what, code) => {
    const name = what.replaceAll(/\W/g, "_");
    const path = join(root, `${name}-written`);
    const module = join(root, name, "__init__.py");
    await putFiles(root, {
      [`${name}/__init__.py`]: `import os, socket, subprocess\npath = ${JSON.stringify(path)}\n${code}\n`,
    });
    const { failed } = await addImportedNames(unread(name), python ?? "");
    expect(failed[name]).toMatch(/^PermissionError: .* while names are read/);
    expect([existsSync(path), existsSync(module)]).toEqual([false, true]);
  });
});
