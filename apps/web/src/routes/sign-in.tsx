/** Where a token is given, and taken back. Shown where a site lets only some people see some models. */
import type { Page } from "../site/page.ts";

export interface SignInState {
  /** Where to go afterwards: a path of this site. */
  next: string;
  /** Why the last try was refused. */
  problem?: string;
  /** Who is signed in now. */
  name?: string;
}

export function signInPage({ next, problem, name }: SignInState): Page {
  return {
    title: name === undefined ? "Sign in" : "Your access",
    description: "This site shows its models to those who have a token.",
    noindex: true,
    ...(problem !== undefined && { status: 401 }),
    body:
      name === undefined ? (
        <article className="prose">
          <h1>Sign in</h1>
          <p>This site shows its models to those who have a token. Whoever runs it can give you one.</p>
          {problem === undefined ? null : (
            <p className="vt-snippet__reason" role="alert">
              {problem}
            </p>
          )}
          <form method="post" action="/sign-in" className="vt-holes">
            <input type="hidden" name="next" value={next} />
            <label>
              <span>Token</span>
              <input type="password" name="token" autoComplete="current-password" required maxLength={200} />
            </label>
            <button type="submit" className="vt-button" data-primary="">
              Sign in
            </button>
          </form>
          <p>
            Programs send it as they do to a hub: in <code>HF_TOKEN</code>, with this site’s address in{" "}
            <code>HF_ENDPOINT</code>.
          </p>
        </article>
      ) : (
        <article className="prose">
          <h1>Your access</h1>
          <p>You are signed in as {name}.</p>
          <form method="post" action="/sign-out">
            <button type="submit" className="vt-button">
              Sign out
            </button>
          </form>
        </article>
      ),
  };
}
