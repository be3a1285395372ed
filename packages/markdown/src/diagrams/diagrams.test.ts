/**
 * Diagrams as Mermaid draws them in a browser. What is drawn is read back by a parser of other hands; that a page shows
 * it is tested with the site.
 */
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Element } from "hast";
import { fromHtml } from "hast-util-from-html";
import { toString } from "hast-util-to-string";
import { visit } from "unist-util-visit";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { mermaidVersion } from "./browser.ts";
import { draw, drawAhead } from "./draw.ts";
import { pageDrawer } from "./figure.ts";
import { paint } from "./paint.ts";

const cache = mkdtempSync(join(tmpdir(), "vitrine-drawings-"));
beforeAll(() => {
  process.env["XDG_CACHE_HOME"] = cache;
});
afterAll(() => rmSync(cache, { recursive: true }));

/** Texts of some examples. */
const WORDS: Record<string, readonly string[]> = {
  "Sequence spaces": ["Router", "Model Server", "x"],
  "Sequence participant": ["api-server", "A user", "ask"],
  "Flowchart long arrow": ["A", "No", "B"],
  "Flowchart click": ["A", "B"],
  "State fork": ["A", "B"],
  Gantt: ["Write", "Pages", "A release"],
  "Er basic": ["USER", "MODEL", "the name"],
};
const kindOf = (name: string) => name.split(" ")[0];
const isWhole = Number(process.env["VITRINE_TEST_RUNS"] ?? 1) > 1;
const EXAMPLES = [
  ...readFileSync(new URL("every-kind.test.md", import.meta.url), "utf8").matchAll(
    /^## (.+)\n\n```mermaid\n([^]*?)\n```$/gm,
  ),
]
  .map(([, name = "", source = ""]) => ({ name, source }))
  // The first of each kind, and those whose words are read; all in `npm run test:whole`.
  .filter(
    ({ name }, at, all) =>
      isWhole || name in WORDS || at === all.findIndex((each) => kindOf(each.name) === kindOf(name)),
  );

/** Elements, attributes and texts of an SVG; text is decoded by the parser, not by us. */
function parts(svg: string) {
  const elements: Element[] = [];
  visit(fromHtml(svg, { fragment: true, space: "svg" }), "element", (node) => void elements.push(node));
  const texts = elements.filter((node) => node.tagName === "text").map((node) => toString(node));
  const attributes = elements.flatMap((node) => Object.entries(node.properties));
  return { elements: new Set(elements.map((node) => node.tagName)), texts, attributes };
}

function drawn(source: string) {
  const diagram = draw(source);
  if ("problem" in diagram) throw new Error(diagram.problem);
  return { ...diagram, ...parts(diagram.light) };
}

const ALLOWED =
  /^(svg|title|g|defs|marker|polygon|polyline|line|rect|circle|ellipse|path|text|tspan|linearGradient|radialGradient|stop|clipPath)$/;

