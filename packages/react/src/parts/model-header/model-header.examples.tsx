import type { PartExamples } from "../../examples/part-examples.ts";
import { MODEL_HEADER_LABELS, ModelHeader } from "./model-header.tsx";
import { EMPTY_MODEL, LANGUAGE_MODEL, OFFERS } from "../../examples/sample-data.ts";
import { FACTS_STRIP_LABELS } from "../facts-strip/facts-strip.tsx";
import { TAGS_LABELS } from "../tags/tags.tsx";

export const modelHeader: PartExamples = {
  name: "ModelHeader",
  about:
    "What a model is, the facts that decide, and what to do next. Its sub-parts can be used alone and in another order.",
  keyboard: [{ keys: "Tab", does: "goes to the owner, then to what the header leads to", focuses: "a" }],
  labels: { ...MODEL_HEADER_LABELS, ...FACTS_STRIP_LABELS, ...TAGS_LABELS },
  states: {
    usual: () => (
      <ModelHeader
        record={LANGUAGE_MODEL}
        offers={OFFERS}
        sections={[
          { id: "use", label: "Use it in code" },
          { id: "try", label: "Try it here" },
        ]}
        factsAddress="#facts"
        offersAddress="#offers"
      />
    ),
    none: () => <ModelHeader record={EMPTY_MODEL} />,
    "its parts in another order": () => (
      <ModelHeader.Root>
        <ModelHeader.Title record={LANGUAGE_MODEL} />
        <ModelHeader.Actions record={LANGUAGE_MODEL} />
        <ModelHeader.Facts record={LANGUAGE_MODEL} />
      </ModelHeader.Root>
    ),
    "as a section": () => <ModelHeader record={LANGUAGE_MODEL} render={<section aria-label="The model" />} />,
  },
};
