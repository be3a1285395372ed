/**
 * Markdown to HTML, through one sanitizer.
 *
 * The order of the pipeline is its security: Markdown → tree → raw HTML parsed into the tree →
 * **sanitized by an allow-list** → our own additions (components, anchors, callouts, highlighted
 * code, formulas). Everything an author wrote has passed the allow-list before our additions, and
 * these never copy text into markup. The same function serves documentation pages and untrusted
 * model cards; only the options differ.
 */
import type { ElementContent, Root as HtmlRoot } from "hast";
import { toString } from "hast-util-to-string";
import type { ListItem, Parents, Root } from "mdast";
import { defaultHandlers, type Handler } from "mdast-util-to-hast";
import rehypeKatex from "rehype-katex";
import rehypeRaw from "rehype-raw";
import rehypeSanitize from "rehype-sanitize";
import rehypeStringify from "rehype-stringify";
import remarkRehype from "remark-rehype";
import { type PluggableList, unified } from "unified";
import { boundTree } from "../bounded/bounded-tree.ts";
import { decorate } from "./decorate.ts";
import type { DialectHooks } from "../dialect/component.ts";
import { componentNames, isVoidComponent, MACROS, SHOWN } from "../dialect/components/registry.ts";
import { fieldsOf } from "../dialect/tag.ts";
import { expandMacros, setPosition } from "../dialect/macros.ts";
import { type Expansion } from "../dialect/expansion.ts";
import { dialectOf } from "../dialect/grammar/dialects.ts";
import { takeModuleLines } from "../dialect/grammar/lines.ts";
import { reportMarkers } from "../dialect/grammar/markers.ts";
import { countComponents, namesInMdx, readDialect } from "../dialect/grammar/read-dialect.ts";
import type { Constructs, DialectReading } from "../dialect/grammar/reading.ts";
import { nestComponents } from "../dialect/nesting.ts";
import { splitHtmlBlocks } from "../dialect/tags-in-html.ts";
import { type ComponentNode, type PageProblem } from "../dialect/component-node.ts";
import { readReferences } from "../dialect/reference.ts";
import { isComponentName, type SiteComponents } from "../dialect/site-components.ts";
import { showOutputs } from "../dialect/outputs.ts";
import { showRunnable } from "../dialect/runnable.ts";
import { readProseTags } from "../dialect/prose-tags.ts";
import { readFrontMatter, withoutFrontMatter } from "../bounded/front-matter.ts";
import { readMarkdown } from "./markdown-parser.ts";
import { element } from "../html/element.ts";
import { schemaFor, SLOT } from "../html/sanitizer.ts";
import { isTitleElsewhere } from "./later-title.ts";
import { sectionsOf } from "./sections.ts";
import { showPartsAsWritten } from "./written-parts.ts";
import { hubTitle } from "../heading-ids/slug.ts";
import { walkHtml, walkMarkdown } from "../bounded/walk-tree.ts";
import type { RenderedMarkdown, RenderOptions } from "./rendered-markdown.ts";

/**
 * Input beyond this many characters is cut before parsing: CommonMark is linear, tables and raw HTML on top of it
 * are only nearly so.
 */
const MAX_SOURCE_LENGTH = 500_000;

/**
 * Renders Markdown to sanitized HTML: CommonMark, GFM, `$$…$$` formulas, `> [!NOTE]` callouts, explicit heading ids
 * `[[id]]` and `{#id}`, and on request the components of hub documentation. Skips front matter. Never throws.
 * @example
 * import { renderMarkdown } from "@vitrine/markdown";
 *
 * console.log(renderMarkdown("Run *this*.").html); // <p>Run <em>this</em>.</p>
 * console.log(renderMarkdown("## Install").headings.map(({ id }) => id)); // [ 'install' ]
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
  /** Sentences about content that is not shown as it was meant. */
  limits: string[];
  problems: PageProblem[];
  warnings: PageProblem[];
  expansions: Expansion[];
  /** Names of the library that became links or code. */
  references: Expansion[];
  /** Constructs of dialects and components: how many were understood, and those that were not. */
  constructs: Constructs;
  /** Whether the text is the author's own, so that nothing is cut. */
  isTrusted: boolean;
  /** Components of the site that the page may hold. */
  own?: SiteComponents;
}

