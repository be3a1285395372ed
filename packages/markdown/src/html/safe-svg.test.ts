/** Drawings in a text: shapes stay, and nothing that fetches, runs or moves. A browser's parser reads the result. */
import fc from "fast-check";
import type { Element } from "hast";
import { fromHtml } from "hast-util-from-html";
import { visit } from "unist-util-visit";
import { describe, expect, test } from "vitest";
import { renderMarkdown } from "../render/markdown.ts";

function elementsOf(source: string, idPrefix = ""): Element[] {
  const { html } = renderMarkdown(source, { components: {}, idPrefix });
  const found: Element[] = [];
  visit(fromHtml(html, { fragment: true }), "element", (node) => void found.push(node));
  return found;
}

const DRAWING = `<svg viewBox="0 0 10 10" role="img" aria-label="A dot">
<defs><linearGradient id="g"><stop offset="0" stop-color="#fff"/></linearGradient></defs>
<g transform="translate(1 1)"><circle cx="5" cy="5" r="4" fill="url(#g)" stroke-width="2"></circle><path d="M0 0L1 1"/></g>
</svg>`;

describe("a drawing", () => {
  test.each(["on separate lines", "in a sentence"])("%s keeps its shapes", (where) => {
    const found = elementsOf(where === "in a sentence" ? `Look: ${DRAWING.replaceAll("\n", "")} there.` : DRAWING);
    expect(found.map(({ tagName }) => tagName).filter((name) => name !== "p")).toEqual([
      "svg",
      "defs",
      "linearGradient",
      "stop",
      "g",
      "circle",
      "path",
    ]);
    expect(found.find(({ tagName }) => tagName === "svg")?.properties).toMatchObject({
      viewBox: "0 0 10 10",
      ariaLabel: "A dot",
    });
    expect(found.find(({ tagName }) => tagName === "circle")?.properties).toMatchObject({ fill: "url(#g)" });
  });

  test("finds its gradient at the id it has on the page", () => {
    const found = elementsOf(DRAWING, "card-");
    expect(found.find(({ tagName }) => tagName === "linearGradient")?.properties["id"]).toBe("card-g");
    expect(found.find(({ tagName }) => tagName === "circle")?.properties["fill"]).toBe("url(#card-g)");
  });

  const hostile = [
    "<script>alert(1)</script>",
    '<image href="https://a.example/x.png"/>',
    '<use href="https://a.example/x.svg#a"/>',
    '<rect fill="url(https://a.example/x.svg#a)"/>',
    '<rect style="fill:url(https://a.example/)" onload="alert(1)" filter="url(https://a.example/#f)"/>',
    '<a href="javascript:alert(1)" xlink:href="javascript:alert(1)"><text>x</text></a>',
    '<animate attributeName="href" values="javascript:alert(1)"/>',
    '<set attributeName="onmouseover" to="alert(1)"/>',
    "<foreignObject><iframe src='https://a.example/'></iframe><form></form></foreignObject>",
    "<style>@import url(https://a.example/);</style>",
    "<desc><img src=x onerror=alert(1)></desc>",
    "<title><p></title><img src=x onerror=alert(1)>",
    "<g><p>out</p><math><mtext><style><img src=x onerror=alert(1)></style></mtext></math></g>",
  ];
  const isHarmless = ({ tagName, properties }: Element): boolean =>
    !/^(script|use|iframe|style|animate|set|form|foreignobject|desc|title)$/i.test(tagName) &&
    Object.entries(properties).every(
      ([name, value]) => !/^(on|style$|filter$|xlink)/i.test(name) && !/javascript:|url\((?!#)/i.test(String(value)),
    ) &&
    (tagName !== "image" || !("href" in properties));

  test.each(hostile)("never has %s", (part) => {
    expect(
      elementsOf(`<svg viewBox="0 0 1 1">${part}<circle r="1"/></svg>`).filter((node) => !isHarmless(node)),
    ).toEqual([]);
  });

  test("nor any mixture of them", () => {
    const piece = fc.constantFrom(
      ...hostile,
      "<svg>",
      "</svg>",
      "<g>",
      "</g>",
      "\n\n",
      "text",
      "<math>",
      "</math>",
      "<p>",
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
        const found = elementsOf(`<svg>${pieces.join("")}</svg>`);
        expect(found.filter((node) => !isHarmless(node))).toEqual([]);
      }),
      { numRuns: 150 },
    );
  });

  test("is not in untrusted content", () => {
    expect(renderMarkdown(DRAWING, { untrusted: true }).html).not.toContain("<svg");
  });

  test("reports what is omitted", () => {
    const { warnings } = renderMarkdown('a\n\n<svg>\n<use href="#x"/>\n</svg>', { components: {} });
    expect(warnings).toMatchObject([{ line: 4, message: expect.stringContaining("<use>") as string }]);
  });
});
