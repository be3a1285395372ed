/** Costs of models through this site: by day, model, token and provider. */
import type { CallLimits, LedgerLine, LedgerSum } from "@vitrine/hub";
import type { Page } from "../../../shell/page.ts";
import { USAGE_LABELS as LABELS } from "./messages/usage-labels.ts";
import { groupedBy, type Group } from "./usage-groups.ts";
import { dollars } from "./dollars.ts";
import { LastCalls } from "./operation.tsx";
import { DataTable } from "../../../shell/components/data-table.tsx";

export interface Usage {
  sums: readonly LedgerSum[];
  days: number;
  /** Whether the calls of all tokens are shown. */
  isEveryone: boolean;
  /** The viewer's own limits and what is spent of them. */
  limits: CallLimits;
  spent: { day: number; month: number };
  lines: readonly LedgerLine[];
  /** The newest day, such as `2026-11-24`. */
  today: string;
}

export const USAGE_PERIODS = [1, 7, 30, 90];

export function usagePage(usage: Usage): Page {
  const { sums, days, isEveryone } = usage;
  const [total] = groupedBy(sums, () => "");
  return {
    title: LABELS.title,
    description: LABELS.description,
    noindex: true,
    admin: isEveryone ? "usage" : undefined,
    body: (
      <article className="usage prose">
        <h1>{LABELS.title}</h1>
        <p>
          {LABELS.lead({ days })} {isEveryone ? LABELS.all : LABELS.own}
        </p>
        <nav aria-label={LABELS.periods}>
          {USAGE_PERIODS.map((each) => (
            <span key={each}>
              <a href={`/usage?days=${each}`} aria-current={each === days ? "page" : undefined}>
                {LABELS.period({ days: each })}
              </a>{" "}
            </span>
          ))}
          {LABELS.download}: <a href={`/usage.csv?days=${days}`}>{LABELS.csv}</a>{" "}
          <a href={`/usage.json?days=${days}`}>{LABELS.json}</a>
        </nav>
        <Limits {...usage} />
        {isEveryone ? (
          <p>
            <a href="/admin/budgets">{LABELS.administration}</a>
          </p>
        ) : null}
        {total === undefined ? (
          <p>{LABELS.none}</p>
        ) : (
          <>
            <Totals {...total} />
            <Days {...usage} />
            <Table title={LABELS.byModel} head={LABELS.model} rows={groupedBy(sums, ({ model }) => model)} />
            {isEveryone && (
              <Table title={LABELS.byCaller} head={LABELS.caller} rows={groupedBy(sums, ({ caller }) => caller)} />
            )}
            <Table
              title={LABELS.byPlace}
              head={LABELS.place}
              rows={groupedBy(sums, ({ place }) => place || LABELS.unanswered)}
            />
            <LastCalls lines={usage.lines} isEveryone={isEveryone} />
            <p>{LABELS.note}</p>
          </>
        )}
      </article>
    ),
  };
}

function Limits({ limits: { dollarsPerDay, dollarsPerMonth }, spent }: Usage) {
  if (dollarsPerDay === undefined && dollarsPerMonth === undefined) return null;
  const amount = (used: number, limit: number | undefined) =>
    `${dollars(used)}${limit === undefined ? "" : ` ${LABELS.limit({ amount: dollars(limit) })}`}`;
  return (
    <section aria-label={LABELS.limits}>
      <h2>{LABELS.limits}</h2>
      <dl className="usage__totals">
        <Value name={LABELS.spentToday} value={amount(spent.day, dollarsPerDay)} />
        <Value name={LABELS.spentMonth} value={amount(spent.month, dollarsPerMonth)} />
      </dl>
    </section>
  );
}

function Value({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}

function Totals({ calls, failures, inputTokens, outputTokens, cost }: Group) {
  return (
    <dl className="usage__totals">
      <Value name={LABELS.calls} value={LABELS.number({ amount: calls })} />
      <Value name={LABELS.failed} value={LABELS.number({ amount: failures })} />
      <Value name={LABELS.inputTokens} value={LABELS.number({ amount: inputTokens })} />
      <Value name={LABELS.outputTokens} value={LABELS.number({ amount: outputTokens })} />
      <Value name={LABELS.cost} value={dollars(cost)} />
    </dl>
  );
}

/** A bar for each day, and the same numbers as a table for who does not see it. */
function Days({ sums, days, today }: Usage) {
  const known = new Map(groupedBy(sums, ({ day }) => day).map((group) => [group.name, group]));
  const last = Date.parse(`${today}T00:00:00Z`);
  const all = Array.from({ length: days }, (_, at) => {
    const day = new Date(last - (days - 1 - at) * 86_400_000).toISOString().slice(0, 10);
    return { day, cost: known.get(day)?.cost ?? 0, calls: known.get(day)?.calls ?? 0 };
  });
  // Models that cost nothing have calls to show.
  const isFree = all.every(({ cost }) => cost === 0);
  const title = isFree ? LABELS.callsPerDay : LABELS.perDay;
  const valueOf = ({ cost, calls }: (typeof all)[number]) => (isFree ? calls : cost);
  const most = Math.max(...all.map(valueOf), Number.MIN_VALUE);
  return (
    <section aria-label={title}>
      <h2>{title}</h2>
      <svg className="usage__chart" viewBox={`0 0 ${days * 10} 100`} preserveAspectRatio="none" aria-hidden="true">
        {all.map((each, at) => {
          const height = (100 * valueOf(each)) / most;
          return (
            <rect key={each.day} x={at * 10 + 1} y={100 - height} width={8} height={height}>
              <title>{`${each.day}: ${isFree ? LABELS.number({ amount: each.calls }) : dollars(each.cost)}`}</title>
            </rect>
          );
        })}
      </svg>
      <details>
        <summary>{LABELS.day}</summary>
        <table className="vt-table">
          <thead>
            <tr>
              <th scope="col">{LABELS.day}</th>
              <th scope="col">{LABELS.calls}</th>
              <th scope="col">{LABELS.cost}</th>
            </tr>
          </thead>
          <tbody>
            {all
              .filter(({ calls }) => calls > 0)
              .map(({ day, calls, cost }) => (
                <tr key={day}>
                  <th scope="row">{day}</th>
                  <td>{LABELS.number({ amount: calls })}</td>
                  <td>{dollars(cost)}</td>
                </tr>
              ))}
          </tbody>
        </table>
      </details>
    </section>
  );
}

function Table({ title, head, rows }: { title: string; head: string; rows: readonly Group[] }) {
  return (
    <section aria-label={title}>
      <h2>{title}</h2>
      <DataTable
        label={title}
        columns={[
          head,
          LABELS.calls,
          LABELS.availability,
          LABELS.inputTokens,
          LABELS.outputTokens,
          LABELS.cost,
          LABELS.median,
          LABELS.medianFirst,
        ]}
      >
        {rows.map((row) => (
          <tr key={row.name}>
            <th scope="row">{row.name}</th>
            <td>{LABELS.number({ amount: row.calls })}</td>
            <td>{LABELS.percent({ percent: 100 * (1 - row.failures / row.calls) })}</td>
            <td>{LABELS.number({ amount: row.inputTokens })}</td>
            <td>{LABELS.number({ amount: row.outputTokens })}</td>
            <td>{dollars(row.cost)}</td>
            <td>{LABELS.milliseconds({ amount: Math.round(row.median) })}</td>
            <td>{row.medianFirst === undefined ? "" : LABELS.milliseconds({ amount: Math.round(row.medianFirst) })}</td>
          </tr>
        ))}
      </DataTable>
    </section>
  );
}
