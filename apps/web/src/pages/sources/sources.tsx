/** Where the facts come from: releases, counts, conflicts and how they are resolved. */
import { SEED_DISAGREEMENTS_NOTE, SEED_SOURCES_NOTE } from "@vitrine/hub";
import { formatDate, formatNumber } from "@vitrine/react";
import type { Page, Route } from "../../shell/page.ts";
import type { SourcesFile } from "../../catalog/seed-sources.ts";
import { linkTo, RichParagraph } from "../../shell/rich-text.tsx";
import {
  type Disagreement,
  Disagreements,
  readSourcesQuery,
  type SourcesQuery,
  SourcesTable,
} from "./sources-tables.tsx";
import { SOURCES_LABELS as LABELS } from "./messages/sources-labels.ts";
import { SectionHeading } from "../../shell/components/page-section.tsx";

export const sourcesRoute: Route = {
  path: "/sources",
  async load({ store, query }) {
    const [sources, disagreements] = await Promise.all([
      store.readNote(SEED_SOURCES_NOTE),
      store.readNote(SEED_DISAGREEMENTS_NOTE),
    ]);
    const found = (disagreements ?? "")
      .split("\n")
      .filter((line) => line !== "")
      .map((line) => JSON.parse(line) as Disagreement);
    return sourcesPage(
      sources === undefined ? undefined : (JSON.parse(sources) as SourcesFile),
      found,
      readSourcesQuery(query),
    );
  },
};

function sourcesPage(
  sources: SourcesFile | undefined,
  disagreements: readonly Disagreement[],
  query: SourcesQuery,
): Page {
  return {
    title: LABELS.page.title,
    description: LABELS.page.description,
    canonical: "/sources",
    noindex: query.q !== "" || query.page > 1 || query.sources > 1,
    section: "docs",
    body: (
      <article className="prose">
        <h1>{LABELS.page.title}</h1>
        <p className="lead">{LABELS.page.lead}</p>
        {sources === undefined ? (
          <p>{LABELS.page.noSeed}</p>
        ) : (
          <>
            <RichParagraph
              text={LABELS.page.summary({
                facts: formatNumber(sources.facts),
                models: formatNumber(sources.models),
                shared: formatNumber(sources.factsOfSeveralSources),
                listings: formatNumber(sources.listings),
              })}
              date={<time dateTime={sources.readOn}>{formatDate(sources.readOn)}</time>}
            />
            <SourcesTable sources={sources} query={query} />
          </>
        )}
        <Disagreements all={disagreements} query={query} />
        <SectionHeading id="rules" text={LABELS.rules.title} />
        <ul>
          {LABELS.rules.list.map((rule) => (
            <li key={rule}>{rule}</li>
          ))}
        </ul>
        <SectionHeading id="order" text={LABELS.order.title} />
        <p>{LABELS.order.about}</p>
        <SectionHeading id="offers" text={LABELS.prices.title} />
        <p>{LABELS.prices.about}</p>
        <SectionHeading id="imported" text={LABELS.imported.title} />
        <RichParagraph text={LABELS.imported.about} link={linkTo("/docs/your-own-models")} />
      </article>
    ),
  };
}
