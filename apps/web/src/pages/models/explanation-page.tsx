/** What a search text was taken for, and how the search engine answered. */
import type { Explanation, FoundPage } from "@vitrine/hub";
import { totalText } from "@vitrine/react";
import type { Page } from "../../shell/page.ts";
import { MODELS_LABELS } from "./messages/models-labels.ts";

const LABELS = MODELS_LABELS.page;

/** `?explain=1`: what the text was taken for, and how the search engine answered. */
export function explanationPage(page: FoundPage, { engine, request, plan, keys }: Explanation): Page {
  const { filter, parsedFilters, text, total, isAtLeast, corrected, omittedTerms, orUnknown, sort } = page;
  const interpretation = { text, parsedFilters, filter, corrected, omittedTerms, orUnknown, sort };
  const sections: [string, string][] = [
    [LABELS.explained.interpretation, JSON.stringify(interpretation, undefined, 2)],
    [
      LABELS.explained.rows({ total: totalText({ total, ...(isAtLeast && { isAtLeast }) }) }),
      keys.map(({ id, key }) => `${key}  ${id}`).join("\n"),
    ],
    [LABELS.explained.request({ engine }), request],
    [LABELS.explained.plan, plan],
  ];
  return {
    title: LABELS.explained.title,
    description: LABELS.explained.title,
    section: "models",
    noindex: true,
    body: (
      <div className="models">
        <h1>{LABELS.explained.title}</h1>
        {sections.map(([title, content]) => (
          <section key={title}>
            <h2>{title}</h2>
            <pre>{content}</pre>
          </section>
        ))}
      </div>
    ),
  };
}
