/** Who read and wrote what at this site, for administrators. */
import type { AuditFilter, AuditLine } from "@vitrine/hub";
import { modelPath } from "@vitrine/react";
import type { Page } from "../../../shell/page.ts";
import { AUDIT_LABELS as LABELS } from "./messages/audit-labels.ts";
import { DataTable } from "../../../shell/components/data-table.tsx";
import { Action, Options } from "../../../shell/components/controls.tsx";

export interface AuditState extends Pick<AuditFilter, "who" | "model" | "kind"> {
  lines: readonly AuditLine[];
  days: number;
  /** Whether there are older lines. */
  hasMore: boolean;
}

export const AUDIT_PERIODS = [1, 7, 30, 90, 365];

export function auditPage(state: AuditState): Page {
  const { lines, hasMore } = state;
  const query = queryOf(state);
  return {
    title: LABELS.title,
    description: LABELS.description,
    noindex: true,
    admin: "audit",
    body: (
      <article className="audit prose">
        <h1>{LABELS.title}</h1>
        <p>{LABELS.lead}</p>
        <Filters {...state} />
        <p>
          {LABELS.download}: <a href={`/admin/audit.csv?${query}`}>{LABELS.csv}</a>{" "}
          <a href={`/admin/audit.json?${query}`}>{LABELS.json}</a>
        </p>
        {lines.length === 0 ? <p>{LABELS.none}</p> : <Lines lines={lines} />}
        {hasMore ? (
          <p>
            <a href={`/admin/audit?${query}&before=${lines.at(-1)?.id}`}>{LABELS.older}</a>
          </p>
        ) : null}
      </article>
    ),
  };
}

function queryOf({ days, who, model, kind }: AuditState): string {
  const filters = Object.entries({ who, model, kind }).flatMap(([name, value]) => (value ? [[name, value]] : []));
  return new URLSearchParams([["days", String(days)], ...(filters as [string, string][])]).toString();
}

function Filters({ days, who, model, kind }: AuditState) {
  return (
    <form method="get" action="/admin/audit" className="vt-holes" aria-label={LABELS.filters}>
      <label>
        <span>{LABELS.period}</span>
        <select name="days" defaultValue={days}>
          <Options values={AUDIT_PERIODS} optionLabel={(days) => LABELS.days({ days })} />
        </select>
      </label>
      <label>
        <span>{LABELS.kind}</span>
        <select name="kind" defaultValue={kind ?? ""}>
          <option value="">{LABELS.all}</option>
          <option value="read">{LABELS.read}</option>
          <option value="write">{LABELS.write}</option>
          <option value="account">{LABELS.account}</option>
        </select>
      </label>
      <label>
        <span>{LABELS.who}</span>
        <input name="who" defaultValue={who} autoComplete="off" />
      </label>
      <label>
        <span>{LABELS.model}</span>
        <input name="model" defaultValue={model} autoComplete="off" placeholder={LABELS.modelExample} />
      </label>
      <Action type="submit" label={LABELS.show} />
    </form>
  );
}

function Lines({ lines }: Pick<AuditState, "lines">) {
  return (
    <DataTable
      label={LABELS.title}
      columns={[LABELS.at, LABELS.who, LABELS.action, LABELS.model, LABELS.detail, LABELS.status]}
      className="audit__lines"
    >
      {lines.map(({ id, at, who, action, model, detail, status }) => (
        <tr key={id}>
          <td className="audit__at">
            <time dateTime={at}>{at.slice(0, 19).replace("T", " ")}</time>
          </td>
          <th scope="row" className="audit__who">
            {who}
          </th>
          <td className="audit__action">{action}</td>
          <td className="audit__model">{model === "" ? null : <a href={modelPath(model)}>{model}</a>}</td>
          <td className="audit__detail vt-breaks">{detail}</td>
          <td className="audit__status">{status}</td>
        </tr>
      ))}
    </DataTable>
  );
}
