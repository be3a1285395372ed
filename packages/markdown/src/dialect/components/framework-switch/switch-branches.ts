/**
 * `{#if fw === 'pt'}` … `{:else}` … `{/if}`: what courses of the hub show to readers of one
 * framework. Each branch is a tab here, with the tabs of `<frameworkcontent>`, so that nothing is
 * hidden without a script.
 */
import type { ElementContent } from "hast";
import { FRAMEWORKS } from "../../frameworks.ts";
import { type ComponentNode, SWITCH, SWITCH_BRANCH } from "../../component-node.ts";
import { type Tag, textAttribute } from "../../tag.ts";

/** One of the three lines may be this long. */
export const MAX_SWITCH_CHARS = 40;

const CONDITION = /^\{(?:#if|:else if)\s+fw\s*={2,3}\s*(?:'(\w{1,10})'|"(\w{1,10})")\s*\}$/;

/** The tag for `{…}`, if it belongs to a switch. */
export function switchTag(written: string): Tag | undefined {
  if (!written.startsWith("{")) return undefined;
  const [whole, first, second] = CONDITION.exec(written) ?? [];
  const is = first ?? second;
  if (whole !== undefined && is !== undefined) {
    const isFirst = whole.startsWith("{#");
    return { name: isFirst ? SWITCH : SWITCH_BRANCH, closing: false, selfClosing: !isFirst, attributes: { is } };
  }
  if (/^\{:else\s*\}$/.test(written)) return { name: SWITCH_BRANCH, closing: false, selfClosing: true, attributes: {} };
  if (/^\{\/if\s*\}$/.test(written)) return { name: SWITCH, closing: true, selfClosing: false, attributes: {} };
  return undefined;
}

/** The branches of a switch with their titles. `nodeAt` returns the component of an element. */
export function branchesOf(
  { attributes }: ComponentNode,
  children: readonly ElementContent[],
  nodeAt: (element: ElementContent) => ComponentNode | undefined,
): { title: string; children: ElementContent[] }[] {
  const named = new Set<string>();
  const titleOf = (is: string | undefined): string => {
    if (is !== undefined) named.add(is);
    // Courses know two frameworks, and the other one is meant.
    const [other] = ["pt", "tf"].filter((name) => !named.has(name));
    return FRAMEWORKS.get(is ?? other ?? "") ?? is ?? "Others";
  };
  const branches = [{ title: titleOf(textAttribute(attributes, "is")), children: [] as ElementContent[] }];
  for (const child of children) {
    const node = nodeAt(child);
    if (node?.name === SWITCH_BRANCH)
      branches.push({ title: titleOf(textAttribute(node.attributes, "is")), children: [] });
    else branches.at(-1)?.children.push(child);
  }
  return branches;
}
