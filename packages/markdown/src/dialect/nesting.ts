/**
 * Turns a flat row of tags into components that hold the content between their tags. Tags match
 * among siblings: an opening tag in a list item is closed in that list item. A tag without a
 * partner is reported with its line and loses nothing: the content after it stays on the page.
 */
import type { Node, Paragraph, Parent, PhrasingContent, RootContent } from "mdast";
import type { ComponentTagNode } from "./syntax.ts";
import { type ComponentNode, type PageProblem, SWITCH, SWITCH_BRANCH } from "./component-node.ts";

/** An opening or closing tag as an author writes it. */
function written(name: string, isClosing = false): string {
  if (name === SWITCH) return isClosing ? "{/if}" : "{#if fw === …}";
  return isClosing ? `</${name}>` : `<${name}>`;
}

/** Nests the component tags of a tree, in place. `isVoid` names components that never hold anything. */
export function nestComponents(tree: Parent, isVoid: (name: string) => boolean, problems: PageProblem[]): void {
  nest(tree, isVoid, problems);
}

function nest(parent: Parent, isVoid: (name: string) => boolean, problems: PageProblem[]): void {
  const flat = parent.children.flatMap((child): RootContent[] =>
    child.type === "paragraph" ? splitParagraph(child) : [child],
  );
  const root: RootContent[] = [];
  const open: ComponentNode[] = [];
  const top = () => open.at(-1)?.children ?? root;
  for (const node of flat) {
    if (node.type !== "componentTag") {
      if ("children" in node) nest(node as Parent, isVoid, problems);
      top().push(node);
      continue;
    }
    const { tag } = node;
    if (tag.closing) {
      close(node, open, problems, isVoid);
      continue;
    }
    const component: ComponentNode = {
      type: "component",
      name: tag.name,
      attributes: tag.attributes,
      children: [],
      position: node.position,
      ...(node.raw === undefined ? {} : { raw: node.raw }),
    };
    if (tag.name === SWITCH_BRANCH && open.at(-1)?.name !== SWITCH)
      problems.push({ line: lineOf(component), message: "{:else} has no {#if fw === …} in the same block." });
    top().push(component);
    if (!tag.selfClosing && node.raw === undefined && !isVoid(tag.name)) open.push(component);
  }
  for (const left of open) {
    problems.push({
      line: lineOf(left),
      message: `${written(left.name)} is never closed: add ${written(left.name, true)} after its content.`,
    });
  }
  parent.children = root;
}

function close(
  { tag, position }: ComponentTagNode,
  open: ComponentNode[],
  problems: PageProblem[],
  isVoid: (name: string) => boolean,
): void {
  const index = open.findLastIndex((candidate) => candidate.name === tag.name);
  if (index === -1) {
    if (!isVoid(tag.name)) {
      problems.push({
        line: position?.start.line ?? 0,
        message: `${written(tag.name, true)} closes nothing: there is no ${written(tag.name)} before it in the same block.`,
      });
    }
    return;
  }
  for (const skipped of open.splice(index).slice(1)) {
    problems.push({
      line: lineOf(skipped),
      message: `${written(skipped.name)} is not closed before ${written(tag.name, true)}.`,
    });
  }
}

/** A paragraph with component tags in it becomes its pieces: components hold blocks, and a paragraph cannot. */
function splitParagraph(paragraph: Paragraph): RootContent[] {
  if (!paragraph.children.some((child) => child.type === "componentTag")) return [paragraph];
  const pieces: RootContent[] = [];
  let words: PhrasingContent[] = [];
  const flush = () => {
    const saved = trimmed(words);
    const [first] = saved;
    if (first) pieces.push({ type: "paragraph", children: saved, position: first.position ?? paragraph.position });
    words = [];
  };
  for (const child of paragraph.children) {
    if (child.type === "componentTag") {
      flush();
      pieces.push(child);
    } else {
      words.push(child);
    }
  }
  flush();
  return pieces;
}

function trimmed(words: PhrasingContent[]): PhrasingContent[] {
  const saved = [...words];
  const [first] = saved;
  if (first?.type === "text") first.value = first.value.trimStart();
  const last = saved.at(-1);
  if (last?.type === "text") last.value = last.value.trimEnd();
  return saved.filter((node) => node.type !== "text" || node.value !== "");
}

/** The line a node starts on, 0 when it is not known. */
export function lineOf(node: Node): number {
  return node.position?.start.line ?? 0;
}
