/** What the author of a card measured, as tables by data set; shares are drawn as bars as well. */
import type { Evaluation, ModelRecord } from "@vitrine/models";
import { AnchoredHeading } from "@vitrine/react";

const SHOWN_SETS = 40;

export function Results({ record: { evaluations = [] } }: { record: ModelRecord }) {
  if (evaluations.length === 0) return null;
  const sets = Map.groupBy(evaluations, dataSetOf);
  return (
    <section aria-labelledby="results">
      <AnchoredHeading level={2} id="results">
        Results
      </AnchoredHeading>
      <p>As the author of the card gives them; nobody here measured them again.</p>
      <div className="vt-scroll" tabIndex={0} role="group" aria-labelledby="results">
        <table className="vt-table results">
          <thead>
            <tr>
              <th scope="col">Data set</th>
              <th scope="col">Measure</th>
              <th scope="col">Result</th>
            </tr>
          </thead>
          {[...sets].slice(0, SHOWN_SETS).map(([key, figures]) => (
            <tbody key={key}>
              {figures.map(({ metric, value }, at) => (
                <tr key={`${metric} ${at}`}>
                  {at === 0 ? (
                    <th scope="rowgroup" rowSpan={figures.length}>
                      {key}
                    </th>
                  ) : null}
                  <td>{metric}</td>
                  <td>
                    <ResultFigure metric={metric} value={value} />
                  </td>
                </tr>
              ))}
            </tbody>
          ))}
        </table>
      </div>
      {sets.size > SHOWN_SETS ? <p>{sets.size - SHOWN_SETS} more data sets are in the card.</p> : null}
    </section>
  );
}

/** The data a figure was measured on, as one name. */
export function dataSetOf({ dataset = "No data set named", config, split }: Evaluation): string {
  return [dataset, config, split].filter((part) => part !== undefined).join(", ");
}

export function ResultFigure({ metric, value }: Pick<Evaluation, "metric" | "value">) {
  return (
    <>
      {typeof value === "number" ? value.toLocaleString("en", { maximumSignificantDigits: 5 }) : value}
      <Bar metric={metric} value={value} />
    </>
  );
}

/** Measures that are shares, of one or of a hundred. */
const SHARE = /accuracy|f1|precision|recall|exact.?match|auc|mmlu|pass@|bleu|rouge/i;

/** A bar for what is a share; its length says nothing that the figure does not. */
function Bar({ metric, value }: Pick<Evaluation, "metric" | "value">) {
  if (typeof value !== "number" || !SHARE.test(metric) || value < 0 || value > 100) return null;
  return <meter className="results__bar" min={0} max={value > 1 ? 100 : 1} value={value} aria-hidden="true" />;
}
