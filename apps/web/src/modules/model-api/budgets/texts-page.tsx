/** What was asked and answered in a call, for administrators. */
import type { CallLedger } from "@vitrine/hub";
import type { Page } from "../../../shell/page.ts";
import { BUDGETS_PATH } from "./budgets-page.tsx";
import { BUDGETS_LABELS as LABELS } from "./messages/budgets-labels.ts";

type CallTexts = NonNullable<Awaited<ReturnType<CallLedger["textsOf"]>>>;

export function textsPage({ caller, model, until, request, answer }: CallTexts): Page {
  return {
    title: LABELS.textsTitle,
    description: LABELS.description,
    noindex: true,
    admin: "budgets",
    body: (
      <article className="prose">
        <h1>{LABELS.textsTitle}</h1>
        <p>{LABELS.textsLead({ caller, model, until: until.slice(0, 10) })}</p>
        {[
          [LABELS.request, indented(request)],
          [LABELS.answer, answer],
        ].map(([name, text]) => (
          <section key={name} aria-label={name}>
            <h2>{name}</h2>
            <pre className="vt-breaks" tabIndex={0}>
              {text}
            </pre>
          </section>
        ))}
        <p>
          <a href={BUDGETS_PATH}>{LABELS.title}</a>
        </p>
      </article>
    ),
  };
}

function indented(json: string): string {
  try {
    return JSON.stringify(JSON.parse(json), undefined, 2);
  } catch {
    return json;
  }
}
