/** The dialect that hub documentation is written in. Pages are read back by a standards-conforming HTML parser. */
import { toString } from "hast-util-to-string";
import { describe, expect, test } from "vitest";
import { lines, read } from "../testing/read-back.ts";

describe("prose is data", () => {
  test.each([
    "Open `/models` of <your-repo> and wait",
    "Send {username} to <namespace>/<repo> if 4<5 and 7 > 6",
    "<username> comes first on a line",
    "a sentence about <title> and <s> without an end",
    "{#if x} {:else} {/if} ${y} {{ z }}",
    "<Foo bar={1}/> is no component of ours",
    "<|im_start|>user <think> <unk>",
  ])("%s", (sentence) => {
    const { visible } = read(sentence);
    expect(visible).toBe(sentence.replaceAll("`", ""));
  });

  test("alone on a line a placeholder is text too, and Markdown after it is Markdown", () => {
    const { visible, all } = read(lines("<your-token>", "", "**bold**"));
    expect(visible).toContain("<your-token>");
    expect(all((node) => node.tagName === "strong")).toHaveLength(1);
  });

  test("HTML that the sanitizer allows is markup", () => {
    const { all, visible } = read(
      lines("<details>", "<summary>More</summary>", "", "Text", "", "</details>", "", "H<sub>2</sub>O<br>x"),
    );
    expect(all((node) => ["details", "summary", "sub", "br"].includes(node.tagName))).toHaveLength(4);
    expect(visible).not.toContain("<");
  });

  test("a component in code is code", () => {
    const { visible, withClass } = read(lines("`<Tip>`", "", "```md", "<Tip>", "x", "</Tip>", "```", "", "    <Tip>"));
    expect(withClass("vt-callout")).toEqual([]);
    expect(visible.match(/<Tip>/g)).toHaveLength(3);
  });
});

describe("callouts", () => {
  test.each([
    ["quotation", lines("> [!TIP]", "> Mind **this**"), "tip"],
    ["component", lines("<Tip>", "", "Mind **this**", "", "</Tip>"), "tip"],
    ["component without blank lines", lines("<Tip>", "Mind **this**", "</Tip>"), "tip"],
    ["component on one line", "<Tip>Mind **this**</Tip>", "tip"],
    ["warning", lines("<Tip warning={true}>", "", "Mind **this**", "", "</Tip>"), "warning"],
    ["after a paragraph", lines("Text", "<Tip warning={true}>", "", "Mind **this**", "", "</Tip>"), "warning"],
    ["in a list", lines("- item", "", "  <Tip>", "", "  Mind **this**", "", "  </Tip>"), "tip"],
    ["deprecation", '<Deprecated version="2.0">Mind **this**</Deprecated>', "warning"],
  ])("from a %s", (_name, source, kind) => {
    const { withClass, problems } = read(source);
    expect(problems).toEqual([]);
    const [callout, ...others] = withClass("vt-callout");
    if (!callout) throw new Error("no callout");
    expect(others).toEqual([]);
    expect(callout.properties["dataKind"]).toBe(kind);
    expect(toString(callout)).toContain("Mind this");
  });

  test("that are never closed lose nothing and are reported with their line", () => {
    const { visible, problems } = read(lines("One", "", "<Tip>", "", "Two", "", "# Three"));
    expect(visible).toContain("Two");
    expect(visible).toContain("Three");
    expect(problems).toEqual([{ line: 3, message: "<Tip> is never closed: add </Tip> after its content." }]);
    expect(read("</Tip>\n\nx").problems[0]?.line).toBe(1);
  });
});

