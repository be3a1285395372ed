/**
 * A drawing as a separate file, in the colors of one theme. The renderer's output is parsed as a
 * tree and rebuilt from an allow-list: shapes and text, plain numbers, and colors from our own
 * table. Style sheets, fonts from elsewhere, references, handlers, and whatever a future version
 * may add are not on the list. So nothing in the file can run or fetch, wherever it is opened.
 */
import type { Element, ElementContent, Root, RootContent } from "hast";
import { fromHtml } from "hast-util-from-html";
import rehypeStringify from "rehype-stringify";
import { unified } from "unified";
import { restoredText } from "./label-text.ts";

/** A theme of the page around the picture. */
export type Theme = "light" | "dark";

/**
 * By the names that the renderer gives to the elements of a drawing. Every pair of text and
 * background reaches 4.5:1.
 */
const COLORS: Readonly<Record<Theme, Readonly<Record<string, string>>>> = {
  light: {
    "--bg": "#fbfdfc",
    "--_text": "#13211d",
    "--_text-sec": "#33453f",
    "--_text-muted": "#475a54",
    "--_text-faint": "#475a54",
    "--_line": "#5d726b",
    "--_arrow": "#08694f",
    "--_node-fill": "#eef4f2",
    "--_node-stroke": "#8aa099",
    "--_group-fill": "#f6f9f8",
    "--_group-hdr": "#e1e8e6",
    "--_inner-stroke": "#c4d1cc",
    "--_key-badge": "#d4ebe3",
  },
  dark: {
    "--bg": "#141e1b",
    "--_text": "#e5eeea",
    "--_text-sec": "#c3d1cb",
    "--_text-muted": "#a2b5ae",
    "--_text-faint": "#a2b5ae",
    "--_line": "#7f968e",
    "--_arrow": "#63d2b2",
    "--_node-fill": "#1e2b27",
    "--_node-stroke": "#5b736b",
    "--_group-fill": "#18231f",
    "--_group-hdr": "#273733",
    "--_inner-stroke": "#33463f",
    "--_key-badge": "#17362d",
  },
};

const ELEMENTS = new Set("svg g defs marker polygon polyline line rect circle ellipse path text tspan".split(" "));
const NUMBERS = new Set(
  `x y x1 y1 x2 y2 cx cy r rx ry dx dy width height points d viewBox transform fontSize fontWeight strokeWidth
   strokeDashArray refX refY markerWidth markerHeight`.split(/\s+/),
);
const WORDS = new Set("textAnchor fontStyle strokeLineJoin strokeLineCap dominantBaseline orient id".split(" "));
/** Widths are estimated for Inter; the others here are no wider, which not every system's own font can say. */
const SANS = "Inter, Roboto, 'Liberation Sans', Arial, Helvetica, sans-serif";
const MONO = "ui-monospace, 'SF Mono', Menlo, Consolas, monospace";

const stringifier = unified().use(rehypeStringify, { space: "svg", closeEmptyElements: true });

/** The drawing with its size and the words in it. */
export interface Painting {
  svg: string;
  width: number;
  height: number;
  labels: string[];
}

/** Paints what the renderer drew. `title` is what the file says it is. */
export function paint(rendered: string, theme: Theme, title: string): Painting {
  const tree = fromHtml(rendered, { fragment: true, space: "svg" });
  const root = tree.children.find((child) => child.type === "element" && child.tagName === "svg") as
    | Element
    | undefined;
  const [, , width = 0, height = 0] = String(root?.properties["viewBox"] ?? "")
    .split(/\s+/)
    .map((value) => Math.ceil(Number(value)));
  const labels: string[] = [];
  const children = root ? contentOf(root, theme, labels) : [];
  const svg: Element = {
    type: "element",
    tagName: "svg",
    properties: {
      xmlns: "http://www.w3.org/2000/svg",
      viewBox: `0 0 ${width} ${height}`,
      width,
      height,
      fontFamily: SANS,
      role: "img",
    },
    children: [
      { type: "element", tagName: "title", properties: {}, children: [{ type: "text", value: title }] },
      {
        type: "element",
        tagName: "rect",
        properties: { width, height, fill: COLORS[theme]["--bg"] },
        children: [],
      },
      ...children,
    ],
  };
  const file: Root = { type: "root", children: [svg] };
  return { svg: stringifier.stringify(file), width, height, labels };
}

function contentOf(parent: Element, theme: Theme, labels: string[]): ElementContent[] {
  return parent.children.flatMap((child): ElementContent[] => {
    if (child.type === "text" && parent.tagName !== "svg" && parent.tagName !== "g")
      return [{ type: "text", value: cleanText(child.value) }];
    if (child.type !== "element" || !ELEMENTS.has(child.tagName)) return [];
    const element: Element = {
      type: "element",
      tagName: child.tagName,
      properties: propertiesOf(child, theme),
      children: contentOf(child, theme, labels),
    };
    if (child.tagName === "text") labels.push(textOfElement(element));
    return [element];
  });
}

function propertiesOf({ properties }: Element, theme: Theme): Element["properties"] {
  const saved: Element["properties"] = {};
  for (const [name, raw] of Object.entries(properties)) {
    const value = Array.isArray(raw) ? raw.join(" ") : String(raw);
    if (NUMBERS.has(name) && /^[\w\s.,()+-]*$/.test(value)) saved[name] = rounded(value);
    else if (WORDS.has(name) && /^[\w-]*$/.test(value)) saved[name] = value;
    else if ((name === "markerEnd" || name === "markerStart") && /^url\(#[\w-]+\)$/.test(value)) saved[name] = value;
    else if (name === "fill" || name === "stroke") saved[name] = colorOf(value, theme);
    else if (name === "className" && value.split(" ").includes("mono")) saved["fontFamily"] = MONO;
  }
  return saved;
}

function colorOf(value: string, theme: Theme): string {
  if (value === "none") return value;
  const name = /^var\((--[\w-]+)\)$/.exec(value)?.[1];
  return (name !== undefined && COLORS[theme][name]) || (COLORS[theme]["--_text"] ?? "none");
}

/** Two digits behind the point are finer than a screen. */
function rounded(value: string): string {
  return value.replace(/\d+\.\d{3,}/g, (number) => String(Math.round(Number(number) * 100) / 100));
}

/** XML knows fewer characters than HTML. */
function cleanText(text: string): string {
  return restoredText(text)
    .toWellFormed()
    .replace(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g, "");
}

function textOfElement(node: Element): string {
  const parts = (children: readonly (ElementContent | RootContent)[]): string[] =>
    children.flatMap((child) =>
      child.type === "text" ? [child.value] : child.type === "element" ? [" ", ...parts(child.children)] : [],
    );
  return parts(node.children).join("").replace(/\s+/g, " ").trim();
}
