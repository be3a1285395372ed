import type { ComponentExamples } from "../../sample-data/component-examples.ts";
import { MODEL_HEADER_LABELS, ModelHeader } from "./model-header.tsx";
import { EMPTY_MODEL, LANGUAGE_MODEL, LISTINGS } from "../../sample-data/sample-data.ts";
import { METADATA_STRIP_LABELS } from "../metadata-strip/metadata-strip.tsx";
import { TAGS_LABELS } from "../tags/tags.tsx";

export const modelHeader: ComponentExamples = {
  name: "ModelHeader",
  isLinked: true,
  about:
    "The name, summary and key facts of a model, with links. Its components can be used alone and in another order.",
  keyboard: [{ keys: "Tab", does: "goes to the owner, then to the links of the header", focuses: "a" }],
  labels: { ...MODEL_HEADER_LABELS, ...METADATA_STRIP_LABELS, ...TAGS_LABELS },
  states: {
    usual: () => (
      <ModelHeader
        record={LANGUAGE_MODEL}
        listings={LISTINGS}
        sections={[
          { id: "use", label: "Use it in code" },
          { id: "try", label: "Try it here" },
        ]}
        metadataAddress="#facts"
        listingsAddress="#offers"
      />
    ),
    none: () => <ModelHeader record={EMPTY_MODEL} />,
    "its components in another order": () => (
      <ModelHeader.Root>
        <ModelHeader.Title record={LANGUAGE_MODEL} />
        <ModelHeader.Actions record={LANGUAGE_MODEL} />
        <ModelHeader.Facts record={LANGUAGE_MODEL} />
      </ModelHeader.Root>
    ),
    "as a section": () => <ModelHeader record={LANGUAGE_MODEL} render={<section aria-label="The model" />} />,
  },
};
