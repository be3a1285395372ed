/** What the author of a card measured, by data set; shares are drawn as bars as well. */
import type { ReactElement } from "react";
import type { Evaluation } from "@vitrine/models";
import { ColumnHeads } from "../../element/column-heads.tsx";
import { RootElement, type Props } from "../../element/root-element.tsx";
import { formatNumber } from "../../labels/format.ts";
import { LOCALE_LABELS } from "../../labels/language.ts";
import { RESULTS_TABLE_LABELS as MESSAGES } from "../../messages/results-table-labels.ts";
import { joined } from "../../labels/page-language.ts";

export const RESULTS_TABLE_LABELS = /* @__PURE__ */ joined(MESSAGES, LOCALE_LABELS);
export type ResultsTableLabels = typeof RESULTS_TABLE_LABELS;

const SHOWN_SETS = 40;
/** Results of one data set that are shown. */
const SHOWN_VALUES = 100;

export interface ResultsTableProps {
  results: readonly Evaluation[];
  /** Id of the heading that names the table; without one, the label does. */
  labelledBy?: string | undefined;
  labels?: Partial<ResultsTableLabels> | undefined;
}

/**
 * Evaluation results of a model by data set, with bars for shares.
 * @example
 * import { ResultsTable } from "@vitrine/react";
 * import { renderToStaticMarkup } from "react-dom/server";
 *
 * const html = renderToStaticMarkup(
 *   <ResultsTable results={[{ dataset: "MMLU", metric: "accuracy", value: 0.75 }]} />,
 * );
 * console.log(html.includes("MMLU")); // true
 */
export function ResultsTable({
  results,
  labelledBy,
  labels: customLabels,
  ...passed
}: Props<"div", ResultsTableProps>): ReactElement | null {
  const labels = { ...RESULTS_TABLE_LABELS, ...customLabels };
  const sets = new Map<string, Evaluation[]>();
  for (const result of results) {
    const key = dataSetOf(result, labels.noDataSet);
    const measurements = sets.get(key);
    if (measurements === undefined) sets.set(key, [result]);
    else measurements.push(result);
  }
  const children =
    results.length === 0 ? (
      <p>{labels.none}</p>
    ) : (
      <>
        <table className="vt-table">
          <ColumnHeads titles={[labels.dataSet, labels.measure, labels.result]} />
          {[...sets].slice(0, SHOWN_SETS).map(([key, measurements]) => (
            <DataSetRows key={key} name={key} measurements={measurements.slice(0, SHOWN_VALUES)} labels={labels} />
          ))}
        </table>
        {sets.size > SHOWN_SETS ? <p>{labels.more({ count: sets.size - SHOWN_SETS })}</p> : null}
      </>
    );
  const name = labelledBy === undefined ? { "aria-label": labels.label } : { "aria-labelledby": labelledBy };
  const attributes = { tabIndex: 0, role: "group", ...name };
  const state = { count: results.length };
  return (
    <RootElement tag="div" className="vt-scroll vt-results" state={state} attributes={attributes} passed={passed}>
      {children}
    </RootElement>
  );
}

interface DataSetRowsProps {
  name: string;
  measurements: readonly Evaluation[];
  labels: ResultsTableLabels;
}

function DataSetRows({ name, measurements, labels }: DataSetRowsProps) {
  return (
    <tbody>
      {measurements.map(({ metric, value }, at) => (
        // One metric may occur twice.
        // oxlint-disable-next-line react/no-array-index-key
        <tr key={`${metric} ${at}`}>
          {at === 0 ? (
            <th scope="rowgroup" rowSpan={measurements.length}>
              {name}
            </th>
          ) : null}
          <td>{metric}</td>
          <td>
            <ResultValue metric={metric} value={value} locale={labels.locale} />
          </td>
        </tr>
      ))}
    </tbody>
  );
}

/** The data that a metric was measured on, as one name. */
export function dataSetOf({ dataset, config, split }: Evaluation, unnamed: string): string {
  return [dataset ?? unnamed, config, split].filter((each) => each !== undefined).join(", ");
}

/** A value, and a bar where it is a share. */
export function ResultValue({ metric, value, ...said }: Pick<Evaluation, "metric" | "value"> & { locale: string }) {
  return (
    <>
      {typeof value === "number" ? formatNumber(value, said.locale, 5) : value}
      <Bar metric={metric} value={value} />
    </>
  );
}

/** Measures that are shares, of one or of a hundred. */
const SHARE = /accuracy|f1|precision|recall|exact.?match|auc|mmlu|pass@|bleu|rouge/i;

/** Its length repeats the value. */
function Bar({ metric, value }: Pick<Evaluation, "metric" | "value">) {
  if (typeof value !== "number" || !SHARE.test(metric) || value < 0 || value > 100) return null;
  return <meter className="vt-results__bar" min={0} max={value > 1 ? 100 : 1} value={value} aria-hidden="true" />;
}
