/**
 * A diagram on the page: a picture for each theme, with its source folded away below. Without a script, and without
 * anything that the page's policy would have to allow.
 */
import { createHash } from "node:crypto";
import type { Element } from "hast";
import { codeBlock } from "../highlight/code-block.ts";
import type { Diagram } from "./render-diagram.ts";
import { draw } from "./diagram-pool.ts";
import type { DiagramProblem } from "./mermaid-source.ts";

/** A file that a page needs next to itself. */
export interface DiagramFile {
  address: string;
  svg: string;
}

/** Draws the diagrams of one page. */
export type DiagramDrawer = (source: string) => Diagram | DiagramProblem;

/** Wider than this, a diagram keeps a width that can be read and scrolls on a phone. */
const WIDE = 560;
/** A page with more diagrams that take too long is not worth the wait. */
const MAX_FAILURES = 3;

/**
 * The renderer of one page's diagrams. It stops when too many of them took too long; later ones stay source.
 * @example
 * import { pageDrawer } from "@vitrine/markdown/pages";
 *
 * const drawOne = pageDrawer();
 * console.log("width" in drawOne("flowchart LR\n  a --> b")); // true
 */
export function pageDrawer(drawOne: DiagramDrawer = draw): DiagramDrawer {
  let failures = 0;
  return (source) => {
    if (failures >= MAX_FAILURES)
      return { problem: `${MAX_FAILURES} diagrams of this page took too long already.`, line: 1 };
    const rendered = drawOne(source);
    if ("problem" in rendered && rendered.isSlow) failures += 1;
    return rendered;
  };
}

/** The figure for a rendered diagram and its files, which are named by their content. */
export function diagramElement(
  source: string,
  diagram: Diagram,
  folder: string,
): { figure: Element; files: DiagramFile[] } {
  const files = (["light", "dark"] as const).map((theme) => {
    const svg = diagram[theme];
    const name = createHash("sha256").update(svg).digest("hex").slice(0, 16);
    return { address: `${folder === "/" ? "" : folder}/_diagrams/${name}.svg`, svg, theme };
  });
  const pictures = files.map(({ address, theme }) =>
    element("img", {
      className: [`vt-only-${theme}`],
      src: address,
      alt: diagram.alt,
      width: diagram.width,
      height: diagram.height,
      loading: "lazy",
      decoding: "async",
    }),
  );
  const isWide = diagram.width > WIDE;
  const figure = element("figure", { className: ["vt-diagram", ...(isWide ? ["vt-diagram--wide"] : [])] }, [
    element("div", { className: ["vt-scroll"], tabIndex: 0, role: "group", ariaLabel: "Diagram" }, pictures),
    ...(diagram.title === undefined ? [] : [element("figcaption", {}, [{ type: "text", value: diagram.title }])]),
    element("details", {}, [
      element("summary", { className: ["vt-diagram__more"] }, [{ type: "text", value: "Source of the diagram" }]),
      codeBlock(source, "mermaid"),
    ]),
  ]);
  return { figure, files: files.map(({ address, svg }) => ({ address, svg })) };
}

function element(tagName: string, properties: Element["properties"], children: Element["children"] = []): Element {
  return { type: "element", tagName, properties, children };
}
