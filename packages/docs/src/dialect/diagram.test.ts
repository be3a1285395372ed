/** Diagrams in pages. How they are drawn is tested with `@vitrine/markdown`, that a browser shows them with the site. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Element } from "hast";
import { fromHtml } from "hast-util-from-html";
import { toString } from "hast-util-to-string";
import { visit } from "unist-util-visit";
import { afterAll, describe, expect, test } from "vitest";
import { checkDocumentation, Documentation, documentationWarnings } from "../index.ts";
import { renderMarkdown } from "@vitrine/markdown";

const fenced = (source: string) => `\`\`\`mermaid\n${source}\n\`\`\``;
const cache = mkdtempSync(join(tmpdir(), "vitrine-drawings-"));
process.env["XDG_CACHE_HOME"] = cache;
const isDrawn = renderMarkdown(fenced("flowchart LR\na --> b"), { diagramsAt: "/" }).diagrams.length > 0;
afterAll(() => rmSync(cache, { recursive: true }));

describe.skipIf(!isDrawn)("on a page", { timeout: 60_000 }, () => {
  const files = {
    "a.md": `# A\n\nBefore.\n\n${fenced("flowchart LR\nA[Client] --> B[Provider]")}\n\n${fenced("pie\nx")}\n`,
  };

  test("a picture for each theme, the source below, both in the markdownVersion and the index", () => {
    const documentation = new Documentation([{ address: "/docs", folder: "docs", files }]);
    const [page] = documentation.pages;
    const { html, markdown, text, diagrams } = documentation.render(page!);
    const images: Element[] = [];
    const tree = fromHtml(html, { fragment: true });
    visit(tree, "element", (node) => void (node.tagName === "img" && images.push(node)));
    expect(images.map((image) => image.properties["src"])).toEqual(diagrams.map((file) => file.address));
    expect(images).toHaveLength(2);
    for (const { properties } of images) {
      expect(properties["alt"]).toBe("Flowchart: Client; Provider");
      expect(Number(properties["width"])).toBeGreaterThan(50);
      expect(documentation.diagram(String(properties["src"]))).toContain("</svg>");
    }
    expect(toString(tree)).toContain("A[Client] --> B[Provider]");
    expect(markdown).toContain(fenced("flowchart LR\nA[Client] --> B[Provider]"));
    expect(text.match(/Flowchart: Client; Provider/g)).toHaveLength(1);
    expect(documentation.diagram("/docs/_diagrams/0000.svg")).toBeUndefined();
  });

  test("one that stays source is a warning with its line, and no error", () => {
    const documentation = new Documentation([{ address: "/docs", folder: "docs", files }]);
    expect(documentationWarnings(documentation)).toEqual([
      {
        file: "docs/a.md",
        line: 12,
        message: expect.stringMatching(/^A diagram stays source\. Mermaid: /) as string,
      },
    ]);
    expect(checkDocumentation(documentation)).toEqual([]);
  });

  test("diagrams are rendered on request only: untrusted content costs nothing", () => {
    const { html, diagrams } = renderMarkdown(fenced("flowchart LR\nA --> B"), { untrusted: true });
    expect(html).not.toContain("<img");
    expect(diagrams).toEqual([]);
  });
});
