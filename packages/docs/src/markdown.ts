/**
 * Markdown to HTML, through one sanitiser.
 *
 * The order of the pipeline is its security: Markdown → tree → raw HTML parsed into the tree → **sanitised by an
 * allow-list** → our own additions (anchors, callouts, highlighted code, formulas). Whatever an author wrote has
 * passed the allow-list before anything of ours is added, and nothing of ours copies text into markup. The same
 * function serves documentation pages and strangers' model cards; only the options differ.
 */
import type { Element, ElementContent, Root, RootContent } from "hast";
import { toString } from "hast-util-to-string";
import rehypeKatex from "rehype-katex";
import rehypeRaw from "rehype-raw";
import rehypeSanitize, { defaultSchema, type Options as SanitizeSchema } from "rehype-sanitize";
import rehypeStringify from "rehype-stringify";
import remarkFrontmatter from "remark-frontmatter";
import remarkGfm from "remark-gfm";
import remarkMath from "remark-math";
import remarkParse from "remark-parse";
import remarkRehype from "remark-rehype";
import { unified } from "unified";
import { SKIP, visit } from "unist-util-visit";
import { anchoredHeading } from "./anchored-heading.ts";
import { highlightToHast } from "./highlight.ts";
import { Slugger } from "./slug.ts";

/** One heading of a rendered page. */
export interface PageHeading {
  /** 1 to 6, after {@link RenderOptions.under}. */
  level: number;
  id: string;
  text: string;
}

/** A rendered page. */
export interface RenderedMarkdown {
  /** Safe to put into a page as it is. */
  html: string;
  headings: PageHeading[];
  /** The prose, without markup, for search. */
  text: string;
}

/** How to render; every option has a default that suits a documentation page. */
export interface RenderOptions {
  /** Put in front of every id and in-page link, so that a card cannot collide with the page around it. */
  idPrefix?: string;
  /**
   * Level of the page's own heading above this text. Headings are then numbered from the next level down, without the
   * gaps that authors leave; without it they keep the levels they were written with.
   */
  under?: number;
  /** Marks links and images as a stranger's: no referrer, no follow. */
  untrusted?: boolean;
  /** Leaves out the first level-1 heading: the page shows the title itself. */
  dropTitle?: boolean;
  /**
   * Where a relative address leads; gets the address as written. Return `undefined` to drop it.
   * Without this, relative addresses stay as they are.
   */
  resolveAddress?: (address: string, kind: "link" | "image") => string | undefined;
}

/**
 * Input beyond this many characters is cut before parsing: CommonMark is linear, tables and raw HTML on top of it
 * are only nearly so.
 */
const MAX_SOURCE_LENGTH = 500_000;

/**
 * Markdown nested deeper than this (quotes, lists) is shown as plain text: trees are walked by recursion, and a
 * hundred thousand `>` would otherwise overflow the stack.
 */
const MAX_NESTING = 80;

/**
 * Renders Markdown (CommonMark, GFM, `$…$` formulas, `> [!NOTE]` callouts, explicit heading ids `[[id]]` and
 * `{#id}`) to sanitised HTML. Front matter is skipped. Never throws on any input.
 */
export function renderMarkdown(source: string, options: RenderOptions = {}): RenderedMarkdown {
  const cut = source.length > MAX_SOURCE_LENGTH;
  const text = (cut ? source.slice(0, MAX_SOURCE_LENGTH) : source).replaceAll("\0", "\uFFFD");
  if (nestsTooDeep(text)) return plainText(text);
  const headings: PageHeading[] = [];
  try {
    const tree = toTree(text, options);
    decorate(tree, options, headings);
    if (cut) tree.children.push(cutNotice());
    return { html: stringifier.stringify(tree), headings, text: proseOf(tree) };
  } catch (error) {
    if (error instanceof RangeError) return plainText(text);
    throw error;
  }
}

const parser = unified()
  .use(remarkParse)
  .use(remarkFrontmatter)
  .use(remarkGfm)
  .use(remarkMath, { singleDollarTextMath: false });

const stringifier = unified().use(rehypeStringify);

function toTree(source: string, options: RenderOptions): Root {
  const prefix = options.idPrefix ?? "";
  const toHtmlTree = unified()
    .use(remarkRehype, { allowDangerousHtml: true, clobberPrefix: prefix })
    .use(rehypeRaw)
    .use(rehypeSanitize, schemaFor(prefix))
    .use(rehypeKatex, { output: "mathml", trust: false, strict: "ignore", maxExpand: 500 });
  return toHtmlTree.runSync(parser.parse(source)) as Root;
}

