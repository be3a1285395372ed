/** What could not be shown of the folders of models, with its reason. For whoever runs the site. */
import type { FolderProblem } from "@vitrine/hub";
import type { Page } from "../site/page.ts";

export function problemsPage(problems: readonly FolderProblem[]): Page {
  return {
    title: "Problems",
    description: "Models that could not be shown, or not whole.",
    noindex: true,
    body: (
      <article className="prose prose--wide">
        <h1>Problems</h1>
        {problems.length === 0 ? (
          <p>Everything in the folders of models is shown, and whole.</p>
        ) : (
          <div className="vt-scroll" tabIndex={0} role="group" aria-label="Problems">
            <table className="vt-table">
              <thead>
                <tr>
                  <th scope="col">Model</th>
                  <th scope="col">Folder</th>
                  <th scope="col">Shown</th>
                  <th scope="col">Why</th>
                </tr>
              </thead>
              <tbody>
                {problems.map(({ id, root, shown, reasons }) => (
                  <tr key={`${root} ${id}`}>
                    <th scope="row">{id}</th>
                    <td>{root}</td>
                    <td>{shown ? "in part" : "no"}</td>
                    <td>
                      <ul>
                        {reasons.map((reason) => (
                          <li key={reason}>{reason}</li>
                        ))}
                      </ul>
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        )}
      </article>
    ),
  };
}
