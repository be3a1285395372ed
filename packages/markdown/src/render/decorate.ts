/**
 * Everything the product adds to a page, on a tree that is already safe: components, anchored headings, callouts,
 * colored code, links and images that lead where they should. What it learns on the way (headings, links, ids) is
 * returned, because it is the truth that the link check, the contents list and the search index work from.
 */
import { percentDecoded } from "@vitrine/base";
import type { Element, ElementContent, Root } from "hast";
import { toString } from "hast-util-to-string";
import { anchoredHeading } from "../html/anchored-heading.ts";
import { element } from "../html/element.ts";
import { headingAttributes } from "../html/heading-attributes.ts";
import { codeBlock } from "../highlight/code-block.ts";
import { linkNames } from "../highlight/linked-names.ts";
import { diagramElement, type DiagramFile, pageDrawer } from "../diagrams/figure.ts";
import { showSiteComponent, type SiteComponents } from "../dialect/site-components.ts";
import { addPoster, isVideoAlone } from "../dialect/poster.ts";
import { calloutFromQuote } from "../dialect/callout.ts";
import type { ComponentContext, Show } from "../dialect/component.ts";
import { SHOWN } from "../dialect/components/registry.ts";
import type { ComponentNode, PageProblem } from "../dialect/component-node.ts";
import type { PageHeading, PageLink, RenderOptions } from "./rendered-markdown.ts";
import { resolveSvgReferences } from "../html/safe-svg.ts";
import { SLOT } from "../html/sanitizer.ts";
import { slugAliases, Slugger } from "../heading-ids/slug.ts";
import { walkHtml } from "../bounded/walk-tree.ts";

/** Findings while a page was made. */
interface Diagnostics {
  title?: { text: string; id: string };
  headings: PageHeading[];
  links: PageLink[];
  diagrams: DiagramFile[];
  warnings: PageProblem[];
  problems: PageProblem[];
}

/**
 * Decorates `tree` in place. `slots` are the components by the key that their element carries; with `isTitleElsewhere`, no
 * heading is the page's title.
 */
export function decorate(
  tree: Root,
  options: RenderOptions,
  slots: ReadonlyMap<string, ComponentNode>,
  own?: SiteComponents,
  isTitleElsewhere = false,
): Diagnostics {
  const prefix = options.idPrefix ?? "";
  const diagnostics: Diagnostics = { headings: [], links: [], diagrams: [], warnings: [], problems: [] };
  const slugger = new Slugger(options.reservedIds);
  const titleHeading = takeTitle(tree, options, slugger, prefix, diagnostics, isTitleElsewhere);
  const aliases: { at: Root | Element; text: string; hubTitle: string; id: string }[] = [];
  if (diagnostics.title && (!titleHeading || options.dropTitle)) {
    const { text, id } = diagnostics.title;
    aliases.push({ at: tree, text, hubTitle: titleHeading ? takeHubTitle(titleHeading) : text, id });
  }
  const report = (problem: PageProblem) => void diagnostics.problems.push(problem);
  const showOf = (name: string): Show | undefined => {
    const component = own?.get(name);
    return SHOWN.get(name) ?? (component && showSiteComponent(component, report));
  };
  expandSlots(tree, slots, showOf, { panels: slugger, idPrefix: prefix, language: options.language ?? "en" });
  const drawn =
    options.diagramsAt === undefined ? undefined : diagramsInto(diagnostics, options.diagramsAt, options.drawingsIn);
  const outline = levelsUnder(options.under);
  editElements(tree, (node, index, parent) => {
    const level = headingLevel(node);
    if (level !== undefined) {
      if (node === titleHeading && options.dropTitle) {
        parent.children.splice(index, 1);
        return index;
      }
      const explicit = node === titleHeading ? undefined : takeExplicitId(node);
      const whole = toString(node);
      const text = whole.trim();
      const own = node === titleHeading ? diagnostics.title?.id : undefined;
      const id = own ?? prefix + (explicit ? slugger.claim(explicit) : slugger.next(text));
      const shifted = outline(level);
      diagnostics.headings.push({ level: shifted, id, text });
      const wrapper = at(node, anchoredHeading(shifted, id, text, node.children));
      aliases.push({ at: wrapper, text: whole, hubTitle: takeHubTitle(node), id });
      parent.children[index] = wrapper;
      walkLinks(wrapper, options, prefix, diagnostics.links);
      return index + 1;
    }
    switch (node.tagName) {
      case "pre":
        parent.children[index] = at(node, codeOf(node, drawn));
        linkNames(parent.children[index], linksOf(node), (link) =>
          decorateLink(link, options, prefix, diagnostics.links),
        );
        return index + 1;
      case "blockquote": {
        const callout = calloutFromQuote(node, options.language);
        if (!callout) return undefined;
        parent.children[index] = at(node, callout);
        return index;
      }
      case "p":
        if (isVideoAlone(node)) markVideo(node);
        return undefined;
      case "a":
        decorateLink(node, options, prefix, diagnostics.links);
        return undefined;
      case "img":
      case "source":
        decorateImage(node, options, diagnostics.links);
        return undefined;
      default:
        return undefined;
    }
  });
  const repeats = new Map<string, number>();
  // A heading may be called `constructor`.
  const formerIds = new Map(Object.entries(options.formerIds ?? {}));
  for (const { at, text, hubTitle, id } of aliases) {
    const former = formerIds.get(id.slice(prefix.length)) ?? [];
    const others = slugAliases(text, hubTitle === "" ? text : hubTitle, repeats);
    const free = [...former, ...others].filter((alias) => slugger.claimIfFree(alias));
    at.children.unshift(...free.map((alias) => hiddenTarget(prefix + alias)));
  }
  finish(tree, prefix);
  return diagnostics;
}