/** Nothing in a file runs or fetches. */
function expectInert(svg: string) {
  const { elements, attributes } = parts(svg);
  expect([...elements].filter((name) => !ALLOWED.test(name))).toEqual([]);
  for (const [name, value] of attributes) {
    expect(name).not.toMatch(/^on|href|^style$|src/i);
    expect(
      String(value)
        .replace(/^url\(#[\w-]+\)$/, "")
        .replace("http://www.w3.org/2000/svg", ""),
    ).not.toMatch(/url|\/\//);
  }
}

describe.skipIf(mermaidVersion() === undefined)("in a browser", { timeout: 120_000, tags: ["slow"] }, () => {
  // All in one start of the browser; each test below looks at what was drawn.
  const PROBLEMS = [
    ["flowchart LR\n  %% a comment\n  A --> B\n\n  B -->", 5],
    ["---\ntitle: x\n---\nsequenceDiagram\n  %% a comment\n  A->>B: x\n  nonsense here\n  B->>A: y", 7],
    ['pie\n  "a" : x', 2],
    ["nothing known", 1],
    ['flowchart LR\n  A["$$x^2$$"] --> B', 1],
    ['flowchart LR\n  A@{ img: "https://e.example/x.png" } --> B', 1],
  ] as const;
  const OTHERS = [
    'flowchart LR\nA["<script>alert(1)</script> (x) |"] -->|"<img src=x onerror=y> & more"| B["#quot;said#quot; #lt;b#gt;"]',
    "flowchart LR\naccTitle: A call\naccDescr: From here to there.\nA-->B",
    "flowchart LR\nA:::dark --> B\nclassDef dark fill:#111111",
    "flowchart LR\nA --> B",
    "%%{init: {'theme': 'forest', 'themeCSS': '* { fill: red }'}}%%\nflowchart LR\nA --> B",
    'flowchart LR\nA --> B\nclick A "https://e.example/x" "there"\nstyle B fill:#123456',
  ] as const;
  beforeAll(() => {
    drawAhead(() => {
      for (const { source } of EXAMPLES) draw(source);
      for (const source of [...OTHERS, ...PROBLEMS.map(([text]) => text)]) draw(source);
    });
  }, 240_000);

  test("every kind is drawn for both themes, as text and shapes alone", () => {
    expect(EXAMPLES.length).toBeGreaterThan(isWhole ? 60 : 30);
    const left = EXAMPLES.filter(({ source }) => "problem" in draw(source)).map(({ name }) => name);
    expect(left).toEqual([]);
    for (const { source } of EXAMPLES) {
      const { light, dark, texts, width, height } = drawn(source);
      expect(texts.join("")).toMatch(/\p{L}/u);
      expect(Math.min(width, height)).toBeGreaterThan(20);
      expect(dark).not.toBe(light);
      expect(parts(dark).texts).toEqual(texts);
      expectInert(light);
      expectInert(dark);
    }
  });

  test.each(Object.entries(WORDS))("%s keeps its words", (name, words) => {
    const { texts } = drawn(EXAMPLES.find((each) => each.name === name)?.source ?? "");
    for (const word of words) expect(texts.map((text) => text.replace(/\s+/g, " ").trim())).toContain(word);
  });

  test("labels are text, whatever is in them", () => {
    const { texts, light } = drawn(OTHERS[0]);
    expect(texts.join("\n")).toContain('"said" <b>');
    expect(texts.join("\n")).not.toMatch(/script|onerror|&\w|#quot/);
    expectInert(light);
    expectInert(drawn(OTHERS[5]).light);
  });

  test("names come from the author's title and description, else from the text in it", () => {
    expect(drawn(OTHERS[1]).alt).toBe("Flowchart: A call. From here to there.");
    expect(drawn(OTHERS[3]).alt).toBe("Flowchart: A; B");
    expect(drawn(OTHERS[1]).light).toContain("<title>A call</title>");
  });

  test("the page's theme wins, and text on a color of the author's is readable", () => {
    expect(drawn(OTHERS[4]).light).toBe(drawn(OTHERS[3]).light);
    const colors = (svg: string) =>
      [...svg.matchAll(/fill="([^"]+)"[^>]*>(?:A|B)<\/tspan>/g)].map(([, color]) => color);
    expect(colors(drawn(OTHERS[2]).light)).toEqual(["rgb(255, 255, 255)", "rgb(19, 33, 29)"]);
    expect(colors(drawn(OTHERS[2]).dark)).toEqual(["rgb(229, 238, 234)", "rgb(229, 238, 234)"]);
  });

  test.each(PROBLEMS)("%j stays source, with the line", (source, line) => {
    expect(draw(source)).toMatchObject({ line, problem: expect.stringMatching(/^Mermaid: /) as string });
  });

  test("a drawing is kept: where its author keeps it, and for the next program", () => {
    const folder = join(cache, "beside");
    const source = "flowchart LR\nkept --> once";
    draw(source, folder);
    const [file = ""] = readdirSync(folder);
    expect(JSON.parse(readFileSync(join(folder, file), "utf8"))).toHaveProperty("drawing.light");
    expect(existsSync(join(cache, "vitrine"))).toBe(true);
  });
});

test("a page with several diagrams that take too long is not waited for", () => {
  const requested: string[] = [];
  const drawPage = pageDrawer(undefined, (source) => {
    requested.push(source);
    return source === "quick" ? { problem: "unknown", line: 1 } : { problem: "slow", line: 1, isSlow: true };
  });
  const answers = ["a", "quick", "b", "c", "d", "e"].map((source) => drawPage(source));
  expect(requested).toEqual(["a", "quick", "b", "c"]);
  expect(answers.at(-1)).toHaveProperty("problem");
});

test("what is too large or empty is not looked at", () => {
  expect(draw("flowchart TD\n".concat("a --> b\n".repeat(10_000)))).toMatchObject({
    problem: expect.stringContaining("400 lines") as string,
  });
  expect(draw("\n")).toMatchObject({ problem: "The diagram is empty." });
});

test("nothing in a file can run or fetch, whatever a drawing holds", () => {
  const piece = fc.constantFrom(
    ...`<g>|</g>|<text>|</text>|<rect width="5" height="5" fill="url(//e.example)"/>|<path d="M0 0" marker-end="url(#i0)"/>`.split(
      "|",
    ),
    ...`<script>alert(1)</script>|</svg>|<foreignObject><b>x</b></foreignObject>|<style>*{fill:url(//e)}</style>`.split(
      "|",
    ),
    ...`<a href="javascript:x">|</a>|<image href="//e"/>|<use href="//e#x"/>|<g onload="x" style="fill:url(//e)">`.split(
      "|",
    ),
    ...`<animate attributeName="href"/>|<title>t</title>|\u0000|\ud800|&lt;|]]>|<!--|<set/>|x`.split("|"),
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 25 }), (pieces) => {
      const svg = `<svg viewBox="0 0 9 9">${pieces.join("")}</svg>`;
      const painted = paint({ light: svg, dark: svg, kind: "pie", name: "<b>", description: "", labels: [] });
      if ("problem" in painted) throw new Error(painted.problem);
      expectInert(painted.light);
      expect(painted.light).not.toMatch(/[\u0000\ud800]/);
    }),
    { numRuns: 400 },
  );
});
