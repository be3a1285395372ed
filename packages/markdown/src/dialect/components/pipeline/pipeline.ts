/** `<PipelineTag pipeline="…"/>`: a task, as a link to the hub's models for it. Its icon says nothing more. */
import type { Component } from "../../component.ts";
import { textAttribute } from "../../tag.ts";

export const pipeline: Component = {
  standsFor: {
    PipelineTag: ({ attributes }, _hooks, report) => {
      const task = textAttribute(attributes, "pipeline") ?? "";
      if (/^[\w-]{1,60}$/.test(task)) return `[\`${task}\`](https://huggingface.co/models?pipeline_tag=${task})`;
      report('<PipelineTag> needs a task: <PipelineTag pipeline="text-classification"/>.');
      return "";
    },
    PipelineIcon: () => "",
  },
};
