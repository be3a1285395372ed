/** What a change of documentation takes away, as the command says it. */
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { putFiles, runCommand } from "../testing/site-folder.ts";

let root: string;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), "vitrine-changes-"));
});
afterAll(() => rm(root, { recursive: true, force: true }));
afterEach(() => vi.unstubAllEnvs());

const names = (parameters: { name: string; val: string }[], more = {}) => ({
  names: {
    "thing.run": {
      markdown: `<docstring>\n<name>thing.run</name>\n<anchor>thing.run</anchor>\n<parameters>${JSON.stringify(parameters)}</parameters>\n</docstring>\n\nRuns.`,
    },
    ...more,
  },
});
const BEFORE = {
  "index.md": "# Start\n\n## Install\n\n```py\n>>> 1 + 1\n2\n```\n\n[[autodoc]] thing.run\n",
  "old.md": "# Old\n\n## Part\n",
  "gone.md": "# Gone\n",
  "_autodoc.json": JSON.stringify(
    names(
      [
        { name: "steps", val: ": int = 3" },
        { name: "seed", val: " = None" },
      ],
      { "thing.stop": { markdown: "### `stop`\n\n```ts\nfunction stop(): void\n```" } },
    ),
  ),
};
const AFTER = {
  "index.md": "# Start\n\n## Set up\n\n```py\n>>> 1 + 1\n3\n```\n\n[[autodoc]] thing.run\n",
  "new.md": "# New\n\n## Part\n",
  "_redirects.yml": "old: new\n",
  "_autodoc.json": JSON.stringify(names([{ name: "steps", val: ": int = 5" }])),
};

test("what is gone, different and moved is said, and in the summary of a check", async () => {
  const [built, summary] = [join(root, "built"), join(root, "summary.md")];
  const before = await putFiles(join(root, "before"), BEFORE);
  expect(await runCommand(["build", before, "--out", built])).toMatchObject({ code: 0, failed: "" });
  expect(await runCommand(["changes", before, "--against", built])).toMatchObject({
    code: 0,
    printed: "Nothing that readers use is gone or changed.",
  });
  vi.stubEnv("GITHUB_STEP_SUMMARY", summary);
  const after = await putFiles(join(root, "after"), AFTER);
  const { code, printed } = await runCommand(["changes", after, "--against", built]);
  expect(printed.split("\n")).toEqual([
    "Section gone: /#install",
    "Page gone: /gone",
    "Section gone: /old#old",
    "Parameter gone: thing.run(seed)",
    "Name gone: thing.stop",
    "Declaration changed: thing.run(steps): int = 3 → int = 5",
    "Output changed: /: 1 + 1: 2 → 3",
    "Moved: /old → /new",
    "5 gone, 2 changed, 1 moved.",
  ]);
  expect(code).toBe(1);
  expect(await readFile(summary, "utf8")).toContain("| Declaration | ` thing.run(steps) ` | ` int = 3 → int = 5 ` |");
});

test("says what is missing", async () => {
  const folder = await putFiles(join(root, "alone"), { "index.md": "# Start\n" });
  expect((await runCommand(["changes", folder])).failed).toContain("--against dist");
  expect(await runCommand(["changes", folder, "--against", folder])).toMatchObject({ code: 2 });
});
