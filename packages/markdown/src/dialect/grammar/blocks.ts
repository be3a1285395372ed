/** Blocks of dialects as the nodes that pages are made of: asides, folds, tabs, cards, figures, tables, code, includes. */
import type {
  Code,
  Html,
  ListItem,
  Node,
  Paragraph,
  Parent,
  PhrasingContent,
  RootContent,
  TableCell,
  TableRow,
} from "mdast";
import { linkNode, placed, sized, textNode } from "../../bounded/placed-node.ts";
import type { DialectBlock } from "./container-syntax.ts";
import { defined } from "./definitions.ts";
import { readCode } from "./code-lines.ts";
import { indentedBlock, mystOfRst } from "./rst-markdown.ts";
import { holdsData, type Meaning, meaningOf } from "./directive-names.ts";
import { type Opening, readAttributes, readOpening } from "./opening.ts";
import {
  componentNode,
  type DialectReading,
  elementNode,
  labelIds,
  leave,
  note,
  paragraphNode,
  sourceOf,
  targetNode,
} from "./reading.ts";

/** Replaces the blocks below `parent`, in place. */
export function readBlocks(parent: Parent, reading: DialectReading): void {
  const read: RootContent[] = [];
  for (const child of parent.children) {
    if (child.type === "dialectBlock") readBlock(child, read, reading);
    else if (child.type === "code" && child.lang?.startsWith("{")) read.push(...readFence(child, reading));
    else if (child.type === "html") read.push(...readHtml(child, reading));
    else {
      if (child.type === "code") readCode(child, reading);
      if ("children" in child && child.type !== "paragraph" && child.type !== "heading")
        readBlocks(child as Parent, reading);
      read.push(child);
    }
  }
  parent.children = together(read);
}

