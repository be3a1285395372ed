/**
 * Blocks of Python that are also tests (` ```py runnable:label `): code that serves the test alone
 * is hidden. `# doc-builder: hide` hides its statement, or, where it opens a block, the whole
 * block. Decorators for the test runner are removed, and so is the comment that allows an `assert`
 * alone.
 */
import type { Root } from "mdast";
import { walkMarkdown } from "../bounded/walk-tree.ts";

/** Lines that are looked through for the end of a statement. */
const MAX_STATEMENT_CHARS = 200;

const PYTHON = new Set(["py", "python", "python3", "pycon"]);

/** Instructions in comments for the program that tests the examples. */
const DOCTEST_FLAG = /[ \t]*#[ \t]*doctest:[ \t]*\+.*$/gm;

const HIDE = /#\s*doc-builder:\s*hide\b/;

/** Makes the runnable blocks of a tree what readers see. */
export function showRunnable(tree: Root): void {
  walkMarkdown(tree, (node) => {
    if (node.type !== "code") return;
    if (PYTHON.has(node.lang ?? "")) node.value = node.value.replace(DOCTEST_FLAG, "");
    const mark = /(^|\s)runnable(:[\w:-]+)?(?=\s|$)/.exec(node.meta ?? "");
    if (!mark) return;
    node.meta = node.meta?.replace(mark[0], "").trim() || null;
    node.value = shownLines(node.value);
  });
}

/** The lines of a runnable block that are for its readers. */
export function shownLines(code: string): string {
  const lines = code.split("\n");
  const saved: string[] = [];
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at] ?? "";
    if (/^\s*#\s*pytest-decorator:/.test(line)) continue;
    if (!HIDE.test(line)) {
      saved.push(line.replace(/\s*#\s*doc-builder:\s*ignore-bare-assert\s*$/, ""));
      continue;
    }
    const indent = indentOf(line);
    at = endOfStatement(lines, at);
    if (!isOpener(lines[at] ?? "")) continue;
    while (at + 1 < lines.length && (isBlank(lines[at + 1]) || indentOf(lines[at + 1] ?? "") > indent)) at += 1;
  }
  return withoutBlankRuns(withoutEmptyBlocks(saved)).join("\n");
}

/** The last line of the statement that begins at `from`: brackets are closed and no backslash goes on. */
function endOfStatement(lines: readonly string[], from: number): number {
  let depth = 0;
  for (let at = from; at < Math.min(lines.length, from + MAX_STATEMENT_CHARS); at += 1) {
    const code = withoutStrings(lines[at] ?? "");
    for (const character of code) depth += "([{".includes(character) ? 1 : ")]}".includes(character) ? -1 : 0;
    if (depth <= 0 && !code.trimEnd().endsWith("\\")) return at;
  }
  return from;
}

/** A line without the insides of its strings and without its comment. */
function withoutStrings(line: string): string {
  let shown = "";
  let quote = "";
  for (let at = 0; at < line.length; at += 1) {
    const character = line[at] ?? "";
    if (quote !== "") {
      if (character === "\\") at += 1;
      else if (character === quote) quote = "";
    } else if (character === '"' || character === "'") quote = character;
    else if (character === "#") break;
    else shown += character;
  }
  return shown;
}

function isOpener(line: string): boolean {
  return withoutStrings(line).trimEnd().endsWith(":");
}

/** Openers whose body was hidden go too, from the innermost out. */
function withoutEmptyBlocks(lines: readonly string[]): string[] {
  const saved: string[] = [];
  let below = -1;
  for (const line of lines.toReversed()) {
    if (!isBlank(line) && isOpener(line) && below <= indentOf(line)) continue;
    if (!isBlank(line)) below = indentOf(line);
    saved.push(line);
  }
  return saved.toReversed();
}

function withoutBlankRuns(lines: readonly string[]): string[] {
  const last = lines.findLastIndex((line) => !isBlank(line));
  // Text before the first line counts as blank, so that a block begins with code.
  return lines.slice(0, last + 1).filter((line, at, all) => !isBlank(line) || !isBlank(all[at - 1]));
}

function indentOf(line: string): number {
  return line.length - line.trimStart().length;
}

function isBlank(line: string | undefined): boolean {
  return line === undefined || line.trim() === "";
}
