/** Every text of embedded models, and of the page that shows how to embed them. */
import { localized } from "@vitrine/react/page-language";

export const EMBEDS_LABELS = /* @__PURE__ */ localized("EMBEDS_LABELS", {
  page: {
    title: "Embed a model",
    description: "Show a model’s facts, code, prompt or example in your own pages, with custom elements or frames.",
    lead: "Show a model’s facts, code, rendered prompt or task example in your own page.",
    model: "Model",
    placeholder: "owner/name",
    submit: "Show embed code",
    notFound: (model: string) => `No model found with the ID “${model}”. The code below is for another model.`,
    noModels: "No models yet. <link>Add your own models</link> to embed them.",
    script: "For pages that allow scripts, add this once: <script/>",
    element: (kind: string) => `Custom element: ${kind}`,
    elementTitle: "With a script",
    frame: (kind: string) => `Frame: ${kind}`,
    frameTitle: "Without a script",
    oembed:
      "In editors that support <oembed>oEmbed</oembed>, paste the address of <model>the model’s page</model>. The elements use the colors and fonts of your page through the variables <code>--ink</code>, <code>--surface</code>, <code>--accent</code>, <code>--line</code> and <code>--font-text</code>. <guide>Read the guide to embedding</guide>",
  },
  kinds: {
    model: "Facts",
    snippet: "Usage code",
    prompt: "Chat template prompt",
    widget: "Task example",
  },
  view: {
    title: (id: string, kind: string) => `${id}: ${kind}`,
    from: (id: string, site: string) => `${id} on ${site}`,
    noCode: "No known library loads this model.",
    files: "the files",
    noTemplate: "The chat template of this model is not stored here.",
    templateFailed: "The chat template failed to render the example conversation.",
    prompt: "Prompt of an example conversation",
    unknownTask: "Unknown task",
    run: "Try this model",
  },
} as const);

/** Texts of the custom elements, apart from the others so that pages elsewhere load only these. */
export const ELEMENT_LABELS = /* @__PURE__ */ localized("ELEMENT_LABELS", {
  noForm: "This task has no form.",
} as const);
