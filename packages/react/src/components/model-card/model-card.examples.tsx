import type { ComponentExamples } from "../../sample-data/component-examples.ts";
import { MODEL_CARD_LABELS, ModelCard } from "./model-card.tsx";

export const modelCard: ComponentExamples = {
  name: "ModelCard",
  about: "One model in a list.",
  isLinked: true,
  keyboard: [{ keys: "Tab", does: "goes to the model", focuses: "a" }],
  labels: MODEL_CARD_LABELS,
  states: {
    usual: () => (
      <ModelCard
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
    none: () => <ModelCard model={{ id: "model" }} />,
    gated: () => (
      <ModelCard model={{ id: "someone/secret", gated: true, downloads: 12, likes: 3, lastModified: "2026-01-02" }} />
    ),
  },
};
