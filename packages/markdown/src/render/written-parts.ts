/**
 * A page that grew too long, with the parts that made it so shown as they were written.
 *
 * The largest parts go first, because one table or one list is most often all that is too much. Where no part stands out,
 * the longest list, quote or page is rendered as far as there is room, and its rest is shown as written. The reader is told
 * which lines, and a part keeps its place among the others.
 */
import { groupBy } from "@vitrine/base";
import type { Element, ElementContent, Nodes, Root } from "hast";
import { element } from "../html/element.ts";
import type { PageProblem } from "../dialect/component-node.ts";
import type { Expansion } from "../dialect/expansion.ts";

/** Elements that are looked into for parts; what is in others stays together. */
const CONTAINERS = new Set(["blockquote", "details", "div", "li", "ol", "section", "ul"]);
/** A container that takes at least this share of the room is looked into. */
const LARGE_SHARE = 0.1;
/** So many parts can be shown as written before the rest of the page is. */
const MAX_PARTS = 50;

type Parent = Root | Element;

/** A part of a page and where it is written. */
interface Part {
  parent: Parent;
  children: Parent["children"];
  size: number;
  start: number;
  end: number;
  lines: readonly [first: number, last: number];
}

/** The written text, and what it was replaced by before it was rendered. */
export interface WrittenPage {
  source: string;
  expansions: readonly Expansion[];
}

/**
 * Shows parts of `tree` as they were written, until it takes about `room` characters of HTML. Returns a message for each
 * run of them.
 */
export function showPartsAsWritten(tree: Root, room: number, page: WrittenPage): PageProblem[] {
  const sizes = new Map<Nodes, number>();
  let left = measure(tree, sizes) - room;
  const parts: Part[] = [];
  collect(tree, [0, page.source.length], { room, sizes, parts, source: page.source });
  const chosen = new Set<Part>();
  const largest = parts.map((part, index) => ({ part, index }));
  largest.sort((one, other) => other.part.size - one.part.size || other.index - one.index);
  for (const { part } of largest.slice(0, MAX_PARTS)) {
    if (left <= 0 || part.size < LARGE_SHARE * left) break;
    chosen.add(part);
    left -= part.size - sourceText(part, page).length;
  }
  // The rest is cut from the end of what is longest, so that its beginning stays.
  for (const group of byParent(parts.filter((part) => !chosen.has(part)))) {
    for (let part = group.pop(); part && left > 0; part = group.pop()) {
      chosen.add(part);
      left -= part.size - sourceText(part, page).length;
    }
  }
  return runsOf(parts.filter((part) => chosen.has(part))).map((run) => replace(run, page));
}

/** Parts by what holds them, the largest first. */
function byParent(parts: readonly Part[]): Part[][] {
  const sizeOf = (group: readonly Part[]) => group.reduce((sum, { size }) => sum + size, 0);
  return [...groupBy(parts, ({ parent }) => parent).values()].sort((one, other) => sizeOf(other) - sizeOf(one));
}

/** Characters of HTML that a node takes, nearly. */
function measure(node: Nodes, sizes: Map<Nodes, number>): number {
  let size = 0;
  if (node.type === "text") size = node.value.length + 5 * (node.value.match(/[<&]/g)?.length ?? 0);
  if (node.type === "element") {
    size = 2 * node.tagName.length + 5;
    for (const [name, value] of Object.entries(node.properties)) size += name.length + String(value).length + 4;
  }
  if ("children" in node) for (const child of node.children) size += measure(child, sizes);
  sizes.set(node, size);
  return size;
}

interface Collection {
  room: number;
  sizes: ReadonlyMap<Nodes, number>;
  parts: Part[];
  source: string;
}

/** Collects the parts below `parent`, which is written at `range`, in their order. */
function collect(parent: Parent, range: readonly [start: number, end: number], collection: Collection): void {
  const { room, sizes, parts, source } = collection;
  for (const [index, child] of parent.children.entries()) {
    if (child.type !== "element") continue;
    const size = sizes.get(child) ?? 0;
    const placed = rangeOf(child);
    const at = placed ?? rangeBetween(parent, index, range);
    if (CONTAINERS.has(child.tagName) && (size >= LARGE_SHARE * room || child.tagName === "section")) {
      collect(child, at, collection);
      continue;
    }
    const [start, end] = at;
    const last = parts.at(-1);
    // The text that one macro stands for has one place in the source.
    if (last && last.parent === parent && last.start === start && last.end === end) {
      last.children.push(child);
      last.size += size;
    } else if (start < end) {
      const lines = child.position
        ? ([child.position.start.line, child.position.end.line] as const)
        : ([lineAt(source, start), lineAt(source, end)] as const);
      parts.push({ parent, children: [child], size, start, end, lines });
    }
  }
}

