/** The same blocks in every dialect, and the tags of MDX. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { HOSTILE_SHAPES } from "../../../testing/hostile-markdown.ts";
import { lines, read } from "../../../testing/read-back.ts";
import { DIALECTS, type DialectId, findDialect } from "../../grammar/dialects.ts";

const page = (dialect: DialectId, ...text: string[]) => read(lines(...text), { dialect });

const ASIDES: readonly (readonly [DialectId, string])[] = [
  ["material", '!!! warning "Mind `x`"\n    Inside.\n\n    - one'],
  ["material", "/// warning | Mind `x`\nInside.\n\n- one\n///"],
  ["vitepress", "::: warning Mind `x`\nInside.\n\n- one\n:::"],
  ["docusaurus", ":::warning[Mind `x`]\n\nInside.\n\n- one\n\n:::"],
  ["starlight", ":::warning[Mind `x`]\nInside.\n\n- one\n\n:::"],
  ["myst", "~~~{warning} Mind `x`\nInside.\n\n- one\n~~~"],
  ["myst", ":::{warning} Mind `x`\n:class: wide\n\nInside.\n\n- one\n:::"],
  ["quarto", '::: {.callout-warning title="Mind `x`"}\nInside.\n\n- one\n:::'],
];

test.each(ASIDES)("%s: %j is an aside with its title and its content", (dialect, source) => {
  for (const [before, after] of [
    ["Before\n\n", "\n\nAfter"],
    ["Before\n", "\n\nAfter"],
  ] as const) {
    const { withClass, visible, constructs, warnings } = page(dialect, before + source + after);
    expect(withClass("vt-callout").map(({ properties }) => [properties["dataKind"], properties["ariaLabel"]])).toEqual([
      ["warning", "Mind x"],
    ]);
    expect(visible.replace(/\s+/g, " ").trim()).toBe("Before Mind xInside. one After");
    expect([constructs, warnings]).toEqual([{ understood: 1, left: 0 }, []]);
  }
});

const TABS: readonly (readonly [DialectId, string])[] = [
  ["material", '=== "A"\n\n    one\n\n=== "B"\n\n    two'],
  ["material", "/// tab | A\none\n///\n\n/// tab | B\ntwo\n///"],
  ["docusaurus", "<Tabs>\n  <TabItem value=\"A\">\n    one\n  </TabItem>\n  <TabItem value='B'>two</TabItem>\n</Tabs>"],
  ["starlight", '<Tabs>\n<TabItem label="A">\n\none\n\n</TabItem>\n<TabItem label="B">\n\ntwo\n\n</TabItem>\n</Tabs>'],
  ["myst", "::::{tab-set}\n:::{tab-item} A\none\n:::\n:::{tab-item} B\ntwo\n:::\n::::"],
  ["quarto", "::: {.panel-tabset}\n## A\n\none\n\n## B\n\ntwo\n:::"],
];

test.each(TABS)("%s: %j is a set of tabs", (dialect, source) => {
  const { withClass, constructs, problems } = page(dialect, source);
  expect(withClass("vt-tabs")).toHaveLength(1);
  expect(withClass("vt-tabs__panel").map(({ properties }) => properties["dataTab"])).toEqual(["a", "b"]);
  expect([constructs.left, problems]).toEqual([0, []]);
});

test.each([
  ["a block in a list item", "material", "1. One\n\n    !!! note\n        In.\n\n2. Two", "One Note In. Two"],
  ["fences by their length", "vitepress", ":::: tip\n::: info\nIn.\n:::\nOut.\n::::", "Tip Info In. Out."],
  [
    "equal fences, the inner one first",
    "quarto",
    "::: {.callout-tip}\n::: {.callout-note}\nIn.\n:::\nOut.\n:::",
    "Tip Note In. Out.",
  ],
  [
    "a fence in code",
    "vitepress",
    "::: tip\n```md\n::: info\n:::\n```\nOut.\n:::\nAfter.",
    "Tip::: info ::: Out. After.",
  ],
  ["what looks like a block in code", "material", "```\n!!! note\n    In.\n```", "!!! note In."],
  ["a fence after a list", "starlight", ":::note\n- one\n\n:::\n\nAfter", "Note one After"],
] as const)("reads %s", (_name, dialect, source, text) => {
  const { visible, constructs, html } = page(dialect, source);
  expect(
    visible
      .replace(/([a-z.:])(?=[A-Z])/g, "$1 ")
      .replace(/\s+/g, " ")
      .trim(),
    html,
  ).toBe(text);
  expect(constructs.left).toBe(0);
});

describe("words and lines", () => {
  test("attributes, keys, abbreviations, definitions and files of Material", () => {
    const { html, ids, constructs, problems } = read(
      lines(
        "[Go](a.md){ .md-button #go } ++ctrl+c++ :material-check: ==old== HTML",
        "",
        "Last words.",
        "{: .wide #last }",
        "",
        "[](){#own}",
        "",
        "Term",
        ":   What it means.",
        "",
        '--8<-- "part.md"',
        "",
        "{* ../code.py hl[1] *}",
        "",
        "*[HTML]: Hypertext",
      ),
      { dialect: "material", textOf: (path) => ({ "part.md": "A *part*.", "../code.py": "print(1)" })[path] },
    );
    for (const part of [
      "<kbd>Ctrl</kbd>+<kbd>C</kbd>",
      "<mark>old</mark>",
      '<abbr title="Hypertext">HTML</abbr>',
      "<dt>Term</dt><dd><p>What it means.</p></dd>",
      "A <em>part</em>.",
      "print",
    ])
      expect(html).toContain(part);
    expect(ids).toEqual(expect.arrayContaining(["go", "last", "own"]));
    expect([constructs.left, problems]).toEqual([0, []]);
  });

  test("roles, labels, labeled formulas, tables from lists and substitutions of MyST", () => {
    const { html, ids, constructs } = page(
      "myst",
      "---",
      "myst:",
      "  substitutions:",
      "    product: Vitrine",
      "---",
      "(start)=",
      "# Start",
      "",
      "{{ product }}: {ref}`here <start>`, {kbd}`Esc`, {py:class}`~a.B`, {abbr}`ML (machine learning)`, $x$, $5 or $6.",
      "",
      "% a comment",
      "",
      "$$",
      "a = b",
      "$$ (eq1)",
      "",
      "## After",
      "",
      ":::{list-table} Numbers",
      ":header-rows: 1",
      "",
      "* - A",
      "  - B",
      "* - 1",
      "  - 2",
      ":::",
      "",
      "```{code-block} python",
      ":caption: a.py",
      "a = 1",
      "```",
    );
    for (const part of [
      "Vitrine: ",
      'href="#start"',
      "<kbd>Esc</kbd>",
      "<code>B</code>",
      'title="machine learning"',
      "$5 or $6",
      "<th>A</th>",
      "<td>2</td>",
      "a.py",
    ])
      expect(html).toContain(part);
    expect(html).not.toContain("a comment");
    expect(ids).toEqual(expect.arrayContaining(["start", "eq1", "after"]));
    expect(constructs.left).toBe(0);
  });

  test("imports, comments, partial pages and components of other sites in MDX", () => {
    const { visible, warnings } = read(
      lines(
        "import Part from './_part.mdx';",
        "import { Chart } from '../chart';",
        "",
        "export const size = 3;",
        "",
        "Words {/* hidden */} here.",
        "",
        "<Part />",
        "",
        "<Chart data={{ a: 1 }}>",
        "    Held *text*",
        "</Chart>",
      ),
      { dialect: "docusaurus", textOf: () => "A part." },
    );
    expect(visible.replace(/\s+/g, " ").trim()).toBe("Words here. A part. Held text");
    expect(warnings).toEqual([
      { line: 10, message: "<Chart> is a component of another site: only what it holds is shown." },
    ]);
  });
});

