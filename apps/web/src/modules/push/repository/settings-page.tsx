/** Where admins of a pushed model change who sees it, who may change it, its name and its end. */
import { type RepositoryRight, type RepositoryRow, type Subject, TRASH_DAYS } from "@vitrine/hub";
import { modelPath } from "@vitrine/react";
import { settingsPath } from "../../../catalog/record-links.ts";
import { Action, Options, Problem } from "../../../shell/components/controls.tsx";
import { DataTable } from "../../../shell/components/data-table.tsx";
import { noticePage } from "../../../shell/error-pages.tsx";
import type { Page } from "../../../shell/page.ts";
import { linkTo, RichParagraph } from "../../../shell/rich-text.tsx";
import { REPOSITORY_LABELS as LABELS } from "./messages/repository-labels.ts";

export interface SettingsState {
  row: Pick<RepositoryRow, "id" | "visibility">;
  /** Rights on this repository, each with the name to show; absent at a personal site. */
  rights: readonly (RepositoryRight & { name: string })[] | undefined;
  /** Why the last change was not made. */
  problem?: string | undefined;
}

export const KINDS = ["person", "group", "service"] as const satisfies Subject["kind"][];
export const ACCESSES = ["read", "write", "admin"] as const satisfies RepositoryRight["access"][];
export const VISIBILITIES = ["public", "private"] as const satisfies RepositoryRow["visibility"][];

export function settingsPage({ row: { id, visibility }, rights, problem }: SettingsState): Page {
  return {
    title: LABELS.title({ id }),
    description: LABELS.description({ id }),
    section: "models",
    noindex: true,
    ...(problem !== undefined && { status: 422 }),
    body: (
      <article className="prose">
        <p>
          <a href={modelPath(id)}>{id}</a>
        </p>
        <h1 className="vt-breaks">{LABELS.title({ id })}</h1>
        <Problem text={problem} />
        {rights === undefined ? <p>{LABELS.onePerson}</p> : <Visibility {...{ id, visibility }} />}
        {rights === undefined ? null : <People {...{ id, rights }} />}
        <Rename id={id} />
        <Delete id={id} />
      </article>
    ),
  };
}

/** For those who may read a model and not change its settings. */
export function notAdminPage(id: string): Page {
  return noticePage(
    403,
    { title: LABELS.adminsOnly, description: LABELS.description({ id }) },
    <>
      <p>{LABELS.askAdmin({ id })}</p>
      <p>
        <a href={modelPath(id)}>{LABELS.backTo({ id })}</a>
      </p>
    </>,
  );
}

function Visibility({ id, visibility }: SettingsState["row"]) {
  return (
    <>
      <h2 id="visibility">{LABELS.visibility}</h2>
      <form method="post" action={settingsPath(id)}>
        <div role="radiogroup" aria-labelledby="visibility">
          {VISIBILITIES.map((each) => (
            <p key={each}>
              <label>
                <input type="radio" name="visibility" value={each} defaultChecked={each === visibility} />{" "}
                <strong>{LABELS.visibilities[each]}</strong> {LABELS.visibilityMeans[each]}
              </label>
            </p>
          ))}
        </div>
        <p>
          <Action type="submit" name="change" value="settings" label={LABELS.setVisibility} />
        </p>
      </form>
    </>
  );
}

function People({ id, rights }: { id: string; rights: NonNullable<SettingsState["rights"]> }) {
  const columns = [LABELS.name, LABELS.kind, LABELS.access, LABELS.granted, LABELS.by, <td key="remove" />];
  return (
    <>
      <h2 id="people">{LABELS.people}</h2>
      <p>{LABELS.peopleNote}</p>
      {rights.length === 0 ? null : (
        <DataTable labelledBy="people" columns={columns}>
          {rights.map(({ kind, subject, name, access, by, granted }) => (
            <tr key={`${kind} ${subject}`}>
              <th scope="row">{name}</th>
              <td>{LABELS.kinds[kind]}</td>
              <td>{LABELS.accesses[access]}</td>
              <td>
                <time dateTime={granted}>{granted.slice(0, 10)}</time>
              </td>
              <td>{by}</td>
              <td>
                <form method="post" action={settingsPath(id)}>
                  <input type="hidden" name="kind" value={kind} />
                  <input type="hidden" name="subject" value={subject} />
                  <Action
                    type="submit"
                    name="change"
                    value="revoke"
                    label={LABELS.remove}
                    aria-label={LABELS.removeNamed({ name })}
                  />
                </form>
              </td>
            </tr>
          ))}
        </DataTable>
      )}
      <h3>{LABELS.add}</h3>
      <p id="name-hint">{LABELS.nameHint}</p>
      <form method="post" action={settingsPath(id)} className="vt-holes">
        <label>
          <span>{LABELS.kind}</span>
          <select name="kind">
            <Options values={KINDS} optionLabel={(kind) => LABELS.kinds[kind]} />
          </select>
        </label>
        <label>
          <span>{LABELS.name}</span>
          <input name="name" required maxLength={200} autoComplete="off" aria-describedby="name-hint" />
        </label>
        <label>
          <span>{LABELS.access}</span>
          <select name="access">
            <Options values={ACCESSES} optionLabel={(access) => LABELS.accesses[access]} />
          </select>
        </label>
        <Action type="submit" name="change" value="grant" label={LABELS.grant} />
      </form>
    </>
  );
}

function Rename({ id }: { id: string }) {
  return (
    <>
      <h2 id="rename">{LABELS.rename}</h2>
      <p>{LABELS.renameNote({ id })}</p>
      <form method="post" action={settingsPath(id)} className="vt-holes">
        <label>
          <span>{LABELS.newName}</span>
          <input
            name="name"
            required
            size={40}
            maxLength={200}
            defaultValue={id}
            autoComplete="off"
            spellCheck={false}
          />
        </label>
        <Action type="submit" name="change" value="move" label={LABELS.renameIt} />
      </form>
    </>
  );
}

function Delete({ id }: { id: string }) {
  return (
    <>
      <h2 id="delete">{LABELS.delete}</h2>
      <RichParagraph text={LABELS.deleteNote({ days: TRASH_DAYS })} link={linkTo("/trash")} />
      <form method="post" action={settingsPath(id)} className="vt-holes">
        <label>
          <span>{LABELS.confirm({ id })}</span>
          <input name="confirm" required size={40} maxLength={200} autoComplete="off" spellCheck={false} />
        </label>
        <Action type="submit" name="change" value="delete" label={LABELS.deleteIt} />
      </form>
    </>
  );
}
