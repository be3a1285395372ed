/** Tokens of programs, budgets, spending, health and the last calls, for administrators. */
import type { PersonalToken, Store } from "@vitrine/hub";
import { MadeToken } from "../../../shell/components/made-token.tsx";
import { Action, Problem } from "../../../shell/components/controls.tsx";
import { DataTable } from "../../../shell/components/data-table.tsx";
import type { Page } from "../../../shell/page.ts";
import type { CallBudget } from "../metering/accounts.ts";
import { LIMIT_NAMES } from "../metering/limits.ts";
import { LastCalls, OperationSections, type Operation } from "../usage/operation.tsx";
import { limitWords, ownerWords, warningWords } from "./budget-words.ts";
import { BUDGETS_LABELS as LABELS } from "./messages/budgets-labels.ts";

export interface ShownBudget extends CallBudget {
  /** Who set it; missing where the operator's file says so. */
  by?: string;
}

type SiteService = Awaited<ReturnType<Store["rights"]["services"]>>[number];

export interface ShownService extends SiteService {
  tokens: readonly Pick<PersonalToken, "id" | "expires" | "used">[];
  /** Whether an entry of the access file is called the same. */
  isShadowed: boolean;
}

export interface BudgetsState {
  budgets: readonly ShownBudget[];
  services: readonly ShownService[];
  operation: Operation;
  canChange: boolean;
  /** Whether the site asks for tokens. */
  hasTokens: boolean;
  hasWebhook: boolean;
  /** A token that was just made: the only time that anybody sees it. */
  made?: { name: string; token: string };
  /** Why nothing was changed. */
  problem?: string;
}

export const BUDGETS_PATH = "/admin/budgets";
export const TEXTS_PATH = "/admin/budgets/texts";

export function budgetsPage(state: BudgetsState): Page {
  const { made, problem, canChange, hasTokens, operation } = state;
  return {
    title: LABELS.title,
    description: LABELS.description,
    noindex: true,
    admin: "budgets",
    ...(problem !== undefined && { status: 422 }),
    body: (
      <article className="usage prose">
        <h1>{LABELS.title}</h1>
        <p>{LABELS.lead}</p>
        <Problem text={problem} />
        {made === undefined ? null : (
          <MadeToken
            heading={LABELS.made({ name: made.name })}
            once={LABELS.once}
            shell={LABELS.shell({ token: made.token })}
            label={LABELS.once}
          />
        )}
        {canChange ? null : <p>{LABELS.readOnly}</p>}
        <Budgets {...state} />
        {canChange ? <NewBudget {...state} /> : null}
        {hasTokens ? <Services {...state} /> : <p>{LABELS.open}</p>}
        {hasTokens && canChange ? <NewService /> : null}
        <OperationSections {...operation} />
        <LastCalls {...operation} textsPath={TEXTS_PATH} />
        <p>
          <a href="/usage">{LABELS.usage}</a> · <a href="/admin/audit?kind=account">{LABELS.audit}</a>
          {hasTokens ? (
            <>
              {" "}
              · <a href="/admin/accounts">{LABELS.accounts}</a>
            </>
          ) : null}
        </p>
      </article>
    ),
  };
}

function Budgets({ budgets, canChange }: BudgetsState) {
  return (
    <section aria-label={LABELS.budgets}>
      <h2>{LABELS.budgets}</h2>
      {budgets.length === 0 ? (
        <p>{LABELS.noBudgets}</p>
      ) : (
        <DataTable
          label={LABELS.budgets}
          columns={[LABELS.for, LABELS.models, LABELS.limits, LABELS.by, <td key="remove" />]}
        >
          {budgets.map((budget) => {
            const { kind, subject, models, limits, isSoft, warnAt, by } = budget;
            const words = [limitWords(limits), warningWords(isSoft, warnAt)].filter(Boolean).join("; ");
            return (
              <tr key={`${by === undefined} ${kind} ${subject} ${models}`}>
                <th scope="row">{ownerWords(budget)}</th>
                <td className="usage__text">{models}</td>
                <td className="usage__text">{words}</td>
                <td className="usage__text">{by ?? LABELS.file}</td>
                <td>
                  {by !== undefined && canChange ? (
                    <form method="post" action={BUDGETS_PATH}>
                      <input type="hidden" name="kind" value={kind} />
                      <input type="hidden" name="subject" value={subject} />
                      <input type="hidden" name="models" value={models} />
                      <button
                        className="vt-button"
                        name="action"
                        value="remove"
                        aria-label={LABELS.removeOf({ who: ownerWords(budget) })}
                      >
                        {LABELS.remove}
                      </button>
                    </form>
                  ) : null}
                </td>
              </tr>
            );
          })}
        </DataTable>
      )}
    </section>
  );
}