const names = new WeakMap<SiteComponents, ReadonlySet<string>>();

/** The names of a site's components, as the same set each time. */
function namesOf(own: SiteComponents): ReadonlySet<string> {
  let known = names.get(own);
  if (!known) names.set(own, (known = new Set([...own.keys()].filter(isComponentName))));
  return known;
}

/**
 * Parses a page, for {@link renderParsed} and {@link markdownOfParsed}. Never throws: `limits` and `problems` say what
 * is not shown as it was meant.
 * @example
 * import { parseMarkdown } from "@vitrine/markdown/pages";
 *
 * const { tree, problems } = parseMarkdown("# Title");
 * console.log(tree?.children.length, problems); // 1 []
 */
export function parseMarkdown(source: string, components?: DialectHooks, plugins?: PluggableList): ParsedMarkdown {
  const isTrusted = components?.isTrusted === true;
  const isCut = !isTrusted && source.length > MAX_SOURCE_LENGTH;
  const limits = new Set<string>(isCut ? [LIMITS.length] : []);
  const text = (isCut ? source.slice(0, MAX_SOURCE_LENGTH) : source).replaceAll("\0", "\uFFFD");
  const ownNames = components?.own && namesOf(components.own);
  const problems: PageProblem[] = [];
  const unknown: PageProblem[] = [];
  let references: Expansion[] | undefined;
  const dialect = dialectOf(components?.dialect, components?.off);
  const constructs: Constructs = { understood: 0, left: [], notes: [] };
  const substitutions = dialect.constructs.has("myst-lines")
    ? substitutionsOf(text, components)
    : new Map<string, string>();
  const imports = new Map<string, string>();
  let forFragments = OUTPUT_PER_CHARACTER * (text.length + LEAST_LENGTH);
  const readingOf = (markdown: string, depth = 0): DialectReading => ({
    source: markdown,
    dialect,
    constructs,
    hooks: components ?? {},
    imports,
    substitutions,
    fragment: (inner, at) => {
      const isSpent = forFragments <= 0;
      forFragments -= inner.length + COST_OF_FRAGMENT;
      if (!isSpent && forFragments <= 0)
        constructs.left.push({
          line: at.position?.start.line ?? 1,
          message: "What substitutions and directives stand for is too long: the rest of it is shown as code.",
        });
      if (isSpent || depth >= MAX_FRAGMENT_DEPTH) return [{ type: "code", value: inner }];
      const { tree } = readMarkdown(inner, true, ownNames, dialect);
      const said = [problems, constructs.left, constructs.notes].map((list) => [list, list.length] as const);
      nestComponents(tree, isVoidComponent, problems);
      readDialect(tree, readingOf(inner, depth + 1));
      for (const child of tree.children) setPosition(child, at);
      // Lines of a text that is written inside of something else are nobody's.
      for (const [list, before] of said)
        for (const problem of list.slice(before)) problem.line = at.position?.start.line ?? 1;
      return tree.children;
    },
  });
  const parse = (markdown: string, at?: number): Root => {
    const { tree, isPlain } = readMarkdown(markdown, components !== undefined, ownNames, dialect);
    if (isPlain) limits.add(LIMITS.marks);
    if (components) {
      const reading = readingOf(markdown);
      takeModuleLines(tree, reading);
      splitHtmlBlocks(tree, markdown, namesInMdx(markdown, dialect, componentNames(markdown, ownNames)));
      nestComponents(tree, isVoidComponent, problems);
      countComponents(tree, reading, (name) => SHOWN.has(name) || MACROS.has(name) || ownNames?.has(name) === true);
      readDialect(tree, reading);
      const isPage = references === undefined;
      const outputs = isPage && components.outputOf ? showOutputs(tree, markdown, components.outputOf) : [];
      showRunnable(tree);
      const replaced = readReferences(tree, markdown, components.findName, (name, line) => {
        // Without descriptions nothing could be found, and code is what is meant.
        if (components.findName)
          unknown.push({ line: at ?? line, message: `\`${name}\` is described on no page: it is shown as code.` });
      });
      // The first parsed text is the page; the texts after it are expansions of macros, and are
      // nowhere in its source.
      references ??= [...replaced, ...outputs];
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
    constructs,
    isTrusted,
    ...(components?.own && { own: components.own }),
  };
  try {
    const tree = parse(withoutFrontMatter(text));
    if (components) parsed.expansions = expandMacros(tree, text, components, parse, problems);
    walkMarkdown(tree, (node) => {
      if (node.type === "heading") node.data = { ...node.data, hProperties: { dataHubTitle: hubTitle(node) } };
    });
    const { isTooDeep, warnings } = readProseTags(tree);
    if (isTooDeep) limits.add(LIMITS.marks);
    if (components) {
      constructs.left.push(...warnings);
      reportMarkers(tree, readingOf(text));
    }
    parsed.warnings = [
      ...unknown.slice(0, MAX_UNKNOWN_REFERENCES),
      ...(components ? [...constructs.left, ...constructs.notes] : warnings),
    ];
    parsed.references = references ?? [];
    if (!isTrusted) for (const part of boundTree(tree, text.length)) limits.add(LIMITS[part]);
    displayLoneFormulas(tree);
    parsed.tree = plugins ? (withPlugins(() => unified().use(plugins).runSync(tree)) as Root) : tree;
  } catch (error) {
    // The stack has an end; the text does not have to.
    if (!(error instanceof RangeError)) throw error;
  }
  parsed.limits = [...limits];
  return parsed;
}

/** Directives without Markdown inside hold fragments of it; so deep they nest. */
const MAX_FRAGMENT_DEPTH = 4;
/** A value of 60 references, each of 60 more, would be millions: they spend what the length of the page allows. */
const COST_OF_FRAGMENT = 100;
const LEAST_LENGTH = 10_000;

/** `substitutions` of a page's front matter, MyST's or Jupyter Book's, and below those the tree's. */
function substitutionsOf(source: string, hooks: DialectHooks | undefined): ReadonlyMap<string, string> {
  const { fields } = readFrontMatter(source);
  const found = fieldsOf(fieldsOf(fields["myst"])["substitutions"] ?? fields["substitutions"]);
  return new Map(
    Object.entries({ ...hooks?.sphinx?.substitutions, ...found }).map(([name, value]) => [name, String(value)]),
  );
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
const MAX_UNKNOWN_REFERENCES = 100;

/** Messages for the reader where a text was too large. */
const LIMITS = {
  length: "The rest of this document is too long to show here.",
  marks: "Some of this document is shown as plain text: its markup is too large to render.",
  table: "A table of this document is too long to show whole.",
  reference: "Some links of this document are omitted: they would make it too long.",
  formula: "Some formulas of this document are shown as they were written: they are too long or too many.",
  output: "This document is shown as it was written: rendered, it would be too long.",
  depth: "This document is shown as it was written: it is nested too deeply.",
} as const;

/** Size that a text may grow into, in characters of HTML; what its macros stand for is part of the text. */
const OUTPUT = 1_500_000;
const OUTPUT_PER_CHARACTER = 12;
/** The share of that which a page may take whose parts were shown as written: they are measured nearly. */
const SHARE_OF_PARTS = 0.8;

/**
 * Renders a page that was parsed before, see {@link parseMarkdown}.
 * @example
 * import { parseMarkdown, renderParsed } from "@vitrine/markdown/pages";
 *
 * console.log(renderParsed(parseMarkdown("Some *text*"), {}).html); // <p>Some <em>text</em></p>
 */
export function renderParsed(
  { source, tree, limits, problems, warnings, expansions, own, constructs, isTrusted }: ParsedMarkdown,
  options: RenderOptions,
): RenderedMarkdown {
  if (!tree) return plainMarkdown(source, LIMITS.depth);
  try {
    const slots = new Map<string, ComponentNode>();
    const isElsewhere = isTitleElsewhere(tree, options.title);
    const html = toHtmlTree(
      tree,
      schemaFor(options.idPrefix ?? "", !options.untrusted),
      options.idPrefix ?? "",
      slots,
      options.plugins?.rehype,
    );
    const diagnostics = decorate(html, options, slots, own, isElsewhere);
    html.children.push(...limits.map(notice));
    let sections = sectionsOf(html);
    if (options.foldAfter !== undefined) fold(html, options.foldAfter);
    let text = stringifier.stringify(html).trim();
    let cut: PageProblem[] = [];
    const length = source.length + expansions.reduce((sum, { markdown }) => sum + markdown.length, 0);
    const room = OUTPUT + OUTPUT_PER_CHARACTER * length;
    if (!isTrusted && text.length > room) {
      cut = showPartsAsWritten(html, SHARE_OF_PARTS * room, { source, expansions });
      text = stringifier.stringify(html).trim();
      if (text.length > room) return plainMarkdown(source, LIMITS.output);
      sections = sectionsOf(html);
    }
    const ids = idsOf(html, options.dropTitle ? diagnostics.title?.id : undefined);
    const shown = cut.length === 0 ? diagnostics : withoutCut(diagnostics, new Set(ids));
    return {
      html: text,
      ...shown,
      warnings: [...warnings, ...shown.warnings, ...cut, ...limits.map((message) => ({ line: 0, message }))],
      text: sections.map((section) => [section.path.at(-1), section.text].filter(Boolean).join(" ")).join(" "),
      sections,
      ids,
      problems: [...problems, ...shown.problems],
      constructs: { understood: constructs.understood, left: constructs.left.length },
    };
  } catch (error) {
    if (error instanceof RangeError) return plainMarkdown(source, LIMITS.depth);
    throw error;
  }
}

/** Findings on a page, without the headings that are shown as written. */
function withoutCut(diagnostics: ReturnType<typeof decorate>, ids: ReadonlySet<string>): typeof diagnostics {
  return { ...diagnostics, headings: diagnostics.headings.filter(({ id }) => ids.has(id)) };
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
  tree.children.push(
    element("details", { className: ["vt-fold"] }, [element("summary", {}, ["Show the rest"]), ...rest]),
  );
}

const stringifier = unified().use(rehypeStringify);

/** A formula that is alone in a paragraph is displayed on a separate line, with any fence. */
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
  // Not guessable, so that an author's own <vt-slot> matches no slot.
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
        return element(SLOT, { dataSlot: key }, state.all(node as never) as ElementContent[]);
      },
    },
  });
  if (hasRawHtml) processor.use(rehypeRaw);
  if (plugins) {
    processor.use(plugins);
    // Output of a plugin may hold raw HTML once more.
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

/**
 * As by default, with one difference: the default searches the whole list again for each of its
 * items.
 */
const boundedListItem: Handler = (state, node: ListItem, parent: Parents | undefined) => {
  if (parent?.type !== "list") return defaultHandlers.listItem(state, node, parent);
  let isUnordered = looseLists.get(parent);
  if (isUnordered === undefined) {
    isUnordered = parent.spread === true || parent.children.some((item) => item.spread ?? item.children.length > 1);
    looseLists.set(parent, isUnordered);
  }
  return defaultHandlers.listItem(state, node, { ...parent, spread: isUnordered, children: [] });
};

/** The sanitizer knows schemes in lower case, as which a browser takes them too. */
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

/**
 * Shows a text as it was written, below a message that says why.
 * @example
 * import { plainMarkdown } from "@vitrine/markdown";
 *
 * console.log(plainMarkdown("# Title", "This page is too large.").html);
 * // <p class="vt-callout__title">This page is too large.</p><pre class="vt-plain" tabindex="0"># Title</pre>
 */
export function plainMarkdown(source: string, reason: string): RenderedMarkdown {
  const text = source.slice(0, MAX_SOURCE_LENGTH);
  const tree: HtmlRoot = {
    type: "root",
    children: [notice(reason), element("pre", { className: ["vt-plain"], tabIndex: 0 }, [text])],
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
    constructs: { understood: 0, left: 0 },
  };
}

const notice = (text: string) => element("p", { className: ["vt-callout__title"] }, [text]);
