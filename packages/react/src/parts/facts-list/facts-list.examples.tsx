import type { PartExamples } from "../../examples/part-examples.ts";
import { FactsList } from "./facts-list.tsx";
import { EMPTY_MODEL, LANGUAGE_MODEL, thousand } from "../../examples/sample-data.ts";
import { FACT_LABELS } from "./fact-rows.tsx";
import { SOURCE_MARK_LABELS } from "../source-mark/source-mark.tsx";

export const factsList: PartExamples = {
  name: "FactsList",
  about: "What is known of a model, fact by fact, each with its source.",
  keyboard: [{ keys: "Enter", does: "opens where a fact was read", from: "summary", shows: "details[open]" }],
  labels: { ...FACT_LABELS, ...SOURCE_MARK_LABELS },
  states: {
    usual: () => <FactsList record={LANGUAGE_MODEL} readOn="2026-11-22" />,
    none: () => <FactsList record={EMPTY_MODEL} />,
    one: () => <FactsList record={{ ...EMPTY_MODEL, pipeline_tag: "text-to-image" }} />,
    "a thousand languages": () => (
      <FactsList record={{ ...EMPTY_MODEL, cardData: { language: thousand((at) => `l${at}`) } }} />
    ),
  },
};
