/**
 * Diagrams in pages. What is drawn is read back by an XML parser of other hands; that a browser shows it is tested with
 * the site.
 */
import type { Element } from "hast";
import { fromHtml } from "hast-util-from-html";
import { toString } from "hast-util-to-string";
import { visit } from "unist-util-visit";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { checkDocumentation, Documentation, documentationWarnings } from "../index.ts";
import { renderMarkdown } from "@vitrine/markdown";
import { drawDiagram } from "@vitrine/markdown/testing";
import { draw, pageDrawer } from "@vitrine/markdown/pages";

const lines = (...text: string[]) => text.join("\n");
const fenced = (source: string) => `\`\`\`mermaid\n${source}\n\`\`\``;

/** Elements, attributes and texts of an SVG; text is decoded by the parser, not by us. */
function parts(svg: string) {
  const elements: Element[] = [];
  visit(fromHtml(svg, { fragment: true, space: "svg" }), "element", (node) => void elements.push(node));
  const texts = elements.filter((node) => node.tagName === "text").map((node) => toString(node));
  const attributes = elements.flatMap((node) => Object.entries(node.properties));
  return { elements: new Set(elements.map((node) => node.tagName)), texts, attributes };
}

function rendered(source: string) {
  const diagram = drawDiagram(source);
  if ("problem" in diagram) throw new Error(diagram.problem);
  return { ...diagram, ...parts(diagram.light) };
}

describe("a rendered diagram", () => {
  test.each([
    ["flowchart TD\nA[One]-->B(Two)\nB-- yes -->C{Three}", ["One", "Two", "yes", "Three"]],
    ["graph LR;\nA-->|no|B & C;\nsubgraph in [Inside]\nB-.->D\nend", ["A", "no", "B", "C", "Inside", "D"]],
    ["stateDiagram-v2\n[*] --> Still\nStill --> Moving : push", ["Still", "Moving", "push"]],
    [
      "sequenceDiagram\nactor U as User\nU->>+S: ask\nS-->>-U: answer\nNote over U: waits",
      ["User", "S", "ask", "answer", "waits"],
    ],
    ["classDiagram\nclass Duck {\n+int age\n+swim() void\n}\nAnimal <|-- Duck : is", ["Duck", "Animal", "is"]],
    ["erDiagram\nHUB ||--o{ MODEL : keeps\nMODEL {\nstring id PK\n}", ["HUB", "MODEL", "keeps", "PK"]],
  ])("%j", (source, labels) => {
    const { texts, width, height, light, dark } = rendered(source);
    for (const label of labels) expect(texts).toContain(label);
    expect(Math.min(width, height)).toBeGreaterThan(20);
    expect(dark).not.toBe(light);
    expect(parts(dark).texts).toEqual(texts);
  });

  test("numbers and activations of a sequence belong to its messages", () => {
    const { texts, light } = rendered(
      "sequenceDiagram\nautonumber\nA->>B: ask\nactivate B\nB-->>A: answer\ndeactivate B",
    );
    expect(texts).toEqual(expect.arrayContaining(["1. ask", "2. answer"]));
    expect(light).toBe(rendered("sequenceDiagram\nautonumber\nA->>+B: ask\nB-->>-A: answer").light);
    expect(light).not.toBe(rendered("sequenceDiagram\nautonumber\nA->>B: ask\nB-->>A: answer").light);
  });

  test("a node may be called like a statement", () => {
    const { texts } = rendered("flowchart LR\nlink --> click\nstyle --> class\nclick --> href");
    expect(texts).toEqual(expect.arrayContaining(["link", "click", "style", "class", "href"]));
  });

  test("labels are text, whatever is in them", () => {
    const { texts, elements } = rendered(
      lines(
        "flowchart LR",
        'A["<script>alert(1)</script> (x) [y] {z} |"] -->|<img src=x onerror=y> & more| B["#quot;said#quot; #60;b#62; &amp; &lt;i&gt;"]',
      ),
    );
    expect(texts).toContain("<script>alert(1)</script> (x) [y] {z} |");
    expect(texts).toContain("<img src=x onerror=y> & more");
    expect(texts).toContain('"said" <b> & <i>');
    expect([...elements].filter((name) => /script|img|foreign|style|image|use|^a$/i.test(name))).toEqual([]);
  });

  test("names come from the author's title and description, else from the text in it", () => {
    expect(rendered("flowchart LR\naccTitle: A call\naccDescr: From here to there.\nA-->B").alt).toBe(
      "Flowchart: A call. From here to there.",
    );
    expect(rendered("---\ntitle: A call\n---\nflowchart LR\nA-->B").alt).toBe("Flowchart: A call. A; B");
    expect(rendered("flowchart LR\ntitle --> B").texts).toEqual(["title", "B"]);
    expect(rendered("sequenceDiagram\ntitle Asking\nA->>B: ask")).toMatchObject({ title: "Asking" });
    expect(rendered("sequenceDiagram\nA->>B: ask").alt).toBe("Sequence diagram: ask; A; B");
  });

  test("colors of the diagram's own give way to the theme's", () => {
    const plain = rendered("flowchart LR\nA --> B");
    const colored = rendered(
      "flowchart LR\nA:::hot --> B\nclassDef hot fill:#fff,color:#eee\nstyle B fill:url(https://e.example/x)\nlinkStyle 0 stroke:red",
    );
    expect(colored.light).toBe(plain.light);
  });
});