function rangeOf(node: Parent["children"][number] | undefined): [start: number, end: number] | undefined {
  const { start, end } = node?.position ?? {};
  return start?.offset === undefined || end?.offset === undefined ? undefined : [start.offset, end.offset];
}

/** Where a child that knows no place is written: between its neighbors that know theirs. */
function rangeBetween(parent: Parent, index: number, [start, end]: readonly [number, number]): [number, number] {
  const before = parent.children.slice(0, index).findLast((child) => rangeOf(child));
  const after = parent.children.slice(index + 1).find((child) => rangeOf(child));
  return [rangeOf(before)?.[1] ?? start, rangeOf(after)?.[0] ?? end];
}

function lineAt(source: string, offset: number): number {
  let line = 1;
  for (let at = source.indexOf("\n"); at !== -1 && at < offset; at = source.indexOf("\n", at + 1)) line += 1;
  return line;
}

/** The Markdown of a part: of a macro, what it stands for. */
function sourceText({ start, end }: Pick<Part, "start" | "end">, { source, expansions }: WrittenPage): string {
  const expansion = expansions.find((each) => each.start === start && each.end === end);
  return expansion?.markdown ?? source.slice(start, end);
}

/** Parts that follow one another, together. */
function runsOf(parts: readonly Part[]): Part[][] {
  const runs: Part[][] = [];
  for (const part of parts) {
    const before = runs.at(-1)?.at(-1);
    const isNext = before?.parent === part.parent && isBlank(part.parent, before, part);
    if (isNext) runs.at(-1)?.push(part);
    else runs.push([part]);
  }
  return runs;
}

const places = new WeakMap<Parent, Map<unknown, number>>();

/** The place of a node among its parent's, before any was replaced. */
function placeOf(parent: Parent, node: unknown): number {
  let known = places.get(parent);
  if (!known) places.set(parent, (known = new Map(parent.children.map((child, index) => [child, index]))));
  return known.get(node) ?? -1;
}

function isBlank(parent: Parent, one: Part, other: Part): boolean {
  const from = placeOf(parent, one.children.at(-1));
  const to = placeOf(parent, other.children[0]);
  return parent.children.slice(from + 1, to).every((child) => child.type === "text" && child.value.trim() === "");
}

/** Puts the Markdown of a run in its place. */
function replace(run: readonly Part[], page: WrittenPage): PageProblem {
  const [first] = run;
  const last = run.at(-1);
  if (!first || !last) throw new RangeError("A run has parts.");
  const texts: string[] = [];
  for (const [index, part] of run.entries()) {
    const next = run[index + 1];
    texts.push(sourceText(part, page), next ? page.source.slice(part.end, Math.max(part.end, next.start)) : "");
  }
  const line = first.lines[0];
  const message = sentence(line, Math.max(line, last.lines[1]));
  const shown: ElementContent[] = [
    element("p", { className: ["vt-callout__title"] }, [message]),
    element("pre", { className: ["vt-plain"], tabIndex: 0 }, [texts.join("")]),
  ];
  const { parent } = first;
  const isList = parent.type === "element" && /^[ou]l$/.test(parent.tagName);
  const { id } = (first.children[0] as Element).properties;
  const children: ElementContent[] = isList ? [element("li", id === undefined ? {} : { id }, shown)] : shown;
  const from = parent.children.indexOf(first.children[0] as ElementContent);
  const to = parent.children.indexOf(last.children.at(-1) as ElementContent);
  (parent.children as ElementContent[]).splice(from, to - from + 1, ...children);
  return { line, message };
}

function sentence(first: number, last: number): string {
  return first === last
    ? `Line ${first} is shown as it was written: rendered, it would be too long.`
    : `Lines ${first} to ${last} are shown as they were written: rendered, they would be too long.`;
}
