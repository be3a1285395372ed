/** Pages for missing addresses and for errors. */
import { SearchField } from "@vitrine/react";
import type { ReactNode } from "react";
import type { Page } from "./page.ts";
import { SHELL_LABELS } from "./messages/shell-labels.ts";
import { linkTo, RichParagraph } from "./rich-text.tsx";
import { decoded } from "../catalog/site-addresses.ts";

const { notFound, serverError, invalidCursor, unavailable } = SHELL_LABELS;

/** A page that says what happened instead, by its status. */
export function noticePage(
  status: number,
  { title, description }: Pick<Page, "title" | "description">,
  text: ReactNode,
): Page {
  return {
    title,
    description,
    status,
    noindex: true,
    body: (
      <div className="notice">
        <p className="notice__code">{status}</p>
        <h1>{title}</h1>
        {text}
      </div>
    ),
  };
}

export function notFoundPage(path: string): Page {
  const lastWord = path.split("/").filter(Boolean).at(-1) ?? "";
  return noticePage(
    404,
    notFound,
    <>
      <RichParagraph text={notFound.message({ path })} />
      <SearchField
        action="/models"
        value={decoded(lastWord)}
        labels={{ label: notFound.search, submit: notFound.search }}
      />
      <RichParagraph
        text={notFound.elsewhere}
        models={linkTo("/models")}
        tasks={linkTo("/tasks")}
        docs={linkTo("/docs")}
      />
    </>,
  );
}

export function errorPage(requestId: string): Page {
  return noticePage(
    500,
    serverError,
    <>
      <p>{serverError.message}</p>
      <RichParagraph text={serverError.report({ requestId })} />
    </>,
  );
}

/** A cursor that is cut off or belongs to another query. */
export function invalidCursorPage(start: string): Page {
  return noticePage(
    400,
    invalidCursor,
    <>
      <RichParagraph text={invalidCursor.message} />
      <p>
        <a href={start}>{invalidCursor.start}</a>
      </p>
    </>,
  );
}

/** The store does not respond; the documentation still works. */
export function awayPage(): Page {
  return noticePage(
    503,
    unavailable,
    <>
      <p>{unavailable.message}</p>
      <RichParagraph text={unavailable.meanwhile} docs={linkTo("/docs")} libraries={linkTo("/libraries")} />
    </>,
  );
}
