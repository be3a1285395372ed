/**
 * Every block of code in the documentation, as a reader would paste it: Python by Python itself (it parses, and each
 * name is known on the page so far), shell by bash, data by its parser. Templates and diagrams have separate tests, and
 * `examples.test.ts` holds TypeScript and JavaScript against the packages' own types, together with doc comments; a block
 * of anything else says that it is text.
 */
import { readdir, readFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { runPython } from "@vitrine/code/testing";
import { spawnSync } from "node:child_process";
import { expect, test } from "vitest";
import { parseDocument } from "yaml";
import { type CodeBlock, codeBlocks } from "./documented-code.ts";

const FOLDER = resolve(import.meta.dirname, "../../../../../docs");

const paths = (await readdir(FOLDER, { recursive: true })).filter(
  (path) => path.endsWith(".md") && !path.startsWith("decisions"),
);
const pages = await Promise.all(
  paths.toSorted().map(async (path) => ({ path, blocks: codeBlocks(await readFile(join(FOLDER, path), "utf8")) })),
);

/** Blocks in these languages, with the page they are on. */
function blocksIn(...languages: string[]): { path: string; at: number; block: CodeBlock }[] {
  return pages.flatMap(({ path, blocks }) =>
    blocks.flatMap((block, at) => (languages.includes(block.language) ? [{ path, at, block }] : [])),
  );
}

/** Checks of the blocks of each language. */
const HELD = {
  "this file": ["python", "py", "sh", "json", "yaml"],
  "examples.test.ts, by the compiler": ["ts", "tsx", "js"],
  "tests of templates": ["jinja"],
  "the browser test that opens the page of custom elements": ["html", "css"],
  "the browser test of a site below a path, which runs it": ["nginx"],
  "the link check, which reads and draws it": ["mermaid", "md", "markdown", "diff"],
  "a reader, as what a program says": ["text", "console", "error"],
  "a reader, as settings of an editor that is not installed here": ["lua", "toml"],
};

test("every block names its language", () => {
  const known = new Set(Object.values(HELD).flat());
  const others = pages.flatMap(({ path, blocks }) =>
    blocks.filter(({ language }) => !known.has(language)).map(({ language, code }) => `${path} ${language}: ${code}`),
  );
  expect(others).toEqual([]);
});

const NAMES = `
import ast, builtins
def bound(tree):
    names = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Name) and not isinstance(node.ctx, ast.Load): names.add(node.id)
        elif isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)): names.add(node.name)
        elif isinstance(node, ast.arg): names.add(node.arg)
        elif isinstance(node, ast.alias): names.add((node.asname or node.name).split(".")[0])
        elif isinstance(node, ast.ExceptHandler) and node.name: names.add(node.name)
    return names
def code_of(text):
    lines = text.split("\\n")
    if not any(line.startswith(">>>") for line in lines): return text
    return "\\n".join(line[4:] for line in lines if line.startswith((">>>", "...")))
result = []
for page in data:
    known = set(dir(builtins)) | {"__file__", "__name__"}
    for code in page["blocks"]:
        try:
            tree = ast.parse(code_of(code))
        except SyntaxError as error:
            result.append(f"{page['path']}: {error}")
            continue
        known |= bound(tree)
        for node in ast.walk(tree):
            if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load) and node.id not in known:
                result.append(f"{page['path']}: {node.id} is known nowhere, in {code[:60]!r}")
`;

test("Python parses, and each of its names is known on the page so far", ({ skip }) => {
  const requested = pages.map(({ path, blocks }) => ({
    path,
    blocks: blocks.filter(({ language }) => ["python", "py"].includes(language)).map(({ code }) => code),
  }));
  expect(requested.flatMap(({ blocks }) => blocks).length).toBeGreaterThan(40);
  const problems = runPython(NAMES, requested);
  if (problems === undefined) skip("There is no python3 here.");
  expect(problems).toEqual([]);
});

test("shell scripts parse", ({ skip }) => {
  const script = blocksIn("sh").map(({ block }, index) => `f${index}() {\n:\n${block.code}\n}`);
  expect(script.length).toBeGreaterThan(10);
  const { error, stderr } = spawnSync("bash", ["-n"], { input: script.join("\n"), encoding: "utf8" });
  if (error) skip("There is no bash here.");
  expect(stderr).toBe("");
});

test("data parses as its language", () => {
  for (const { block } of blocksIn("json")) expect(() => JSON.parse(block.code) as unknown).not.toThrow();
  for (const { path, block } of blocksIn("yaml")) expect(parseDocument(block.code).errors, path).toEqual([]);
});
