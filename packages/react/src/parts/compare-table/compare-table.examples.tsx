import type { PartExamples } from "../../examples/part-examples.ts";
import { COMPARE_TABLE_LABELS, CompareTable } from "./compare-table.tsx";
import { EMPTY_MODEL, LANGUAGE_MODEL, OFFERS, RESULTS } from "../../examples/sample-data.ts";

export const compareTable: PartExamples = {
  name: "CompareTable",
  about: "Models side by side.",
  keyboard: [{ keys: "Tab", does: "goes to the table, which the arrow keys then scroll", focuses: ".vt-compare" }],
  labels: COMPARE_TABLE_LABELS,
  states: {
    usual: () => (
      <CompareTable
        models={[
          { record: { ...LANGUAGE_MODEL, evaluations: [...RESULTS] }, offers: OFFERS, template: ["tools"] },
          { record: EMPTY_MODEL, offers: [] },
        ]}
        removeAddress={(id) => `?without=${encodeURIComponent(id)}`}
        fitsAddress={(id) => `?fits=${encodeURIComponent(id)}`}
      />
    ),
    none: () => <CompareTable models={[]} labels={{ label: "Nothing to compare" }} />,
    one: () => <CompareTable models={[{ record: LANGUAGE_MODEL, offers: [] }]} labels={{ label: "One model" }} />,
  },
};
