/**
 * Markdown to HTML, through one sanitiser.
 *
 * The order of the pipeline is its security: Markdown → tree → raw HTML parsed into the tree → **sanitised by an
 * allow-list** → our own additions (components, anchors, callouts, highlighted code, formulas). Whatever an author
 * wrote has passed the allow-list before anything of ours is added, and nothing of ours copies text into markup. The
 * same function serves documentation pages and strangers' model cards; only the options differ.
 */
import type { ElementContent, Root as HtmlRoot, RootContent as HtmlContent } from "hast";
import { toString } from "hast-util-to-string";
import type { ListItem, Parents, Root } from "mdast";
import { defaultHandlers, type Handler } from "mdast-util-to-hast";
import rehypeKatex from "rehype-katex";
import rehypeRaw from "rehype-raw";
import rehypeSanitize from "rehype-sanitize";
import rehypeStringify from "rehype-stringify";
import remarkRehype from "remark-rehype";
import { type PluggableList, unified } from "unified";
import { boundTree } from "./bounded-tree.ts";
import { decorate } from "./decorate.ts";
import type { DiagramFile } from "./diagram/figure.ts";
import type { DialectHooks } from "./dialect/component.ts";
import { isVoidComponent } from "./dialect/components/registry.ts";
import { type Expansion, expandMacros } from "./dialect/macros.ts";
import { type ComponentNode, nestComponents, type PageProblem } from "./dialect/nesting.ts";
import { readReferences } from "./dialect/reference.ts";
import { showRunnable } from "./dialect/runnable.ts";
import { readProseTags } from "./dialect/prose-tags.ts";
import { withoutFrontMatter } from "./front-matter.ts";
import { readMarkdown } from "./markdown-parser.ts";
import { schemaFor, SLOT } from "./sanitizer.ts";
import { type PageSection, sectionsOf } from "./sections.ts";
import { hubTitle } from "./slug.ts";
import { walkHtml, walkMarkdown } from "./walk.ts";

/** One heading of a rendered page. */
export interface PageHeading {
  /** 1 to 6, after {@link RenderOptions.under}. */
  level: number;
  id: string;
  text: string;
}

/** A link or image of a page. */
export interface PageLink {
  kind: "link" | "image";
  /** As it stands in the source. */
  written: string;
  /** Where it leads; `undefined` when it was dropped. */
  address: string | undefined;
  /** Line of the source, 0 when it is not known. */
  line: number;
}

/** A rendered page. */
export interface RenderedMarkdown {
  /** Safe to put into a page as it is. */
  html: string;
  /** The first heading of level 1, also when {@link RenderOptions.dropTitle} left it out. */
  title?: { text: string; id: string };
  headings: PageHeading[];
  /** The prose, without markup, for search. */
  text: string;
  /** The same by section. */
  sections: PageSection[];
  links: PageLink[];
  /** Every id that a link to this page may name. */
  ids: string[];
  /** Mistakes in the use of components. */
  problems: PageProblem[];
  /** What could not be shown as it was meant, and is shown plainly. */
  warnings: PageProblem[];
  /** Pictures of diagrams that the page shows, as files to serve at their addresses. */
  diagrams: DiagramFile[];
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
  /** Characters of text after which the rest is folded away, to be opened by whoever reads on. */
  foldAfter?: number;
  /** Marks links and images as a stranger's: no referrer, no follow. */
  untrusted?: boolean;
  /** Leaves out the first level-1 heading: the page shows the title itself. */
  dropTitle?: boolean;
  /** The page's title where the text has no heading of level 1. Its id is kept free for the page to use. */
  title?: string;
  /**
   * Where a relative address leads; gets the address as written. Return `undefined` to drop it.
   * Without this, relative addresses stay as they are.
   */
  resolveAddress?: (address: string, kind: "link" | "image") => string | undefined;
  /** Leaves out pictures of other sites: asking for one tells that site who reads what. */
  onlyOwnPictures?: boolean;
  /** Ids that the page around the text has taken: a heading that would get one gets a number. */
  reservedIds?: readonly string[];
  /** Old ids of a section by its present one: links to them go on working. */
  formerIds?: Readonly<Record<string, readonly string[]>>;
  /**
   * Draws `mermaid` blocks, as pictures at this address plus `/_diagrams/`; without it they are shown as their source.
   * Drawing takes a thread and up to two seconds a diagram: not for strangers' texts.
   */
  diagramsAt?: string;
  /**
   * Turns the components of hub documentation on (`<Tip>`, `<hfoptions>`, `<InferenceSnippet>` …); without it they are
   * text. Pass `{}` when the site has nothing of its own to add.
   */
  components?: DialectHooks;
  /** BCP 47 tag, for the titles of callouts; English unless given. */
  language?: string;
  /** Plugins of one's own; what they make goes through the sanitiser like the text itself. */
  plugins?: PagePlugins;
}

