/** For the operator: models of the watched folders that are missing or incomplete, and why. */
import type { FolderProblem } from "@vitrine/hub";
import type { Page } from "../../shell/page.ts";
import { SHELL_LABELS } from "../../shell/messages/shell-labels.ts";
import { DataTable } from "../../shell/components/data-table.tsx";

const LABELS = SHELL_LABELS.folderProblems;

export function problemsPage(problems: readonly FolderProblem[]): Page {
  return {
    title: LABELS.title,
    description: LABELS.description,
    noindex: true,
    admin: "problems",
    body: (
      <article className="prose">
        <h1>{LABELS.title}</h1>
        {problems.length === 0 ? (
          <p>{LABELS.none}</p>
        ) : (
          <DataTable label={LABELS.title} columns={[LABELS.model, LABELS.folder, LABELS.status, LABELS.reason]}>
            {problems.map(({ id, root, shown, reasons }) => (
              <tr key={`${root} ${id}`}>
                <th scope="row">{id}</th>
                <td>{root}</td>
                <td>{shown ? LABELS.partlyShown : LABELS.notShown}</td>
                <td>
                  <ul>
                    {reasons.map((reason) => (
                      <li key={reason}>{reason}</li>
                    ))}
                  </ul>
                </td>
              </tr>
            ))}
          </DataTable>
        )}
      </article>
    ),
  };
}
