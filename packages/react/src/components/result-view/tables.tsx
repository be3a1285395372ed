/** Results about a table: cells that answer a question, a column of predictions. */
import { ColumnHeads } from "../../element/column-heads.tsx";
import type { TaskLabels } from "../task-widget/task-labels.ts";
import { cellText, isRecord, type View } from "./shapes.ts";

export const cells: View = ({ value, inputs }, labels) => {
  if (!isRecord(value) || typeof value["answer"] !== "string") return undefined;
  const table = (inputs as { table?: unknown } | undefined)?.table;
  const used = Array.isArray(value["coordinates"]) ? value["coordinates"] : [];
  return (
    <>
      <p className="vt-result__answer">{value["answer"]}</p>
      {isRecord(table) ? <TableView table={table} marked={used} labels={labels} /> : null}
    </>
  );
};

export const column: View = ({ value, inputs }, labels) => {
  if (!Array.isArray(value)) return undefined;
  const data = (inputs as { data?: unknown } | undefined)?.data;
  const table = { ...(isRecord(data) ? data : {}), [labels.column]: value };
  return <TableView table={table} marked={[]} labels={labels} />;
};

function TableView({
  table,
  marked,
  labels,
}: {
  table: Record<string, unknown>;
  marked: readonly unknown[];
  labels: TaskLabels;
}) {
  const names = Object.keys(table);
  const columns = names.map((name) => (Array.isArray(table[name]) ? (table[name] as unknown[]) : []));
  const rows = Math.max(0, ...columns.map(({ length }) => length));
  const isMarked = (row: number, column: number) =>
    marked.some((place) => Array.isArray(place) && place[0] === row && place[1] === column);
  return (
    <div className="vt-scroll" tabIndex={0} role="group" aria-label={labels.table}>
      <table className="vt-table">
        <ColumnHeads titles={names} />
        <tbody>
          {Array.from({ length: rows }, (_, row) => (
            <tr key={row}>
              {columns.map((column, index) => (
                <td key={index}>
                  {isMarked(row, index) ? <mark>{cellText(column[row], labels)}</mark> : cellText(column[row], labels)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
