import type { PartExamples } from "../../examples/part-examples.ts";
import { FACTS_STRIP_LABELS, FactsStrip } from "./facts-strip.tsx";
import { EMPTY_MODEL, LANGUAGE_MODEL, OFFERS, thousand } from "../../examples/sample-data.ts";

export const factsStrip: PartExamples = {
  name: "FactsStrip",
  about: "The facts that decide, in a strip. What is not known is left out.",
  labels: FACTS_STRIP_LABELS,
  states: {
    usual: () => <FactsStrip record={LANGUAGE_MODEL} offers={OFFERS} />,
    none: () => <FactsStrip record={EMPTY_MODEL} />,
    "a thousand languages": () => (
      <FactsStrip record={{ ...EMPTY_MODEL, cardData: { language: thousand((at) => `l${at}`) } }} />
    ),
    "other words": () => (
      <FactsStrip record={LANGUAGE_MODEL} labels={{ size: "Größe", context: "Kontext", license: "Lizenz" }} />
    ),
  },
};
