/** A page in a dialect, read: what follows the tokenizer, in the order in which it has to happen. */
import type { Image, Parent, Root, RootContent } from "mdast";
import { sized } from "../../bounded/placed-node.ts";
import { walkMarkdown } from "../../bounded/walk-tree.ts";
import type { ComponentNode } from "../component-node.ts";
import { textAttribute } from "../tag.ts";
import type { Dialect } from "./dialects.ts";
import { readBlocks } from "./blocks.ts";
import { readLines } from "./lines.ts";
import { type DialectReading, componentNode, labelIds, leave, paragraphNode, sourceOf, targetNode } from "./reading.ts";

/** Replaces the constructs of a dialect below `tree` by the nodes that pages are made of, in place. */
export function readDialect(tree: Root, reading: DialectReading): void {
  readFormulas(tree, reading);
  if (reading.dialect.constructs.size === 0) return;
  if (reading.dialect.constructs.has("dollars")) readAmounts(tree, reading);
  readBlocks(tree, reading);
  if (reading.dialect.constructs.has("mdx")) readImports(tree, reading);
  readLines(tree, reading);
}

/** `$$ … $$ (label)`: a formula that links lead to. One that never ends is reported. */
function readFormulas(parent: Parent, reading: DialectReading): void {
  parent.children = parent.children.flatMap((child): RootContent[] => {
    if (child.type !== "math") {
      if ("children" in child && child.type !== "paragraph") readFormulas(child as Parent, reading);
      return [child];
    }
    const written = sourceOf(child, reading.source).trimEnd();
    const [, label] = /\$\$[ \t]*(?:\(([^()\n]{1,200})\)|\{#([\w.:-]{1,200})[^}\n]*\})$/.exec(written) ?? [];
    const id = label ?? /\{#([\w.:-]{1,200})[^}\n]*\}$/.exec(written)?.[1];
    if (written !== "" && id === undefined && !written.endsWith("$$"))
      leave(reading, child, "This formula is never closed: write $$ on the line after it.");
    if (id === undefined) return [child];
    reading.constructs.understood += 1;
    return [...labelIds(id).map((each) => targetNode(each, child)), child];
  });
}

/** `$5 and $6` are amounts: a formula has no white space inside its dollars, and no digit after them. */
function readAmounts(tree: Root, { source }: DialectReading): void {
  walkMarkdown(tree, (node) => {
    if (!("children" in node)) return;
    const parent = node as Parent;
    parent.children = parent.children.map((child): RootContent => {
      const written = child.type === "inlineMath" ? sourceOf(child, source) : "";
      if (!/^\$[^$]/.test(written)) return child;
      const isAmount = /^\$\s|\s\$$/.test(written) || /\d/.test(source[child.position?.end.offset ?? 0] ?? "");
      return isAmount ? { type: "text", value: written, ...(child.position && { position: child.position }) } : child;
    });
  });
}

/**
 * The tags of a page of MDX that are components, of whatever site: what begins with a capital letter is one there, and
 * the blocks between its tags are Markdown.
 */
export function namesInMdx(source: string, dialect: Dialect, names: ReadonlySet<string>): ReadonlySet<string> {
  if (!dialect.constructs.has("mdx")) return names;
  const found = new Set(
    // Elements with values in braces are no HTML either.
    Array.from(
      source.matchAll(/<(?:([A-Z][A-Za-z0-9]{0,30})[\s/>]|([a-z]\w{0,30})[^<>\n]{0,200}=\{)/g),
      ([, name, element = ""]) => name ?? element,
    ),
  );
  return [...found].every((name) => names.has(name)) ? names : new Set([...names, ...found]);
}

/** Counts components; one that nobody here knows is reported, and what it holds is shown. */
export function countComponents(tree: Root, reading: DialectReading, isKnown: (name: string) => boolean): void {
  walkMarkdown(tree, (node) => {
    if (node.type !== "component") return;
    const { name } = node;
    const isLayout = /^[a-z]/.test(name) && !["img", "iframe", "video", "source", "audio"].includes(name);
    const isPicture = reading.dialect.constructs.has("mdx") && pictureOf(node, reading) !== undefined;
    if (isKnown(name) || isLayout || isPicture || /\.mdx?$/.test(reading.imports.get(name) ?? ""))
      reading.constructs.understood += 1;
    else leave(reading, node, `<${name}> is a component of another site: only what it holds is shown.`);
  });
}

/** The file that an expression of MDX means: an import, `require("./a.png").default`, `useBaseUrl("/a.png")`. */
function fileOf(written: string, imports: ReadonlyMap<string, string>): string | undefined {
  const called = /^(?:require|useBaseUrl)\(\s*["'`]([^"'`]+)["'`]/.exec(written)?.[1]?.replace(/^.*!/, "");
  const imported = imports.get(/^([\w$]+)(?:\.(?:src|default))?$/.exec(written)?.[1] ?? "");
  return called ?? imported ?? (/^(?:\.{0,2}\/|https?:|@site\/)[^\s{}()]+$/.test(written) ? written : undefined);
}

const PICTURES = new Set(["img", "Image", "Picture"]);

/** The picture that a component is, where its file is written down. */
export function pictureOf({ name, attributes, position }: ComponentNode, reading: DialectReading): Image | undefined {
  const url = PICTURES.has(name) ? fileOf(textAttribute(attributes, "src") ?? "", reading.imports) : undefined;
  if (url === undefined) return undefined;
  const sizes = new Map(["width", "height"].map((key) => [key, textAttribute(attributes, key) ?? ""]));
  return sized(
    { type: "image", url, alt: textAttribute(attributes, "alt") ?? "", ...(position && { position }) },
    sizes,
  );
}

/** Components that a page of MDX imports from another page of Markdown, or that are pictures: these, in their place. */
function readImports(tree: Root, reading: DialectReading): void {
  walkMarkdown(tree, (node) => {
    if (!("children" in node)) return;
    const parent = node as Parent;
    parent.children = parent.children.map((child): RootContent => {
      const picture = child.type === "component" ? pictureOf(child, reading) : undefined;
      if (picture) return paragraphNode([picture], child);
      const path = child.type === "component" ? reading.imports.get(child.name) : undefined;
      if (path === undefined || !/\.mdx?$/.test(path)) return child;
      return componentNode("include", {}, [], child, JSON.stringify({ path }));
    });
  });
}
