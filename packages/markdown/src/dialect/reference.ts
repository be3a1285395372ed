/**
 * References to names of a library, as hub documentation writes them: `` [`Trainer`] ``, `` [`~trl.Trainer.fit`] ``
 * (shown as `fit()`), `` [`Trainer#args`] `` (a parameter). A name that is described on a page becomes a link to it;
 * any other is code without its brackets.
 */
import type { InlineCode, Link, Nodes, Root, RootContent, Text } from "mdast";
import { walkMarkdown } from "../bounded/walk-tree.ts";
import type { Expansion } from "./expansion.ts";

/** Where a name is described. */
export interface DescribedName {
  address: string;
  /** Whether it is shown with `()`: functions and methods are, classes and properties are not. */
  isCall: boolean;
  /** Whether its parameters have separate ids: its id, a dot, their name. */
  hasParameters: boolean;
}

/** Finds the description of a name: the whole name, or its last segments. */
export type FindName = (name: string) => DescribedName | undefined;

/**
 * Replaces the references of a tree that was read from `source`. Returns the replacements, and calls `unknown` with
 * each name that looks like one and is described nowhere.
 */
export function readReferences(
  tree: Root,
  source: string,
  find: FindName | undefined,
  unknown: (name: string, line: number) => void,
): Expansion[] {
  const expansions: Expansion[] = [];
  if (!source.includes("[`")) return expansions;
  walkMarkdown(tree, (parent) => {
    if (!("children" in parent)) return;
    const { children } = parent as { children: RootContent[] };
    for (const [index, code] of children.entries()) {
      if (code.type !== "inlineCode") continue;
      const [before, after] = [children[index - 1], children[index + 1]];
      if (!isOpening(before, code, source) || !isClosing(after)) continue;
      before.value = before.value.slice(0, -1);
      after.value = after.value.slice(1);
      const shown = shownReference(code, find);
      if (shown.type === "inlineCode" && /^~?[A-Za-z_][\w.]*(#\w+)?$/.test(code.value))
        unknown(code.value.replace("~", ""), code.position?.start.line ?? 0);
      children[index] = shown;
      const [start, end] = [code.position?.start.offset, code.position?.end.offset];
      if (start !== undefined && end !== undefined)
        expansions.push({ start: start - 1, end: end + 1, markdown: written(shown) });
    }
  });
  return expansions;
}

function isOpening(node: Nodes | undefined, code: InlineCode, source: string): node is Text {
  const at = code.position?.start.offset ?? 0;
  return node?.type === "text" && node.value.endsWith("[") && source[at - 1] === "[" && source[at - 2] !== "\\";
}

function isClosing(node: Nodes | undefined): node is Text {
  return node?.type === "text" && node.value.startsWith("]") && !node.value.startsWith("](");
}

function shownReference(code: InlineCode, find: FindName | undefined): InlineCode | Link {
  const [name = "", parameter] = code.value.replace(/^~/, "").split("#", 2);
  const label = code.value.startsWith("~") ? (name.split(".").at(-1) ?? name) : name;
  const found = find?.(name);
  const { position } = code;
  if (!found) return { ...code, value: parameter ?? label };
  const address = parameter !== undefined && found.hasParameters ? `${found.address}.${parameter}` : found.address;
  const value = parameter ?? (found.isCall ? `${label}()` : label);
  return {
    type: "link",
    url: address,
    children: [{ type: "inlineCode", value, ...(position && { position }) }],
    ...(position && { position }),
  };
}

function written(shown: InlineCode | Link): string {
  const [code] = shown.type === "link" ? shown.children : [shown];
  const text = `\`${code?.type === "inlineCode" ? code.value : ""}\``;
  return shown.type === "link" ? `[${text}](<${shown.url.replace(/[<>\s]/g, encodeURIComponent)}>)` : text;
}
