/** The fields of an input, its parameters or an output, as a table. */
import type { SchemaRow } from "@vitrine/tasks/schemas";
import { type ReactElement, Fragment, type ReactNode } from "react";
import { ColumnHeads } from "../../element/column-heads.tsx";
import { RootElement, type Props } from "../../element/root-element.tsx";
import { dataLanguage } from "../../labels/page-language.ts";
import { SCHEMA_TABLE_LABELS } from "../../messages/schema-table-labels.ts";

export { SCHEMA_TABLE_LABELS };
export type SchemaTableLabels = typeof SCHEMA_TABLE_LABELS;

export interface SchemaTableProps {
  rows: readonly SchemaRow[];
  /** What the table is, for screen readers. */
  label: string;
  labels?: Partial<SchemaTableLabels> | undefined;
}

/**
 * A table of the fields of a schema, as `schemaRows` of `@vitrine/tasks/schemas` lists them.
 * @example
 * import { SchemaTable } from "@vitrine/react";
 * import { schemaRows } from "@vitrine/tasks/schemas";
 * import { SCHEMAS } from "@vitrine/tasks/schemas";
 * import { renderToStaticMarkup } from "react-dom/server";
 *
 * const html = renderToStaticMarkup(<SchemaTable label="Output" rows={schemaRows(SCHEMAS["fill-mask"].output)} />);
 * console.log(html.includes("token_str")); // true
 */
export function SchemaTable({
  rows,
  label,
  labels: customLabels,
  ...passed
}: Props<"div", SchemaTableProps>): ReactElement | null {
  const labels = { ...SCHEMA_TABLE_LABELS, ...customLabels };
  if (rows.length === 0) {
    return (
      <RootElement tag="div" className="vt-scroll" state={{ count: 0 }} passed={passed}>
        <p>{labels.none}</p>
      </RootElement>
    );
  }
  const attributes = { tabIndex: 0, role: "group", "aria-label": label };
  const state = { count: rows.length };
  return (
    <RootElement tag="div" className="vt-scroll" state={state} attributes={attributes} passed={passed}>
      <table className="vt-table vt-schema">
        <ColumnHeads titles={[labels.field, labels.type, labels.meaning]} />
        <tbody>
          {rows.map((row) => (
            <tr key={row.name}>
              <th scope="row">
                <code>{row.name === "" ? labels.value : breakable(row.name)}</code>
                {row.required ? <span className="vt-schema__required">{labels.required}</span> : null}
              </th>
              <td>
                {/* A list of values wraps like text; a short type does not. */}
                <code className={row.type.includes(" | ") ? "vt-long-code" : undefined}>{row.type}</code>
              </td>
              <td lang={dataLanguage()}>{row.description}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </RootElement>
  );
}

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
