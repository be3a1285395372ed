/**
 * What dialects write in lines and words instead of blocks: labels, abbreviations, parts of other files, comments,
 * attributes, roles, keys. Each is looked for in running text alone, which the tokenizer has told from code.
 */
import type { Node, Parent, Paragraph, PhrasingContent, RootContent, Table, Text } from "mdast";
import { linkNode, replaceInText, sized, textNode } from "../../bounded/placed-node.ts";
import { walkMarkdown } from "../../bounded/walk-tree.ts";
import { readAttributes } from "./opening.ts";
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
  whyUnknown,
} from "./reading.ts";
import { shownRole } from "./roles.ts";

/** Imports and exports of a page of MDX, which are no text; before tags find each other. */
export function takeModuleLines(tree: Parent, reading: DialectReading): void {
  if (!reading.dialect.constructs.has("mdx")) return;
  let end = 0;
  tree.children = tree.children.filter((node) => {
    const start = node.position?.start.offset ?? 0;
    // Blank lines inside of brackets end nothing.
    if (start < end) return false;
    const written = sourceOf(node, reading.source);
    const isModule =
      node.position?.start.column === 1 &&
      /^(?:import\s+(?:[\w*{]|["'])|export\s+(?:const|let|default|function|async|type|interface|\{|\*))/.test(written);
    const isComment = /^\{\/\*[\s\S]*\*\/\}\s*$/.test(written);
    if (!isModule && !isComment) return true;
    reading.constructs.understood += 1;
    if (isModule) end = endOfModule(reading.source, start);
    for (const [, name = "", path = ""] of written.matchAll(/^import\s+(\w+)\s+from\s+["']([^"']+)["']/gm))
      reading.imports.set(name, path);
    return false;
  });
}

/** The first blank line outside of brackets. */
function endOfModule(source: string, start: number): number {
  let depth = 0;
  for (const match of source.slice(start, start + MAX_MODULE_CHARS).matchAll(/[([{]|[)\]}]|\n[ \t]*(?=\n|$)/g)) {
    if ("([{".includes(match[0])) depth += 1;
    else if (")]}".includes(match[0])) depth -= 1;
    else if (depth <= 0) return start + match.index;
  }
  return start + 1;
}

const MAX_MODULE_CHARS = 20_000;

/** Reads the lines and words of a dialect below `tree`, in place. */
export function readLines(tree: Parent, reading: DialectReading): void {
  const abbreviations = new Map<string, string>();
  readParagraphs(tree, reading, abbreviations);
  walkMarkdown(tree as never, (node) => {
    if ("children" in node && (node as Parent).children.some(({ type }) => type === "text" || type === "link"))
      readWords(node as Parent, reading);
  });
  if (abbreviations.size > 0) explain(tree, abbreviations);
}

function readParagraphs(parent: Parent, reading: DialectReading, abbreviations: Map<string, string>): void {
  parent.children = parent.children.flatMap((child): RootContent[] => {
    if (child.type === "paragraph") return readParagraph(child, reading, abbreviations);
    if (child.type === "html") return includedComment(child, reading);
    if (child.type === "table") dropAttributeRow(child, reading);
    if ("children" in child && child.type !== "heading") readParagraphs(child as Parent, reading, abbreviations);
    return [child];
  });
}

/** `{: .wide }` below a table is read as a row of it. */
function dropAttributeRow(table: Table, reading: DialectReading): void {
  const row = table.children.at(-1);
  const list = row && /^\{:?[ \t]?([^{}\n]{1,300})\}$/.exec(sourceOf(row, reading.source).trim())?.[1];
  if (list === undefined || !reading.dialect.constructs.has("attributes") || !isAttributeList(list, true)) return;
  reading.constructs.understood += 1;
  table.children.pop();
}

/** `<!--@include: ./part.md-->` */
function includedComment(node: Extract<RootContent, { type: "html" }>, reading: DialectReading): RootContent[] {
  const path = /^<!--\s*@include:\s*([^{\s]+)[^>]*-->\s*$/.exec(node.value)?.[1];
  if (path === undefined || !reading.dialect.constructs.has("vitepress-files")) return [node];
  reading.constructs.understood += 1;
  return [include("include", path, node)];
}

function include(
  name: "include" | "literalinclude",
  written: string,
  at: Node,
  more: Record<string, unknown> = {},
): RootContent {
  return componentNode(name, {}, [], at, JSON.stringify({ path: written, ...more }));
}

const TARGET = /^\(([^()\n]{1,200})\)=[ \t]*(?:\n|$)/;
const ABBREVIATION = /^\*\[([^\]\n]{1,200})\]:[ \t]*(.*)$/;

function readParagraph(
  paragraph: Paragraph,
  reading: DialectReading,
  abbreviations: Map<string, string>,
): RootContent[] {
  const { constructs } = reading.dialect;
  const before: RootContent[] = [];
  const first = paragraph.children[0];
  if (first?.type === "text" && constructs.has("targets")) {
    for (let match = TARGET.exec(first.value); match; match = TARGET.exec(first.value)) {
      reading.constructs.understood += 1;
      before.push(...labelIds(match[1] ?? "").map((id) => targetNode(id, paragraph)));
      first.value = first.value.slice(match[0].length);
    }
  }
  if (first?.type === "text" && constructs.has("myst-lines")) {
    // Comments, and marks between blocks and parts of cards.
    const text = first.value.replace(/^(?:%.*(?:\n|$))+/, "").replace(/^(?:\+\+\+|\^\^\^).*(?:\n|$)/gm, "");
    if (text !== first.value) reading.constructs.understood += 1;
    first.value = text;
  }
  if (first?.type === "text" && first.value === "" && before.length + paragraph.children.length > 0)
    paragraph.children.shift();
  if (paragraph.children.length === 0) return before;
  const written = sourceOf(paragraph, reading.source);
  const substituted = /^\{\{[ \t]*([\w.-]+)[ \t]*\}\}$/.exec(written.trim())?.[1];
  const value = substituted === undefined ? undefined : reading.substitutions.get(substituted);
  if (value !== undefined) {
    reading.constructs.understood += 1;
    return [...before, ...reading.fragment(value, paragraph)];
  }
  if (constructs.has("abbreviations") && written.startsWith("*[") && takeAbbreviations(written, abbreviations)) {
    reading.constructs.understood += 1;
    return before;
  }
  // What is alone in its paragraph.
  const readers = [
    ["myst-lines", fieldList],
    ["quarto-lines", shortcodeAlone],
    ["snippets", snippets],
    ["vitepress-files", codeFile],
  ] as const;
  for (const [construct, read] of readers) {
    const alone = constructs.has(construct) ? read(written, paragraph, reading) : undefined;
    if (!alone) continue;
    reading.constructs.understood += 1;
    return [...before, ...alone];
  }
  return [...before, paragraph];
}

/** `{{< include _part.qmd >}}`, `{{< video address >}}`, `{{< pagebreak >}}` on a line of their own. */
function shortcodeAlone(written: string, at: Node): RootContent[] | undefined {
  const [, name, argument = ""] = /^\{\{< *(\w+) *(\S*)[^>\n]*>\}\}\s*$/.exec(written) ?? [];
  if (name === "include") return [include("include", argument, at)];
  if (name === "pagebreak") return [];
  if (name !== "video" && name !== "embed") return undefined;
  return [paragraphNode([linkNode(argument, argument, at)], at)];
}

const QUARTO_WORDS =
  /\{\{< *(kbd|fa|bi|iconify|pagebreak) *([^>\n]{0,100}?) *>\}\}|\[?(?<![\w@])@((?:fig|tbl|sec|eq|lst|thm|lem|def|exm|cor)-[\w-]{1,100})\]?/g;

/** Shortcodes in running text: keys, icons, and references to labels (`@fig-plot`). */
function quartoWords(text: Text, reading: DialectReading): PhrasingContent[] {
  if (!/\{\{<|@[a-z]+-/.test(text.value)) return [text];
  return replaceInText(text, QUARTO_WORDS, ([, name, argument = "", label]) => {
    const found = label === undefined ? undefined : reading.hooks.findLabel?.(label);
    if (label !== undefined && !found) return undefined;
    reading.constructs.understood += 1;
    if (found) return [linkNode(found.address, found.title, text)];
    return name === "kbd" ? [elementNode("kbd", [textNode(argument, text)], text)] : [];
  });
}

/** `:name: value` on each line. */
function fieldList(written: string, at: Node, reading: DialectReading): RootContent[] | undefined {
  const fields = written.split("\n").map((line) => /^:(\w[^:\n]{0,100}):(?:[ \t]+(.*))?$/.exec(line.trim()));
  if (fields.some((field) => field === null)) return undefined;
  const entries = fields.flatMap((field) => [
    elementNode("dt", [textNode(field?.[1] ?? "", at)], at),
    elementNode("dd", reading.fragment(field?.[2] ?? "", at), at),
  ]);
  return [elementNode("dl", entries, at)];
}

function takeAbbreviations(written: string, abbreviations: Map<string, string>): boolean {
  const found = written.split("\n").map((line) => ABBREVIATION.exec(line.trim()));
  if (found.some((match) => !match)) return false;
  for (const match of found) abbreviations.set(match?.[1] ?? "", match?.[2] ?? "");
  return true;
}

/** `--8<-- "file"`, a list of files between two such marks, `{* file hl[1] *}`. */
function snippets(written: string, at: Node): RootContent[] | undefined {
  if (/^\[TOC\]\s*$/.test(written)) return [];
  const macro = /^\{\*\s+(\S+)(?:\s+[^*]*)?\*\}\s*$/.exec(written)?.[1];
  if (macro !== undefined) return [include("literalinclude", macro, at, { language: languageOfFile(macro) })];
  const single = /^;?-+8<-+[ \t]+["']([^"'\n]+)["']\s*$/.exec(written)?.[1];
  const block = /^-+8<-+[ \t]*\n([\s\S]*?)\n-+8<-+\s*$/.exec(written)?.[1];
  const paths = single === undefined ? (block?.split("\n") ?? []) : [single];
  if (paths.length === 0) return undefined;
  return paths.map((path) => include("include", path.trim().replace(/^["']|["']$/g, ""), at)).filter(Boolean);
}

/** `<<< @/code/a.ts#part{1,3 ts:line-numbers} [Title]` */
function codeFile(written: string, at: Node): RootContent[] | undefined {
  if (/^\[\[toc\]\]\s*$/i.test(written)) return [];
  const path = /^<<<[ \t]+([^\s{]+)[^\n]*\s*$/.exec(written)?.[1];
  return path === undefined ? undefined : [include("literalinclude", path, at, { language: languageOfFile(path) })];
}

function languageOfFile(path: string): string {
  return /\.(\w+)(?:#[\w-]+)?$/.exec(path)?.[1] ?? "text";
}

/** Roles, attributes and marks among the nodes of a line. */
function readWords(parent: Parent, reading: DialectReading): void {
  const { constructs } = reading.dialect;
  const inTexts = (replace: (text: Text, reading: DialectReading) => PhrasingContent[]) => {
    parent.children = parent.children.flatMap((child): RootContent[] =>
      child.type === "text" ? replace(child, reading) : [child],
    );
  };
  if (constructs.has("roles")) readRoles(parent.children as PhrasingContent[], reading);
  if (constructs.has("attributes")) readAttributeLists(parent, reading);
  if (constructs.has("targets")) for (const child of parent.children) readLabelLink(child, reading);
  if (constructs.has("described-names")) readNameLinks(parent, reading);
  if (constructs.has("mdx")) readExpressions(parent, reading);
  if (constructs.has("indented")) readMaterial(parent, reading);
  if (reading.substitutions.size > 0 || reading.hooks.sphinx) inTexts(substitute);
  if (constructs.has("quarto-lines")) inTexts(quartoWords);
  if (constructs.has("marks")) inTexts(marked);
}

/** `H~2~O`, and code that names its language: `#!py print(1)`. */
function readMaterial(parent: Parent, reading: DialectReading): void {
  parent.children = parent.children.map((child): RootContent => {
    const isSubscript = child.type === "delete" && /^~[^~]/.test(sourceOf(child, reading.source));
    const code = child.type === "inlineCode" ? child.value.replace(/^(?:#!|:::)[a-z][\w+-]* /, "") : undefined;
    if (isSubscript || (code !== undefined && child.type === "inlineCode" && code !== child.value))
      reading.constructs.understood += 1;
    if (isSubscript) return elementNode("sub", child.children, child);
    return child.type === "inlineCode" ? { ...child, value: code ?? child.value } : child;
  });
}

/** In MDX, comments say nothing, `{"text"}` is a text, and some addresses are written for other sites. */
function readExpressions(parent: Parent, reading: DialectReading): void {
  withoutComments(parent.children as PhrasingContent[], reading);
  parent.children = parent.children.flatMap((child): RootContent[] => {
    if (child.type === "link") child.url = child.url.replace(/^pathname:\/\//, "");
    if (child.type !== "text") return [child];
    return replaceInText(child, /\{(["'`])([^"'`{}\n]{0,200})\1\}/g, ([, , value = ""]) => {
      reading.constructs.understood += 1;
      return [textNode(value, child)];
    });
  });
}

/** `{{ name }}` and `|name|` of the page’s front matter or the tree’s settings, in running text. */
function substitute(text: Text, reading: DialectReading): PhrasingContent[] {
  const names = /\{\{[ \t]*([\w.-]{1,100})[ \t]*\}\}|\|(\w[^|\n]{0,100})\|/g;
  return replaceInText(text, names, ([written, braced, barred = ""]) => {
    const value = reading.substitutions.get(braced ?? barred);
    if (value === undefined) {
      const why = braced === undefined ? whyUnknown(reading, barred, "|") : "";
      if (why !== "") leave(reading, text, `“${written}” is shown as it was written.${why}`);
      return undefined;
    }
    reading.constructs.understood += 1;
    const nodes = reading.fragment(value, text);
    return nodes.flatMap((node) => (node.type === "paragraph" ? node.children : [node])) as PhrasingContent[];
  });
}

/** ``{name}`content` ``: the name is at the end of a text, the content is code. */
function readRoles(children: PhrasingContent[], reading: DialectReading): void {
  for (let at = 1; at < children.length; at += 1) {
    const [before, code] = [children[at - 1], children[at]];
    if (before?.type !== "text" || code?.type !== "inlineCode") continue;
    const match = /\{([A-Za-z][\w:.+-]{0,60})\}$/.exec(before.value.slice(-64));
    if (!match) continue;
    before.value = before.value.slice(0, -match[0].length);
    const node = shownRole(match[1] ?? "", code, reading);
    if (node) reading.constructs.understood += 1;
    else {
      const why = whyUnknown(reading, match[1] ?? "", "{}");
      leave(reading, code, `“{${match[1] ?? ""}}” is no role known here: its text is shown as code.${why}`);
    }
    children[at] = node ?? code;
  }
}

const LIST_START = /^\{:?[ \t]?([^{}\n]{1,300})\}/;
const IS_LIST =
  /^[ \t]*(?:[.#][\w:.-]+|[\w:-]+(?:=(?:"[^"]*"|'[^']*'|[^\s"']+))?)(?:[ \t]+(?:[.#][\w:.-]+|[\w:-]+(?:=(?:"[^"]*"|'[^']*'|[^\s"']+))?))*[ \t]*$/;

/** Whether the text between braces is a list of attributes, and no word of a sentence. */
function isAttributeList(list: string, hasColon: boolean): boolean {
  return IS_LIST.test(list) && (hasColon || /(?:^|\s)[.#][\w-]|=/.test(list));
}

/** `{.class #id}` after an inline node, or at the end of a paragraph: an id stays, a class is for another page's style. */
function readAttributeLists(parent: Parent, reading: DialectReading): void {
  const children = parent.children as PhrasingContent[];
  const saved: PhrasingContent[] = [];
  for (const [index, child] of children.entries()) {
    saved.push(child);
    if (child.type !== "text") continue;
    const previous = children[index - 1];
    const [list, colon] = [LIST_START.exec(child.value), child.value.startsWith("{:")];
    if (previous && previous.type !== "text" && list && isAttributeList(list[1] ?? "", colon)) {
      child.value = child.value.slice(list[0].length);
      reading.constructs.understood += 1;
      const attributes = readAttributes(list[1] ?? "");
      const id = attributes.get("#");
      if (previous.type === "image") saved[saved.length - 2] = sized(previous, attributes);
      if (id !== undefined) saved.splice(-2, 0, targetNode(id, child));
      // `[](){#id}` is a place, and no link.
      if (previous.type === "link" && previous.url === "" && previous.children.length === 0) saved.splice(-2, 1);
    }
    if (parent.type === "heading") continue;
    if (
      index === 0 &&
      list &&
      parent.type === "paragraph" &&
      /^[ \t]*\n/.test(child.value.slice(list[0].length)) &&
      isAttributeList(list[1] ?? "", true)
    ) {
      child.value = child.value.slice(list[0].length).replace(/^[ \t]*\n/, "");
      reading.constructs.understood += 1;
      const id = readAttributes(list[1] ?? "").get("#");
      if (id !== undefined) saved.splice(-1, 0, targetNode(id, child));
    }
    // `[words]{.class}`: what a class or an id is for.
    if (child.value.includes("]{")) {
      child.value = child.value.replace(
        /\[([^[\]\n]{1,500})\]\{([^{}\n]{1,200})\}/g,
        (whole, words: string, attributes: string) => {
          if (!isAttributeList(attributes, true)) return whole;
          reading.constructs.understood += 1;
          const id = readAttributes(attributes).get("#");
          if (id !== undefined) saved.splice(-1, 0, targetNode(id, child));
          return words;
        },
      );
    }
    if (index !== children.length - 1) continue;
    const end = child.value.lastIndexOf("{");
    const last = end === -1 ? undefined : LIST_START.exec(child.value.slice(end));
    if (!last || last[0].length !== child.value.slice(end).trimEnd().length) continue;
    const isLine = end === 0 || /\n[ \t]*$/.test(child.value.slice(0, end)) || child.value.startsWith("{:", end);
    if (!isLine || !isAttributeList(last[1] ?? "", child.value.startsWith("{:", end))) continue;
    child.value = child.value.slice(0, end).trimEnd();
    reading.constructs.understood += 1;
    const id = readAttributes(last[1] ?? "").get("#");
    if (id !== undefined) saved.push(targetNode(id, child));
  }
  parent.children = saved.filter((child) => child.type !== "text" || child.value !== "");
}

/** `[](#label)`, `[](label)`, `[](page.md)`, `<project:#label>`: links of MyST, which find their text. */
function readLabelLink(child: RootContent, { hooks }: DialectReading): void {
  if (child.type !== "link") return;
  child.url = child.url.replace(/^(?:project|path|myst):/, "");
  const name = child.url.replace(/^#/, "");
  const label = hooks.findLabel?.(name);
  if (label) child.url = label.address;
  const [only] = child.children;
  const isEmpty = only === undefined || (only.type === "text" && /^(?:project|path|myst):/.test(only.value));
  if (isEmpty) child.children = [textNode(label?.title ?? hooks.titleOf?.(child.url) ?? name, child)];
}

/** `[text][package.name]` and `[package.name][]`, where no definition names an address: a link to a described name. */
function readNameLinks(parent: Parent, reading: DialectReading): void {
  const children = parent.children as PhrasingContent[];
  if (!children.some((child) => child.type === "text" && child.value.includes("]["))) return;
  const read: PhrasingContent[] = [];
  const open: number[] = [];
  for (const child of children) {
    if (child.type !== "text") {
      read.push(child);
      continue;
    }
    let at = 0;
    const words = (to: number) => void (to > at && read.push({ ...child, value: child.value.slice(at, to) }));
    for (const match of child.value.matchAll(/\[(?!\])|\]\[([\w.]{0,200})\]|\]/g)) {
      words(match.index);
      at = match.index + match[0].length;
      if (match[0] === "[") open.push(read.push({ ...child, value: "[" }) - 1);
      else {
        const start = open.pop();
        if (match[1] === undefined || start === undefined) read.push({ ...child, value: match[0] });
        else read.push(...nameLink(read.splice(start).slice(1), match[1], child, reading));
      }
    }
    words(child.value.length);
  }
  parent.children = read;
}

function nameLink(content: PhrasingContent[], written: string, at: Text, reading: DialectReading): PhrasingContent[] {
  const shown = content.map((node) => ("value" in node ? node.value : "")).join("");
  const name = written || shown.trim();
  const found = /^[\w.]+$/.test(name) ? reading.hooks.findName?.(name) : undefined;
  reading.constructs.understood += 1;
  if (found) return [linkNode(found.address, content, at)];
  note(reading, at, `[…][${name}] names what no page describes: it is shown without a link.`);
  return content;
}

function withoutComments(children: PhrasingContent[], reading: DialectReading): void {
  for (const child of children) {
    if (child.type !== "text" || !child.value.includes("{/*")) continue;
    const text = withoutParts(child.value, "{/*", "*/}");
    if (text !== child.value) reading.constructs.understood += 1;
    child.value = text;
  }
}

function withoutParts(text: string, from: string, to: string): string {
  let rest = "";
  let at = 0;
  for (;;) {
    const start = text.indexOf(from, at);
    const end = start === -1 ? -1 : text.indexOf(to, start);
    if (end === -1) return rest + text.slice(at);
    rest += text.slice(at, start);
    at = end + to.length;
  }
}

/**
 * `==marked==`, `^^inserted^^`, `++ctrl+c++`, `2^10^`, marks of a review, and icons by their names, which are decoration.
 */
const MARKS =
  /\{(?:\+\+([^{}\n]{1,500})\+\+|--([^{}\n]{1,500})--|==([^{}\n]{1,500})==|>>[^{}\n]{0,500}<<)\}|==(?=\S)([^=\n]{1,500})==|\^\^(?=\S)([^^\n]{1,500})\^\^|\+\+([\w"-]{1,40}(?:\+[\w"-]{1,40}){0,5})\+\+|\^([^\s^]{1,100})\^|:(?:material|fontawesome|octicons|simple|lucide)-[\w/-]{1,80}:(?:\{[^{}\n]{0,80}\})?/g;

function marked(text: Text, reading: DialectReading): PhrasingContent[] {
  if (!/==|\^|\+\+|\{--|\{>>|:[a-z]/.test(text.value)) return [text];
  const [emoji] = /(?<![\w:]):[a-z][a-z0-9_+]{1,40}:(?![\w:])/.exec(text.value) ?? [];
  if (emoji !== undefined) leave(reading, text, `“${emoji}” is shown as it was written: write the character itself.`);
  const within = (name: string, words: string) => elementNode(name, [textNode(words, text)], text);
  return replaceInText(text, MARKS, ([, added, removed, noted, highlighted, inserted, keys, raised]) => {
    if (raised !== undefined && !reading.dialect.constructs.has("indented")) return undefined;
    reading.constructs.understood += 1;
    if (removed !== undefined) return [within("del", removed)];
    if (raised !== undefined) return [within("sup", raised)];
    for (const marked of [noted, highlighted]) if (marked !== undefined) return [within("mark", marked)];
    for (const put of [added, inserted]) if (put !== undefined) return [within("ins", put)];
    const named = keys?.split("+").map((key) => within("kbd", keyName(key))) ?? [];
    return named.flatMap((key, index) => (index > 0 ? [textNode("+", text), key] : [key]));
  });
}

function keyName(key: string): string {
  const name = key.replaceAll('"', "");
  return name.length === 1 ? name.toUpperCase() : name.charAt(0).toUpperCase() + name.slice(1);
}

/** More abbreviations than this are not looked for. */
const MAX_ABBREVIATIONS = 500;

/** Marks every word that is an abbreviation. */
function explain(tree: Parent, abbreviations: ReadonlyMap<string, string>): void {
  const names = [...abbreviations.keys()]
    .slice(0, MAX_ABBREVIATIONS)
    .toSorted((one, other) => other.length - one.length);
  const pattern = new RegExp(
    `(?<![\\p{L}\\p{N}])(?:${names.map((name) => name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")).join("|")})(?![\\p{L}\\p{N}])`,
    "gu",
  );
  walkMarkdown(tree as never, (node) => {
    if (!("children" in node) || (node.type === "dialectElement" && (node.data as { hName?: string }).hName === "abbr"))
      return false;
    const parent = node as Parent;
    if (parent.children.some((child) => child.type === "text"))
      parent.children = parent.children.flatMap((child): RootContent[] =>
        child.type !== "text"
          ? [child]
          : replaceInText(child, pattern, ([name]) => [
              elementNode("abbr", [textNode(name, child)], child, { title: abbreviations.get(name) ?? "" }),
            ]),
      );
    return undefined;
  });
}
