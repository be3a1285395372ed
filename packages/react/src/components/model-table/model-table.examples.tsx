import type { ComponentExamples } from "../../sample-data/component-examples.ts";
import { MODEL_TABLE_LABELS, ModelTable } from "./model-table.tsx";
import { thousand } from "../../sample-data/sample-data.ts";

const MODELS = [
  {
    id: "Qwen/Qwen3-8B",
    pipeline_tag: "text-generation",
    library_name: "transformers",
    abilities: ["chat", "tools"],
    providers: ["groq", "novita"],
    parameters: 8e9,
    parametersRounded: true,
    contextLength: 40_960,
    license: "apache-2.0",
    formats: ["safetensors"],
    createdAt: "2025-04-19",
    lowestPrice: 0.2,
  },
  { id: "gpt2", formats: [], gated: "auto" },
];

export const modelTable: ComponentExamples = {
  name: "ModelTable",
  about: "Models as a table, and as blocks on narrow screens.",
  isLinked: true,
  keyboard: [{ keys: " ", does: "chooses a model to compare", from: "input", shows: "input:checked" }],
  labels: MODEL_TABLE_LABELS,
  states: {
    usual: () => (
      <ModelTable
        models={MODELS}
        sort={{ by: "size", isAscending: false }}
        sortAddress={(by) => `?sort=${by}`}
        chooseName="m"
      />
    ),
    none: () => <ModelTable models={[]} />,
    one: () => <ModelTable models={MODELS.slice(0, 1)} />,
    compact: () => <ModelTable models={MODELS} isCompact />,
    "a thousand": () => (
      <ModelTable
        models={thousand((at) => ({ id: `someone/model-${at}`, formats: ["gguf"], downloads: at }))}
        isCompact
      />
    ),
  },
};
