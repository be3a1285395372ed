/** Mistakes while pages are written: in the terminal once, and on the page. */
import { mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { run } from "./cli.ts";

async function site(files: Readonly<Record<string, string>>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "vitrine-dev-"));
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
  return folder;
}

test("dev prints each problem once, with file and line, and the page shows its own", async () => {
  const folder = await site({
    "index.md": "---\ntitel: Start\n---\n# Start\n\nSee [this](gone.md).\n\n!!! note\n    Mind.\n\n::: tip\nx\n:::\n",
    "broken.md": "---\ntitle: [bad\n---\nText",
    "_toctree.yml":
      "- local: index\n  title: Start\n- local: missing\n  title: Missing\n- local: broken\n  title: Broken\n",
  });
  const failed: string[] = [];
  let [first, second] = ["", ""];
  await run(["dev", folder, "--port", "0"], {
    print: () => {},
    fail: (line) => void failed.push(line),
    serving: async ({ port }) => {
      first = await (await fetch(`http://127.0.0.1:${port}/`)).text();
      await fetch(`http://127.0.0.1:${port}/`);
      second = await (await fetch(`http://127.0.0.1:${port}/broken`)).text();
    },
  });
  expect(new Set(failed).size).toBe(failed.length);
  for (const part of [
    "_toctree.yml:3 ",
    "index.md:2 “titel”",
    "did you mean “title”",
    "index.md:6 “gone.md”",
    "broken.md:1 The front matter is not YAML",
    "index.md:8 “!!! note”",
  ])
    expect(failed.join("\n")).toContain(part);
  expect(first).toContain("index.md:6</code> “gone.md” leads to no page");
  expect(first).not.toContain("broken.md:1");
  expect(second).toContain("broken.md:1</code> The front matter is not YAML");
});

test("an error in the configuration names its file", async () => {
  const folder = await site({ "site.mjs": "export default {", "index.md": "# Start" });
  const failed: string[] = [];
  const code = await run(["check", folder, "--config", join(folder, "site.mjs")], {
    print: () => {},
    fail: (line) => void failed.push(line),
  });
  expect([code, failed.join("\n")]).toEqual([2, expect.stringContaining(join(folder, "site.mjs"))]);
});

test("check names the dialect first, counts constructs last, and --strict judges their share", async () => {
  const folder = await site({ "index.md": '# Start\n\n!!! note\n    Mind.\n\n=== "A"\n    a\n\n{{ version }}\n' });
  const printed: string[] = [];
  const output = { print: (line: string) => void printed.push(line), fail: () => {} };
  expect(await run(["check", folder], output)).toBe(0);
  expect(printed).toEqual([
    `${folder}: read as Python-Markdown with Material’s extensions (--dialect material).`,
    "1 page, nothing wrong.",
    "2 of 3 constructs understood.",
  ]);
  expect(await run(["check", folder, "--strict", "60"], output)).toBe(0);
  expect(await run(["check", folder, "--strict", "70"], output)).toBe(1);
  expect(await run(["check", folder, "--dialect", "markdown"], output)).toBe(2);
});
