/** What the readers of a page's dialect share: the page, its dialect, and the count of what was understood. */
import type { Node, Parent, PhrasingContent, RootContent } from "mdast";
import type { ComponentNode, PageProblem } from "../component-node.ts";
import { placed } from "../../bounded/placed-node.ts";
import type { DialectHooks } from "../component.ts";
import type { Dialect } from "./dialects.ts";

/** Constructs of a page: how many were understood, and which were not. */
export interface Constructs {
  understood: number;
  left: PageProblem[];
  /** What was understood and leads nowhere here. */
  notes: PageProblem[];
}

/** More notes of one page are not read. */
const MAX_NOTES = 500;

/** A page while its dialect is read. */
export interface DialectReading {
  source: string;
  dialect: Dialect;
  constructs: Constructs;
  hooks: DialectHooks;
  /** Files that a page of MDX imports, by the names of their components. */
  imports: Map<string, string>;
  /** What `{{ name }}` stands for, from the page's front matter and the tree's settings. */
  substitutions: ReadonlyMap<string, string>;
  /** Reads Markdown that is written inside of something else; its nodes are at `line`. */
  fragment: (markdown: string, at: Node) => RootContent[];
}

/** Counts a construct that is shown as written, or without what it is for. */
export function leave({ constructs }: DialectReading, node: Node, message: string): void {
  constructs.left.push({ line: node.position?.start.line ?? 0, message });
}

/** Why the tree's settings do not tell a name: of its own, or of all of its `kind`. */
export function whyUnknown({ hooks }: DialectReading, name: string, kind: "{{" | "|" | "{}"): string {
  const { unknown = {} } = hooks.sphinx ?? {};
  const why = Object.hasOwn(unknown, name) ? unknown[name] : unknown[kind];
  return why === undefined ? "" : ` ${why}`;
}

/** Notes that a construct was understood, and that what it names is not here. */
export function note({ constructs }: DialectReading, at: Node, message: string, name?: string): void {
  if (constructs.notes.length >= MAX_NOTES) return;
  constructs.notes.push({ line: at.position?.start.line ?? 0, message, ...(name !== undefined && { name }) });
}

/** An HTML element of the tree, by its name; it passes the sanitizer like one that an author wrote. */
export interface DialectElement extends Parent {
  type: "dialectElement";
  children: RootContent[];
}

declare module "mdast" {
  interface RootContentMap {
    dialectElement: DialectElement;
  }
  interface PhrasingContentMap {
    dialectElement: DialectElement;
  }
}

/** An element at the place of `at`. */
export function elementNode(
  name: string,
  children: readonly RootContent[],
  at: Node,
  properties: Readonly<Record<string, string>> = {},
): DialectElement {
  const data = { hName: name, hProperties: { ...properties } };
  return placed({ type: "dialectElement", data, children: [...children] } as DialectElement, at);
}

/** A component at the place of `at`. */
export function componentNode(
  name: string,
  attributes: Readonly<Record<string, unknown>>,
  children: readonly RootContent[],
  at: Node,
  raw?: string,
): ComponentNode {
  return placed(
    { type: "component", name, attributes, children: [...children], ...(raw !== undefined && { raw }) },
    at,
  );
}

export function paragraphNode(children: readonly PhrasingContent[], at: Node): RootContent {
  return placed({ type: "paragraph", children: [...children] }, at);
}

/** An invisible place that links lead to. */
export function targetNode(id: string, at: Node): DialectElement {
  return elementNode("span", [], at, { id });
}

/** The ids under which Sphinx and docutils know a label: as written, and as they write it. */
export function labelIds(label: string): string[] {
  const name = label.trim().toLowerCase().replace(/\s+/g, "-");
  const id = name.replace(/[^a-z0-9]+/g, "-").replace(/^[-0-9]+|-+$/g, "");
  return [...new Set([label.trim(), name, id])].filter((each) => each !== "");
}

/** Sources of a node, `""` where it is not known. */
export function sourceOf(node: Node, source: string): string {
  const [start, end] = [node.position?.start.offset, node.position?.end.offset];
  return start === undefined || end === undefined ? "" : source.slice(start, end);
}
