import type { ComponentExamples } from "../../sample-data/component-examples.ts";
import { COMPARE_TABLE_LABELS, CompareTable } from "./compare-table.tsx";
import { EMPTY_MODEL, LANGUAGE_MODEL, LISTINGS, RESULTS } from "../../sample-data/sample-data.ts";

export const compareTable: ComponentExamples = {
  name: "CompareTable",
  about: "Models side by side in a table.",
  isLinked: true,
  keyboard: [{ keys: "Tab", does: "goes to the table, which the arrow keys then scroll", focuses: ".vt-compare" }],
  labels: COMPARE_TABLE_LABELS,
  states: {
    usual: () => (
      <CompareTable
        models={[
          { record: { ...LANGUAGE_MODEL, evaluations: [...RESULTS] }, listings: LISTINGS, template: ["tools"] },
          { record: EMPTY_MODEL, listings: [] },
        ]}
        removeAddress={(id) => `?without=${encodeURIComponent(id)}`}
        fitsAddress={(id) => `?fits=${encodeURIComponent(id)}`}
      />
    ),
    none: () => <CompareTable models={[]} labels={{ label: "Nothing to compare" }} />,
    one: () => <CompareTable models={[{ record: LANGUAGE_MODEL, listings: [] }]} labels={{ label: "One model" }} />,
  },
};
