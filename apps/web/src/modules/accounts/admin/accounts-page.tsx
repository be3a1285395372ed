/** Everybody's sessions and tokens, for administrators. */
import type { Person, PersonalToken } from "@vitrine/hub";
import { DataTable } from "../../../shell/components/data-table.tsx";
import type { Page } from "../../../shell/page.ts";
import { ACCOUNTS_LABELS as LABELS } from "./messages/accounts-labels.ts";

export interface AccountsState {
  people: readonly (Pick<Person, "key" | "name" | "issuer"> & { signedIn: string })[];
  tokens: readonly (PersonalToken & { ownerName: string })[];
}

export function accountsPage({ people, tokens }: AccountsState): Page {
  return {
    title: LABELS.title,
    description: LABELS.description,
    noindex: true,
    admin: "accounts",
    body: (
      <article className="prose">
        <h1>{LABELS.title}</h1>
        <p>{LABELS.lead}</p>
        <h2>{LABELS.people}</h2>
        {people.length === 0 ? <p>{LABELS.nobody}</p> : <People people={people} />}
        <h2>{LABELS.tokens}</h2>
        {tokens.length === 0 ? <p>{LABELS.noTokens}</p> : <Tokens tokens={tokens} />}
      </article>
    ),
  };
}

const day = (instant: string) => <time dateTime={instant}>{instant.slice(0, 10)}</time>;

function EndButton({
  owner,
  field,
  value,
  label,
  name,
}: Record<"owner" | "field" | "value" | "label" | "name", string>) {
  return (
    <form method="post" action="/admin/accounts">
      <input type="hidden" name="owner" value={owner} />
      <button className="vt-button" name={field} value={value} aria-label={name}>
        {label}
      </button>
    </form>
  );
}

function People({ people }: Pick<AccountsState, "people">) {
  return (
    <DataTable
      label={LABELS.people}
      columns={[LABELS.name, LABELS.from, LABELS.signedIn, <td key="end" colSpan={2} />]}
    >
      {people.map(({ key, name, issuer, signedIn }) => (
        <tr key={key}>
          <th scope="row">{name}</th>
          <td>{issuer === undefined ? LABELS.accessFile : issuer.replace(/^https?:\/\//, "")}</td>
          <td>{day(signedIn)}</td>
          {(["sessions", "tokens"] as const).map((what) => (
            <td key={what}>
              <EndButton
                owner={key}
                field="end"
                value={what}
                label={what === "sessions" ? LABELS.endSessions : LABELS.endTokens}
                name={what === "sessions" ? LABELS.endSessionsOf({ name }) : LABELS.endTokensOf({ name })}
              />
            </td>
          ))}
        </tr>
      ))}
    </DataTable>
  );
}

function Tokens({ tokens }: Pick<AccountsState, "tokens">) {
  const columns = [LABELS.label, LABELS.owner, LABELS.created, LABELS.expires, LABELS.used, <td key="end" />];
  return (
    <DataTable label={LABELS.tokens} columns={columns}>
      {tokens.map(({ id, owner, ownerName, label, created, expires, used }) => (
        <tr key={id}>
          <th scope="row">{label}</th>
          <td>{ownerName}</td>
          <td>{day(created)}</td>
          <td>{day(expires)}</td>
          <td>{used === undefined ? LABELS.never : day(used)}</td>
          <td>
            <EndButton
              owner={owner}
              field="token"
              value={id}
              label={LABELS.endToken}
              name={LABELS.endTokenOf({ label, name: ownerName })}
            />
          </td>
        </tr>
      ))}
    </DataTable>
  );
}
