/** Sizes that one person can take in: a file of at most 500 lines, a function of at most 120. */
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parseSync, Visitor } from "oxc-parser";
import { expect, test } from "vitest";

const ROOT = join(import.meta.dirname, "../..");
const MAX_FILE_LINES = 500;
const MAX_FUNCTION_LINES = 120;

/** Files that git has, and that people write: what a generator writes is not among them. */
const files = execFileSync("git", ["ls-files", "packages", "apps", "tools", "e2e"], { cwd: ROOT, encoding: "utf8" })
  .split("\n")
  .filter((path) => /\.(?:ts|tsx|mjs|js|css)$/.test(path));

test("a file of code has at most 500 lines", () => {
  const isTest = (path: string) => /\.test\.tsx?$|\/(?:test|testing)\//.test(path);
  const long = files.flatMap((path) => {
    const lines = readFileSync(join(ROOT, path), "utf8").split("\n").length - 1;
    return lines > MAX_FILE_LINES && !isTest(path) ? [`${path}: ${lines}`] : [];
  });
  expect(long).toEqual([]);
});

test("a function has at most 120 lines", () => {
  const long = files.flatMap((path) => {
    if (path.endsWith(".css") || path.includes(".test.")) return [];
    const source = readFileSync(join(ROOT, path), "utf8");
    if (source.split("\n").length <= MAX_FUNCTION_LINES) return [];
    const found: string[] = [];
    const look = ({ start, end }: { start: number; end: number }) => {
      if (end - start < MAX_FUNCTION_LINES) return;
      const lines = source.slice(start, end).split("\n").length;
      if (lines <= MAX_FUNCTION_LINES) return;
      const line = source.slice(0, start).split("\n").length;
      found.push(`${path}:${line}: ${lines}`);
    };
    const visitor = new Visitor({ FunctionDeclaration: look, FunctionExpression: look, ArrowFunctionExpression: look });
    visitor.visit(parseSync(path, source).program);
    return found;
  });
  expect(long).toEqual([]);
});
