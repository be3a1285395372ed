/** The fields of an input, its parameters or an output, as a table. */
import type { SchemaRow } from "@vitrine/tasks/json-schema";
import { Fragment, type ReactNode } from "react";
import { element, part } from "../element/part.ts";

export const SCHEMA_TABLE_LABELS = {
  field: "Field",
  type: "Type",
  meaning: "Meaning",
  value: "(the value)",
  required: "required",
  none: "There is none.",
};
export type SchemaTableLabels = typeof SCHEMA_TABLE_LABELS;

export interface SchemaTableProps {
  rows: readonly SchemaRow[];
  /** What the table is, for screen readers. */
  label: string;
  labels?: Partial<SchemaTableLabels> | undefined;
}

export const SchemaTable = /* @__PURE__ */ part<"div", SchemaTableProps>(
  "SchemaTable",
  ({ rows, label, labels, ...passed }, ref) => {
    const words = { ...SCHEMA_TABLE_LABELS, ...labels };
    if (rows.length === 0) {
      const children = <p>{words.none}</p>;
      return element("div", { className: "vt-scroll", state: { count: 0 }, children }, passed, ref);
    }
    const children = (
      <table className="vt-table vt-schema">
        <thead>
          <tr>
            <th scope="col">{words.field}</th>
            <th scope="col">{words.type}</th>
            <th scope="col">{words.meaning}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.name}>
              <th scope="row">
                <code>{row.name === "" ? words.value : breakable(row.name)}</code>
                {row.required ? <span className="vt-schema__required">{words.required}</span> : null}
              </th>
              <td>
                {/* A list of values breaks like a sentence; a short type does not. */}
                <code className={row.type.includes(" | ") ? "vt-long-code" : undefined}>{row.type}</code>
              </td>
              <td>{row.description}</td>
            </tr>
          ))}
        </tbody>
      </table>
    );
    const attributes = { tabIndex: 0, role: "group", "aria-label": label };
    const state = { count: rows.length };
    return element("div", { className: "vt-scroll", state, attributes, children }, passed, ref);
  },
);

/** A path of fields, which may go on in the next line after each of them. */
function breakable(path: string): ReactNode {
  // Positions in a path that does not change.
  // oxlint-disable-next-line react/no-array-index-key
  return path.split(/(?<=\.)/).map((name, at) => (
    <Fragment key={`${at} ${name}`}>
      {at === 0 ? null : <wbr />}
      {name}
    </Fragment>
  ));
}
