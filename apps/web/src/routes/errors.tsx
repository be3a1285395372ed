/** The pages for what is not there and for what went wrong. */
import { SearchField } from "@vitrine/react";
import type { Page } from "../site/page.ts";

export function notFoundPage(path: string): Page {
  const lastWord = path.split("/").filter(Boolean).at(-1) ?? "";
  return {
    title: "Nothing here",
    description: "This address leads nowhere.",
    status: 404,
    noindex: true,
    body: (
      <div className="notice">
        <p className="notice__code">404</p>
        <h1>Nothing is on show here</h1>
        <p>
          No page has the address <code>{path}</code>. It may have moved, or a letter may be missing.
        </p>
        <SearchField
          action="/models"
          value={safeDecode(lastWord)}
          labels={{ label: "Search models", submit: "Search models" }}
        />
        <p>
          Or start from <a href="/models">all models</a>, <a href="/tasks">the tasks</a> or{" "}
          <a href="/docs">the documentation</a>.
        </p>
      </div>
    ),
  };
}

export function errorPage(requestId: string): Page {
  return {
    title: "Something broke",
    description: "The server could not make this page.",
    status: 500,
    noindex: true,
    body: (
      <div className="notice">
        <p className="notice__code">500</p>
        <h1>This page could not be made</h1>
        <p>The fault is on this side, and it has been written to the server’s log. Trying again may help.</p>
        <p>
          If you report it, name the request: <code>{requestId}</code>
        </p>
      </div>
    ),
  };
}

/** A place in a list that the list does not have: shortened, or of a list that was asked otherwise. */
export function wrongPlacePage(start: string): Page {
  return {
    title: "No such place in this list",
    description: "The address names a place in a list of models that the list does not have.",
    status: 400,
    noindex: true,
    body: (
      <div className="notice">
        <p className="notice__code">400</p>
        <h1>This list has no such place</h1>
        <p>
          The address ends with a <code>cursor</code> that was shortened or belongs to another list.
        </p>
        <p>
          <a href={start}>Begin at the first page</a>
        </p>
      </div>
    ),
  };
}

/** The store does not answer; the documentation is there all the same. */
export function awayPage(): Page {
  return {
    title: "The models are away",
    description: "The store of models does not answer at the moment.",
    status: 503,
    noindex: true,
    body: (
      <div className="notice">
        <p className="notice__code">503</p>
        <h1>The store of models does not answer</h1>
        <p>It may be starting, or its database may be away. Try again in a few seconds.</p>
        <p>
          <a href="/docs">The documentation</a> and <a href="/libraries">the libraries</a> can be read meanwhile.
        </p>
      </div>
    ),
  };
}

function safeDecode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
