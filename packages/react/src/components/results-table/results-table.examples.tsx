import type { ComponentExamples } from "../../sample-data/component-examples.ts";
import { RESULTS_TABLE_LABELS, ResultsTable } from "./results-table.tsx";
import { RESULTS, thousand } from "../../sample-data/sample-data.ts";

export const resultsTable: ComponentExamples = {
  name: "ResultsTable",
  about: "Evaluation results by dataset, with bars for percentages.",
  keyboard: [{ keys: "Tab", does: "goes to the table, which the arrow keys then scroll", focuses: ".vt-results" }],
  labels: RESULTS_TABLE_LABELS,
  states: {
    usual: () => <ResultsTable results={RESULTS} />,
    none: () => <ResultsTable results={[]} labels={{ label: "No results" }} />,
    one: () => <ResultsTable results={RESULTS.slice(0, 1)} labels={{ label: "One result" }} />,
    "a thousand": () => (
      <ResultsTable
        results={thousand((at) => ({ dataset: `set ${at % 60}`, metric: "accuracy", value: at / 1000 }))}
        labels={{ label: "A thousand results" }}
      />
    ),
  },
};
