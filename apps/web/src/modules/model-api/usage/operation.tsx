/** What an operator looks at: the last calls, spending beside its limits, and the health of places. */
import type { CallLedger, CallLimits, LedgerLine } from "@vitrine/hub";
import type { InferenceRouter } from "@vitrine/inference";
import { DataTable } from "../../../shell/components/data-table.tsx";
import { USAGE_LABELS as LABELS } from "./messages/usage-labels.ts";
import { dollars } from "./dollars.ts";

/** A place as the operator sees it. */
export interface PlaceState {
  name: string;
  /** A server that does not answer. */
  isAway: boolean;
  obstacles: InferenceRouter["obstacles"];
}

export interface Operation {
  lines: readonly LedgerLine[];
  places: readonly PlaceState[];
  callers: readonly (Awaited<ReturnType<CallLedger["spending"]>>[number] & { limits: CallLimits })[];
  now: number;
}

/** Spending and health. */
export function OperationSections({ places, callers, now }: Operation) {
  return (
    <>
      {callers.length > 0 && (
        <section aria-label={LABELS.budgets}>
          <h2>{LABELS.budgets}</h2>
          <DataTable
            label={LABELS.budgets}
            columns={[LABELS.caller, LABELS.spentToday, LABELS.spentMonth, LABELS.perMinute]}
          >
            {callers.map(({ account, day, month, limits }) => (
              <tr key={account}>
                <th scope="row">{account}</th>
                <td>{amountOf(day, limits.dollarsPerDay)}</td>
                <td>{amountOf(month, limits.dollarsPerMonth)}</td>
                <td>
                  {[
                    limits.requestsPerMinute !== undefined && LABELS.requests({ amount: limits.requestsPerMinute }),
                    limits.tokensPerMinute !== undefined && LABELS.tokens({ amount: limits.tokensPerMinute }),
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

interface LastCallsProps extends Pick<Operation, "lines"> {
  isEveryone?: boolean;
  /** Address of a page with the texts of a call, for those who may read them. */
  textsPath?: string;
}

export function LastCalls({ lines, isEveryone = true, textsPath }: LastCallsProps) {
  if (lines.length === 0) return null;
  const hasTexts = textsPath !== undefined && lines.some((line) => line.hasTexts);
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
          ...(hasTexts ? [LABELS.texts] : []),
        ]}
      >
        {lines.map(({ at, caller, model, place, outcome, inputTokens, outputTokens, cost, requestId, ...line }) => (
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
            {hasTexts && (
              <td>
                {line.hasTexts && (
                  <a
                    href={`${textsPath}?call=${encodeURIComponent(requestId)}`}
                    aria-label={LABELS.showTextsOf({ at })}
                  >
                    {LABELS.showTexts}
                  </a>
                )}
              </td>
            )}
          </tr>
        ))}
      </DataTable>
    </section>
  );
}

function amountOf(spent: number, limit: number | undefined): string {
  return `${dollars(spent)}${limit === undefined ? "" : ` ${LABELS.limit({ amount: dollars(limit) })}`}`;
}