/** GitHub's allow-list, less what lets a card imitate or restyle the page, plus formulas and details. */
function schemaFor(prefix: string): SanitizeSchema {
  const pageWide = (defaultSchema.attributes?.["*"] ?? []).filter(
    (name) => !["action", "method", "encType", "tabIndex", "accessKey", "htmlFor"].includes(String(name)),
  );
  return {
    ...defaultSchema,
    clobberPrefix: prefix,
    tagNames: [...(defaultSchema.tagNames ?? []), "mark", "figure", "figcaption", "abbr"],
    attributes: {
      ...defaultSchema.attributes,
      "*": pageWide,
      code: [["className", /^language-[\w#+.-]+$/, "math-inline", "math-display"]],
      a: [...(defaultSchema.attributes?.["a"] ?? [])],
    },
    protocols: { ...defaultSchema.protocols, href: ["http", "https", "mailto"] },
    strip: ["script", "style", "template", "noscript", "title"],
  };
}

/** Everything the product adds, on a tree that is already safe. */
function decorate(tree: Root, options: RenderOptions, headings: PageHeading[]): void {
  const slugger = new Slugger();
  const prefix = options.idPrefix ?? "";
  const outline = levelsUnder(options.under);
  let titleDropped = !options.dropTitle;
  visit(tree, "element", (node, index, parent) => {
    if (!parent || index === undefined) return undefined;
    const level = headingLevel(node);
    if (level !== undefined) {
      if (level === 1 && !titleDropped) {
        titleDropped = true;
        parent.children.splice(index, 1);
        return [SKIP, index];
      }
      const shifted = outline(level);
      const explicit = takeExplicitId(node);
      const text = toString(node).trim();
      const id = prefix + (explicit ? slugger.claim(explicit) : slugger.next(text));
      headings.push({ level: shifted, id, text });
      parent.children[index] = anchoredHeading(shifted, id, text, node.children);
      return SKIP;
    }
    switch (node.tagName) {
      case "pre":
        parent.children[index] = codeBlock(node);
        return SKIP;
      case "blockquote":
        makeCallout(node);
        return undefined;
      case "a":
        decorateLink(node, options, prefix);
        return undefined;
      case "img":
      case "source":
        decorateImage(node, options);
        return undefined;
      default:
        return undefined;
    }
  });
  visit(tree, "element", (node, index, parent) => {
    // Formulas that do not parse come with a style attribute, which the page's policy would refuse.
    delete node.properties["style"];
    if (node.tagName !== "table" || !parent || index === undefined) return undefined;
    parent.children[index] = scrollable(node);
    return [SKIP, index + 1];
  });
}

/** Turns written levels into levels below `under`, one step at a time. */
function levelsUnder(under: number | undefined): (written: number) => number {
  if (under === undefined) return (written) => written;
  const open: number[] = [];
  return (written) => {
    while (open.length > 0 && (open.at(-1) ?? 0) >= written) open.pop();
    open.push(written);
    return Math.min(6, under + open.length);
  };
}

function headingLevel(node: Element): number | undefined {
  const match = /^h([1-6])$/.exec(node.tagName);
  return match ? Number(match[1]) : undefined;
}

/** Removes a trailing `[[id]]` or `{#id}` from a heading and returns the id. */
function takeExplicitId(heading: Element): string | undefined {
  const last = heading.children.at(-1);
  if (last?.type !== "text") return undefined;
  const match = /\s*(?:\[\[([\p{L}\p{N}_.:-]+)\]\]|\{#([\p{L}\p{N}_.:-]+)\})\s*$/u.exec(last.value);
  if (!match) return undefined;
  last.value = last.value.slice(0, match.index);
  return match[1] ?? match[2];
}

function codeBlock(pre: Element): Element {
  const code = pre.children.find((child): child is Element => child.type === "element" && child.tagName === "code");
  const language = languageOf(code);
  const text = toString(code ?? pre).replace(/\n$/, "");
  return {
    type: "element",
    tagName: "div",
    properties: { className: ["vt-code"], dataLanguage: language ?? "text" },
    children: [
      {
        type: "element",
        tagName: "pre",
        properties: {
          tabIndex: 0,
          role: "group",
          ariaLabel: `Code${language ? ` (${language})` : ""}`,
        },
        children: [
          {
            type: "element",
            tagName: "code",
            properties: {},
            children: highlightToHast(text, language),
          },
        ],
      },
    ],
  };
}

function languageOf(code: Element | undefined): string | undefined {
  const classes = code?.properties["className"];
  if (!Array.isArray(classes)) return undefined;
  const name = classes.map(String).find((value) => value.startsWith("language-"));
  return name?.slice("language-".length);
}

const CALLOUT_TITLES: Readonly<Record<string, string>> = {
  note: "Note",
  tip: "Tip",
  important: "Important",
  warning: "Warning",
  caution: "Caution",
};

/** Turns `> [!NOTE]` quotes into labelled asides; leaves other quotes alone. */
function makeCallout(quote: Element): void {
  const first = quote.children.find((child): child is Element => child.type === "element");
  const text = first?.tagName === "p" ? first.children[0] : undefined;
  if (!first || text?.type !== "text") return;
  const match = /^\s*\[!(note|tip|important|warning|caution)\][ \t]*\n?/i.exec(text.value);
  if (!match) return;
  const kind = match[1]?.toLowerCase() ?? "note";
  text.value = text.value.slice(match[0].length);
  if (text.value === "" && first.children.length === 1) {
    quote.children.splice(quote.children.indexOf(first), 1);
  }
  quote.tagName = "aside";
  quote.properties = { className: ["vt-callout"], dataKind: kind, ariaLabel: CALLOUT_TITLES[kind] };
  quote.children.unshift({
    type: "element",
    tagName: "p",
    properties: { className: ["vt-callout__title"] },
    children: [{ type: "text", value: CALLOUT_TITLES[kind] ?? kind }],
  });
}

/** A wide table scrolls in a box of its own that the keyboard can reach. */
function scrollable(table: Element): Element {
  return {
    type: "element",
    tagName: "div",
    properties: { className: ["vt-scroll"], tabIndex: 0, role: "group", ariaLabel: "Table" },
    children: [table],
  };
}

function decorateLink(link: Element, options: RenderOptions, prefix: string): void {
  const href = link.properties["href"];
  if (typeof href !== "string") return;
  if (href.startsWith("#")) {
    const id = safeDecode(href.slice(1)).normalize("NFC");
    link.properties["href"] = id.startsWith(prefix) ? `#${id}` : `#${prefix}${id}`;
    return;
  }
  if (isRelative(href) && options.resolveAddress) {
    const resolved = options.resolveAddress(href, "link");
    if (resolved === undefined) delete link.properties["href"];
    else link.properties["href"] = resolved;
  }
  if (options.untrusted) link.properties["rel"] = ["nofollow", "noopener", "noreferrer", "ugc"];
}

function decorateImage(image: Element, options: RenderOptions): void {
  for (const name of ["src", "srcSet"] as const) {
    const address = image.properties[name];
    if (typeof address !== "string" || !isRelative(address) || !options.resolveAddress) continue;
    const resolved = name === "src" ? options.resolveAddress(address, "image") : undefined;
    if (resolved === undefined) delete image.properties[name];
    else image.properties[name] = resolved;
  }
  if (image.tagName !== "img") return;
  image.properties["loading"] = "lazy";
  image.properties["decoding"] = "async";
  image.properties["alt"] ??= "";
  if (options.untrusted) image.properties["referrerPolicy"] = "no-referrer";
}

function isRelative(address: string): boolean {
  return !/^([a-z][a-z0-9+.-]*:|\/\/)/i.test(address);
}

function safeDecode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function nestsTooDeep(source: string): boolean {
  const markers = new RegExp(`^(?:[ \\t]*(?:>|[-*+]|\\d{1,9}[.)])[ \\t]*){${MAX_NESTING},}`, "m");
  const brackets = new RegExp(`[\\[(*_<]{${MAX_NESTING * 20},}`);
  const indented = new RegExp(`^[ \\t]{${MAX_NESTING * 4},}(?:[-*+>]|\\d{1,9}[.)])`, "m");
  return markers.test(source) || brackets.test(source) || indented.test(source) || tagsNestTooDeep(source);
}

/** Counts open tags roughly; the real parser closes them, but walks the result by recursion. */
function tagsNestTooDeep(source: string): boolean {
  let open = 0;
  for (const match of source.matchAll(/<(\/?)[a-z][^<>]{0,2000}>/gi)) {
    open += match[1] ? -1 : 1;
    if (open < 0) open = 0;
    if (open > 1000) return true;
  }
  return false;
}

function plainText(text: string): RenderedMarkdown {
  const tree: Root = {
    type: "root",
    children: [
      {
        type: "element",
        tagName: "pre",
        properties: { className: ["vt-plain"], tabIndex: 0 },
        children: [{ type: "text", value: text }],
      },
    ],
  };
  return { html: stringifier.stringify(tree), headings: [], text };
}

function cutNotice(): RootContent {
  return {
    type: "element",
    tagName: "p",
    properties: { className: ["vt-callout__title"] },
    children: [{ type: "text", value: "The rest of this document is too long to show here." }],
  };
}

/** The text of a tree with a space between blocks, so that words of two paragraphs do not run together. */
function proseOf(tree: Root): string {
  const parts: string[] = [];
  visit(tree, (node) => {
    if (node.type === "text") parts.push(node.value);
    else if (node.type === "element" && isBlock(node)) parts.push(" ");
    if (node.type === "element" && (node.properties["className"] as string[] | undefined)?.[0] === "vt-anchor") {
      return SKIP;
    }
    return undefined;
  });
  return parts.join("").replace(/\s+/g, " ").trim();
}

function isBlock(node: ElementContent): boolean {
  return node.type === "element" && !/^(a|abbr|b|code|del|em|i|ins|kbd|mark|s|span|strong|sub|sup)$/.test(node.tagName);
}
