/** The tokens that somebody made for their programs. */
import type { PersonalToken } from "@vitrine/hub";
import { MadeToken } from "../../../shell/components/made-token.tsx";
import type { Page } from "../../../shell/page.ts";
import { TOKENS_LABELS as LABELS } from "./messages/tokens-labels.ts";
import { Action, Options, Problem } from "../../../shell/components/controls.tsx";
import type { Identity } from "../identities.ts";

export interface TokensState {
  tokens: readonly PersonalToken[];
  owner: Pick<Identity, "write" | "isAdmin">;
  canCreate: boolean;
  /** A token that was just made: the only time that anybody sees it. */
  made?: string;
  /** Why none was made. */
  problem?: string;
}

const PERIODS = [1, 7, 30, 90, 365];
const DEFAULT_PERIOD = 30;

export function tokensPage({ tokens, owner, canCreate, made, problem }: TokensState): Page {
  return {
    title: LABELS.title,
    description: LABELS.description,
    noindex: true,
    ...(problem !== undefined && { status: 422 }),
    body: (
      <article className="prose">
        <h1>{LABELS.title}</h1>
        <p>{LABELS.lead}</p>
        <Problem text={problem} />
        {made === undefined ? null : (
          <MadeToken
            heading={LABELS.made}
            once={LABELS.once}
            shell={LABELS.shell({ token: made })}
            label={LABELS.use}
          />
        )}
        <h2>{LABELS.make}</h2>
        {canCreate ? <NewToken owner={owner} /> : <p>{LABELS.readOnly}</p>}
        <h2>{LABELS.list}</h2>
        {tokens.length === 0 ? <p>{LABELS.none}</p> : <TokenList tokens={tokens} />}
        {canCreate ? (
          <p>
            <a href="/trash">{LABELS.trash}</a>
          </p>
        ) : null}
        {owner.isAdmin ? (
          <p>
            <a href="/admin">{LABELS.everybody}</a>
          </p>
        ) : null}
      </article>
    ),
  };
}

function NewToken({ owner: { write } }: Pick<TokensState, "owner">) {
  return (
    <form method="post" action="/tokens" className="vt-holes">
      <label>
        <span>{LABELS.label}</span>
        <input name="label" required maxLength={100} placeholder={LABELS.labelHint} autoComplete="off" />
      </label>
      <label>
        <span>{LABELS.days}</span>
        <select name="days" defaultValue={DEFAULT_PERIOD}>
          <Options values={PERIODS} optionLabel={(days) => LABELS.period({ days })} />
        </select>
      </label>
      {write.length === 0 ? null : (
        <label className="vt-call__check">
          <input type="checkbox" name="may-write" /> <span>{LABELS.mayWrite({ patterns: write.join(", ") })}</span>
        </label>
      )}
      <Action type="submit" label={LABELS.create} data-primary="" />
    </form>
  );
}

function TokenList({ tokens }: { tokens: readonly PersonalToken[] }) {
  const day = (instant: string) => <time dateTime={instant}>{instant.slice(0, 10)}</time>;
  return (
    <div className="vt-scroll" tabIndex={0} role="region" aria-label={LABELS.list}>
      <table>
        <thead>
          <tr>
            <th scope="col">{LABELS.label}</th>
            <th scope="col">{LABELS.rights}</th>
            <th scope="col">{LABELS.created}</th>
            <th scope="col">{LABELS.expires}</th>
            <th scope="col">{LABELS.used}</th>
            <td />
          </tr>
        </thead>
        <tbody>
          {tokens.map(({ id, label, mayWrite, created, expires, used }) => (
            <tr key={id}>
              <th scope="row">{label}</th>
              <td>{mayWrite ? LABELS.writes : LABELS.reads}</td>
              <td>{day(created)}</td>
              <td>{day(expires)}</td>
              <td>{used === undefined ? LABELS.never : day(used)}</td>
              <td>
                <form method="post" action="/tokens">
                  <button className="vt-button" name="revoke" value={id} aria-label={LABELS.revokeNamed({ label })}>
                    {LABELS.revoke}
                  </button>
                </form>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
