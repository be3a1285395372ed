/** A page in a dialect, read: what follows the tokenizer, in the order in which it has to happen. */
import type { Parent, Root, RootContent } from "mdast";
import { walkMarkdown } from "../../bounded/walk-tree.ts";
import type { Dialect } from "./dialects.ts";
import { readBlocks } from "./blocks.ts";
import { readLines } from "./lines.ts";
import { type DialectReading, componentNode, labelIds, leave, sourceOf, targetNode } from "./reading.ts";

/** Replaces the constructs of a dialect below `tree` by the nodes that pages are made of, in place. */
export function readDialect(tree: Root, reading: DialectReading): void {
  readFormulas(tree, reading);
  if (reading.dialect.constructs.size === 0) return;
  if (reading.dialect.constructs.has("dollars")) readAmounts(tree, reading);
  readBlocks(tree, reading);
  readImports(tree, reading);
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
    if (isKnown(name) || isLayout || /\.mdx?$/.test(reading.imports.get(name) ?? ""))
      reading.constructs.understood += 1;
    else leave(reading, node, `<${name}> is a component of another site: only what it holds is shown.`);
  });
}

/** Components that a page of MDX imports from another page of Markdown: that page, in their place. */
function readImports(tree: Root, reading: DialectReading): void {
  if (reading.imports.size === 0) return;
  walkMarkdown(tree, (node) => {
    if (!("children" in node)) return;
    const parent = node as Parent;
    parent.children = parent.children.map((child): RootContent => {
      const path = child.type === "component" ? reading.imports.get(child.name) : undefined;
      if (path === undefined || !/\.mdx?$/.test(path)) return child;
      return componentNode("include", {}, [], child, JSON.stringify({ path }));
    });
  });
}
