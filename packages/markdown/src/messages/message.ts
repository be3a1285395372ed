/**
 * Markdown that a model wrote, for a page that shows it while it arrives. It uses the same parser
 * and sanitizer as pages, and no more than an answer needs: no raw HTML, no components, no
 * highlighter, so that it is small enough for a browser. The renderer of formulas is large and
 * passed in.
 *
 * Pictures of other hosts become links. Otherwise an injected prompt could make a model send what
 * it knows to any host, in the address of a picture that the browser fetches by itself.
 */
import type { Element, Root } from "hast";
import type { Root as MarkdownRoot } from "mdast";
import { mathFromMarkdown } from "mdast-util-math";
import { gfm } from "micromark-extension-gfm";
import { math } from "micromark-extension-math";
import rehypeSanitize from "rehype-sanitize";
import rehypeStringify from "rehype-stringify";
import remarkRehype from "remark-rehype";
import { unified } from "unified";
import { SKIP, visit } from "unist-util-visit";
import { boundTree } from "../bounded/bounded-tree.ts";
import { readBounded } from "../bounded/bounded-syntax.ts";
import { gitHubTree } from "../bounded/github-tree.ts";
import { formulaFromMarkdown, formulaSyntax } from "../bounded/word-formula.ts";
import { markControls, visibleControls } from "../html/visible-controls.ts";
import { schemaFor } from "../html/sanitizer.ts";
import { element as htmlElement } from "../html/element.ts";
import { escapeHtml } from "../html/escape-html.ts";

const SCHEMA = schemaFor("message-");

const processor = unified()
  .use(() => (tree: MarkdownRoot) => visit(tree, "html", showMarkup))
  .use(remarkRehype, { clobberPrefix: "" })
  .use(rehypeSanitize, { ...SCHEMA, protocols: { ...SCHEMA.protocols, src: ["http", "https", "data"] } })
  .use(() => (tree: Root) => visit(tree, "element", tame))
  // Raw HTML after the sanitizer is ours.
  .use(rehypeStringify, { allowDangerousHtml: true })
  .freeze();

/** One tilde is a tilde. */
const SYNTAX = [gfm({ singleTilde: false }), math({ singleDollarTextMath: false }), formulaSyntax];

/** Longer pieces are shown as they are; an answer comes in pieces of a paragraph or a block of code. */
const MAX_CHARS = 200_000;

interface MessageOptions {
  /** Sets a formula as MathML; without it, or where it gives nothing, the source is shown. */
  formula?: ((source: string, isDisplay: boolean) => string | undefined) | undefined;
  /** Prefix of this message's ids, so that the footnotes of two do not lead into each other. */
  prefix?: string;
  /**
   * Rows of a table and items of a list that are shown at first. The frame of a longer one has `data-cut`, by which a
   * style sheet hides the others, and a button with `data-show-all`; the page’s script makes it work. All by default.
   */
  maxRows?: number | undefined;
  /**
   * Blocks of a longer message stand in boxes of so many (`vt-streamed__part`), which a style sheet can leave out of the
   * layout while they are out of view. All in none by default.
   */
  partBlocks?: number | undefined;
}

/**
 * Safe HTML of Markdown from a model, in time in proportion to its length. Headings are two levels lower than written,
 * below those of the page. Never throws: a text that is too long or nested too deeply is shown as it is.
 * @example
 * import { renderMessage } from "@vitrine/markdown/message";
 *
 * console.log(renderMessage("Some *text*")); // <p dir="auto">Some <em>text</em></p>
 */
