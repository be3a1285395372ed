import type { ComponentExamples } from "../../sample-data/component-examples.ts";
import { MetadataList } from "./metadata-list.tsx";
import { EMPTY_MODEL, LANGUAGE_MODEL, thousand } from "../../sample-data/sample-data.ts";
import { METADATA_LABELS } from "./metadata-rows.tsx";
import { SOURCE_MARK_LABELS } from "../source-mark/source-mark.tsx";

export const metadataList: ComponentExamples = {
  name: "MetadataList",
  about: "The facts about a model, each with its source.",
  isLinked: true,
  keyboard: [{ keys: "Enter", does: "opens the source of a fact", from: "summary", shows: "details[open]" }],
  labels: { ...METADATA_LABELS, ...SOURCE_MARK_LABELS },
  states: {
    usual: () => <MetadataList record={LANGUAGE_MODEL} readOn="2026-11-22" />,
    none: () => <MetadataList record={EMPTY_MODEL} />,
    one: () => <MetadataList record={{ ...EMPTY_MODEL, pipeline_tag: "text-to-image" }} />,
    "a thousand languages": () => (
      <MetadataList record={{ ...EMPTY_MODEL, cardData: { language: thousand((at) => `l${at}`) } }} />
    ),
  },
};
