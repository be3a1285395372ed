/**
 * Markup that an author may use. GitHub's allow-list, less what lets a text imitate or restyle the page around it,
 * plus formulas, details and the attributes that our own tree carries through (each of which is data, never markup).
 */
import { defaultSchema, type Options as SanitizeSchema } from "rehype-sanitize";
import { SVG_TAGS, svgAttributes } from "./safe-svg.ts";

/** The element that replaces a component until the tree is safe. */
export const SLOT = "vt-slot";

/** Classes by which hub pages show an image in one theme only. */
const THEME_CLASSES = [
  "hidden",
  "block",
  "inline",
  "inline-block",
  "dark:hidden",
  "dark:block",
  "dark:inline",
  "dark:inline-block",
];

const PAGE_WIDE = (defaultSchema.attributes?.["*"] ?? []).filter(
  (name) => !["action", "method", "encType", "tabIndex", "accessKey", "htmlFor"].includes(String(name)),
);

/** Elements that say what a text is, and columns of tables. */
const MEANING = ["dfn", "aside", "cite", "bdi", "bdo", "time", "data", "address", "col", "colgroup", "wbr", "hgroup"];

const TAGS = [
  ...(defaultSchema.tagNames ?? []),
  "mark",
  "figure",
  "figcaption",
  "abbr",
  "u",
  "small",
  "center",
  ...MEANING,
];

/** The elements that stay on a documentation page, in lower case. */
export const SANITIZED_TAGS: ReadonlySet<string> = new Set([...TAGS, ...SVG_TAGS].map((name) => name.toLowerCase()));

/**
 * The allow-list, with `prefix` before every id. Drawings stay on pages, and are removed from
 * untrusted content.
 */
export function schemaFor(prefix: string, hasDrawings = false): SanitizeSchema {
  return {
    ...defaultSchema,
    clobberPrefix: prefix,
    tagNames: [...TAGS, ...(hasDrawings ? SVG_TAGS : []), SLOT],
    attributes: {
      ...defaultSchema.attributes,
      ...svgAttributes(),
      "*": PAGE_WIDE,
      code: [["className", /^language-[\w#+.-]+$/, "math-inline", "math-display"], "dataMeta"],
      a: [
        ...(defaultSchema.attributes?.["a"] ?? []).filter((name) => !Array.isArray(name)),
        "dataLine",
        ["className", "data-footnote-backref", "vt-embed", "vt-embed--video"],
      ],
      img: [...(defaultSchema.attributes?.["img"] ?? []), "srcSet", "dataLine", ["className", ...THEME_CLASSES]],
      source: ["srcSet", "media"],
      time: ["dateTime"],
      data: ["value"],
      col: ["span"],
      colgroup: ["span"],
      ...Object.fromEntries([1, 2, 3, 4, 5, 6].map((level) => [`h${level}`, ["dataHubTitle"]])),
      [SLOT]: ["dataSlot"],
    },
    protocols: { ...defaultSchema.protocols, href: ["http", "https", "mailto"] },
    strip: ["script", "style", "template", "noscript", "title"],
  };
}
