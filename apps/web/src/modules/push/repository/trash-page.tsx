/** Deleted models that somebody may restore. */
import { type RepositoryRow, TRASH_DAYS } from "@vitrine/hub";
import { Action, Problem } from "../../../shell/components/controls.tsx";
import { DataTable } from "../../../shell/components/data-table.tsx";
import type { Page } from "../../../shell/page.ts";
import { TRASH_LABELS as LABELS } from "./messages/trash-labels.ts";

export interface TrashState {
  rows: readonly Pick<RepositoryRow, "number" | "id" | "deleted">[];
  /** Why the last one was not restored. */
  problem?: string | undefined;
}

const DAY_MS = 86_400_000;

export function trashPage({ rows, problem }: TrashState): Page {
  return {
    title: LABELS.title,
    description: LABELS.description,
    noindex: true,
    ...(problem !== undefined && { status: 422 }),
    body: (
      <article className="prose">
        <h1>{LABELS.title}</h1>
        <p>{LABELS.lead({ days: TRASH_DAYS })}</p>
        <Problem text={problem} />
        {rows.length === 0 ? <p>{LABELS.none}</p> : <Deleted rows={rows} />}
      </article>
    ),
  };
}

function Deleted({ rows }: Pick<TrashState, "rows">) {
  const day = (at: number) => {
    const instant = new Date(at).toISOString();
    return <time dateTime={instant}>{instant.slice(0, 10)}</time>;
  };
  return (
    <DataTable label={LABELS.title} columns={[LABELS.name, LABELS.deleted, LABELS.until, <td key="restore" />]}>
      {rows.map(({ number, id, deleted = "" }) => (
        <tr key={number}>
          <th scope="row">{id}</th>
          <td>{day(Date.parse(deleted))}</td>
          <td>{day(Date.parse(deleted) + TRASH_DAYS * DAY_MS)}</td>
          <td>
            <form method="post" action="/trash">
              <Action
                type="submit"
                name="restore"
                value={number}
                label={LABELS.restore}
                aria-label={LABELS.restoreNamed({ id })}
              />
            </form>
          </td>
        </tr>
      ))}
    </DataTable>
  );
}