/** Calls `edit` for each element. It returns the place among its siblings to go on at, or nothing to go into the element. */
function editElements(
  parent: Root | Element,
  edit: (node: Element, index: number, parent: Root | Element) => number | undefined,
): void {
  for (let index = 0; index < parent.children.length;) {
    const child = parent.children[index];
    const next = child?.type === "element" ? edit(child, index, parent) : undefined;
    if (next === undefined && child?.type === "element") editElements(child, edit);
    index = next ?? index + 1;
  }
}

/** The hub's title of a heading, written on it before the tree was made safe. */
function takeHubTitle(heading: Element): string {
  const title = heading.properties["dataHubTitle"];
  delete heading.properties["dataHubTitle"];
  return typeof title === "string" ? title : "";
}

/** An invisible place that an old address leads to. */
function hiddenTarget(id: string): Element {
  return element("span", { className: ["vt-alias"], id });
}

/** The heading that is the page's title. It gets its id before all others, wherever it is. */
function takeTitle(
  tree: Root,
  options: RenderOptions,
  slugger: Slugger,
  prefix: string,
  diagnostics: Diagnostics,
  isElsewhere: boolean,
): Element | undefined {
  const found = isElsewhere ? undefined : firstTitle(tree);
  if (!found && options.title === undefined) return undefined;
  const explicit = found && takeExplicitId(found);
  const text = found ? toString(found).trim() : (options.title ?? "");
  diagnostics.title = { text, id: prefix + (explicit ? slugger.claim(explicit) : slugger.next(text)) };
  return found;
}

function firstTitle(parent: Root | Element): Element | undefined {
  for (const child of parent.children) {
    if (child.type !== "element") continue;
    const found = child.tagName === "h1" ? child : firstTitle(child);
    if (found) return found;
  }
  return undefined;
}

/** Puts what components look like in their places, from the outside in. */
function expandSlots(
  parent: Root | Element,
  slots: ReadonlyMap<string, ComponentNode>,
  showOf: (name: string) => Show | undefined,
  base: Omit<ComponentContext, "componentAt">,
): void {
  const componentAt = (node: Root["children"][number]): ComponentNode | undefined =>
    node.type === "element" && node.tagName === SLOT ? slots.get(String(node.properties["dataSlot"])) : undefined;
  const context: ComponentContext = { ...base, componentAt };
  for (let index = 0; index < parent.children.length; index += 1) {
    const child = parent.children[index];
    if (child?.type !== "element") continue;
    if (child.tagName !== SLOT) {
      expandSlots(child, slots, showOf, base);
      continue;
    }
    const node = componentAt(child);
    const shown = node ? (showOf(node.name)?.(node, child.children, context) ?? child.children) : child.children;
    for (const part of shown) if (!part.position) at(child, part);
    (parent.children as ElementContent[]).splice(index, 1, ...shown);
    index -= 1;
  }
}

/** `node` with the place in the source of what it replaces. */
function at<Replacing extends ElementContent>(replaced: Element, node: Replacing): Replacing {
  if (replaced.position) node.position = replaced.position;
  return node;
}

/** A link that a macro wrote is shown like a player. */
function markVideo(paragraph: Element): void {
  for (const child of paragraph.children)
    if (child.type === "element") child.properties["className"] = ["vt-embed", "vt-embed--video"];
}

