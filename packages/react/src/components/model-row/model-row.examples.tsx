import type { ComponentExamples } from "../../sample-data/component-examples.ts";
import { MODEL_ROW_LABELS, ModelRow } from "./model-row.tsx";

export const modelRow: ComponentExamples = {
  name: "ModelRow",
  about: "One model in a list.",
  isLinked: true,
  keyboard: [{ keys: "Tab", does: "goes to the model", focuses: "a" }],
  labels: MODEL_ROW_LABELS,
  states: {
    usual: () => (
      <ModelRow
        model={{
          id: "Qwen/Qwen3-8B",
          pipeline_tag: "text-generation",
          library_name: "transformers",
          parameters: 8e9,
          parametersRounded: true,
          sentence: "A language model.",
        }}
      />
    ),
    none: () => <ModelRow model={{ id: "model" }} />,
    gated: () => (
      <ModelRow model={{ id: "someone/secret", gated: true, downloads: 12, likes: 3, lastModified: "2026-01-02" }} />
    ),
  },
};
