import type { PartExamples } from "../../examples/part-examples.ts";
import { ModelHeader } from "./model-header.tsx";
import { EMPTY_MODEL, LANGUAGE_MODEL, OFFERS } from "../../examples/sample-data.ts";

export const modelHeader: PartExamples = {
  name: "ModelHeader",
  about:
    "What a model is, the facts that decide, and what to do next. Its sub-parts can be used alone and in another order.",
  states: {
    usual: () => <ModelHeader record={LANGUAGE_MODEL} offers={OFFERS} canTry />,
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
