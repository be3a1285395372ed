/** `<MermaidChart chart={…}/>`: a diagram, as a `mermaid` block is one. */
import { fenced } from "../../../html/code-fence.ts";
import type { Component } from "../../component.ts";
import { textAttribute } from "../../tag.ts";

export const mermaidChart: Component = {
  standsFor: {
    MermaidChart: ({ attributes }, _hooks, report) => {
      const chart = textAttribute(attributes, "chart") ?? textAttribute(attributes, "code") ?? "";
      if (chart.trim() !== "") return fenced(chart.replace(/^\s*`|`\s*$/g, "").trim(), "mermaid");
      report("<MermaidChart> needs chart={`…`}; a `mermaid` block of code is shorter.");
      return "";
    },
  },
};
