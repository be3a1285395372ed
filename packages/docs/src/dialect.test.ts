/** The dialect that hub documentation is written in. Pages are read back by a standards-conforming HTML parser. */
import type { Element } from "hast";
import { fromHtml } from "hast-util-from-html";
import { toString } from "hast-util-to-string";
import { visit } from "unist-util-visit";
import { describe, expect, test } from "vitest";
import { Documentation, renderMarkdown, type RenderOptions } from "./index.ts";

function read(source: string, components: NonNullable<RenderOptions["components"]> = {}) {
  const page = renderMarkdown(source, { components });
  const tree = fromHtml(page.html, { fragment: true });
  const elements: Element[] = [];
  visit(tree, "element", (node) => void elements.push(node));
  return {
    ...page,
    visible: toString(tree),
    all: (test: (node: Element) => boolean) => elements.filter(test),
    withClass: (name: string) =>
      elements.filter((node) => ((node.properties["className"] ?? []) as string[]).includes(name)),
  };
}

const lines = (...text: string[]) => text.join("\n");

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

  test("on a line of its own a placeholder is text too, and Markdown after it is Markdown", () => {
    const { visible, all } = read(lines("<your-token>", "", "**bold**"));
    expect(visible).toContain("<your-token>");
    expect(all((node) => node.tagName === "strong")).toHaveLength(1);
  });

  test("HTML that the sanitiser allows is markup", () => {
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

describe("tabs", () => {
  const source = lines(
    '<hfoptions id="usage">',
    '<hfoption id="Pipeline">',
    "",
    "```py",
    "pipe()",
    "```",
    "",
    "</hfoption>",
    '<hfoption id="AutoModel (fast)">',
    "",
    "## Inside",
    "Text",
    "",
    "</hfoption>",
    "</hfoptions>",
  );

  test("hold every panel in the page, titled and labelled, in a named group", () => {
    const { withClass, headings, problems } = read(source);
    expect(problems).toEqual([]);
    expect(withClass("vt-tabs")[0]?.properties["dataTabsGroup"]).toBe("usage");
    const panels = withClass("vt-tabs__panel");
    expect(panels.map((panel) => panel.properties["dataTab"])).toEqual(["pipeline", "automodel-fast"]);
    expect(withClass("vt-tabs__title").map((title) => toString(title))).toEqual(["Pipeline", "AutoModel (fast)"]);
    for (const panel of panels) {
      const labels = panel.properties["ariaLabelledBy"] as string[];
      expect(panel.children[0]).toMatchObject({ properties: { id: labels[0] } });
    }
    expect(withClass("vt-code")).toHaveLength(1);
    expect(headings.map((heading) => heading.id)).toEqual(["inside"]);
  });

  test("that repeat have ids of their own", () => {
    const { all } = read(`${source}\n\n${source}`);
    const ids = all((node) => node.properties["id"] !== undefined).map((node) => node.properties["id"]);
    expect(new Set(ids).size).toBe(ids.length);
  });

  test("come from framework blocks", () => {
    const { withClass } = read(
      lines(
        "<frameworkcontent>",
        "<pt>",
        "",
        "torch",
        "",
        "</pt>",
        "<tf>",
        "",
        "keras",
        "",
        "</tf>",
        "</frameworkcontent>",
      ),
    );
    expect(withClass("vt-tabs__title").map((title) => toString(title))).toEqual(["PyTorch", "TensorFlow"]);
  });
});

describe("calls", () => {
  const source = lines(
    "<InferenceSnippet",
    "    pipeline=text-to-image",
    '    providersMapping={ {"fal-ai":{"modelId":"a/b","providerModelId":"fal/b"},"together":{"modelId":"c/d"}} }',
    "    conversational",
    "/>",
  );

  test("are shown as the site writes them", () => {
    const asked: unknown[] = [];
    const { withClass, visible } = read(source, {
      inferenceSnippet: (request) => {
        asked.push(request);
        return [
          { label: "JavaScript", language: "js", code: "call(`x`);\n```" },
          { label: "cURL", language: "sh", code: "curl" },
        ];
      },
    });
    expect(asked).toEqual([
      {
        task: "text-to-image",
        conversational: true,
        providers: [
          { provider: "fal-ai", modelId: "a/b", providerModelId: "fal/b" },
          { provider: "together", modelId: "c/d", providerModelId: "c/d" },
        ],
      },
    ]);
    expect(withClass("vt-tabs__panel")).toHaveLength(2);
    expect(visible).toContain("call(`x`);\n```");
  });

  test("name providers and models where the site writes none", () => {
    const { all } = read(source);
    expect(all((node) => node.tagName === "td").map((node) => toString(node))).toEqual([
      "fal-ai",
      "a/b",
      "together",
      "c/d",
    ]);
  });

  test("that say too little are reported", () => {
    expect(read("<InferenceSnippet />").problems).toHaveLength(1);
  });
});

test("a video is a link: nothing is fetched from elsewhere before a click", () => {
  const { all } = read('<Youtube id="d_ixlCubqQw"/>');
  expect(all((node) => node.tagName === "a").map((node) => node.properties["href"])).toEqual([
    "https://www.youtube.com/watch?v=d_ixlCubqQw",
  ]);
  expect(all((node) => node.tagName === "img" || node.tagName === "iframe")).toEqual([]);
  expect(read('<Youtube id="x&list=y"/>').problems).toHaveLength(1);
});

test("notebooks are links", () => {
  const hrefs = (source: string) =>
    read(source, { notebooks: () => [{ label: "Colab", href: "https://colab.example/x" }] })
      .all((node) => node.tagName === "a")
      .map((node) => node.properties["href"]);
  expect(hrefs("[[open-in-colab]]")).toEqual(["https://colab.example/x"]);
  expect(
    hrefs(
      lines(
        "<CourseFloatingBanner chapter={1}",
        '  classNames="absolute z-10"',
        "  notebooks={[",
        '    {label: "Google Colab", value: "https://colab.example/1"},',
        "",
        '    {label: "Studio", value: "https://studio.example"},',
        "]} />",
      ),
    ),
  ).toEqual(["https://colab.example/1", "https://studio.example"]);
  expect(hrefs('<CourseFloatingBanner notebooks={[{label: "x", value: "javascript:alert(1)"}]} />')).toEqual([
    undefined,
  ]);
});

test("a question shows its choices, with the answer folded away", () => {
  const { all, visible } = read(
    lines(
      "<Question",
      "\tchoices={[",
      "\t\t{",
      '\t\t\ttext: "It is `one`",',
      '\t\t\texplain: "No.",',
      "\t\t},",
      '\t\t{ text: "Two", explain: "Yes!", correct: true },',
      "\t]}",
      "/>",
    ),
  );
  expect(all((node) => node.tagName === "details")).toHaveLength(2);
  expect(visible).toMatch(/Not this one\. No\.[\s\S]*Correct\. Yes!/);
});

test("a docstring shows its signature, parameters, result, errors and source", () => {
  const { withClass, all, visible, problems } = read(
    lines(
      "<docstring><name>class pkg.Thing</name><anchor>pkg.Thing</anchor><source>https://code.example/thing.py#L1</source>",
      '<parameters>[{"name": "size", "val": ": int = 3"}, {"name": "name", "val": ": str"}]</parameters>',
      "<paramsdesc>- **size** (`int`, *optional*) -- How many",
      "- **name** (`str`) -- What to call it</paramsdesc><paramgroups>0</paramgroups>",
      "<rettype>`list`</rettype><retdesc>The **things**</retdesc>",
      "<raises>- ``ValueError`` -- When wrong</raises><raisederrors>``ValueError``</raisederrors></docstring>",
      "",
      "After",
    ),
  );
  expect(problems).toEqual([]);
  const [block] = withClass("vt-docstring");
  if (!block) throw new Error("no block");
  expect(block.properties["id"]).toBe("pkg.Thing");
  expect(toString(block)).toContain("pkg.Thing(size: int = 3, name: str)");
  for (const words of [
    "How many",
    "What to call it",
    "Returns list",
    "The things",
    "Raises ValueError",
    "When wrong",
  ]) {
    expect(toString(block)).toContain(words);
  }
  expect(toString(block)).not.toContain("After");
  expect(visible).toContain("After");
  expect(all((node) => node.properties["href"] === "https://code.example/thing.py#L1")).toHaveLength(1);
});

test("a page names its own notebooks", () => {
  const source = "---\nnotebooks:\n  Colab: https://colab.example/x\n---\n# A\n\n[[open-in-colab]]\n";
  const documentation = new Documentation([{ address: "/", files: { "a.md": source } }]);
  expect(documentation.render(documentation.pages[0]!).links).toMatchObject([{ written: "https://colab.example/x" }]);
});

test("autodoc is described by the site, or reported", () => {
  const source = lines("[[autodoc]] pkg.Thing", "    - all", "    - forward");
  const asked: unknown[] = [];
  const { visible } = read(source, { autodoc: (name, members) => (asked.push(name, members), "**It** does") });
  expect(asked).toEqual(["pkg.Thing", ["all", "forward"]]);
  expect(visible).toContain("It does");
  expect(read(source).problems[0]?.message).toContain("pkg.Thing");
});

describe("formulas", () => {
  test.each([
    ["between double dollars", "$$\nx^2\n$$", true],
    ["between double dollars on one line", "$$x^2$$", true],
    ["in running text", "so $$x^2$$ grows", false],
    ["between escaped parentheses", "so \\\\(x^2\\\\) grows", false],
  ])("%s become MathML", (_name, source, isDisplay) => {
    const { all } = read(source);
    const [math, ...others] = all((node) => node.tagName === "math");
    expect(others).toEqual([]);
    expect(math?.properties["display"] === "block").toBe(isDisplay);
  });

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

test("links know the line they stand on, in Markdown, HTML and components", () => {
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
  const started = performance.now();
  read("<Tip a={ \n".repeat(4_000));
  read("<docstring>\n".repeat(4_000));
  read("text <Tip a='\n\n".repeat(4_000));
  expect(performance.now() - started).toBeLessThan(15_000);
});
