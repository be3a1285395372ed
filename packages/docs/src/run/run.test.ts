/** Code of pages, really run: by Python, Node and bash. */
import { spawnSync } from "node:child_process";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { run } from "../cli/cli.ts";
import { Documentation } from "../index.ts";
import { runBlocks } from "./run-blocks.ts";
import { runnableBlocks } from "./runnable-blocks.ts";
import { runSets } from "./run-sets.ts";

const lines = (...text: string[]) => `${text.join("\n")}\n`;
const hasPython = spawnSync("python3", ["--version"]).status === 0;

let root: string;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), "vitrine-run-"));
});
afterAll(() => rm(root, { recursive: true, force: true }));

describe.skipIf(!hasPython)("pages with Python", () => {
  const page = lines(
    "---",
    "title: x",
    "---",
    "",
    "```py runnable:first",
    "value = 20",
    "print('it is', value)",
    "```",
    "",
    "- A list:",
    "",
    "  ```pycon",
    "  >>> value + 1",
    "  22",
    "  >>> for n in range(2):",
    "  ...     print(n)",
    "  0",
    "  1",
    "  >>> undefined",
    "  Traceback (most recent call last):",
    "  NameError: name 'undefined' is not defined",
    "  >>> value * 2  # doctest: +SKIP",
    "  0",
    "  ```",
    "",
    "```py",
    "not run",
    "```",
    "",
    "```py norun",
    ">>> 1 + 1",
    "3",
    "```",
  );

  test("shows what was printed below the code, and in a session in the place of what was written", async () => {
    const source = { address: "/", files: { "index.md": page } };
    const { sources, problems, count } = await runSets([source], {});
    expect(count).toBe(2);
    expect(problems).toEqual([{ file: "index.md", line: 14, message: "It prints '21', and '22' is written." }]);
    const documentation = new Documentation(sources);
    const [first] = documentation.pages;
    if (!first) throw new Error("no page");
    const { html, markdown } = documentation.render(first);
    expect(html).toContain("it is 20");
    expect(html).toContain(">Output<");
    expect(html.match(/>Output</g)).toHaveLength(1);
    expect(markdown).toContain('```\n\n```text title="Output"\nit is 20\n```\n');
    expect(markdown).toContain("  >>> value + 1\n  21\n");
    expect(markdown).not.toContain("  22\n");
    expect(markdown).toContain("```py norun\n>>> 1 + 1\n3\n```");
    expect(new Documentation([{ address: "/", files: { "index.md": markdown } }]).pages.length).toBe(1);
    const cells = documentation.notebook(first).cells.flatMap((cell) => (cell.cell_type === "code" ? [cell] : []));
    expect(cells[0]).toMatchObject({ outputs: [{ output_type: "stream", name: "stdout", text: "it is 20" }] });
  });

  test("an error has the line at which it was raised, and ends no other block", async () => {
    const blocks = runnableBlocks(
      lines("```py runnable", "a = 1", "raise ValueError('no')", "```", "", "```py runnable", "print(a)", "```"),
    );
    expect(await runBlocks(blocks)).toMatchObject([
      { line: 1, problems: [{ line: 3, message: "ValueError: no" }] },
      { line: 6, output: "1\n", problems: [] },
    ]);
  });

  test("a block that does not end is ended, with what it started, and those after it say nothing", async () => {
    const marker = join(root, "survived");
    const code = [
      "import subprocess, time",
      `subprocess.Popen(['sh', '-c', 'sleep 2; touch ${marker}'])`,
      "time.sleep(60)",
    ];
    const blocks = runnableBlocks(lines("```py runnable", ...code, "```", "", "```py runnable", "print(1)", "```"));
    const runs = await runBlocks(blocks, { timeLimit: 700 });
    expect(runs).toMatchObject([
      { output: "", problems: [{ line: 1, message: "It took longer than 0.7 s." }] },
      { output: "", problems: [] },
    ]);
    await new Promise((later) => setTimeout(later, 2_000));
    await expect(readFile(marker)).rejects.toThrow();
  });

  test("what a block prints without end is cut", async () => {
    const [endless] = await runBlocks(runnableBlocks(lines("```py runnable", "print('x' * 10_000_000)", "```")));
    expect(endless?.output.length).toBeLessThanOrEqual(65_536);
  });
});

test("programs and commands run in one folder, without the variables of the builder", async () => {
  process.env["VITRINE_TEST_SECRET"] = "hidden";
  const page = lines(
    "```sh runnable",
    'echo 3 > number.txt; pwd; echo "[$VITRINE_TEST_SECRET]"',
    "```",
    "",
    "```ts runnable",
    'import { readFileSync } from "node:fs";',
    'const text: string = readFileSync("number.txt", "utf8");',
    "console.log(Number(text) + 1, await Promise.resolve(2));",
    "```",
    "",
    "```js runnable",
    "",
    "throw new TypeError('gone');",
    "```",
    "",
    "```sh runnable",
    "true",
    "no-such-command",
    "```",
  );
  try {
    const runs = await runBlocks(runnableBlocks(page));
    expect(runs[0]?.output).toMatch(/vitrine-docs-run-.*\n\[\]\n$/);
    expect(runs.slice(1)).toMatchObject([
      { output: "4 2\n", problems: [] },
      { problems: [{ line: 13, message: "TypeError: gone" }] },
      { problems: [{ line: 18, message: expect.stringContaining("no-such-command") }] },
    ]);
  } finally {
    delete process.env["VITRINE_TEST_SECRET"];
  }
});

test("check --run ends with 1 and names file and line; build shows outputs; neither runs anything unasked", async () => {
  const folder = join(root, "site");
  await mkdir(folder, { recursive: true });
  const marker = join(root, "ran");
  await writeFile(
    join(folder, "index.md"),
    lines(
      "# Start",
      "",
      "```sh runnable",
      `touch ${marker}`,
      "echo done",
      "```",
      "",
      "```sh runnable",
      "exit 3",
      "```",
    ),
  );
  const command = async (...args: string[]) => {
    const [printed, failed]: [string[], string[]] = [[], []];
    const code = await run(args, { print: (line) => void printed.push(line), fail: (line) => void failed.push(line) });
    return { code, printed: printed.join("\n"), failed: failed.join("\n") };
  };
  expect(await command("check", folder)).toMatchObject({ code: 0 });
  await expect(readFile(marker)).rejects.toThrow();
  expect(await command("check", folder, "--run")).toMatchObject({
    code: 1,
    printed: expect.stringMatching(/^2 blocks of code run\.\n/),
    failed: `${folder}/index.md:8 It ended with code 3.\n1 problem.`,
  });
  const out = join(root, "out");
  expect(await command("build", folder, "--run", "--force", "--out", out)).toMatchObject({ code: 1 });
  expect(await readFile(join(out, "index.html"), "utf8")).toContain("done");
});
