/** The fields of an input, its parameters or an output, as a table. */
import type { SchemaRow } from "@vitrine/tasks/json-schema";

export function SchemaTable({ rows, label }: { rows: readonly SchemaRow[]; label: string }) {
  return (
    <div className="vt-scroll" tabIndex={0} role="group" aria-label={label}>
      <table className="vt-table vt-schema">
        <thead>
          <tr>
            <th scope="col">Field</th>
            <th scope="col">Type</th>
            <th scope="col">Meaning</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.name}>
              <th scope="row">
                <code>{row.name === "" ? "(the value)" : row.name}</code>
                {row.required ? <span className="vt-schema__required">required</span> : null}
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
    </div>
  );
}
