/**
 * A diagram on the page: a picture for each theme, with its source folded away below. Without a script, and without
 * anything that the page's policy would have to allow.
 */
import { createHash } from "node:crypto";
import type { Element } from "hast";
import { element } from "../html/element.ts";
import { codeBlock } from "../highlight/code-block.ts";
import type { DiagramProblem } from "./draw-in-page.ts";
import { draw } from "./draw.ts";
import type { Diagram } from "./paint.ts";

/** A file that a page needs next to itself. */
export interface DiagramFile {
  address: string;
  svg: string;
}

/** Draws the diagrams of one page. */
export type DiagramDrawer = (source: string, folder?: string) => Diagram | DiagramProblem;

/** Wider than this, a diagram keeps a width that can be read and scrolls on a phone. */
const WIDE = 560;
/** A page with more diagrams that take too long is not worth the wait. */
const MAX_FAILURES = 3;

/**
 * The renderer of one page's diagrams, which keeps drawings in `folder` too. It stops when too many of them took too long; later ones stay source.
 */
export function pageDrawer(folder?: string, drawOne: DiagramDrawer = draw): DiagramDrawer {
  let failures = 0;
  return (source) => {
    if (failures >= MAX_FAILURES)
      return { problem: `${MAX_FAILURES} diagrams of this page took too long already.`, line: 1 };
    const rendered = drawOne(source, folder);
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
    element("details", {}, [
      element("summary", { className: ["vt-diagram__more"] }, ["Source of the diagram"]),
      codeBlock(source, "mermaid"),
    ]),
  ]);
  return { figure, files: files.map(({ address, svg }) => ({ address, svg })) };
}