export function renderMessage(
  markdown: string,
  { formula, prefix = "message-", maxRows, partBlocks = Infinity }: MessageOptions = {},
): string {
  if (markdown.length > MAX_CHARS) return plain(markdown, "This text is too long to be formatted.");
  try {
    const { tree } = readBounded(markdown, SYNTAX, [gitHubTree(markdown), mathFromMarkdown(), formulaFromMarkdown]);
    boundTree(tree, markdown.length);
    visit(
      tree,
      "inlineMath",
      (node: { data?: { hProperties?: object }; position?: { start: { offset?: number } } }) => {
        // Two dollars are on a separate line, also when the formula is on one line.
        if (markdown.startsWith("$$", node.position?.start.offset ?? -1))
          node.data = { ...node.data, hProperties: { className: ["language-math", "math-display"] } };
      },
    );
    const safe = processor.runSync(tree) as Root;
    visit(safe, "element", direct);
    visit(safe, "element", (element, index, parent) => arrange(element, index, parent, { formula, prefix, maxRows }));
    return processor.stringify(inParts(safe, partBlocks));
  } catch (error) {
    if (error instanceof RangeError) return plain(markdown, "This text is nested too deeply to be formatted.");
    throw error;
  }
}

function inParts(tree: Root, blocks: number): Root {
  if (tree.children.length <= blocks) return tree;
  const children: Root["children"] = [];
  for (let at = 0; at < tree.children.length; at += blocks)
    children.push(frame("vt-streamed__part", tree.children.slice(at, at + blocks) as Element["children"]));
  return { ...tree, children };
}

function plain(text: string, note: string): string {
  return `<p class="vt-said-note">${note}</p><pre>${visibleControls(escapeHtml(text))}</pre>`;
}

/** Tags that a model wrote belong to its text: shown as text, never interpreted and never dropped. */
function showMarkup(
  node: { type: string; value: string },
  _: number | undefined,
  parent: { type: string } | undefined,
) {
  if (parent?.type === "root" || parent?.type === "blockquote" || parent?.type === "listItem")
    Object.assign(node, { type: "paragraph", children: [{ type: "text", value: node.value }] });
  else node.type = "text";
}

/** Pictures that a message may hold itself. */
const SITE_PICTURE = /^data:image\/(png|jpeg|webp|gif|avif);base64,/i;

function tame(element: Element): void {
  if (element.tagName === "img") {
    const { src, alt } = element.properties;
    const text = typeof alt === "string" && alt !== "" ? alt : "picture";
    if (SITE_PICTURE.test(String(src))) element.properties = { src, alt: text };
    else {
      const isElsewhere = typeof src === "string" && !/^data:/i.test(src);
      element.tagName = isElsewhere ? "a" : "span";
      element.properties = isElsewhere ? { href: src } : {};
      element.children = [{ type: "text", value: text === "picture" && isElsewhere ? src : text }];
    }
  }
  if (element.tagName === "a") element.properties["rel"] = ["nofollow", "noreferrer", "noopener"];
  const level = /^h([1-6])$/.exec(element.tagName)?.[1];
  if (level !== undefined) element.tagName = `h${Math.min(6, Number(level) + 2)}`;
}

