/** What the author of a card measured, by data set; shares are drawn as bars as well. */
import type { Evaluation } from "@vitrine/models";
import { element, part } from "../../element/part.ts";
import { formatNumber } from "../../words/format.ts";
import { locale } from "../../words/language.ts";

export const RESULTS_TABLE_LABELS = {
  locale,
  label: "Results",
  dataSet: "Data set",
  noDataSet: "No data set named",
  measure: "Measure",
  result: "Result",
  none: "No result is known.",
  more: (count: number) => `${count} more data sets are in the card.`,
};
export type ResultsTableLabels = typeof RESULTS_TABLE_LABELS;

const SHOWN_SETS = 40;
/** Results of one data set that are shown. */
const SHOWN_FIGURES = 100;

export interface ResultsTableProps {
  results: readonly Evaluation[];
  /** Id of the heading that names the table; without one, the label does. */
  labelledBy?: string | undefined;
  labels?: Partial<ResultsTableLabels> | undefined;
}

export const ResultsTable = /* @__PURE__ */ part<"div", ResultsTableProps>(
  "ResultsTable",
  ({ results, labelledBy, labels, ...passed }, ref) => {
    const words = { ...RESULTS_TABLE_LABELS, ...labels };
    const sets = new Map<string, Evaluation[]>();
    for (const result of results) {
      const key = dataSetOf(result, words.noDataSet);
      const figures = sets.get(key);
      if (figures === undefined) sets.set(key, [result]);
      else figures.push(result);
    }
    const children =
      results.length === 0 ? (
        <p>{words.none}</p>
      ) : (
        <>
          <table className="vt-table">
            <thead>
              <tr>
                <th scope="col">{words.dataSet}</th>
                <th scope="col">{words.measure}</th>
                <th scope="col">{words.result}</th>
              </tr>
            </thead>
            {[...sets].slice(0, SHOWN_SETS).map(([key, figures]) => (
              <DataSetRows key={key} name={key} figures={figures.slice(0, SHOWN_FIGURES)} words={words} />
            ))}
          </table>
          {sets.size > SHOWN_SETS ? <p>{words.more(sets.size - SHOWN_SETS)}</p> : null}
        </>
      );
    const name = labelledBy === undefined ? { "aria-label": words.label } : { "aria-labelledby": labelledBy };
    const attributes = { tabIndex: 0, role: "group", ...name };
    const state = { count: results.length };
    return element("div", { className: "vt-scroll vt-results", state, attributes, children }, passed, ref);
  },
);

interface DataSetRowsProps {
  name: string;
  figures: readonly Evaluation[];
  words: ResultsTableLabels;
}

function DataSetRows({ name, figures, words }: DataSetRowsProps) {
  return (
    <tbody>
      {figures.map(({ metric, value }, at) => (
        // One measure may stand there twice.
        // oxlint-disable-next-line react/no-array-index-key
        <tr key={`${metric} ${at}`}>
          {at === 0 ? (
            <th scope="rowgroup" rowSpan={figures.length}>
              {name}
            </th>
          ) : null}
          <td>{metric}</td>
          <td>
            <ResultFigure metric={metric} value={value} locale={words.locale} />
          </td>
        </tr>
      ))}
    </tbody>
  );
}

/** The data a figure was measured on, as one name. */
export function dataSetOf({ dataset, config, split }: Evaluation, unnamed: string): string {
  return [dataset ?? unnamed, config, split].filter((each) => each !== undefined).join(", ");
}

/** A figure, and a bar where it is a share. */
export function ResultFigure({ metric, value, ...said }: Pick<Evaluation, "metric" | "value"> & { locale: string }) {
  return (
    <>
      {typeof value === "number" ? formatNumber(value, said.locale, 5) : value}
      <Bar metric={metric} value={value} />
    </>
  );
}

/** Measures that are shares, of one or of a hundred. */
const SHARE = /accuracy|f1|precision|recall|exact.?match|auc|mmlu|pass@|bleu|rouge/i;

/** Its length says nothing that the figure does not. */
function Bar({ metric, value }: Pick<Evaluation, "metric" | "value">) {
  if (typeof value !== "number" || !SHARE.test(metric) || value < 0 || value > 100) return null;
  return <meter className="vt-results__bar" min={0} max={value > 1 ? 100 : 1} value={value} aria-hidden="true" />;
}
