/** `<hfoptions id="…">` with `<hfoption id="…">`: tabs, one choice for every set of the same name. */
import { type Component, showContent } from "../../component.ts";
import { tabs } from "../../tabs.ts";
import { textAttribute } from "../../tag.ts";

export const options: Component = {
  holds: {
    hfoptions: ({ attributes }, children, context) => {
      const group = textAttribute(attributes, "id") ?? "options";
      return tabs(group, "Variant", children, context, (node) => textAttribute(node.attributes, "id") ?? "Option");
    },
    // Alone, its content: nothing is lost.
    hfoption: showContent,
  },
};
