/** Blocks that are tests as well: what is there for the test alone is not shown. */
import { toString } from "hast-util-to-string";
import { fromHtml } from "hast-util-from-html";
import { describe, expect, test } from "vitest";
import { renderMarkdown } from "../render/markdown.ts";
import { shownLines } from "./runnable.ts";

const text = (...lines: string[]) => lines.join("\n");

describe("of a runnable block is shown", () => {
  test.each([
    ["no hidden line", text("a = 1", "b = 2  # doc-builder: hide", "c = 3"), text("a = 1", "c = 3")],
    [
      "no line that goes on from a hidden one",
      text("x = call(  # doc-builder: hide", '    "a)",', "    [1, 2],", ")", "y = 1 + \\", "    2"),
      text("y = 1 + \\", "    2"),
    ],
    [
      "no block that a hidden line opens",
      text("if test:  # doc-builder: hide", "    a()", "", "    b()", "c()"),
      "c()",
    ],
    [
      "no opener without its body",
      text("for x in y:", "    if x:", "        assert x  # doc-builder: hide", "done()"),
      "done()",
    ],
    ["no decorator of the test runner", text("# pytest-decorator: a.b.slow", "run()"), "run()"],
    ["an assert without its remark", "assert x  # doc-builder: ignore-bare-assert", "assert x"],
    ["one blank line of several", text("a()", "", "# pytest-decorator: x", "", "", "b()", ""), text("a()", "", "b()")],
    ["what only speaks of hiding", 'print("# doc-builder: show")', 'print("# doc-builder: show")'],
    ["indentation of its first line", text("    a()", "    b()"), text("    a()", "    b()")],
  ])("%s", (_name, code, shown) => {
    expect(shownLines(code)).toBe(shown);
  });
});

test("the mark goes, in lists too, and other blocks keep every line", () => {
  const visible = (source: string) =>
    toString(fromHtml(renderMarkdown(source, { components: {} }).html, { fragment: true }));
  expect(visible("```py runnable:quick:2\na()\nb()  # doc-builder: hide\n```")).not.toMatch(/b\(\)|runnable|hide/);
  expect(visible("- ```py runnable:quick\n  b()  # doc-builder: hide\n  a()\n  ```")).not.toContain("b()");
  expect(visible("```py\nb()  # doc-builder: hide\n```")).toContain("b()");
});