/** The last pass: nothing inline, no id twice, wide tables in boxes that scroll. */
function finish(tree: Root, prefix: string): void {
  const ids = new Set<string>();
  const unsafe: Element[] = [];
  walkHtml(tree, (node) => {
    if (node.type !== "element") return;
    // Formulas that do not parse come with a style attribute, which the page's policy would refuse.
    delete node.properties["style"];
    resolveSvgReferences(node, prefix);
    // Nor is a parser's message, with the formula in it once more, anything for readers.
    if (((node.properties["className"] ?? []) as string[])[0] === "katex-error") delete node.properties["title"];
    // An older way to say where a link may lead; the id is what the check and other pages look for.
    if (node.tagName === "a" && node.properties["name"] !== undefined) {
      node.properties["id"] ??= node.properties["name"];
      delete node.properties["name"];
    }
    const classes = (node.properties["className"] ?? []) as string[];
    if (node.tagName === "a" && classes.includes("vt-embed--video")) addPoster(node);
    const { id } = node.properties;
    if (typeof id !== "string") return;
    // Headings and panels keep their ids; an author's own id that says the same gives way.
    if (isOurs(node)) ids.add(id);
    else unsafe.push(node);
  });
  for (const node of unsafe) {
    const id = String(node.properties["id"]);
    if (ids.has(id)) delete node.properties["id"];
    ids.add(id);
  }
  boxTables(tree);
}

function boxTables(parent: Root | Element): void {
  for (const [index, child] of parent.children.entries()) {
    if (child.type !== "element" || child.tagName === "pre") continue;
    boxTables(child);
    if (child.tagName === "td" || child.tagName === "th") markLongCode(child);
    if (child.tagName === "table") parent.children[index] = at(child, scrollable(child));
  }
}

/** Short code in a cell stays on one line, because names break badly; long code may break, so that the table fits. */
const LONG_CODE = 24;

function markLongCode(cell: Element): void {
  for (const child of cell.children) {
    if (child.type === "element" && child.tagName === "code" && toString(child).length > LONG_CODE)
      child.properties["className"] = ["vt-long-code"];
  }
}

