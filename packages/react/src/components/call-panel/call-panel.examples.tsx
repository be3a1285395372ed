import type { CallSnippets } from "@vitrine/inference";
import type { ComponentExamples } from "../../sample-data/component-examples.ts";
import { CALL_PANEL_LABELS, type CallChoice, CallPanel } from "./call-panel.tsx";
import { SNIPPET_PANEL_LABELS } from "../snippet-panel/snippet-panel.tsx";

const PRINTED: CallSnippets = {
  task: "conversational",
  provider: "auto",
  snippets: [
    {
      language: "python",
      client: "huggingface_hub",
      code: "from huggingface_hub import InferenceClient\n\nclient = InferenceClient()\n",
      notes: [],
      holes: [],
    },
  ],
  absences: [{ language: "csharp", client: "HttpClient", reason: "It does not stream." }],
};

const CHOICE: CallChoice = {
  client: "python:huggingface_hub",
  provider: "auto",
  policy: "",
  streaming: false,
  direct: false,
  billTo: "",
  endpointUrl: "",
  others: false,
};

const PROVIDERS = { offered: ["auto", "novita"], others: ["together"] };

export const callPanel: ComponentExamples = {
  name: "CallPanel",
  about: "The code that calls a hosted model, and a form to choose provider, client and options.",
  labels: { ...CALL_PANEL_LABELS, ...SNIPPET_PANEL_LABELS },
  states: {
    usual: () => <CallPanel printed={PRINTED} choice={CHOICE} providers={PROVIDERS} action="#" />,
    "a server of one’s own": () => (
      <CallPanel printed={PRINTED} choice={{ ...CHOICE, endpointUrl: "http://localhost:8000/v1" }} action="#" />
    ),
    "a provider’s own key": () => (
      <CallPanel
        printed={PRINTED}
        choice={{ ...CHOICE, provider: "novita", direct: true }}
        providers={PROVIDERS}
        action="#"
      />
    ),
    none: () => <CallPanel printed="Nobody calls such a model." choice={CHOICE} action="#" />,
  },
  keyboard: [
    { keys: "Tab", does: "goes to the first choice", focuses: "select" },
    { keys: " ", does: "changes a choice", from: "input[name=streaming]", shows: "input[name=streaming]:checked" },
  ],
};
