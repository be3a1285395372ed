/**
 * Output of a page's blocks when they were run, on the page: below the block, or, in a session of Python, in the
 * place of what was written. Only what was really printed comes this way.
 */
import type { Code, Parents, Root, RootContent } from "mdast";
import { SKIP, visit } from "unist-util-visit";
import { fenced } from "../html/code-fence.ts";
import type { Expansion } from "./expansion.ts";

/** The output of the block whose fence is at a line, if it was run. */
export type OutputOf = (line: number) => string | undefined;

/** Puts outputs on a page. Returns what changes in its Markdown. */
export function showOutputs(tree: Root, source: string, outputOf: OutputOf): Expansion[] {
  const edits: Expansion[] = [];
  visit(tree, "code", (node, index, parent: Parents | undefined) => {
    const [start, end] = [node.position?.start, node.position?.end];
    const output = start && outputOf(start.line)?.trimEnd();
    if (!parent || index === undefined || start?.offset === undefined || end?.offset === undefined) return undefined;
    if (output === undefined || output === "") return undefined;
    if (/^\s*>>> /m.test(node.value)) {
      if (node.value.trimEnd() === output) return undefined;
      node.value = output;
      const opening = source.slice(start.offset).split("\n", 1)[0] ?? "";
      const markdown = fenced(output, opening.replace(/^[`~]+/, "").trim());
      edits.push({ start: start.offset, end: end.offset, markdown: prefixed(markdown, source, start.offset) });
      return undefined;
    }
    const shown: Code = { type: "code", lang: "text", meta: 'title="Output"', value: output, position: node.position };
    (parent.children as RootContent[]).splice(index + 1, 0, shown);
    const below = `\n\n${fenced(output, 'text title="Output"')}`;
    edits.push({ start: end.offset, end: end.offset, markdown: prefixed(below, source, start.offset) });
    return [SKIP, index + 2];
  });
  return edits;
}

/** Further lines get the marks and the indentation of the block's first. */
function prefixed(markdown: string, source: string, offset: number): string {
  const before = source.slice(source.lastIndexOf("\n", offset - 1) + 1, offset).replace(/[^>\s]/g, " ");
  return markdown.replaceAll("\n", `\n${before}`);
}