test("a formula without an end goes to the next heading, and says so", () => {
  const { headings, warnings } = read("$$\na = b\n\n## After\n\nText");
  expect(headings.map(({ id }) => id)).toEqual(["after"]);
  expect(warnings).toEqual([{ line: 1, message: expect.stringContaining("never closed") }]);
});

test("a tree’s dialect is found by its files, else by its texts", () => {
  expect(findDialect({ files: ["a.md", "mkdocs.yml"] })).toBe("material");
  expect(findDialect({ files: [".vitepress", "a.md"] })).toBe("vitepress");
  expect(findDialect({ files: ["conf.py"] })).toBe("myst");
  expect(findDialect({ files: ["README.md"] })).toBeUndefined();
  for (const [dialect, source] of ASIDES)
    if (dialect !== "docusaurus" && dialect !== "starlight") expect(findDialect({ texts: [source] })).toBe(dialect);
  expect(findDialect({ texts: ["# Title", "> [!NOTE]\n> Mind."] })).toBeUndefined();
});

/** Marks that no reader of a page should see. */
const MARKERS = /^[ \t]*(?:!!!|\?\?\?|:::|\/\/\/|===\s*["'])|8<--|\{[.#][\w-]+\}|^\([\w-]+\)=|\{\{/m;

test("any mixture of blocks leaves no mark of a dialect on a page, unless it is reported", () => {
  const word = fc.constantFrom(
    "Words.",
    "`code`",
    "- item",
    "> quote",
    "| a |\n|---|\n| b |",
    "## Head",
    "1. one",
    "```\n!!! code\n```",
    "<div>html</div>",
    "[a](b){.c}",
    "{.x}",
    "(label)=",
    "{ref}`a`",
    '--8<-- "x"',
    "{{ a }}",
    "import A from 'b'",
  );
  const block = fc.tuple(
    fc.constantFrom(
      ...ASIDES.map(([, source]) => source),
      ...TABS.map(([, source]) => source),
      ":::",
      "///",
      "::: what",
      "!!!",
      "```{what}\nx\n```",
    ),
    fc.constantFrom("", "  ", "    ", "> "),
  );
  fc.assert(
    fc.property(
      fc.constantFrom(...DIALECTS.keys()),
      fc.array(
        fc.oneof(
          word,
          block.map(([source, indent]) => source.replace(/^/gm, indent)),
        ),
        { maxLength: 8 },
      ),
      (dialect, parts) => {
        const { all, constructs, html } = read(parts.join("\n\n"), { dialect, textOf: () => "part" });
        const text = all(({ tagName }) => ["p", "li", "td", "h2", "summary", "dd", "dt", "div"].includes(tagName))
          .flatMap(({ children }) => children.flatMap((child) => (child.type === "text" ? [child.value] : [])))
          .join("\n");
        if (MARKERS.test(text)) expect(constructs.left, html).toBeGreaterThan(0);
      },
    ),
    { numRuns: 300 },
  );
});

// A sixth of the shapes in turn, and all of them in `npm run test:whole`.
const shapes = Object.keys(HOSTILE_SHAPES)
  .filter((name) => name.startsWith("dialect"))
  .map((name, at) => ({ name, tags: at % 6 === 0 ? [] : ["whole"] }));
for (const { name, tags } of shapes)
  test(`${name}: costs time in proportion in every dialect`, { tags }, () => {
    const cost = (size: number, dialect: DialectId) => {
      const before = process.cpuUsage();
      read(HOSTILE_SHAPES[name]?.(size) ?? "", { dialect, isTrusted: true });
      const { user, system } = process.cpuUsage(before);
      return (user + system) / 1000;
    };
    for (const dialect of ["material", "myst", "docusaurus"] as const) {
      const small = Math.max(25, cost(2_000, dialect));
      expect(cost(16_000, dialect), dialect).toBeLessThan(small * 8 * 4);
    }
  });

test("values that stand for each other's references are bounded, and that is said", () => {
  const value = (next: string) => Array.from({ length: 60 }, () => `{{ ${next} }}`).join(" ");
  const source = lines(
    "---",
    "myst:",
    "  substitutions:",
    ...["b", "c", "d", "e"].map((next, at) => `    ${"abcd"[at]}: "${value(next)}"`),
    '    e: "x"',
    "---",
    "",
    "A {{ a }} here.",
  );
  const { warnings } = read(source, { dialect: "myst", isTrusted: true });
  expect(warnings.map(({ message }) => message)).toEqual([
    "What substitutions and directives stand for is too long: the rest of it is shown as code.",
  ]);
});