/** Plugins that change a page's trees; they run before the sanitiser. */
export interface PagePlugins {
  /** On the Markdown, after components and macros have been read. */
  remark?: PluggableList;
  /** On the HTML, before it is made safe. */
  rehype?: PluggableList;
}

/**
 * Input beyond this many characters is cut before parsing: CommonMark is linear, tables and raw HTML on top of it
 * are only nearly so.
 */
const MAX_SOURCE_LENGTH = 500_000;

/**
 * Renders Markdown (CommonMark, GFM, `$$…$$` formulas, `> [!NOTE]` callouts, explicit heading ids `[[id]]` and
 * `{#id}`, and on request the components of hub documentation) to sanitised HTML. Front matter is skipped. Never
 * throws on any input.
 */
export function renderMarkdown(source: string, options: RenderOptions = {}): RenderedMarkdown {
  return renderParsed(parseMarkdown(source, options.components, options.plugins?.remark), options);
}

/** Markdown read into a tree, with its components nested and its macros replaced. */
export interface ParsedMarkdown {
  /** The text that was read. */
  source: string;
  /** `undefined` when the text nests too deep to be read; it is shown as it is then. */
  tree: Root | undefined;
  /** What of the text is not shown as it was meant, as sentences. */
  limits: string[];
  problems: PageProblem[];
  warnings: PageProblem[];
  expansions: Expansion[];
  /** Names of the library that became links or code. */
  references: Expansion[];
}

/** The first half of {@link renderMarkdown}. */
export function parseMarkdown(source: string, components?: DialectHooks, plugins?: PluggableList): ParsedMarkdown {
  const isCut = source.length > MAX_SOURCE_LENGTH;
  const limits = new Set<string>(isCut ? [LIMITS.length] : []);
  const text = (isCut ? source.slice(0, MAX_SOURCE_LENGTH) : source).replaceAll("\0", "\uFFFD");
  const problems: PageProblem[] = [];
  const unknown: PageProblem[] = [];
  let references: Expansion[] | undefined;
  const parse = (markdown: string, at?: number): Root => {
    const { tree, isPlain } = readMarkdown(markdown, components !== undefined);
    if (isPlain) limits.add(LIMITS.marks);
    if (components) {
      nestComponents(tree, isVoidComponent, problems);
      showRunnable(tree);
      const replaced = readReferences(tree, markdown, components.findName, (name, line) => {
        // Without descriptions nothing could be found, and code is what is meant.
        if (components.findName)
          unknown.push({ line: at ?? line, message: `\`${name}\` is described on no page: it is shown as code.` });
      });
      // The first text read is the page; those after it stand in for macros, and are nowhere in its source.
      references ??= replaced;
    }
    return tree;
  };
  const parsed: ParsedMarkdown = {
    source: text,
    tree: undefined,
    limits: [],
    problems,
    warnings: [],
    expansions: [],
    references: [],
  };
  try {
    const tree = parse(withoutFrontMatter(text));
    if (components) parsed.expansions = expandMacros(tree, text, components, parse, problems);
    walkMarkdown(tree, (node) => {
      if (node.type === "heading") node.data = { ...node.data, hProperties: { dataHubTitle: hubTitle(node) } };
    });
    const { isTooDeep, warnings } = readProseTags(tree);
    if (isTooDeep) limits.add(LIMITS.marks);
    parsed.warnings = [...unknown.slice(0, MOST_UNKNOWN), ...warnings];
    parsed.references = references ?? [];
    for (const part of boundTree(tree, text.length)) limits.add(LIMITS[part]);
    displayLoneFormulas(tree);
    parsed.tree = plugins ? (withPlugins(() => unified().use(plugins).runSync(tree)) as Root) : tree;
  } catch (error) {
    // The stack has an end; the text does not have to.
    if (!(error instanceof RangeError)) throw error;
  }
  parsed.limits = [...limits];
  return parsed;
}

