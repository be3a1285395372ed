/** The head of a table: a column for each title, in their order. */
import type { ReactNode } from "react";

/** @param props.titles one that is `undefined` has no column */
export function ColumnHeads({ titles }: { titles: readonly ReactNode[] }) {
  return (
    <thead>
      <tr>
        {titles.map((title, at) =>
          title === undefined ? null : (
            // A table of a person's own may have the same title twice.
            // oxlint-disable-next-line react/no-array-index-key
            <th key={at} scope="col">
              {title}
            </th>
          ),
        )}
      </tr>
    </thead>
  );
}
