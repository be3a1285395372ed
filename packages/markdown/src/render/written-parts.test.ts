/** A page beyond the limit of output: what is too much is shown as written, and the rest is rendered. */
import { fromHtml } from "hast-util-from-html";
import { toString } from "hast-util-to-string";
import { expect, test } from "vitest";
import { renderMarkdown } from "./markdown.ts";

const visible = (html: string) => toString(fromHtml(html, { fragment: true }));
const messages = ({ warnings }: ReturnType<typeof renderMarkdown>) =>
  warnings.map(({ line, message }) => `${line}: ${message}`);

test(
  "one paragraph that is too much is shown as written, between others that are rendered",
  { tags: ["whole"] },
  () => {
    const crowded = "# a\n> ".repeat(14_000);
    const page = renderMarkdown(`# Title\n\nThe *beginning*.\n\n> ${crowded}b\n\nThe *end*.\n\n## After\n`);
    expect(messages(page)).toEqual([
      expect.stringMatching(
        /^\d{4,}: Lines \d+ to 14005 are shown as they were written: rendered, they would be too long.$/,
      ),
    ]);
    expect(page.html).toContain("<p>The <em>beginning</em>.</p>");
    expect(page.html).toContain("<p>The <em>end</em>.</p>");
    expect(visible(page.html)).toContain(messages(page)[0]?.replace(/^\d+: /, ""));
    expect(visible(page.html)).toContain("# a\n> # a\n> b");
    expect(page.headings.at(-1)?.text).toBe("After");
    expect(page.headings.filter(({ id }) => !page.ids.includes(id))).toEqual([]);
  },
);

test("where no part stands out, the beginning is rendered and the rest is shown as written", () => {
  const page = renderMarkdown("# part\n\n".repeat(16_000));
  expect(messages(page)).toEqual([expect.stringMatching(/^\d+: Lines \d+ to 31999 are shown as they were written/)]);
  const rendered = page.headings.length;
  expect(rendered).toBeGreaterThan(5_000);
  // Every heading is there, one way or the other.
  expect(rendered + (page.html.match(/^# part$/gm)?.length ?? 0)).toBeGreaterThanOrEqual(15_998);
});

test("a long list is shown as written item by item, in a list", { tags: ["whole"] }, () => {
  const { html } = renderMarkdown("- # a\n".repeat(14_000));
  const [list] = fromHtml(html, { fragment: true }).children;
  expect(list).toMatchObject({ tagName: "ul" });
  expect(html).toMatch(/<\/li>\s*<li><p class="vt-callout__title">Lines \d+ to 14000[^]*<\/pre><\/li>\s*<\/ul>$/);
});

test("what a macro stands for counts as part of the text, and is shown where it is too much all the same", () => {
  const autodoc = (name: string) => (name === "many" ? "- # a\n".repeat(14_000) : "Described *here*.");
  const page = renderMarkdown("# Names\n\n[[autodoc]] many\n\n[[autodoc]] one\n", { components: { autodoc } });
  expect(messages(page)).toEqual(["3: Line 3 is shown as it was written: rendered, it would be too long."]);
  expect(page.html).toContain("Described <em>here</em>.");
  expect(visible(page.html)).toContain("- # a\n- # a\n");
  const large = (count: number) => ({ components: { autodoc: () => "- # a\n".repeat(count) } });
  expect(renderMarkdown("[[autodoc]] many", large(6_000)).warnings).toEqual([]);
});