/** A plugin that fails is no text that nests too deep. */
function withPlugins<Result>(run: () => Result): Result {
  try {
    return run();
  } catch (error) {
    throw new Error(`A plugin failed: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
  }
}

/** More names that are described nowhere than this are not reported. */
const MOST_UNKNOWN = 100;

/** What a reader is told where a text was too much. */
const LIMITS = {
  length: "The rest of this document is too long to show here.",
  marks: "Parts of this document are shown as they were written: their markup is too much to read.",
  table: "A table of this document is too long to show whole.",
  reference: "Some links of this document are left out: they would make it too long.",
  formula: "Some formulas of this document are shown as they were written: they are too long or too many.",
  output: "This document is shown as it was written: set out, it would be too long.",
  depth: "This document is shown as it was written: it is nested too deeply.",
} as const;

/** What a text may grow into, in characters of HTML. */
const OUTPUT = 1_500_000;
const OUTPUT_PER_CHARACTER = 12;

/** The second half of {@link renderMarkdown}. */
export function renderParsed(
  { source, tree, limits, problems, warnings }: ParsedMarkdown,
  options: RenderOptions,
): RenderedMarkdown {
  if (!tree) return plainMarkdown(source, LIMITS.depth);
  try {
    const slots = new Map<string, ComponentNode>();
    const html = toHtmlTree(
      tree,
      schemaFor(options.idPrefix ?? "", !options.untrusted),
      options.idPrefix ?? "",
      slots,
      options.plugins?.rehype,
    );
    const findings = decorate(html, options, slots);
    html.children.push(...limits.map(notice));
    const sections = sectionsOf(html);
    if (options.foldAfter !== undefined) fold(html, options.foldAfter);
    const text = stringifier.stringify(html).trim();
    if (text.length > OUTPUT + OUTPUT_PER_CHARACTER * source.length) return plainMarkdown(source, LIMITS.output);
    return {
      html: text,
      ...findings,
      warnings: [...warnings, ...findings.warnings, ...limits.map((message) => ({ line: 0, message }))],
      text: sections.map((section) => [section.path.at(-1), section.text].filter(Boolean).join(" ")).join(" "),
      sections,
      ids: idsOf(html, options.dropTitle ? findings.title?.id : undefined),
      problems,
    };
  } catch (error) {
    if (error instanceof RangeError) return plainMarkdown(source, LIMITS.depth);
    throw error;
  }
}

/** Puts what follows the first `length` characters of text into a fold. Blocks stay whole. */
function fold(tree: HtmlRoot, length: number): void {
  // A fold that hides little is only in the way.
  if (toString(tree).length < 1.5 * length) return;
  let shown = 0;
  const at = tree.children.findIndex((child) => {
    const isOver = shown >= length;
    shown += toString(child).length;
    return isOver;
  });
  if (at === -1) return;
  const rest = tree.children.splice(at) as ElementContent[];
  const summary: ElementContent = {
    type: "element",
    tagName: "summary",
    properties: {},
    children: [{ type: "text", value: "Show the rest" }],
  };
  tree.children.push({
    type: "element",
    tagName: "details",
    properties: { className: ["vt-fold"] },
    children: [summary, ...rest],
  });
}

const stringifier = unified().use(rehypeStringify);

/** A formula that has a paragraph to itself is set on a line of its own, however it was fenced. */
function displayLoneFormulas(tree: Root): void {
  walkMarkdown(tree, (paragraph) => {
    if (paragraph.type !== "paragraph") return;
    const [only, ...others] = paragraph.children;
    if (others.length > 0 || only?.type !== "inlineMath") return;
    const data = (only.data ??= {}) as { hProperties?: { className?: string[] } };
    if (data.hProperties?.className) data.hProperties.className = ["language-math", "math-display"];
  });
}

function toHtmlTree(
  tree: Root,
  schema: ReturnType<typeof schemaFor>,
  prefix: string,
  slots: Map<string, ComponentNode>,
  plugins?: PluggableList,
): HtmlRoot {
  // Unguessable, so that an author's own <vt-slot> can stand for nothing.
  const nonce = slotNonce();
  let hasRawHtml = false;
  let hasFormulas = false;
  walkMarkdown(tree, (node) => {
    if (node.type === "html") hasRawHtml = true;
    if (node.type === "math" || node.type === "inlineMath" || (node.type === "code" && node.lang === "math")) {
      hasFormulas = true;
    }
    if (node.type === "code" && node.meta) node.data = { ...node.data, hProperties: { dataMeta: node.meta } };
  });
  const processor = unified().use(remarkRehype, {
    allowDangerousHtml: true,
    clobberPrefix: prefix,
    handlers: {
      listItem: boundedListItem,
      component(state, node: ComponentNode) {
        const key = `${nonce}-${slots.size}`;
        slots.set(key, node);
        return { type: "element", tagName: SLOT, properties: { dataSlot: key }, children: state.all(node as never) };
      },
    },
  });
  if (hasRawHtml) processor.use(rehypeRaw);
  if (plugins) {
    processor.use(plugins);
    // What a plugin made may hold raw HTML once more.
    processor.use(rehypeRaw);
  }
  processor.use(() => lowerSchemes).use(rehypeSanitize, schema);
  if (hasFormulas || hasRawHtml) {
    processor.use(rehypeKatex, { output: "mathml", trust: false, strict: "ignore", maxExpand: 500, maxSize: 20 });
  }
  return processor.runSync(tree) as unknown as HtmlRoot;
}

/** Whether a list has blank lines between its items, found out once for each list. */
const looseLists = new WeakMap<object, boolean>();

/** As it is by default, but for one thing: the default one looks through the whole list anew for each of its items. */
const boundedListItem: Handler = (state, node: ListItem, parent: Parents | undefined) => {
  if (parent?.type !== "list") return defaultHandlers.listItem(state, node, parent);
  let isLoose = looseLists.get(parent);
  if (isLoose === undefined) {
    isLoose = parent.spread === true || parent.children.some((item) => item.spread ?? item.children.length > 1);
    looseLists.set(parent, isLoose);
  }
  return defaultHandlers.listItem(state, node, { ...parent, spread: isLoose, children: [] });
};

/** The sanitiser knows schemes in lower case, as which a browser takes them too. */
function lowerSchemes(tree: HtmlRoot): void {
  walkHtml(tree, (node) => {
    if (node.type !== "element") return;
    for (const name of ["href", "src", "cite"]) {
      const address = node.properties[name];
      if (typeof address === "string")
        node.properties[name] = address.replace(/^[a-z][a-z0-9+.-]*:/i, (scheme) => scheme.toLowerCase());
    }
  });
}

function slotNonce(): string {
  return Math.random().toString(36).slice(2);
}

function idsOf(tree: HtmlRoot, titleId: string | undefined): string[] {
  const ids = new Set(titleId === undefined ? [] : [titleId]);
  walkHtml(tree, (node) => {
    if (node.type === "element" && typeof node.properties["id"] === "string") ids.add(node.properties["id"]);
  });
  return [...ids];
}

/** A text as it was written, under the sentence that says why. */
export function plainMarkdown(source: string, reason: string): RenderedMarkdown {
  const text = source.slice(0, MAX_SOURCE_LENGTH);
  const tree: HtmlRoot = {
    type: "root",
    children: [
      notice(reason),
      {
        type: "element",
        tagName: "pre",
        properties: { className: ["vt-plain"], tabIndex: 0 },
        children: [{ type: "text", value: text }],
      },
    ],
  };
  return {
    html: stringifier.stringify(tree),
    headings: [],
    text,
    sections: [{ id: undefined, path: [], text }],
    links: [],
    ids: [],
    problems: [],
    warnings: [{ line: 0, message: reason }],
    diagrams: [],
  };
}

function notice(text: string): HtmlContent {
  return {
    type: "element",
    tagName: "p",
    properties: { className: ["vt-callout__title"] },
    children: [{ type: "text", value: text }],
  };
}
