/** Component tags in blocks of HTML, which CommonMark takes whole. */
import { expect, test } from "vitest";
import { renderMarkdown } from "../render/markdown.ts";
import { lines, read } from "../testing/read-back.ts";

test.each([
  ["alone in a division", lines('<div class="flex">', '<Youtube id="abc"/>', "</div>", "", "After")],
  ["on the line of a closing tag", lines("<Tip>", "<div>", '<Youtube id="abc"/></div>', "</Tip>", "", "After")],
  ["in a paragraph", lines("<p>", '<Youtube id="abc"/>', "</p>", "", "After")],
])("a video %s is a link to it", (_, source) => {
  const { all, visible, problems } = read(source);
  expect(problems).toEqual([]);
  expect(all((node) => String(node.properties["href"]).endsWith("watch?v=abc"))).toHaveLength(1);
  expect(visible).toContain("After");
  expect(visible).not.toMatch(/[<>]/);
});

test("the lines of a framework switch beside HTML are no text", () => {
  const { withClass, visible, problems } = read(
    lines("{#if fw === 'pt'}", "One", "<div>x</div>", "{:else}", "<div>y</div>", "{/if}", "", "End"),
  );
  expect(problems).toEqual([]);
  expect(withClass("vt-tabs__panel")).toHaveLength(2);
  expect(visible).not.toContain("{");
});

test("a tag in code or in a comment is an example", () => {
  const { html } = renderMarkdown(lines("<pre>", '<Youtube id="abc"/>', "</pre>", "", "<!--", "<Tip>", "-->"), {
    components: {},
  });
  expect(html).not.toContain("watch?v=");
});
