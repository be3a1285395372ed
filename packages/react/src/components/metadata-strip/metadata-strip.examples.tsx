import type { ComponentExamples } from "../../sample-data/component-examples.ts";
import { METADATA_STRIP_LABELS, MetadataStrip } from "./metadata-strip.tsx";
import { EMPTY_MODEL, LANGUAGE_MODEL, LISTINGS, thousand } from "../../sample-data/sample-data.ts";

export const metadataStrip: ComponentExamples = {
  name: "MetadataStrip",
  about: "The key facts about a model in a row. Unknown facts are omitted.",
  isLinked: true,
  labels: METADATA_STRIP_LABELS,
  states: {
    usual: () => <MetadataStrip record={LANGUAGE_MODEL} listings={LISTINGS} />,
    none: () => <MetadataStrip record={EMPTY_MODEL} />,
    "a thousand languages": () => (
      <MetadataStrip record={{ ...EMPTY_MODEL, cardData: { language: thousand((at) => `l${at}`) } }} />
    ),
    "other words": () => (
      <MetadataStrip record={LANGUAGE_MODEL} labels={{ size: "Größe", context: "Kontext", license: "Lizenz" }} />
    ),
  },
};
