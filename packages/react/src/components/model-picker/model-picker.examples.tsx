import type { ComponentExamples } from "../../sample-data/component-examples.ts";
import { thousand } from "../../sample-data/sample-data.ts";
import { MODEL_PICKER_LABELS, ModelPicker } from "./model-picker.tsx";

const MODELS = [
  { id: "Qwen/Qwen3-8B", facts: "8B, text generation" },
  { id: "openai/whisper-large-v3", facts: "1.5B, speech recognition" },
];

export const modelPicker: ComponentExamples = {
  name: "ModelPicker",
  about: "A field for a model ID, with suggestions. Visitors can enter any ID.",
  keyboard: [
    { keys: "Tab", does: "goes to the field", focuses: "input" },
    { keys: "ArrowDown", does: "opens the list of the browser", from: "input", focuses: "input" },
  ],
  labels: MODEL_PICKER_LABELS,
  states: {
    usual: () => <ModelPicker id="example-model" models={MODELS} />,
    none: () => <ModelPicker id="example-no-models" />,
    chosen: () => <ModelPicker id="example-chosen" models={MODELS} value="Qwen/Qwen3-8B" onValueChange={() => {}} />,
    "a thousand": () => (
      <ModelPicker id="example-thousand" models={thousand((at) => ({ id: `owner/model-${at}`, facts: `${at}M` }))} />
    ),
  },
};
