/**
 * Blocks of a page as a Markdown tree. A page about an OpenAPI document is built from these and
 * serialized once, so that any text in a name or a description is encoded for its position.
 */
import type { BlockContent, List, ListItem, Nodes, Paragraph, PhrasingContent, Root, RootContent } from "mdast";
import { gfmToMarkdown } from "mdast-util-gfm";
import { mathToMarkdown } from "mdast-util-math";
import { toMarkdown } from "mdast-util-to-markdown";
import { readMarkdown } from "@vitrine/markdown/pages";

/** Characters of a description. */
const MAX_CHARS = 20_000;
/** HTML that descriptions may have. Everything else between angle brackets is text: a parameter, or an attempt. */
const INLINE_HTML = /^<\/?(?:a|b|br|code|em|i|kbd|small|strong|sub|sup)(?:\s[^<>]*)?\/?>$/i;

export function paragraph(...children: (PhrasingContent | string)[]): Paragraph {
  return { type: "paragraph", children: children.map((child) => (typeof child === "string" ? text(child) : child)) };
}

export function text(value: string): PhrasingContent {
  return { type: "text", value: value.replace(/\s+/g, " ") };
}

export function code(value: string): PhrasingContent {
  // An empty span is dropped, and a blank line would end it.
  return { type: "inlineCode", value: value.trim() === "" ? "␣" : value.replace(/\s+/g, " ") };
}

export function strong(...children: PhrasingContent[]): PhrasingContent {
  return { type: "strong", children };
}

export function link(url: string, ...children: PhrasingContent[]): PhrasingContent {
  return { type: "link", url, children };
}

/** A block of code. */
export function block(value: string, lang: string): RootContent {
  return { type: "code", lang, value };
}

/** A heading with an explicit id, of letters, digits, `.`, `_` and `-`. */
export function heading(depth: 1 | 2 | 3 | 4, id: string | undefined, ...children: PhrasingContent[]): RootContent {
  const own: PhrasingContent[] = id === undefined ? [] : [{ type: "html", value: ` [[${id}]]` }];
  return { type: "heading", depth, children: [...children, ...own] };
}

export function list(items: readonly (readonly BlockContent[])[]): List {
  const children = items.map((item): ListItem => ({ type: "listItem", spread: false, children: [...item] }));
  return { type: "list", ordered: false, spread: false, children };
}

/**
 * Markdown of the document's author, as blocks: headings become bold lines, definitions and raw
 * HTML stay inside.
 */
export function described(value: string | undefined): BlockContent[] {
  if (value === undefined || value.trim() === "") return [];
  const isCut = value.length > MAX_CHARS;
  const { tree } = readMarkdown(value.slice(0, MAX_CHARS), false);
  const definitions = new Map<string, string>();
  for (const node of tree.children)
    if (node.type === "definition") definitions.set(node.identifier.toLowerCase(), node.url);
  const blocks = tree.children.flatMap((node) => tamed(node, definitions)).map(asBlock) as BlockContent[];
  return isCut ? [...blocks, paragraph("…")] : blocks;
}

/** The same in one line. */
export function describedInLine(value: string | undefined): PhrasingContent[] {
  const blocks = described(value);
  const [first] = blocks;
  return blocks.length === 1 && first?.type === "paragraph" ? first.children : [];
}

const HOLDS_BLOCKS: ReadonlySet<string> = new Set(["blockquote", "listItem", "footnoteDefinition"]);

function tamed(node: Nodes, definitions: ReadonlyMap<string, string>): Nodes[] {
  switch (node.type) {
    case "heading":
      return [paragraph(strong(...(childrenOf(node, definitions) as PhrasingContent[])))];
    case "definition":
      return [];
    case "html":
      if (/^<!--[\s\S]*-->$/.test(node.value)) return [];
      return INLINE_HTML.test(node.value) ? [node] : [text(node.value)];
    case "linkReference": {
      const url = definitions.get(node.identifier.toLowerCase());
      const children = childrenOf(node, definitions);
      return url === undefined ? children : [{ type: "link", url, children: children as PhrasingContent[] }];
    }
    case "imageReference":
      return [text(node.alt ?? "")];
    case "footnoteReference":
      return [text(`[^${node.label ?? node.identifier}]`)];
    case "footnoteDefinition":
      return childrenOf(node, definitions);
    default:
      return "children" in node ? [{ ...node, children: childrenOf(node, definitions) } as Nodes] : [node];
  }
}

function childrenOf(
  node: { type: string; children: readonly Nodes[] },
  definitions: ReadonlyMap<string, string>,
): Nodes[] {
  const children = node.children.flatMap((child) => tamed(child, definitions));
  return HOLDS_BLOCKS.has(node.type) ? children.map(asBlock) : children;
}

/** Raw HTML among blocks is a paragraph, among words it is words. */
function asBlock(node: Nodes): Nodes {
  return node.type === "text" ? paragraph(node) : node;
}

const EXTENSIONS = [
  gfmToMarkdown(),
  mathToMarkdown({ singleDollarTextMath: false }),
  {
    // Marks of the dialect mean themselves in a description.
    unsafe: [
      { character: "{", atBreak: true },
      { character: "<", after: "[A-Za-z/!?]" },
      { character: "$", after: "\\$" },
    ],
  },
];

/** The page's Markdown. */
export function markdownOf(children: readonly RootContent[]): string {
  const root: Root = { type: "root", children: [...children] };
  return toMarkdown(root, { extensions: EXTENSIONS, bullet: "-", fences: true, listItemIndent: "one" });
}
