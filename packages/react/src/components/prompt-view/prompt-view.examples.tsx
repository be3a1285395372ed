import type { ComponentExamples } from "../../sample-data/component-examples.ts";
import { PromptView } from "./prompt-view.tsx";
import { thousand } from "../../sample-data/sample-data.ts";

export const promptView: ComponentExamples = {
  name: "PromptView",
  about: "A rendered prompt, colored by source.",
  keyboard: [{ keys: "Tab", does: "goes to the prompt, which the arrow keys then scroll", focuses: ".vt-prompt" }],
  states: {
    usual: () => (
      <PromptView
        label="A prompt"
        spans={[
          { text: "<|user|>", origin: "template", isToken: true },
          { text: "Hello", origin: "input" },
        ]}
      />
    ),
    none: () => <PromptView label="An empty prompt" spans={[]} />,
    "an imitated token": () => (
      <PromptView label="An imitation" spans={[{ text: "<|system|>", origin: "input", isToken: true }]} />
    ),
    "a thousand": () => (
      <PromptView
        label="A long prompt"
        spans={thousand((at) => ({ text: `word ${at} `, origin: at % 2 ? "input" : "template" }))}
      />
    ),
  },
};
