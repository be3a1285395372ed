/** A table that scrolls sideways where it is wider than the page. */
import type { ReactElement, ReactNode } from "react";

export interface DataTableProps {
  /** Its name, or the id of the element that names it. */
  label?: string;
  labelledBy?: string;
  /** A text is the heading of its column; an element is the cell itself. */
  columns: readonly (string | ReactElement)[];
  className?: string;
  /** Its rows. */
  children: ReactNode;
}

export function DataTable({ label, labelledBy, columns, className = "vt-table", children }: DataTableProps) {
  return (
    <div className="vt-scroll" tabIndex={0} role="group" aria-label={label} aria-labelledby={labelledBy}>
      <table className={className}>
        <thead>
          <tr>
            {columns.map((column) =>
              typeof column === "string" ? (
                <th key={column} scope="col">
                  {column}
                </th>
              ) : (
                column
              ),
            )}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  );
}
