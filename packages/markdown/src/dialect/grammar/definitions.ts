/** Definition lists, as Python-Markdown, MyST and Pandoc write them: a term, and below it `:   what it means`. */
import type { PhrasingContent, RootContent } from "mdast";
import type { DialectBlock } from "./container-syntax.ts";
import { type DialectElement, type DialectReading, elementNode, paragraphNode } from "./reading.ts";

/** A definition belongs to the lines of the paragraph before it; without one it is text. */
export function defined(block: DialectBlock, read: RootContent[], reading: DialectReading): void {
  const before = read.at(-1);
  const isList =
    before?.type === "dialectElement" &&
    before.data !== undefined &&
    "hName" in before.data &&
    before.data.hName === "dl";
  const entry = elementNode("dd", block.children, block);
  if (isList) {
    (before as DialectElement).children.push(entry);
    reading.constructs.understood += 1;
    return;
  }
  if (before?.type !== "paragraph") {
    read.push(paragraphNode([{ type: "text", value: ": " }], block), ...block.children);
    return;
  }
  read.pop();
  reading.constructs.understood += 1;
  const terms = linesOf(before.children).map((line) => elementNode("dt", line, before));
  const list = read.at(-1);
  if (list?.type === "dialectElement" && (list.data as { hName?: string } | undefined)?.hName === "dl")
    list.children.push(...terms, entry);
  else read.push(elementNode("dl", [...terms, entry], before));
}

/** Inline nodes by lines. */
function linesOf(children: readonly PhrasingContent[]): PhrasingContent[][] {
  const lines: PhrasingContent[][] = [[]];
  for (const child of children) {
    if (child.type !== "text") {
      lines.at(-1)?.push(child);
      continue;
    }
    for (const [index, value] of child.value.split("\n").entries()) {
      if (index > 0) lines.push([]);
      if (value !== "") lines.at(-1)?.push({ ...child, value });
    }
  }
  return lines.filter((line) => line.length > 0);
}
