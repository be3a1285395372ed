/** `<frameworkcontent>` with `<pt>`, `<tf>`, `<jax>`: a tab for each framework. */
import { type Component, showContent } from "../../component.ts";
import { FRAMEWORKS } from "../../frameworks.ts";
import { tabs } from "../../tabs.ts";

export const frameworkContent: Component = {
  holds: {
    frameworkcontent: (_node, children, context) =>
      tabs("framework", "Framework", children, context, (node) => FRAMEWORKS.get(node.name) ?? node.name),
    pt: showContent,
    tf: showContent,
    jax: showContent,
  },
};
