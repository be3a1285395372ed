/** One cell in full: what was asked, the answer, its numbers, and what the checks say. */
import { useEffect, useRef } from "react";
import { isOutdated, numbersOf } from "./sheet-grid.tsx";
import type { SheetSession } from "./sheet-session.ts";
import { promptOf, systemOf, type SheetColumn, type SheetRow } from "./sheet.ts";
import { SHEET_LABELS } from "./messages/sheet-labels.ts";
import { Action } from "../../../shell/components/controls.tsx";

const { detail: LABELS, checks: CHECK_LABELS, grid: GRID_LABELS } = SHEET_LABELS;

interface CellDetailProps {
  session: SheetSession;
  column: SheetColumn;
  row: SheetRow;
  /** The row's place in the sheet, from one. */
  number: number;
  canRun: boolean;
  onClose: () => void;
}

export function CellDetail({ session, column, row, number, canRun, onClose }: CellDetailProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const cell = session.cell(column.id, row.id);
  const system = systemOf(column, row);
  return (
    <section className="sheet__detail" aria-label={LABELS.title({ column: column.name, row: number })}>
      <h2 ref={heading} tabIndex={-1}>
        {LABELS.title({ column: column.name, row: number })}
      </h2>
      {isOutdated(cell, column, row) ? <p className="vt-field__hint">{LABELS.outdated}</p> : null}
      {system === "" ? null : <Text title={LABELS.system} text={system} />}
      <Text title={LABELS.prompt} text={promptOf(column, row)} />
      {cell?.state === "done" ? (
        <>
          <Text title={LABELS.answer} text={cell.answer || GRID_LABELS.empty} />
          <p className="vt-run__details">{numbersOf(cell)}</p>
        </>
      ) : cell ? (
        <Text title={LABELS.error} text={cell.message} />
      ) : null}
      {cell?.state === "done" && cell.results && cell.results.length > 0 ? (
        <>
          <h3>{LABELS.checks}</h3>
          <ul>
            {cell.results.map(({ passed, score, note }, at) => {
              const kind = column.checks[at]?.kind;
              return (
                // Results stand in the order of their checks.
                // oxlint-disable-next-line react/no-array-index-key
                <li key={at}>
                  {kind ? CHECK_LABELS[kind] : ""}:{" "}
                  <strong>
                    {passed === undefined ? GRID_LABELS.unchecked : passed ? GRID_LABELS.passed : GRID_LABELS.notPassed}
                  </strong>
                  {score === undefined ? "" : `, ${LABELS.score({ score })}`}
                  {note ? `: ${note}` : ""}
                </li>
              );
            })}
          </ul>
        </>
      ) : null}
      <div className="vt-widget__actions">
        {canRun ? (
          <Action label={LABELS.again} onClick={() => session.run([column], { again: true, rows: [row.id] })} />
        ) : null}
        <Action label={LABELS.close} onClick={onClose} />
      </div>
    </section>
  );
}

function Text({ title, text }: { title: string; text: string }) {
  return (
    <>
      <h3>{title}</h3>
      <pre tabIndex={0} aria-label={title}>
        {text}
      </pre>
    </>
  );
}
