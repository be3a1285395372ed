/** The tree node of a component, and what is reported about one. */
import type { Node, RootContent } from "mdast";

declare module "mdast" {
  interface RootContentMap {
    component: ComponentNode;
  }
}

/** A component and its content. */
export interface ComponentNode extends Node {
  type: "component";
  name: string;
  attributes: Readonly<Record<string, unknown>>;
  /** The inside of a block that is taken whole. */
  raw?: string;
  children: RootContent[];
}

export const SWITCH_BRANCH = "FrameworkElse";

/** Components that no tag names: they are written as `{#if fw === 'pt'}` and `{:else}`. */
export const SWITCH = "FrameworkIf";

/** Something an author should know, with the line it is on. */
export interface PageProblem {
  line: number;
  message: string;
  /** The name that no reference describes, if that is it. */
  name?: string;
}
