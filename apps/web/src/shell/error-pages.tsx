/** Pages for missing addresses and for errors. */
import { SearchField } from "@vitrine/react";
import type { Page } from "./page.ts";
import { SHELL_LABELS } from "./messages/shell-labels.ts";
import { linkTo, RichText } from "./rich-text.tsx";
import { decoded } from "../catalog/site-addresses.ts";

const { notFound, serverError, invalidCursor, unavailable } = SHELL_LABELS;

export function notFoundPage(path: string): Page {
  const lastWord = path.split("/").filter(Boolean).at(-1) ?? "";
  return {
    title: notFound.title,
    description: notFound.description,
    status: 404,
    noindex: true,
    body: (
      <div className="notice">
        <p className="notice__code">404</p>
        <h1>{notFound.title}</h1>
        <p>
          <RichText text={notFound.message({ path })} />
        </p>
        <SearchField
          action="/models"
          value={decoded(lastWord)}
          labels={{ label: notFound.search, submit: notFound.search }}
        />
        <p>
          <RichText
            text={notFound.elsewhere}
            models={linkTo("/models")}
            tasks={linkTo("/tasks")}
            docs={linkTo("/docs")}
          />
        </p>
      </div>
    ),
  };
}

export function errorPage(requestId: string): Page {
  return {
    title: serverError.title,
    description: serverError.description,
    status: 500,
    noindex: true,
    body: (
      <div className="notice">
        <p className="notice__code">500</p>
        <h1>{serverError.title}</h1>
        <p>{serverError.message}</p>
        <p>
          <RichText text={serverError.report({ requestId })} />
        </p>
      </div>
    ),
  };
}

/** A cursor that is cut off or belongs to another query. */
export function invalidCursorPage(start: string): Page {
  return {
    title: invalidCursor.title,
    description: invalidCursor.description,
    status: 400,
    noindex: true,
    body: (
      <div className="notice">
        <p className="notice__code">400</p>
        <h1>{invalidCursor.title}</h1>
        <p>
          <RichText text={invalidCursor.message} />
        </p>
        <p>
          <a href={start}>{invalidCursor.start}</a>
        </p>
      </div>
    ),
  };
}

/** The store does not respond; the documentation still works. */
export function awayPage(): Page {
  return {
    title: unavailable.title,
    description: unavailable.description,
    status: 503,
    noindex: true,
    body: (
      <div className="notice">
        <p className="notice__code">503</p>
        <h1>{unavailable.title}</h1>
        <p>{unavailable.message}</p>
        <p>
          <RichText text={unavailable.meanwhile} docs={linkTo("/docs")} libraries={linkTo("/libraries")} />
        </p>
      </div>
    ),
  };
}
