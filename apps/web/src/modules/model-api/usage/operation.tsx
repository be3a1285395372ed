/** What an operator looks at: the last calls, spending beside its limits, and the health of places. */
import type { CallLedger, LedgerLine } from "@vitrine/hub";
import { DataTable } from "../../../shell/components/data-table.tsx";
import type { Rights } from "../configuration.ts";
import type { PlaceState } from "../model-api.ts";
import { USAGE_LABELS as LABELS } from "./messages/usage-labels.ts";
import { dollars } from "./dollars.ts";

export interface Operation {
  lines: readonly LedgerLine[];
  /** Missing for who is no administrator. */
  places?: readonly PlaceState[];
  callers?: readonly (Awaited<ReturnType<CallLedger["spending"]>>[number] & { rights: Rights })[];
  now: number;
}

/** Spending and health, for an administrator. */
export function OperationSections({ places = [], callers = [], now }: Operation) {
  return (
    <>
      {callers.length > 0 && (
        <section aria-label={LABELS.budgets}>
          <h2>{LABELS.budgets}</h2>
          <DataTable
            label={LABELS.budgets}
            columns={[LABELS.caller, LABELS.spentToday, LABELS.spentMonth, LABELS.perMinute]}
          >
            {callers.map(({ caller, day, month, rights }) => (
              <tr key={caller}>
                <th scope="row">{caller}</th>
                <td>{amountOf(day, rights.dollarsPerDay)}</td>
                <td>{amountOf(month, rights.dollarsPerMonth)}</td>
                <td>
                  {[
                    rights.requestsPerMinute !== undefined && LABELS.requests({ amount: rights.requestsPerMinute }),
                    rights.tokensPerMinute !== undefined && LABELS.tokens({ amount: rights.tokensPerMinute }),
                  ]
                    .filter(Boolean)
                    .join(", ")}
                </td>
              </tr>
            ))}
          </DataTable>
        </section>
      )}
      {places.length > 0 && (
        <section aria-label={LABELS.health}>
          <h2>{LABELS.health}</h2>
          <DataTable label={LABELS.health} columns={[LABELS.place, LABELS.state]}>
            {places.map(({ name, isAway, obstacles }) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td className="usage__text">
                  {isAway
                    ? LABELS.away
                    : obstacles.length === 0
                      ? LABELS.ready
                      : obstacles
                          .map(({ model, reason, until }) =>
                            LABELS.passedBy({ model, reason, seconds: Math.max(1, Math.ceil((until - now) / 1000)) }),
                          )
                          .join("; ")}
                </td>
              </tr>
            ))}
          </DataTable>
        </section>
      )}
    </>
  );
}

export function LastCalls({ lines, callers }: Operation) {
  if (lines.length === 0) return null;
  const isEveryone = callers !== undefined;
  return (
    <section aria-label={LABELS.lastCalls}>
      <h2>{LABELS.lastCalls}</h2>
      <DataTable
        label={LABELS.lastCalls}
        columns={[
          LABELS.time,
          ...(isEveryone ? [LABELS.caller] : []),
          LABELS.model,
          LABELS.place,
          LABELS.outcome,
          LABELS.inputTokens,
          LABELS.outputTokens,
          LABELS.cost,
        ]}
      >
        {lines.map(({ at, caller, model, place, outcome, inputTokens, outputTokens, cost, requestId }) => (
          <tr key={`${at} ${requestId}`}>
            <th scope="row">
              <time dateTime={at}>{at.slice(0, 19).replace("T", " ")}</time>
            </th>
            {isEveryone && <td className="usage__text">{caller}</td>}
            <td className="usage__text">{model}</td>
            <td className="usage__text">{place}</td>
            <td className="usage__text">{outcome}</td>
            <td>{LABELS.number({ amount: inputTokens })}</td>
            <td>{LABELS.number({ amount: outputTokens })}</td>
            <td>{cost === undefined || cost === null ? "" : dollars(cost)}</td>
          </tr>
        ))}
      </DataTable>
    </section>
  );
}

function amountOf(spent: number, limit: number | undefined): string {
  return `${dollars(spent)}${limit === undefined ? "" : ` ${LABELS.limit({ amount: dollars(limit) })}`}`;
}