describe("formulas", () => {
  test.each([
    ["between double dollars", "$$\nx^2\n$$", true],
    ["between double dollars on one line", "$$x^2$$", true],
    ["that begin beside their fence", "$$\\begin{aligned}\na &= 1 \\\\\n  &= 2\n\\end{aligned}$$", true],
    ["that end beside their fence", "$$\nx^2\n+ y$$", true],
    ["in running text", "so $$x^2$$ grows", false],
    ["between escaped parentheses", "so \\\\(x^2\\\\) grows", false],
  ])("%s become MathML", (_name, source, isDisplay) => {
    const { all } = read(source);
    const [math, ...others] = all((node) => node.tagName === "math");
    expect(others).toEqual([]);
    expect(math?.properties["display"] === "block").toBe(isDisplay);
  });

  test.each([
    ["$$x = 1\n- y\n$$", "x = 1\n- y"],
    ["> $$x\n> + y$$", "x\n+ y"],
    ["- $$x\r\n  = y$$", "x\n= y"],
  ])("end where their fence ends, and the page goes on: %j", (formula, written) => {
    const { all, visible } = read(`${formula}\n\n## After it`);
    expect(toString(all((node) => node.tagName === "annotation")[0] ?? { type: "root", children: [] })).toBe(written);
    expect(all((node) => node.tagName === "h2")).toHaveLength(1);
    expect(visible).toContain("After it");
  });

  test.each(["$$ cheap\n- a\n- b\n\n## After", "$$x\n\ny$$\n\n## After"])(
    "that never end are text, and the page goes on: %j",
    (source) => {
      const { all, visible } = read(source);
      expect(all((node) => node.tagName === "math")).toEqual([]);
      expect(all((node) => node.tagName === "h2")).toHaveLength(1);
      expect(visible).toContain("$$");
    },
  );

  test("leave money alone", () => {
    expect(read("from $5 to $10 (a_b and c_d)").visible).toBe("from $5 to $10 (a_b and c_d)");
  });
});

describe("code blocks", () => {
  test("show the file name and mark lines", () => {
    const { withClass } = read(lines('```py title="app.py" {1,3-4}', "a", "b", "c", "d", "```"));
    expect(withClass("vt-code__title").map((node) => toString(node))).toEqual(["app.py"]);
    expect(withClass("vt-line--marked").map((node) => toString(node))).toEqual(["a", "c", "d"]);
  });

  test("mark what a diff adds and removes", () => {
    const { withClass } = read(lines("```diff", " same", "+new", "-old", "```"));
    expect(withClass("vt-line--added").map((node) => toString(node))).toEqual(["+new"]);
    expect(withClass("vt-line--removed").map((node) => toString(node))).toEqual(["-old"]);
  });

  test.each([
    ["py", [">>> for x in y:", "...     print(x)", "1", ">>> z"], [">>> ", "... ", ">>> "], ["1"]],
    ["console", ["$ pip install \\", "    x", "Done", "$ y"], ["$ ", "$ "], ["Done"]],
    ["py", ["print('>>> no')"], [], []],
  ])("keep prompts and output apart from what is copied: %s", (language, code, prompts, output) => {
    const { withClass, all } = read(lines(`\`\`\`${language}`, ...code, "```"));
    expect(withClass("vt-prompt").map((node) => toString(node))).toEqual(prompts);
    expect(withClass("vt-output").map((node) => toString(node))).toEqual(output);
    expect(all((node) => node.tagName === "code").map((node) => toString(node))).toEqual([code.join("\n")]);
  });
});

test("an image can belong to one theme", () => {
  const { withClass } = read(
    '<img class="block dark:hidden" src="https://x.example/l.png"/>\n<img class="hidden dark:block" src="https://x.example/d.png"/>',
  );
  expect(withClass("vt-only-light").map((node) => node.properties["src"])).toEqual(["https://x.example/l.png"]);
  expect(withClass("vt-only-dark").map((node) => node.properties["src"])).toEqual(["https://x.example/d.png"]);
});

test("links know their line, in Markdown, HTML and components", () => {
  const { links } = read(
    lines(
      "[a](x.md)",
      "",
      "<div>",
      '<a href="y">b</a>',
      "</div>",
      "",
      "<Tip>",
      "",
      "[c](z)",
      "",
      "</Tip>",
      "",
      "![i](i.png)",
      "",
      "# H [d](w)",
    ),
  );
  expect(links.map(({ written, line }) => [written, line])).toEqual([
    ["x.md", 1],
    ["y", 4],
    ["z", 9],
    ["i.png", 13],
    ["w", 15],
  ]);
});

test("tags that never end cost bounded time", () => {
  const started = process.cpuUsage();
  read("<Tip a={ \n".repeat(4_000));
  read("<docstring>\n".repeat(4_000));
  read("text <Tip a='\n\n".repeat(4_000));
  expect(process.cpuUsage(started).user / 1000).toBeLessThan(15_000);
});
