/** The judge of `npm run verify:snippets -w tools` is judged: right code on a small package passes, every kind of mistake is found. */
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

const CHECKER = fileURLToPath(new URL("./check_python.py", import.meta.url));
const CUSTOM_PYTHON = fileURLToPath(new URL("../../../../.vitrine/verify-python/bin/python", import.meta.url));
const python = [process.env["VITRINE_PYTHON"], CUSTOM_PYTHON, "python3"].find(
  (each) => each !== undefined && spawnSync(each, ["-c", "import griffe"]).status === 0,
);
if (python === undefined)
  console.warn("No Python has griffe: the checker of snippets is not tested (set VITRINE_PYTHON).");

const FILES: Readonly<Record<string, string>> = {
  "compiled-modules.json": "[]",
  "lib/__init__.py": `
from .models import Model, make
from .settings import *
`,
  "lib/settings.py": "LIMIT = 3\ndef configure(name, *, level=1): ...\n",
  "lib/models.py": `
from abc import ABC
class Base:
    @classmethod
    def from_pretrained(cls, name, *, device="cpu"):
        return cls()
    def run(self, text, limit=None) -> "Result":
        ...
class Result:
    score: float = 0.0
    def show(self): ...
class Model(Base):
    def __init__(self, size=1): ...
    def __call__(self, text): return Result()
def make(kind: str) -> Model | None: ...
`,
};

/** A mistake, and the expected message. */
const MISTAKES: readonly (readonly [code: string, problem: string])[] = [
  ["import lib.nothing", "import lib.nothing: not in the release"],
  ["from lib import Nothing", "from lib import Nothing: not in the release"],
  ["import lib\nlib.nothing()", "lib.nothing: not in the release"],
  ["from lib import Model\nModel().nothing()", "Model().nothing: not in the release"],
  ['from lib import Model\nModel().run("a").nothing', "Model().run('a').nothing: not in the release"],
  ["from lib import Model\nModel(color=1)", "Model(color=…): no such argument"],
  ["from lib import Model\nModel(1, 2)", "Model(…): takes 1 positional arguments, not 2"],
  ["import lib\nlib.configure()", "lib.configure(…): the argument name is missing"],
  ['import lib\nlib.configure("a", 2)', "lib.configure(…): takes 1 positional arguments, not 2"],
  ['from lib import Model\nModel().run("a")()', "Model().run('a')(…): lib.models.Result cannot be called"],
  ["import os\nos.nothing", "os.nothing: not in the release"],
];

describe.skipIf(python === undefined)("the checker of snippets", () => {
  let folder = "";
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), "vitrine-checker-"));
    mkdirSync(join(folder, "lib"));
    for (const [name, text] of Object.entries(FILES)) writeFileSync(join(folder, name), text);
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  const check = (codes: readonly string[]) => {
    const input = JSON.stringify({ snippets: codes.map((code, id) => ({ id: String(id), code, folders: [folder] })) });
    const { stdout, stderr } = spawnSync(python ?? "", [CHECKER], { input, encoding: "utf8" });
    expect(stderr).toBe("");
    const found = JSON.parse(stdout) as Record<string, { checked: number; wrong: string[]; open: string[] }>;
    return codes.map((_, id) => found[String(id)] ?? { checked: 0, wrong: ["not judged"], open: [] });
  };

  test("finds nothing wrong in right code, and follows it to the end", () => {
    const [right, more] = check([
      'from lib import Model\nmodel = Model.from_pretrained("x", device="cuda")\nresult = model.run("a", limit=3)\nresult.show()\nprint(result.score)',
      'import lib\nlib.configure("a", level=lib.LIMIT)\nmade = lib.make("b")\nmade("c").show()',
    ]);
    expect(right).toMatchObject({ wrong: [], open: [] });
    expect(right?.checked).toBeGreaterThanOrEqual(7);
    expect(more).toMatchObject({ wrong: [], open: [] });
  });

  test("finds every kind of mistake, each with its own message", () => {
    const found = check(MISTAKES.map(([code]) => code));
    expect(found.map(({ wrong }) => wrong)).toEqual(MISTAKES.map(([, problem]) => [problem]));
  });

  test("reports code that it cannot read as open, with the reason", () => {
    const [unread] = check(["from elsewhere import Thing\nThing()"]);
    expect(unread).toMatchObject({ checked: 0, wrong: [] });
    expect(unread?.open[0]).toContain("elsewhere is not among the packages that were read");
  });
});
