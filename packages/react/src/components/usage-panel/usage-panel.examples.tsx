import type { ComponentExamples } from "../../sample-data/component-examples.ts";
import { SNIPPETS } from "../../sample-data/sample-data.ts";
import { USAGE_PANEL_LABELS, UsagePanel } from "./usage-panel.tsx";
import { SNIPPET_PANEL_LABELS } from "../snippet-panel/snippet-panel.tsx";

const TRANSFORMERS = { library: { id: "transformers", prettyLabel: "Transformers" }, snippets: SNIPPETS };
const VLLM = { library: { id: "vllm", prettyLabel: "vLLM" }, reason: "It has no code for this task." };

export const usagePanel: ComponentExamples = {
  name: "UsagePanel",
  about: "Code that uses a model, with a tab for each library.",
  labels: { ...USAGE_PANEL_LABELS, ...SNIPPET_PANEL_LABELS },
  states: {
    usual: () => (
      <UsagePanel
        id="example-usage"
        headingLevel={3}
        usages={[TRANSFORMERS, VLLM]}
        notebookAddress={(library) => `#notebook-${library}`}
        linkAddress={(library) => `#${library}`}
      />
    ),
    none: () => <UsagePanel id="example-none" usages={[]} />,
    one: () => <UsagePanel id="example-one" headingLevel={3} usages={[TRANSFORMERS]} fillAddress="#" />,
  },
  keyboard: [
    { keys: "Tab", does: "goes to the chosen library", focuses: "[role=tab][aria-selected=true]" },
    { keys: "ArrowRight", does: "chooses the next one", from: "[role=tab]", focuses: "[role=tab]:nth-child(2)" },
  ],
};
