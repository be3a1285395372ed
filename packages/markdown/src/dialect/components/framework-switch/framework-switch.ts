/** `{#if fw === 'pt'}` … `{:else}` … `{/if}` and `<FrameworkSwitchCourse>`: tabs, a framework each. */
import { type Component, showContent } from "../../component.ts";
import { SWITCH, SWITCH_BRANCH } from "../../component-node.ts";
import { tabSet } from "../../tabs.ts";
import { branchesOf } from "./switch-branches.ts";

export const frameworkSwitch: Component = {
  holds: {
    [SWITCH]: (node, children, context) =>
      tabSet("framework", "Framework", branchesOf(node, children, context.componentAt), context),
    [SWITCH_BRANCH]: showContent,
  },
  untagged: [SWITCH, SWITCH_BRANCH],
  // Each set of tabs has its own switch.
  standsFor: { FrameworkSwitchCourse: () => "" },
};
