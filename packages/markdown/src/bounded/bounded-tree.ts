/**
 * Bounds on what a text that was read may grow into. A short text can say "repeat this" in several ways: a table whose
 * rows are filled up to its widest one, a reference whose long title is written once and used often, formulas. Each has
 * an budget in proportion to the text; what is over it is cut, and the page says so.
 */
import type { Nodes, Root, RootContent, Table } from "mdast";
import { walkMarkdown } from "./walk-tree.ts";

const MAX_COLUMNS = 200;
const CELLS = 20_000;
/** Addresses and titles of references, in characters. */
const REFERENCED = 200_000;
const REFERENCED_PER_CHARACTER = 2;
const MAX_FORMULA_CHARS = 3_000;
const MAX_FORMULAS = 2_000;
const MAX_FOOTNOTES = 10_000;

/** Cuts `tree`, read from a text of `length` characters, in place. Says what was cut. */
export function boundTree(tree: Root, length: number): Set<"table" | "reference" | "formula"> {
  const cut = new Set<"table" | "reference" | "formula">();
  const sizes = new Map<string, number>();
  walkMarkdown(tree, (node) => {
    if (node.type !== "definition") return;
    const key = node.identifier.toLowerCase();
    if (!sizes.has(key)) sizes.set(key, node.url.length + (node.title?.length ?? 0));
  });
  let cells = CELLS;
  let referenced = REFERENCED + REFERENCED_PER_CHARACTER * length;
  let formulas = MAX_FORMULAS;
  let footnotes = MAX_FOOTNOTES;
  walkMarkdown(tree, (node) => {
    if (node.type === "table") {
      const saved = boundTable(node, cells);
      if (saved.isCut) cut.add("table");
      cells -= saved.cells;
    } else if (node.type === "linkReference" || node.type === "imageReference") {
      referenced -= sizes.get(node.identifier.toLowerCase()) ?? 0;
      if (referenced < 0) {
        cut.add("reference");
        becomeText(node);
      }
    } else if (node.type === "footnoteReference") {
      footnotes -= 1;
      if (footnotes < 0) {
        cut.add("reference");
        replace(node, { type: "text", value: `[${node.label ?? node.identifier}]` });
      }
    } else if (node.type === "math" || node.type === "inlineMath") {
      formulas -= 1;
      if (formulas < 0 || node.value.length > MAX_FORMULA_CHARS) {
        cut.add("formula");
        becomeCode(node);
      }
    }
  });
  return cut;
}

/** Rows are filled up to the width of the head when they are shown, so that is what they cost. */
function boundTable(table: Table, left: number): { cells: number; isCut: boolean } {
  const width = table.children[0]?.children.length ?? 0;
  const columns = Math.min(MAX_COLUMNS, width);
  const rows = Math.max(1, Math.min(table.children.length, Math.floor(left / Math.max(1, columns))));
  const isCut = rows < table.children.length || columns < width;
  table.children.length = rows;
  // Cells beyond those of the head are shown nowhere, as GitHub does.
  for (const row of table.children) row.children.length = Math.min(row.children.length, columns);
  if (table.align && table.align.length > columns) table.align.length = columns;
  return { cells: rows * columns, isCut };
}

/** Text of a reference, without where it leads. */
function becomeText(node: Extract<RootContent, { type: "linkReference" | "imageReference" }>): void {
  const value = node.type === "imageReference" ? (node.alt ?? "") : (node.label ?? node.identifier);
  replace(node, { type: "text", value });
}

function becomeCode(node: Extract<Nodes, { type: "math" | "inlineMath" }>): void {
  const { value } = node;
  replace(node, node.type === "math" ? { type: "code", lang: "latex", value } : { type: "inlineCode", value });
}

function replace(node: Nodes, by: RootContent): void {
  for (const key of Object.keys(node)) if (key !== "position") delete (node as unknown as Record<string, unknown>)[key];
  Object.assign(node, by);
}
