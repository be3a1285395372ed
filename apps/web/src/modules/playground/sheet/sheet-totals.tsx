/** Totals of each column, and a chart of quality against cost or time. */
import { useState } from "react";
import { formatCost, formatMs } from "./sheet-grid.tsx";
import type { SheetColumn } from "./sheet.ts";
import type { Totals } from "./statistics.ts";
import { SHEET_LABELS } from "./messages/sheet-labels.ts";
import { Options } from "../../../shell/components/controls.tsx";
import { SelectField } from "../../../shell/components/fields.tsx";
import { DataTable } from "../../../shell/components/data-table.tsx";

const { totals: LABELS, chart: CHART_LABELS } = SHEET_LABELS;

export interface ColumnTotals {
  column: SheetColumn;
  totals: Totals;
}

const percent = (share: number) => `${Math.round(share * 100)}%`;

export function TotalsTable({ totals }: { totals: readonly ColumnTotals[] }) {
  return (
    <section aria-label={LABELS.title}>
      <h2>{LABELS.title}</h2>
      <DataTable
        label={LABELS.title}
        columns={[
          LABELS.column,
          LABELS.answers,
          LABELS.errors,
          LABELS.passed,
          LABELS.score,
          LABELS.median,
          LABELS.p95,
          LABELS.tokens,
          LABELS.cost,
        ]}
        className="sheet__totals"
      >
        {totals.map(({ column, totals: sums }) => (
          <tr key={column.id}>
            <th scope="row">{column.name}</th>
            <td>{sums.done}</td>
            <td>{sums.failed}</td>
            <td>
              {sums.interval
                ? `${percent(sums.passed / sums.judged)} ${LABELS.interval({ low: percent(sums.interval[0]), high: percent(sums.interval[1]) })}`
                : LABELS.none}
            </td>
            <td>{sums.quality === undefined ? LABELS.none : sums.quality.toFixed(2)}</td>
            <td>{sums.medianMs === undefined ? LABELS.none : formatMs(sums.medianMs)}</td>
            <td>{sums.p95Ms === undefined ? LABELS.none : formatMs(sums.p95Ms)}</td>
            <td>
              {sums.tokensIn + sums.tokensOut === 0
                ? LABELS.none
                : `${sums.tokensIn.toLocaleString("en")} / ${sums.tokensOut.toLocaleString("en")}`}
            </td>
            <td>
              {sums.costKnown === 0
                ? LABELS.none
                : `${formatCost(sums.cost)} ${sums.costKnown < sums.done ? LABELS.costPartial({ known: sums.costKnown }) : ""}`}
            </td>
          </tr>
        ))}
      </DataTable>
    </section>
  );
}

const WIDTH = 560;
const HEIGHT = 300;
const [LEFT, RIGHT, TOP, BOTTOM] = [56, 120, 16, 48];

interface Point {
  name: string;
  quality: number;
  across: number;
}

/** The same numbers as in the table, so that the picture itself is not for screen readers. */
export function QualityChart({ totals }: { totals: readonly ColumnTotals[] }) {
  const [against, setAgainst] = useState<"time" | "cost">("time");
  const points = totals.flatMap(({ column, totals: sums }): Point[] => {
    const across = against === "time" ? sums.medianMs : sums.costKnown > 0 ? sums.cost / sums.costKnown : undefined;
    return sums.quality === undefined || across === undefined
      ? []
      : [{ name: column.name, quality: sums.quality, across }];
  });
  const isJudged = totals.some(({ totals: sums }) => sums.quality !== undefined);
  const most = Math.max(...points.map(({ across }) => across), Number.MIN_VALUE) * 1.1;
  const x = (across: number) => LEFT + (across / most) * (WIDTH - LEFT - RIGHT);
  const y = (quality: number) => HEIGHT - BOTTOM - quality * (HEIGHT - TOP - BOTTOM);
  const format = against === "time" ? formatMs : formatCost;
  return (
    <section aria-label={CHART_LABELS.title}>
      <h2>{CHART_LABELS.title}</h2>
      <SelectField
        label={CHART_LABELS.against}
        value={against}
        onChange={(measure) => setAgainst(measure as "time" | "cost")}
      >
        <Options values={["time", "cost"] as const} optionLabel={(measure) => CHART_LABELS[measure]} />
      </SelectField>
      {points.length === 0 ? (
        <p className="vt-run__state">{isJudged ? CHART_LABELS.noCost : CHART_LABELS.none}</p>
      ) : (
        <figure className="vt-plot">
          <div className="vt-scroll" tabIndex={0} role="group" aria-label={CHART_LABELS.title}>
            <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} width={WIDTH} height={HEIGHT} aria-hidden="true" focusable="false">
              {[0, 0.25, 0.5, 0.75, 1].map((quality) => (
                <g key={quality}>
                  <line className="vt-plot__grid" x1={LEFT} x2={WIDTH - RIGHT} y1={y(quality)} y2={y(quality)} />
                  <text className="vt-plot__tick" x={LEFT - 8} y={y(quality) + 4} textAnchor="end">
                    {quality}
                  </text>
                </g>
              ))}
              {[0, 0.5, 1].map((share) => (
                <text
                  className="vt-plot__tick"
                  key={share}
                  x={x(share * most)}
                  y={HEIGHT - BOTTOM + 18}
                  textAnchor="middle"
                >
                  {format(share * most)}
                </text>
              ))}
              <text className="vt-plot__tick" x={(LEFT + WIDTH - RIGHT) / 2} y={HEIGHT - 8} textAnchor="middle">
                {CHART_LABELS[against]}
              </text>
              {points.map(({ name, quality, across }, at) => (
                // Two columns may have the same name.
                // oxlint-disable-next-line react/no-array-index-key
                <g key={`${at} ${name}`}>
                  <circle className="vt-plot__point" cx={x(across)} cy={y(quality)} r="5" />
                  <text className="vt-plot__label" x={x(across) + 9} y={y(quality) + 4}>
                    {name.slice(0, 24)}
                  </text>
                </g>
              ))}
            </svg>
          </div>
          <figcaption>{CHART_LABELS.quality}</figcaption>
        </figure>
      )}
    </section>
  );
}