function isOurs(node: Element): boolean {
  const [className] = (node.properties["className"] ?? []) as string[];
  return headingLevel(node) !== undefined || className === "vt-alias" || Boolean(className?.startsWith("vt-tabs__"));
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

/** Removes what names the id at the end of a heading, and returns the id. */
function takeExplicitId(heading: Element): string | undefined {
  const last = heading.children.at(-1);
  if (last?.type !== "text") return undefined;
  const { text, id } = headingAttributes(last.value);
  last.value = text;
  return id;
}

/** Replaces diagrams by pictures, and records the files of the pictures. */
function diagramsInto(
  diagnostics: Diagnostics,
  folder: string,
  keptIn: string | undefined,
): (source: string, line: number) => Element | undefined {
  const draw = pageDrawer(keptIn);
  return (source, line) => {
    const diagram = draw(source);
    if ("problem" in diagram) {
      // The fence is one line above the diagram's first line.
      diagnostics.warnings.push({ line: line + diagram.line, message: `A diagram stays source. ${diagram.problem}` });
      return undefined;
    }
    const { figure, files } = diagramElement(source, diagram, folder);
    diagnostics.diagrams.push(...files);
    return figure;
  };
}

function codeOf(pre: Element, drawn?: (source: string, line: number) => Element | undefined): Element {
  const code = pre.children.find((child): child is Element => child.type === "element" && child.tagName === "code");
  const language = languageOf(code);
  const text = toString(code ?? pre).replace(/\n$/, "");
  const figure = language === "mermaid" ? drawn?.(text, pre.position?.start.line ?? 0) : undefined;
  return figure ?? codeBlock(text, language, String(code?.properties["dataMeta"] ?? ""));
}

/** Addresses of names in a block of code, as JSON: of a described name, or of a fence's `links={"Name":"#Name"}`. */
function linksOf(pre: Element): string {
  if (pre.properties["dataLinks"] !== undefined) return String(pre.properties["dataLinks"]);
  const code = pre.children.find((child): child is Element => child.type === "element" && child.tagName === "code");
  return /(?:^|\s)links=(\{\S*\})/.exec(String(code?.properties["dataMeta"] ?? ""))?.[1] ?? "{}";
}

function languageOf(code: Element | undefined): string | undefined {
  const classes = code?.properties["className"];
  if (!Array.isArray(classes)) return undefined;
  const name = classes.map(String).find((value) => value.startsWith("language-"));
  return name?.slice("language-".length);
}

/** A wide table scrolls in a separate box that the keyboard can reach. */
function scrollable(table: Element): Element {
  return element("div", { className: ["vt-scroll"], tabIndex: 0, role: "group", ariaLabel: "Table" }, [table]);
}

function walkLinks(parent: Element, options: RenderOptions, prefix: string, links: PageLink[]): void {
  walkHtml(parent, (node) => {
    if (node.type !== "element") return;
    const isAnchor = ((node.properties["className"] ?? []) as string[])[0] === "vt-anchor";
    if (node.tagName === "a" && !isAnchor) decorateLink(node, options, prefix, links);
    else if (node.tagName === "img") decorateImage(node, options, links);
  });
}

function takeLine(node: Element): number {
  const line = Number(node.properties["dataLine"] ?? 0);
  delete node.properties["dataLine"];
  return Number.isFinite(line) ? line : 0;
}

function decorateLink(link: Element, options: RenderOptions, prefix: string, links: PageLink[]): void {
  const line = takeLine(link);
  const href = link.properties["href"];
  if (typeof href !== "string") return;
  if (href.startsWith("#")) {
    const id = percentDecoded(href.slice(1)).normalize("NFC");
    const target = id.startsWith(prefix) ? id : prefix + id;
    link.properties["href"] = `#${target}`;
    if (id !== "") links.push({ kind: "link", written: href, address: `#${target}`, line });
    return;
  }
  const resolved = isRelative(href) && options.resolveAddress ? options.resolveAddress(href, "link") : href;
  if (resolved === undefined) delete link.properties["href"];
  else link.properties["href"] = resolved;
  links.push({ kind: "link", written: href, address: resolved, line });
  if (options.untrusted) link.properties["rel"] = ["nofollow", "noopener", "noreferrer", "ugc"];
}

function decorateImage(image: Element, options: RenderOptions, links: PageLink[]): void {
  const line = takeLine(image);
  const resolve = (address: string) => {
    if (isRelative(address)) return options.resolveAddress ? options.resolveAddress(address, "image") : address;
    return options.onlySitePictures && !address.startsWith("data:") ? undefined : address;
  };
  const { src, srcSet } = image.properties;
  if (typeof src === "string") {
    const address = resolve(src);
    if (address === undefined) delete image.properties["src"];
    else image.properties["src"] = address;
    links.push({ kind: "image", written: src, address, line });
  }
  if (srcSet !== undefined) {
    const saved = pictureChoices(srcSet, (choice) => {
      const address = resolve(choice);
      links.push({ kind: "image", written: choice, address, line });
      return address;
    });
    if (saved === "") delete image.properties["srcSet"];
    else image.properties["srcSet"] = saved;
  }
  if (image.tagName !== "img") return;
  const classes = (image.properties["className"] ?? []) as string[];
  delete image.properties["className"];
  if (classes.includes("dark:hidden")) image.properties["className"] = ["vt-only-light"];
  else if (classes.includes("hidden")) image.properties["className"] = ["vt-only-dark"];
  image.properties["loading"] = "lazy";
  image.properties["decoding"] = "async";
  image.properties["alt"] ??= "";
  if (options.untrusted) image.properties["referrerPolicy"] = "no-referrer";
}

/** Maximum number of variants of one picture. */
const MAX_CHOICES = 16;

/** A `srcset` with the choices that lead where a picture may come from. */
function pictureChoices(written: unknown, resolve: (address: string) => string | undefined): string {
  const words = String(written)
    .split(/\s+/, 8 * MAX_CHOICES)
    .filter(Boolean);
  const saved: string[] = [];
  while (words.length > 0 && saved.length < MAX_CHOICES) {
    // An address may hold commas, but not end with one; a size ends with the next comma.
    const word = words.shift() ?? "";
    let size = "";
    if (!word.endsWith(",") && words.length > 0) {
      const [before = "", ...after] = (words.shift() ?? "").split(",");
      size = before;
      if (after.length > 0 && after.join(",") !== "") words.unshift(after.join(","));
    }
    const address = word.replace(/^,+/, "").replace(/,$/, "");
    const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(address)?.[1]?.toLowerCase() ?? "https";
    if (address === "" || (scheme !== "https" && scheme !== "http") || !/^([\d.]+[wx])?$/.test(size)) continue;
    const resolved = resolve(address);
    if (resolved !== undefined && !/[\s,]/.test(resolved)) saved.push(size === "" ? resolved : `${resolved} ${size}`);
  }
  return saved.join(", ");
}

function isRelative(address: string): boolean {
  return !/^([a-z][a-z0-9+.-]*:|\/\/)/i.test(address);
}
