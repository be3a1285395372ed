/**
 * The allow-list for drawings in a text (`<svg>`): shapes, text and gradients stay. Everything is
 * removed that fetches (`use`, `image`, addresses in colors), moves (`animate`), runs, or holds
 * HTML again (`foreignObject`, `title`, `desc`).
 */
import type { Element } from "hast";
import type { Options as SanitizeSchema } from "rehype-sanitize";

const SHAPES = ["circle", "ellipse", "line", "path", "polygon", "polyline", "rect", "text", "tspan"];
const PAINTS = ["linearGradient", "radialGradient", "stop", "clipPath"];

/** Elements that stay, named as in the tree. */
export const SVG_TAGS: readonly string[] = ["svg", "g", "defs", ...SHAPES, ...PAINTS];

/** Elements of SVG inside a drawing, in lower case; all but {@link SVG_TAGS} are removed. */
export const SVG_NAMES: ReadonlySet<string> = new Set([
  ...SVG_TAGS.map((name) => name.toLowerCase()),
  ..."a animate animatemotion animatetransform desc filter foreignobject image marker mask metadata pattern script set style switch symbol textpath title use view".split(
    " ",
  ),
]);

const COLOR =
  /^(none|transparent|currentColor|#[\da-f]{3,8}|[a-z]{3,25}|(rgb|hsl)a?\([\d\s.,%deg/]{1,60}\)|url\(#[\w.-]{1,100}\))$/i;
const REFERENCE = /^url\(#[\w.-]{1,100}\)$/;
const NUMBERS = /^[-\d\s.,e%a-z()]{0,20000}$/i;

const NUMERIC = `cx cy d dx dy fx fy gradientTransform gradientUnits height offset opacity fillOpacity strokeOpacity
  stopOpacity points preserveAspectRatio r rotate rx ry spreadMethod strokeDashArray strokeDashOffset strokeLineCap
  strokeLineJoin strokeMiterLimit strokeWidth textAnchor dominantBaseline fillRule clipRule fontSize fontStyle fontWeight transform
  viewBox width x x1 x2 y y1 y2 clipPathUnits`.split(/\s+/);

/** The attributes that stay on each of them, for the sanitizer. */
export function svgAttributes(): Record<string, (string | [string, ...(string | RegExp)[]])[]> {
  const drawing: [string, RegExp][] = [
    ...NUMERIC.map((name): [string, RegExp] => [name, NUMBERS]),
    ["fill", COLOR],
    ["stroke", COLOR],
    ["stopColor", COLOR],
    ["clipPath", REFERENCE],
  ];
  const attributes: Record<string, (string | [string, ...(string | RegExp)[]])[]> = {};
  for (const name of SVG_TAGS) attributes[name] = [...drawing];
  attributes["svg"]?.push("ariaLabel", ["role", "img", "presentation", "none"], ["ariaHidden", "true"]);
  return attributes;
}

/** Leads references within a drawing to the ids as they are on the page, behind `prefix`. */
export function resolveSvgReferences(node: Element, prefix: string): void {
  if (prefix === "") return;
  for (const name of ["fill", "stroke", "clipPath"]) {
    const value = node.properties[name];
    if (typeof value === "string" && REFERENCE.test(value)) node.properties[name] = value.replace("#", `#${prefix}`);
  }
}

/** The allow-list for a drawing that is a file by itself: arrows are markers, and ids are its own. */
export function drawingSchema(): SanitizeSchema {
  const attributes = svgAttributes();
  attributes["marker"] = [...(attributes["g"] ?? [])];
  for (const name of Object.keys(attributes))
    attributes[name]?.push(
      ...["markerStart", "markerMid", "markerEnd"].map((marker): [string, RegExp] => [marker, REFERENCE]),
      ...["refX", "refY", "markerWidth", "markerHeight", "markerUnits", "orient"].map((marker): [string, RegExp] => [
        marker,
        NUMBERS,
      ]),
      ["id", /^i\d{1,4}$/],
    );
  return { tagNames: [...SVG_TAGS, "marker"], attributes, clobber: [], strip: ["script", "style", "title", "desc"] };
}