const HOLDS_BLOCKS = new Set(["ul", "ol", "li", "blockquote", "table"]);
const IS_BLOCK = /^(?:p|h[3-6]|td|th|code)$/;
const RIGHT_TO_LEFT = /^[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;

/**
 * Each block runs as its own letters do. Browsers leave out what has a direction itself when they look for the first
 * letter, so that what holds blocks gets its direction from here. Code is apart from the text around it.
 */
function direct(
  { tagName, properties, children }: Element,
  _: number | undefined,
  parent: Element | Root | undefined,
): void {
  if (tagName === "pre") properties["dir"] = "ltr";
  else if (parent?.type === "element" && parent.tagName === "pre") return;
  else if (IS_BLOCK.test(tagName)) {
    // Numbers alone run as what they are in, unless they are code.
    if (tagName === "code" || firstLetter(children) !== undefined) properties["dir"] = "auto";
  } else if (HOLDS_BLOCKS.has(tagName))
    properties["dir"] = RIGHT_TO_LEFT.test(firstLetter(children) ?? "") ? "rtl" : "ltr";
}

function firstLetter(nodes: Root["children"]): string | undefined {
  for (const node of nodes) {
    if (node.type === "element" && (node.tagName === "code" || node.tagName === "pre")) continue;
    const letter =
      node.type === "text"
        ? /\p{L}/u.exec(node.value)?.[0]
        : "children" in node
          ? firstLetter(node.children)
          : undefined;
    if (letter !== undefined) return letter;
  }
  return undefined;
}

/** Additions of our own page to the safe tree: frames of code and tables, formulas, ids of this message. */
function arrange(
  element: Element,
  index: number | undefined,
  parent: Element | Root | undefined,
  options: MessageOptions & { prefix: string },
): typeof SKIP | undefined {
  const { tagName, properties } = element;
  const { formula, prefix, maxRows = Infinity } = options;
  const { id, href, ariaDescribedBy } = properties;
  if (typeof id === "string") properties["id"] = id.replace(/^message-/, prefix);
  if (id === "message-footnote-label") properties["className"] = ["vt-visually-hidden"];
  if (typeof href === "string" && href.startsWith("#")) properties["href"] = `#${prefix}${href.slice(1)}`;
  if (ariaDescribedBy !== undefined) properties["ariaDescribedBy"] = [`${prefix}footnote-label`];
  if (index === undefined || parent === undefined) return undefined;
  const [first] = element.children;
  const code = tagName === "pre" && first?.type === "element" ? first : tagName === "code" ? element : undefined;
  const classes = (code?.properties["className"] ?? []) as string[];
  const place = classes.find((name) => name === "math-inline" || name === "math-display");
  if (code && place !== undefined) {
    const [source] = code.children;
    const markup = source?.type === "text" ? formula?.(source.value, place === "math-display") : undefined;
    if (markup === undefined) {
      // Without a renderer of formulas nothing has failed.
      if (formula) properties["title"] = "This formula cannot be rendered.";
      return tagName === "pre" ? undefined : SKIP;
    }
    parent.children[index] = { type: "raw", value: markup } as never;
    return SKIP;
  }
  if (code) markControls(code);
  if (tagName === "pre") {
    const language = classes.find((name) => name.startsWith("language-"))?.slice("language-".length) ?? "";
    properties["tabIndex"] = 0;
    properties["ariaLabel"] = language === "" ? "Code" : `Code, ${language}`;
    parent.children[index] = frame("vt-said-code", [
      frame("vt-said-code__bar", [
        htmlElement("span", {}, [language || "text"]),
        htmlElement("button", { type: "button", dataCopyCode: "" }, ["Copy"]),
      ]),
      element,
    ]);
    return SKIP;
  }
  if (tagName === "table") {
    const rows = countOf(element, "tbody", "tr");
    parent.children[index] = frame("vt-said-table", [element, ...showAll(rows, maxRows)], {
      tabIndex: 0,
      role: "region",
      ariaLabel: "Table",
      ...(rows > maxRows && { dataCut: "" }),
    });
    // The content of its cells is still to be arranged.
    visit(element, "element", (inner, at, around) =>
      inner === element ? undefined : arrange(inner, at, around, options),
    );
    return SKIP;
  }
  if ((tagName === "ul" || tagName === "ol") && countOf(element, undefined, "li") > maxRows) {
    const button = showAll(countOf(element, undefined, "li"), maxRows);
    parent.children[index] = frame("vt-said-list", [element, ...button], { dataCut: "" });
    visit(element, "element", (inner, at, around) =>
      inner === element ? undefined : arrange(inner, at, around, options),
    );
    return SKIP;
  }
  return undefined;
}

/** How many elements of a name the children of a name have together; without the latter, the element itself. */
function countOf({ children }: Element, within: string | undefined, name: string): number {
  return children.reduce((sum, child) => {
    if (child.type !== "element") return sum;
    if (within === undefined) return sum + (child.tagName === name ? 1 : 0);
    return sum + (child.tagName === within ? countOf(child, undefined, name) : 0);
  }, 0);
}

function showAll(count: number, max: number): Element[] {
  if (count <= max) return [];
  return [htmlElement("button", { type: "button", dataShowAll: "" }, [`Show all ${count.toLocaleString("en")}`])];
}

function frame(name: string, children: Element["children"], more: Element["properties"] = {}): Element {
  return htmlElement("div", { className: [name], ...more }, children);
}