function readBlock(block: DialectBlock, read: RootContent[], reading: DialectReading): void {
  if (block.opening === ":") {
    readBlocks(block, reading);
    defined(block, read, reading);
    return;
  }
  const { opening: line } = block;
  if (reading.dialect.constructs.has("described-names") && line.startsWith(":::")) {
    reading.constructs.understood += 1;
    read.push(nameNode(line.slice(3).trim(), block, reading));
    return;
  }
  if (/^[:/`~]{3}/.test(line) && !block.isClosed)
    leave(
      reading,
      block,
      `“${line}” is never closed: end it with “${line.slice(0, /[^:/`~]/.exec(line)?.index)}” on a line.`,
    );
  const opening = readOpening(line);
  const isIndented = /^[!?]/.test(line);
  const isDivision = reading.dialect.id === "quarto" && line.startsWith(":");
  const meaning =
    meaningOf(opening.name) ??
    (isDivision ? ({ is: "plain" } as const) : undefined) ??
    (isIndented ? ({ is: "aside", kind: "note" } as const) : undefined);
  if (meaning?.is === "caption") {
    readBlocks(block, reading);
    reading.constructs.understood += 1;
    const shown = read.pop();
    read.push(
      elementNode("figure", [...(shown ? [shown] : []), elementNode("figcaption", block.children, block)], block),
    );
    return;
  }
  if (meaning && holdsData(meaning)) {
    read.push(...readData(opening, meaning, insideOf(block, reading.source), block, reading));
    return;
  }
  const options = takeOptions(block, reading);
  const folded = opening.isFolded ?? options.get("class")?.includes("dropdown");
  readBlocks(block, reading);
  if (!meaning) {
    leave(reading, block, `“${line}” is no block known here: its content is shown plainly.`);
    read.push(...titleParagraph(opening, block, reading), ...block.children);
    return;
  }
  reading.constructs.understood += 1;
  const id = opening.id ?? options.get("name") ?? options.get("label");
  if (id !== undefined) read.push(...labelIds(id).map((each) => targetNode(each, block)));
  read.push(...shown(meaning, { ...opening, ...(folded === true && { isFolded: true }) }, options, block, reading));
}

/** `<figure markdown>`: the text inside of the element is Markdown. */
function readHtml(html: Html, reading: DialectReading): RootContent[] {
  const [open, name = "", mark = ""] = MARKDOWN_INSIDE.exec(html.value) ?? [];
  if (open === undefined || !reading.dialect.constructs.has("indented")) return [html];
  reading.constructs.understood += 1;
  const rest = html.value.slice(open.length);
  const close = rest.lastIndexOf(`</${name}`);
  const { body } = indentedBlock((close === -1 ? rest : rest.slice(0, close)).split("\n"), 0, -1);
  return [
    { ...html, value: open.replace(mark, "") },
    ...(body.length === 0 ? [] : reading.fragment(body.join("\n"), html)),
    ...(close === -1 ? [] : [{ ...html, value: rest.slice(close) }]),
  ];
}

const MARKDOWN_INSIDE = /^<([a-z][\w-]*)\b[^<>]*?(\smarkdown(?:=(?:"[^"]*"|'[^']*'|\w+))?)(?=[\s>])[^<>]*>/i;

/** The place of a name's description. Trees are brought here before their references are: without one, that is a note. */
function nameNode(name: string, at: Node, reading: DialectReading): RootContent {
  const isDescribed = reading.hooks.autodoc?.(name, []) !== undefined;
  if (!isDescribed) note(reading, at, `No reference describes “${name}”: its name is shown.`, name);
  return isDescribed
    ? componentNode("DialectName", { name }, [], at)
    : paragraphNode([targetNode(name, at), placed({ type: "inlineCode", value: name }, at)], at);
}

/** The nodes of a directive whose content is Markdown. */
function shown(
  meaning: Meaning,
  opening: Opening,
  options: ReadonlyMap<string, string>,
  block: DialectBlock,
  reading: DialectReading,
): RootContent[] {
  const { children } = block;
  const component = (name: string, attributes: Record<string, unknown>) => [
    componentNode(name, attributes, [...titleNodes(opening, block, reading), ...children], block),
  ];
  switch (meaning.is) {
    case "aside": {
      const kind = meaningOf(options.get("type") ?? "") ?? meaning;
      const attributes = {
        kind: kind.is === "aside" ? kind.kind : meaning.kind,
        word: options.get("type") ?? opening.name,
      };
      const isFold = opening.isFolded === true || opening.isUnfolded === true;
      return component("DialectAside", { ...attributes, ...(isFold && { folded: opening.isFolded === true }) });
    }
    case "release": {
      const [version = "", ...words] = (opening.title ?? "").split(/\s+/);
      const text = words.length > 0 ? reading.fragment(words.join(" "), block) : [];
      const attributes = { kind: meaning.kind, word: `${meaning.title} ${version}`.trim() };
      return [componentNode("DialectAside", attributes, [...text, ...children], block)];
    }
    case "details":
      return component("DialectDetails", { open: opening.isUnfolded === true || options.has("open") });
    case "tab":
      return component("DialectTab", { title: opening.title ?? opening.name });
    case "tabs":
      return [componentNode("DialectTabs", {}, tabsOf(children, block), block)];
    case "cards":
      return [componentNode("Cards", {}, children, block)];
    case "card":
      return [componentNode("Card", { title: opening.title ?? "", ...linkOf(options, reading) }, children, block)];
    case "figure":
      return [figure(opening, options, block)];
    case "quote":
      return [placed({ type: "blockquote", children: children as never }, block)];
    default:
      // `html | div.class`, `grid 2`: layout that says nothing.
      return meaning.is === "table" ? [...titleParagraph(opening, block, reading), ...children] : children;
  }
}

function linkOf(options: ReadonlyMap<string, string>, { hooks }: DialectReading): { href?: string } {
  const link = options.get("link");
  if (link === undefined) return {};
  return { href: options.get("link-type") === "ref" ? (hooks.findLabel?.(link)?.address ?? `#${link}`) : link };
}

/** Panels: tabs as they are, code by its title, and what stands below headings. */
function tabsOf(within: readonly RootContent[], block: Node): RootContent[] {
  const children = within.flatMap((child) =>
    child.type === "component" && child.name === "DialectTabs" ? child.children : [child],
  );
  const depths = children.flatMap((child) => (child.type === "heading" ? [child.depth] : []));
  const depth = Math.min(...depths);
  const panels: RootContent[] = [];
  let panel: { children: RootContent[] } | undefined;
  for (const child of children) {
    if (child.type === "code") {
      const title = /\[([^\]]+)\]|title="([^"]*)"/.exec(child.meta ?? "");
      const name = title?.[1] ?? title?.[2] ?? child.lang ?? "Code";
      panels.push(componentNode("DialectTab", { title: name }, [child], child));
    } else if (child.type === "heading" && child.depth === depth) {
      const heading = componentNode("DialectTitle", {}, child.children, child);
      const tab = componentNode("DialectTab", { title: "" }, [heading], child);
      panels.push(tab);
      panel = tab;
    } else if (panel) panel.children.push(child);
    else panels.push(child);
  }
  return depths.length > 0 || panels.length > 0 ? panels : [...children, componentNode("DialectTab", {}, [], block)];
}

function figure(opening: Opening, options: ReadonlyMap<string, string>, block: DialectBlock): RootContent {
  const address = opening.title;
  const isAddress = address !== undefined && opening.name === "figure";
  const image: RootContent[] = isAddress
    ? [paragraphNode([imageOf(address, options, block)], block)]
    : block.children.slice(0, 1);
  const caption = isAddress ? block.children : block.children.slice(1);
  if (!isAddress && address !== undefined) image.unshift(...labelIds(address).map((id) => targetNode(id, block)));
  const figcaption = caption.length > 0 ? [elementNode("figcaption", caption, block)] : [];
  return elementNode("figure", [...image, ...figcaption], block);
}

function imageOf(url: string, options: ReadonlyMap<string, string>, at: Node): PhrasingContent {
  const image = sized(placed({ type: "image" as const, url, alt: options.get("alt") ?? "" }, at), options);
  const target = options.get("target");
  return target === undefined ? image : linkNode(target, [image], at);
}

/** The title of a block, as inline Markdown; an empty one says that there is none. */
function titleNodes(opening: Opening, block: Node, reading: DialectReading): RootContent[] {
  if (opening.title === undefined) return [];
  return [componentNode("DialectTitle", {}, inlineOf(opening.title, block, reading), block)];
}

function titleParagraph(opening: Opening, block: Node, reading: DialectReading): RootContent[] {
  if (opening.title === undefined) return [];
  return [paragraphNode(inlineOf(opening.title, block, reading) as PhrasingContent[], block)];
}

function inlineOf(text: string, at: Node, reading: DialectReading): RootContent[] {
  return reading
    .fragment(text, at)
    .flatMap((node): RootContent[] => (node.type === "paragraph" ? node.children : [{ type: "text", value: text }]));
}

/** Options that directives begin with: `:name: value`, or YAML between rules, or indented below `/// note`. */
function takeOptions(block: DialectBlock, reading: DialectReading): Map<string, string> {
  const [first, second] = block.children;
  if (first?.type === "thematicBreak" && second?.type === "heading") {
    block.children.splice(0, 2);
    return splitOptions(`---\n${sourceOf(second, reading.source)}`).options;
  }
  const startLine = block.position?.start.line ?? 0;
  if (
    block.opening.startsWith("/") &&
    first?.type === "code" &&
    first.lang == null &&
    first.position?.start.line === startLine + 1
  ) {
    block.children.shift();
    return yamlOptions(first.value);
  }
  if (first?.type !== "paragraph" || !/^[:`~]/.test(block.opening)) return new Map();
  const { options, body, isOptions } = splitOptions(dedented(sourceOf(first, reading.source)));
  if (!isOptions) return new Map();
  block.children.splice(0, 1, ...(body.trim() === "" ? [] : reading.fragment(body, first)));
  return options;
}

function dedented(text: string): string {
  return text.replace(/^[ \t]+/gm, "");
}

function yamlOptions(text: string): Map<string, string> {
  return new Map(
    Array.from(text.matchAll(/^\s*([\w-]+):[ \t]*(.*)$/gm), ([, name = "", value = ""]) => [name, value.trim()]),
  );
}

/** The options at the beginning of a directive's text, and the rest. */
function splitOptions(text: string): { options: Map<string, string>; body: string; isOptions: boolean } {
  const yaml = /^\s*---[ \t]*\n([\s\S]*?)(?:\n---[ \t]*(?:\n|$)|$)/.exec(text);
  if (yaml) return { options: yamlOptions(yaml[1] ?? ""), body: text.slice(yaml[0].length), isOptions: true };
  const options = new Map<string, string>();
  const lines = text.split("\n");
  let at = 0;
  for (; at < lines.length; at += 1) {
    const [, name, value = ""] = /^[ \t]*:([\w-]+):(?:[ \t]+(.*))?$/.exec(lines[at] ?? "") ?? [];
    if (name === undefined) break;
    options.set(name, value.trim());
  }
  return { options, body: lines.slice(at).join("\n").replace(/^\n+/, ""), isOptions: at > 0 };
}

/** The lines between the first and the last of a block, without its indentation. */
function insideOf(block: DialectBlock, source: string): string {
  const indentation = (block.position?.start.column ?? 1) - 1;
  const lines = sourceOf(block, source).split("\n").slice(1);
  if (block.isClosed) while (lines.length > 0 && !/^[ \t>]*(?::{3,}|`{3,}|~{3,})[ \t]*$/.test(lines.pop() ?? ""));
  return lines.map((line) => (line.slice(0, indentation).trim() === "" ? line.slice(indentation) : line)).join("\n");
}

/** A fence with a name in braces. */
function readFence(fence: Code, reading: DialectReading): RootContent[] {
  const written = `${fence.lang ?? ""} ${fence.meta ?? ""}`.trim();
  const line = `\`\`\`${written}`;
  const { constructs } = reading.dialect;
  const inside = (/^\{([^}]*)\}/.exec(written)?.[1] ?? "").trim();
  if (/^\.[\w+-]+/.test(inside) && (constructs.has("attributes") || constructs.has("fence-names"))) {
    // `{.python filename="a.py"}`: a language with attributes.
    const attributes = readAttributes(inside);
    const [language = ""] = [...attributes.keys()].filter((key) => key.startsWith("."));
    const title = attributes.get("filename") ?? attributes.get("title");
    reading.constructs.understood += 1;
    return [{ ...fence, lang: language.slice(1), meta: title === undefined ? null : `title="${title}"` }];
  }
  if (!constructs.has("fence-names")) return [fence];
  // A cell that is shown, and not run.
  const shownCell = /^\{\{([\w+-]+)/.exec(written)?.[1];
  if (shownCell !== undefined) {
    reading.constructs.understood += 1;
    return [{ ...fence, lang: shownCell, meta: null }];
  }
  const opening = readOpening(inside.includes(",") ? `\`\`\`{${inside.split(/[\s,]/)[0] ?? ""}}` : line);
  const meaning = meaningOf(opening.name);
  if (meaning && holdsData(meaning)) return readData(opening, meaning, fence.value, fence, reading);
  if (meaning && fence.value.trim() === "") return reading.fragment(`:::${written}\n:::`, fence);
  leave(reading, fence, `“${line}” is no directive known here: it is shown as it was written.`);
  return [{ ...fence, lang: "text", meta: null }];
}

/** The nodes of a directive whose content is no Markdown. */
function readData(opening: Opening, meaning: Meaning, value: string, at: Node, reading: DialectReading): RootContent[] {
  const { options, body } = splitOptions(value);
  const { title = "" } = opening;
  reading.constructs.understood += 1;
  const id = options.get("name") ?? options.get("label") ?? opening.id;
  const targets = id === undefined ? [] : labelIds(id).map((each) => targetNode(each, at));
  switch (meaning.is) {
    case "code": {
      const lang = /^[\w+#.-]+/.exec(meaning.language ?? title)?.[0] ?? "text";
      const caption = options.get("caption") ?? options.get("filename");
      const text = body.replace(/^(?:(?:#|\/\/|%%|--)\| .*(?:\n|$))+/, "");
      const emphasized = options.get("emphasize-lines");
      const marks = [
        ...(caption === undefined ? [] : [`title="${caption.replaceAll('"', "'")}"`]),
        ...(emphasized === undefined ? [] : [`{${emphasized}}`]),
      ];
      const meta = marks.join(" ") || null;
      const language = lang.replace(/^ipython3?$/, "python");
      return [...targets, placed({ type: "code", lang: language, meta, value: text }, at)];
    }
    case "image":
      return [...targets, paragraphNode([imageOf(title, options, at)], at)];
    case "math":
      return [...targets, ...reading.fragment(`$$\n${[title, body].filter(Boolean).join("\n")}\n$$`, at)];
    case "include":
    case "literal-include": {
      const name = meaning.is === "include" ? "include" : "literalinclude";
      const fields = ["start-after", "end-before", "lines", "language", "dedent"].flatMap((key) => {
        const field = options.get(key);
        return field === undefined ? [] : [[key, key === "dedent" ? Number(field) : field]];
      });
      const request = { path: title, anywhere: true, ...Object.fromEntries(fields) };
      return [...targets, componentNode(name, {}, [], at, JSON.stringify(request))];
    }
    case "list-table":
      const table = listTable(reading.fragment(body, at), options, at);
      return [...titleParagraph(opening, at, reading), ...targets, ...table];
    case "rubric":
      return [...targets, paragraphNode([{ type: "strong", children: inlineOf(title, at, reading) as never }], at)];
    case "name":
      return [nameNode(title, at, reading)];
    case "html":
      return /^(?:html)?$/.test(title) || opening.name === "=html" ? [placed({ type: "html", value: body }, at)] : [];
    case "rst":
      return [...targets, ...reading.fragment(mystOfRst(value), at)];
    case "contents":
      return options.has("hidden") ? [] : contents(body, options, at, reading);
    default:
      return [];
  }
}

/** Pages below this one, as a list of links: `path`, or `Title <path>`. */
function contents(
  body: string,
  options: ReadonlyMap<string, string>,
  at: Node,
  { hooks }: DialectReading,
): RootContent[] {
  const items = body.split("\n").flatMap((line): ListItem[] => {
    const [, title, path] = /^(.*?)\s*<([^<>]+)>\s*$/.exec(line) ?? [undefined, undefined, line.trim()];
    if (path === "" || path === undefined || path === "self" || path.includes("*")) return [];
    const file = /\.\w+$/.test(path) ? path : `${path}.md`;
    const link = paragraphNode([linkNode(path, title ?? hooks.titleOf?.(file) ?? path, at)], at);
    return [{ type: "listItem", spread: false, children: [link as Paragraph] }];
  });
  const caption = options.get("caption");
  return [
    ...(caption === undefined ? [] : [paragraphNode([{ type: "strong", children: [textNode(caption, at)] }], at)]),
    ...(items.length === 0 ? [] : [{ type: "list" as const, ordered: false, spread: false, children: items }]),
  ];
}

/** A table from lists in a list. */
function listTable(nodes: readonly RootContent[], options: ReadonlyMap<string, string>, at: Node): RootContent[] {
  const list = nodes.find((node) => node.type === "list");
  if (!list) return [...nodes];
  const isRow = list.children.every((row) => row.children[0]?.type === "list");
  if (!isRow) return [...nodes];
  const inline = (children: readonly RootContent[]): PhrasingContent[] =>
    children.flatMap((child) => {
      if (child.type === "paragraph") return child.children;
      return "children" in child ? inline(child.children as RootContent[]) : [child as PhrasingContent];
    });
  const cell = (children: PhrasingContent[]): TableCell => ({ type: "tableCell", children });
  const rows = list.children.map(({ children: [row] }): TableRow => {
    const cells = row?.type === "list" ? row.children : [];
    return { type: "tableRow", children: cells.map(({ children }) => cell(inline(children))) };
  });
  if (Number(options.get("header-rows") ?? 0) === 0)
    rows.unshift({ type: "tableRow", children: rows[0]?.children.map(() => cell([])) ?? [] });
  return [placed({ type: "table", children: rows }, at)];
}

/** Tabs in a row are one set. */
function together(nodes: readonly RootContent[]): RootContent[] {
  const joined: RootContent[] = [];
  for (const node of nodes) {
    const last = joined.at(-1);
    if (node.type !== "component" || node.name !== "DialectTab") joined.push(node);
    else if (last?.type === "component" && last.name === "DialectTabs") last.children.push(node);
    else joined.push(componentNode("DialectTabs", {}, [node], node));
  }
  return joined;
}
