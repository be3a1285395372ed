import type { ComponentExamples } from "../../sample-data/component-examples.ts";
import { SNIPPET_PANEL_LABELS, SnippetPanel } from "./snippet-panel.tsx";
import { SNIPPETS, thousand } from "../../sample-data/sample-data.ts";

export const snippetPanel: ComponentExamples = {
  name: "SnippetPanel",
  about: "The code of one library for one model.",
  keyboard: [{ keys: "Tab", does: "goes to the first code, which the arrow keys scroll", focuses: "pre" }],
  labels: SNIPPET_PANEL_LABELS,
  states: {
    usual: () => <SnippetPanel library="Transformers" snippets={SNIPPETS} headingLevel={3} fillAddress="#" />,
    none: () => <SnippetPanel library="Transformers" snippets={[]} />,
    "a thousand lines": () => (
      <SnippetPanel
        library="a long one"
        snippets={[{ language: "python", code: thousand((at) => `x = ${at}`).join("\n"), notes: [], holes: [] }]}
      />
    ),
  },
};
