/**
 * A drawing as a separate file: parsed as a tree and built again from the allow-list for drawings in a text, so nothing
 * in it can run or fetch, wherever it is opened.
 */
import type { Root } from "hast";
import { fromHtml } from "hast-util-from-html";
import rehypeSanitize from "rehype-sanitize";
import rehypeStringify from "rehype-stringify";
import { unified } from "unified";
import { element } from "../html/element.ts";
import { drawingSchema } from "../html/safe-svg.ts";
import type { DiagramProblem, RawDrawing, Theme } from "./draw-in-page.ts";
import { SANS, THEMES } from "./themes.ts";

/** A diagram as pictures of both themes. */
export interface Diagram extends Record<Theme, string> {
  width: number;
  height: number;
  /** Description of the picture, for those who do not see it. */
  alt: string;
}

/** Larger pictures are useless and slow in every browser. */
const MAX_SIDE_PIXELS = 8_000;
const MAX_ALT_CHARS = 400;
/** Kinds that Mermaid calls otherwise than people. */
const KIND_NAMES: Readonly<Record<string, string>> = {
  er: "Entity relationship diagram",
  c4: "C4 diagram",
  "flowchart-v2": "Flowchart",
  gitGraph: "Git graph",
  mindmap: "Mind map",
  xychart: "Chart",
};
const CHARTS = new Set(["gantt", "pie", "radar", "quadrantChart"]);

const cleaner = unified().use(rehypeSanitize, drawingSchema());
const stringifier = unified().use(rehypeStringify, { space: "svg", closeEmptyElements: true });

/** What the page has drawn, as two files and the words for them. */
export function paint(drawing: RawDrawing): Diagram | DiagramProblem {
  const kind = kindOf(drawing.kind);
  const [light, dark] = (["light", "dark"] as const).map((theme) => fileOf(drawing, theme, drawing.name || kind));
  if (!light || !dark) return { problem: "Mermaid drew nothing.", line: 1 };
  const { width, height } = light;
  if (!(width > 0 && height > 0 && width <= MAX_SIDE_PIXELS && height <= MAX_SIDE_PIXELS))
    return { problem: `The diagram would be ${width} by ${height} pixels large.`, line: 1 };
  return { light: light.svg, dark: dark.svg, width, height, alt: altText(kind, drawing) };
}

function fileOf(
  drawing: RawDrawing,
  theme: Theme,
  title: string,
): { svg: string; width: number; height: number } | undefined {
  const tree = fromHtml(drawing[theme], { fragment: true, space: "svg" });
  const [root] = cleaner.runSync(tree).children;
  if (root?.type !== "element" || root.tagName !== "svg") return undefined;
  const [x = 0, y = 0, width = 0, height = 0] = String(root.properties["viewBox"] ?? "")
    .split(/\s+/)
    .map((value) => Math.round(Number(value) * 100) / 100);
  const size = { width: Math.ceil(width), height: Math.ceil(height) };
  const viewBox = `${x} ${y} ${size.width} ${size.height}`;
  const svg = element("svg", { xmlns: "http://www.w3.org/2000/svg", viewBox, ...size, fontFamily: SANS, role: "img" }, [
    element("title", {}, [title]),
    element("rect", { x: String(x), y: String(y), ...size, fill: THEMES[theme].themeVariables.background }),
    ...root.children,
  ]);
  const file: Root = { type: "root", children: [svg] };
  return { svg: tidy(stringifier.stringify(file)), ...size };
}

/** Two digits behind the point are finer than a screen, and XML knows fewer characters than HTML. */
function tidy(svg: string): string {
  return svg
    .replace(/<[^>]*>/g, (tag) => tag.replace(/(\.\d\d)\d+/g, "$1"))
    .toWellFormed()
    .replace(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g, "");
}

function kindOf(kind: string): string {
  const known = KIND_NAMES[kind];
  if (known !== undefined) return known;
  const words = kind
    .replace(/(?:-v\d+|Diagram|Chart)+$/, "")
    .replace(/([a-z])([A-Z])/g, "$1 $2")
    .toLowerCase();
  return `${words.charAt(0).toUpperCase()}${words.slice(1)} ${CHARTS.has(kind) ? "chart" : "diagram"}`;
}

function altText(kind: string, { name, description, labels }: RawDrawing): string {
  const shown = [...new Set(labels.filter((label) => /[\p{L}\p{N}]/u.test(label)))].join("; ");
  const about = description || (name === "" ? shown : "");
  const text = [name === "" ? kind : `${kind}: ${name}`, about].filter(Boolean).join(name === "" ? ": " : ". ");
  return text.length <= MAX_ALT_CHARS ? text : `${text.slice(0, MAX_ALT_CHARS).replace(/\s+\S*$/, "")}…`;
}
