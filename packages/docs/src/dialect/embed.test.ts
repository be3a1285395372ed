/** Frames, players, anchors and unknown tags: nothing that was written vanishes without a word. */
import type { Element } from "hast";
import { fromHtml } from "hast-util-from-html";
import { toString } from "hast-util-to-string";
import { visit } from "unist-util-visit";
import { describe, expect, test } from "vitest";
import { checkDocumentation, Documentation } from "../index.ts";
import { renderMarkdown } from "@vitrine/markdown";

function read(source: string) {
  const page = renderMarkdown(source, { components: {} });
  const tree = fromHtml(page.html, { fragment: true });
  const links: Element[] = [];
  const names = new Set<string>();
  visit(tree, "element", (node) => {
    names.add(node.tagName);
    if (node.tagName === "a") links.push(node);
  });
  return { ...page, visible: toString(tree), links, names };
}

describe("an embed is a link to its content", () => {
  test.each([
    [
      '<iframe width="560" src="https://www.youtube.com/embed/dQw4w9WgXcQ?start=1" title="A talk" allowfullscreen></iframe>',
      "https://www.youtube.com/watch?v=dQw4w9WgXcQ",
      "Watch the video on YouTube: A talk",
    ],
    ["<iframe src='//player.vimeo.com/video/76979871'></iframe>", "https://vimeo.com/76979871", "Vimeo"],
    [
      '<iframe\n\tsrc="https://some-space.hf.space"\n\tframeborder="0"\n></iframe>',
      "https://some-space.hf.space",
      "on some-space.hf.space",
    ],
    ['<video controls src="https://a.example/b.mp4"></video>', "https://a.example/b.mp4", "Play the video"],
    [
      '<video autoplay>\n  <source src="clip.webm" type="video/webm">\n  Your browser cannot.\n</video>',
      "clip.webm",
      "Play the video",
    ],
    ['Listen: <audio src="a.ogg"></audio> now', "a.ogg", "Play the recording"],
  ])("%s", (source, href, label) => {
    const { links, names, visible, warnings } = read(source);
    expect(links.map((link) => link.properties["href"])).toEqual([href]);
    expect(toString(links[0] ?? { type: "root", children: [] })).toContain(label);
    expect([...names].filter((name) => ["iframe", "video", "audio", "source", "embed"].includes(name))).toEqual([]);
    expect(visible).not.toContain("cannot");
    expect(warnings).toEqual([]);
  });

  test("and the check sees it, with its line", () => {
    expect(read('one\n\n<video src="missing.mp4"></video>').links).toHaveLength(1);
    expect(renderMarkdown('one\n\n<video src="missing.mp4"></video>').links).toMatchObject([
      { written: "missing.mp4", line: 3 },
    ]);
  });

  test.each(["javascript:alert(1)", "data:text/html,x", " java\nscript:alert(1)"])("never to %s", (address) => {
    const { links } = read(`<iframe src="${address}"></iframe>`);
    expect(links.map((link) => link.properties["href"])).toEqual([undefined]);
  });
});

describe("a video has a poster", () => {
  test.each([
    '<Youtube id="dQw4w9WgXcQ"/>',
    '<iframe src="https://www.youtube.com/embed/x1"></iframe>',
    '<video src="a.mp4"></video>',
  ])("drawn here: %s", (source) => {
    const { html, links, names } = read(source);
    expect(links).toHaveLength(1);
    expect([...names]).toContain("svg");
    // The address of the link is the only one.
    expect(html.match(/https?:/g)?.length ?? 0).toBeLessThanOrEqual(1);
  });

  test("or the author's own, never one of another site", () => {
    const own = renderMarkdown('<video src="a.mp4" poster="a.png"></video>', { resolveAddress: (to) => `/docs/${to}` });
    expect(own.html).toContain('src="/docs/a.png"');
    expect(own.html).not.toContain("<svg");
    expect(read('<video src="a.mp4" poster="https://a.example/a.png"></video>').html).not.toContain("a.example");
  });

  test("unless there is text around the link", () => {
    expect(read("See [Watch the video on YouTube](https://www.youtube.com/watch?v=x) now").html).not.toContain("<svg");
  });
});

test("pictures named from the set's first folder are found there, and so are choices of one picture", () => {
  const files = { "a/b.md": '![x](/imgs/x.png)\n\n<img srcset="/imgs/x.png 1x, y.png 2x" src="/imgs/x.png">\n' };
  const documentation = new Documentation([{ address: "/docs", folder: "docs", files, assets: ["imgs/x.png"] }]);
  expect(checkDocumentation(documentation)).toMatchObject([
    { line: 3, message: expect.stringContaining("y.png") as string },
  ]);
  const [page] = documentation.pages;
  expect(documentation.render(page!).html).toContain('srcset="/docs/imgs/x.png 1x, /docs/a/y.png 2x"');
  expect(documentation.markdownVersion(page!)).toContain("![x](/docs/imgs/x.png)");
});

test("names of anchors are ids that links may name", () => {
  const { ids, html } = read('<a name="old-place"></a>\n\nText\n\n<a name="b">words</a>');
  expect(ids).toEqual(["old-place", "b"]);
  expect(html).not.toContain("name=");
});

describe("an unknown tag is a warning with its line", () => {
  test.each([
    ["text\n\n<Gradio.Demo space={1}/>\n", []],
    ["text\n\n<SpaceDemo id=7/>\n", [[3, "<SpaceDemo>"]]],
    ["text\n\na <SpaceDemo> b\n", [[3, "<SpaceDemo>"]]],
    ["Open <your-repo> or <token>, <T> and <URL>", []],
    ["<div>\n<canvas id='x'></canvas>\n</div>", [[2, "<canvas>"]]],
    ["<iframe></iframe>", [[1, "<iframe>"]]],
    ["`<SpaceDemo>`\n\n```html\n<SpaceDemo id=1>\n```", []],
  ] as [string, [number, string][]][])("%s", (source, expected) => {
    const { warnings } = read(source);
    expect(warnings.map(({ line }) => line)).toEqual(expected.map(([line]) => line));
    for (const [index, [, tag]] of expected.entries()) expect(warnings[index]?.message).toContain(tag);
  });

  test("of which a page has a hundred at most", () => {
    expect(read("<SpaceDemo> x ".repeat(1_000)).warnings).toHaveLength(100);
  });
});

test("a link in a quotation that is a callout is listed once", () => {
  const { links } = renderMarkdown("> [!TIP]\n> See [this](../that.md).", { resolveAddress: () => "/that" });
  expect(links).toEqual([{ kind: "link", written: "../that.md", address: "/that", line: 2 }]);
});
