/** The pages to sign in with a token and to sign out, on sites with an access file. */
import type { Page } from "../../shell/page.ts";
import { SHELL_LABELS } from "../../shell/messages/shell-labels.ts";
import { RichParagraph } from "../../shell/rich-text.tsx";
import { Action, Problem } from "../../shell/components/controls.tsx";

const LABELS = SHELL_LABELS.signIn;

export interface SignInState {
  /** Where to go afterwards: a path of this site. */
  next: string;
  /** Why the last attempt was rejected. */
  problem?: string;
  /** Who is signed in now. */
  name?: string;
  /** Host of the identity provider, where there is one. */
  provider?: string;
}

export function signInPage({ next, problem, name, provider }: SignInState): Page {
  return {
    title: name === undefined ? LABELS.title : LABELS.accessTitle,
    description: LABELS.description,
    noindex: true,
    ...(problem !== undefined && { status: 401 }),
    body:
      name === undefined ? (
        <article className="prose">
          <h1>{LABELS.title}</h1>
          <p>{provider === undefined ? LABELS.message : LABELS.personMessage}</p>
          <Problem text={problem} />
          {provider === undefined ? null : (
            <>
              <p>
                <a className="vt-button" data-primary="" href={`/sign-in/start?next=${encodeURIComponent(next)}`}>
                  {LABELS.withProvider({ host: provider })}
                </a>
              </p>
              <h2>{LABELS.withToken}</h2>
            </>
          )}
          <form method="post" action="/sign-in" className="vt-holes">
            <input type="hidden" name="next" value={next} />
            <label>
              <span>{LABELS.token}</span>
              <input type="password" name="token" autoComplete="current-password" required maxLength={200} />
            </label>
            <Action type="submit" label={LABELS.submit} data-primary={provider === undefined ? "" : undefined} />
          </form>
          <RichParagraph text={LABELS.programs} />
        </article>
      ) : (
        <article className="prose">
          <h1>{LABELS.accessTitle}</h1>
          <p>{LABELS.signedInAs({ name })}</p>
          <p>
            <a href="/tokens">{LABELS.tokens}</a>
          </p>
          <form method="post" action="/sign-out">
            <Action type="submit" label={LABELS.signOut} />
          </form>
        </article>
      ),
  };
}
