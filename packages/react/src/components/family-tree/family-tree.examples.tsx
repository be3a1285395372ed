import type { ComponentExamples } from "../../sample-data/component-examples.ts";
import { FAMILY_TREE_LABELS, FamilyTree } from "./family-tree.tsx";
import { EMPTY_MODEL, LANGUAGE_MODEL, thousand } from "../../sample-data/sample-data.ts";

export const familyTree: ComponentExamples = {
  name: "FamilyTree",
  about: "The base models and the derived models of a model.",
  isLinked: true,
  keyboard: [{ keys: "Tab", does: "goes to the first relative", focuses: "a" }],
  labels: FAMILY_TREE_LABELS,
  states: {
    usual: () => (
      <FamilyTree
        record={LANGUAGE_MODEL}
        derived={[
          { id: "Qwen/Qwen3-8B-GGUF", tags: ["base_model:quantized:Qwen/Qwen3-8B"], formats: ["gguf"] },
          {
            id: "someone/poems-8b",
            tags: ["base_model:finetune:Qwen/Qwen3-8B"],
            formats: ["safetensors"],
            parameters: 8e9,
          },
        ]}
      />
    ),
    none: () => <FamilyTree record={EMPTY_MODEL} derived={[]} />,
    one: () => <FamilyTree record={EMPTY_MODEL} derived={[{ id: "someone/other", tags: [], formats: [] }]} />,
    "a thousand": () => (
      <FamilyTree
        record={EMPTY_MODEL}
        derived={thousand((at) => ({ id: `someone/${at}`, tags: ["base_model:quantized:model"], formats: ["gguf"] }))}
      />
    ),
  },
};