const kinds = (): Record<CallBudget["kind"], string> => ({
  caller: LABELS.kindCaller,
  each: LABELS.kindEach,
  group: LABELS.kindGroup,
  site: LABELS.kindSite,
});

function NewBudget({ hasWebhook }: BudgetsState) {
  return (
    <section aria-label={LABELS.setTitle}>
      <h2>{LABELS.setTitle}</h2>
      <p>
        {LABELS.setLead} {hasWebhook ? null : LABELS.noWebhook}
      </p>
      <form method="post" action={BUDGETS_PATH} className="vt-holes">
        <label>
          <span>{LABELS.kind}</span>
          <select name="kind">
            {Object.entries(kinds()).map(([kind, label]) => (
              <option key={kind} value={kind}>
                {label}
              </option>
            ))}
          </select>
        </label>
        <Field label={LABELS.subject} name="subject" maxLength={250} />
        <Field label={LABELS.pattern} name="models" maxLength={200} defaultValue="*" />
        {LIMIT_NAMES.toReversed().map((name) => (
          <Field key={name} label={LABELS[name]} name={name} type="number" min={0} step="any" />
        ))}
        <Field label={LABELS.warnAt} name="warnAt" maxLength={100} placeholder={LABELS.warnHint} />
        <label className="vt-call__check">
          <input type="checkbox" name="soft" /> <span>{LABELS.isSoft}</span>
        </label>
        <Action type="submit" name="action" value="set" label={LABELS.set} data-primary="" />
      </form>
    </section>
  );
}

function Field({ label, ...attributes }: { label: string } & React.ComponentProps<"input">) {
  return (
    <label>
      <span>{label}</span>
      <input autoComplete="off" {...attributes} />
    </label>
  );
}

const day = (instant: string) => <time dateTime={instant}>{instant.slice(0, 10)}</time>;

function Services({ services }: BudgetsState) {
  const columns = [LABELS.name, LABELS.sees, LABELS.writes, LABELS.expires, LABELS.used, <td key="end" />];
  return (
    <section aria-label={LABELS.tokens}>
      <h2>{LABELS.tokens}</h2>
      {services.length === 0 ? (
        <p>{LABELS.noTokens}</p>
      ) : (
        <DataTable label={LABELS.tokens} columns={columns}>
          {services.flatMap(({ name, read, write, tokens, isShadowed }) =>
            tokens.map(({ id, expires, used }) => (
              <tr key={id}>
                <th scope="row">
                  {name}
                  {isShadowed ? <p className="vt-field__hint">{LABELS.shadowed}</p> : null}
                </th>
                <td className="usage__text">{read.join(", ")}</td>
                <td className="usage__text">{write.join(", ")}</td>
                <td>{day(expires)}</td>
                <td>{used === undefined ? LABELS.never : day(used)}</td>
                <td>
                  <form method="post" action={BUDGETS_PATH}>
                    <input type="hidden" name="name" value={name} />
                    <input type="hidden" name="token" value={id} />
                    <button className="vt-button" name="action" value="end" aria-label={LABELS.endOf({ name })}>
                      {LABELS.end}
                    </button>
                  </form>
                </td>
              </tr>
            )),
          )}
        </DataTable>
      )}
    </section>
  );
}

function NewService() {
  return (
    <section aria-label={LABELS.makeTitle}>
      <h2>{LABELS.makeTitle}</h2>
      <p>{LABELS.makeLead}</p>
      <form method="post" action={BUDGETS_PATH} className="vt-holes">
        <Field label={LABELS.name} name="name" required maxLength={100} pattern="[\w.@+\-]+" />
        <Field label={LABELS.readPatterns} name="read" required defaultValue="*" />
        <Field label={LABELS.writePatterns} name="write" />
        <Field label={LABELS.days} name="days" type="number" min={1} max={365} defaultValue={90} />
        <Action type="submit" name="action" value="make" label={LABELS.make} data-primary="" />
      </form>
    </section>
  );
}
