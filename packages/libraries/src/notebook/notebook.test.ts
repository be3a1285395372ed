import { spawnSync } from "node:child_process";
import { describe, expect, test } from "vitest";
import { toNotebook, usageSnippets } from "../index.ts";
import { spoiled } from "../../test/hostile-records.ts";
import { PLAUSIBLE } from "../../test/records.ts";

const MODEL = { id: "own/model", tags: [], library_name: "timm" };
const sourceOf = (notebook: ReturnType<typeof toNotebook>) => notebook.cells.map(({ source }) => source.join(""));

test("installs, then runs", () => {
  const [first, ...rest] = sourceOf(toNotebook(usageSnippets(MODEL), MODEL));
  expect(first).toBe(String.raw`# own/model`);
  expect(rest).toEqual([
    "%pip install -U timm pillow",
    expect.stringContaining('model = timm.create_model("hf_hub:own/model", pretrained=True)'),
  ]);
});

test("an install line is given once, and one that IPython would fill goes to bash", () => {
  const snippet = { language: "python" as const, code: "x = 1", install: "pip install a", notes: [], holes: [] };
  expect(sourceOf(toNotebook([snippet, snippet], MODEL)).slice(1)).toEqual(["%pip install a", "x = 1", "x = 1"]);
  expect(sourceOf(toNotebook({ ...snippet, install: "pip install '{x}'" }, MODEL))[1]).toBe(
    "%%bash\npip install '{x}'",
  );
  expect(sourceOf(toNotebook({ ...snippet, install: "git clone x && cd x" }, MODEL))[1]).toMatch(/^%%bash\n/);
});

test("shell runs in bash, other languages are shown with a fence that their code cannot close", () => {
  const shell = { language: "shell" as const, code: "hf auth login", notes: [], holes: [] };
  expect(sourceOf(toNotebook(shell, MODEL))[1]).toBe("%%bash\nhf auth login");
  const script = { ...shell, language: "javascript" as const, code: 'f("```")', install: "npm i x" };
  expect(sourceOf(toNotebook(script, MODEL)).slice(1)).toEqual(['````javascript\nf("```")\n````']);
});

test("a hostile id is a heading and nothing else", () => {
  const [heading] = sourceOf(toNotebook([], { id: "a<b>\n\n# c [d](javascript:e) `f`", tags: [] }));
  expect(heading).toBe(String.raw`# a\<b\> \# c \[d\]\(javascript\:e\) \`f\``);
});

describe("against nbformat's own schema", () => {
  const python = process.env["VITRINE_PYTHON"] ?? "python3";
  const found = spawnSync(python, ["-c", "import nbformat"]).status === 0;
  if (!found) console.warn(`${python} has no nbformat: notebooks are not validated (set VITRINE_PYTHON).`);

  test.skipIf(!found)("every generator's notebook is valid, hostile ones too", () => {
    const records = Object.entries(PLAUSIBLE).flatMap(([library_name, all]) =>
      all
        .slice(0, 2)
        .flatMap((record) => [record, ...spoiled(record).filter((_, i) => i % 60 === 7)])
        .map((record) => ({ ...record, library_name })),
    );
    const notebooks = records.map((record) => toNotebook(usageSnippets(record), record));
    expect(notebooks.length).toBeGreaterThan(400);
    const program = `
import json, sys, nbformat, warnings
warnings.simplefilter("error")
for text in sys.stdin.read().splitlines():
    nbformat.validate(nbformat.reads(text, as_version=4))
print("valid")`;
    const input = notebooks.map((each) => JSON.stringify(each)).join("\n");
    const result = spawnSync(python, ["-c", program], { input, maxBuffer: 1 << 28, encoding: "utf8" });
    expect(result.stderr).toBe("");
    expect(result.stdout.trim()).toBe("valid");
  });
});