describe("what stays source, with the reason and the line", () => {
  test.each([
    ['pie title Pets\n"Dogs" : 3', 1, "pie title Pets"],
    ["gantt\ntitle A", 1, "gantt"],
    ["flowchart LR\nA --> B\n\nA@{ shape: cat }", 4, "A@{ shape: cat }"],
    ["flowchart LR\nA --o B", 2, "A --o B"],
    ["flowchart LR\nA -->", 2, "A -->"],
    ["sequenceDiagram\nA->>B: x\nbox Two", 3, "box Two"],
    ["sequenceDiagram\nA->>B: x\nactivate A", 3, "activate A"],
    ["stateDiagram-v2\nA --> B\nnote right of A : x", 3, "note right of A"],
    ['erDiagram\nA {\nstring id "a comment"\n}', 3, "a comment"],
    [
      "flowchart LR\nA --> B\na & b & c & d & e & f & g & h & i & j & k & l & m & n & o --> p & q & r & s & t & u & v & w & x & y & z & A & B & C & D",
      3,
      "200 arrows",
    ],
    ["", 1, "empty"],
    ["flowchart LR", 1, "no statements"],
  ])("%j", (source, line, about) => {
    expect(drawDiagram(source)).toMatchObject({ line, problem: expect.stringContaining(about) as string });
  });
});

test("nothing in a drawing can run or fetch, whatever the text", () => {
  const piece = fc.constantFrom(
    ...`flowchart LR\n|sequenceDiagram\n|classDiagram\n|A|B|[|]|(|)|"|-->|->>|: |\n|subgraph |end\n|<br/>`.split("|"),
    ...`<script>|</svg>|<foreignObject>|style A fill:url(//e.example)|click A href|javascript:x|&lt;|]]>`.split("|"),
    ...`@import|\u0000|\ud800|%%{init: {}}%%\n|xlink:href='//e'|onload=x`.split("|"),
    "|",
  );
  const allowed = /^(svg|title|g|defs|marker|polygon|polyline|line|rect|circle|ellipse|path|text|tspan)$/;
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 25 }), (pieces) => {
      const diagram = drawDiagram(pieces.join(""));
      if ("problem" in diagram) return;
      const { elements, attributes } = parts(diagram.light);
      expect([...elements].filter((name) => !allowed.test(name))).toEqual([]);
      for (const [name, value] of attributes) {
        expect(name).not.toMatch(/^on|href|style|src/i);
        expect(
          String(value)
            .replace(/^url\(#[\w-]+\)$/, "")
            .replace("http://www.w3.org/2000/svg", ""),
        ).not.toMatch(/url|\/\//);
      }
    }),
    { numRuns: 400 },
  );
});

describe("time and size", () => {
  test("a text too large is not looked at", () => {
    const start = process.threadCpuUsage();
    const many = Array.from({ length: 10_000 }, (_, index) => `n${index} --> n${(index * 7) % 9_999}`);
    expect(draw(lines("flowchart TD", ...many))).toMatchObject({
      problem: expect.stringContaining("400 lines") as string,
    });
    expect(process.threadCpuUsage(start).user / 1000).toBeLessThan(100);
  });

  test("a graph that takes too long is given up, and the next one is drawn", () => {
    const dense = Array.from({ length: 190 }, (_, index) => `n${index % 20} --> n${(index * 7 + 3) % 19}`);
    const start = performance.now();
    expect(draw(lines("flowchart TD", ...dense), 100)).toMatchObject({ isSlow: true });
    expect(performance.now() - start).toBeLessThan(8_000);
    expect(draw("flowchart LR\nnext --> one")).toHaveProperty("light");
  });
});

describe("on a page", () => {
  const files = {
    "a.md": `# A\n\nBefore.\n\n${fenced("flowchart LR\nA[Client] --> B[Provider]")}\n\n${fenced('pie\n"x": 1')}\n`,
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

  test("a title that its author gave is below the picture", () => {
    const { html } = renderMarkdown(fenced("---\ntitle: From <here>\n---\nflowchart LR\nA --> B"), { diagramsAt: "/" });
    const captions: string[] = [];
    visit(
      fromHtml(html, { fragment: true }),
      "element",
      (node) => void (node.tagName === "figcaption" && captions.push(toString(node))),
    );
    expect(captions).toEqual(["From <here>"]);
  });

  test("one that stays source is a warning with its line, and no error", () => {
    const documentation = new Documentation([{ address: "/docs", folder: "docs", files }]);
    expect(documentationWarnings(documentation)).toEqual([
      {
        file: "docs/a.md",
        line: 11,
        message: "A diagram stays source. Diagrams that begin with “pie” are not rendered.",
      },
    ]);
    expect(checkDocumentation(documentation)).toEqual([]);
  });

  test("diagrams are rendered on request only: untrusted content costs nothing", () => {
    const { html, diagrams } = renderMarkdown(fenced("flowchart LR\nA --> B"), { untrusted: true });
    expect(html).not.toContain("<img");
    expect(diagrams).toEqual([]);
  });

  test("a page with several diagrams that take too long is not waited for", () => {
    const requested: string[] = [];
    const drawPage = pageDrawer((source) => {
      requested.push(source);
      return source === "quick" ? { problem: "unknown", line: 1 } : { problem: "slow", line: 1, isSlow: true };
    });
    const answers = ["a", "quick", "b", "c", "d", "e"].map(drawPage);
    expect(requested).toEqual(["a", "quick", "b", "c"]);
    expect(answers.at(-1)).toHaveProperty("problem");
  });
});
