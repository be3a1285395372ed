/** `<Cards>` on the rendered page. */
import { expect, test } from "vitest";
import { lines, read } from "../../../testing/read-back.ts";

test("a card has its title as a link, which is one of the page's links, and its text", () => {
  const { all, links, html } = read(
    lines("<Cards>", '<Card title="Start <here>" href="start.md">', "", "*Begin*.", "", "</Card>", "</Cards>"),
  );
  const [link] = all((node) => node.tagName === "a");
  expect(link?.properties["href"]).toBe("start.md");
  expect(links).toMatchObject([{ written: "start.md", line: 2 }]);
  expect(html).toContain("Start &#x3C;here></a></p><p><em>Begin</em>.</p>");
});

test.each(["javascript:alert(1)", " JavaScript:x", "java\tscript:x", "data:text/html,x", "vbscript:x"])(
  "a card leads to no address that runs: %j",
  (href) => {
    const { all } = read(lines(`<Card title="x" href="${href}">`, "", "x", "", "</Card>"));
    expect(all((node) => node.tagName === "a")).toEqual([]);
  },
);

test("actions keep their links", () => {
  const { all } = read(lines("<Actions>", "", "[One](one.md)", "[Two](two.md)", "", "</Actions>"));
  expect(all((node) => node.tagName === "a")).toHaveLength(2);
});
