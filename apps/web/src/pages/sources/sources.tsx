/** Where the facts come from: releases, counts, conflicts and how they are resolved. */
import { SEED_DISAGREEMENTS_NOTE, SEED_SOURCES_NOTE } from "@vitrine/hub";

import type { Page, Route } from "../../shell/page.ts";
import type { SourcesFile } from "../../catalog/seed-sources.ts";
import { linkTo, RichParagraph } from "../../shell/rich-text.tsx";
import { type Disagreement, Disagreements, Releases, Repositories } from "./sources-tables.tsx";
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
    const page = Math.max(1, Math.min(1000, Number.parseInt(query.get("page") ?? "1", 10) || 1));
    return sourcesPage(sources === undefined ? undefined : (JSON.parse(sources) as SourcesFile), found, page);
  },
};

function sourcesPage(sources: SourcesFile | undefined, disagreements: readonly Disagreement[], page: number): Page {
  return {
    title: LABELS.page.title,
    description: LABELS.page.description,
    canonical: "/sources",
    noindex: page > 1,
    section: "docs",
    body: (
      <article className="prose">
        <h1>{LABELS.page.title}</h1>
        <p className="lead">{LABELS.page.lead}</p>
        {sources === undefined ? <p>{LABELS.page.noSeed}</p> : <Releases sources={sources} />}
        <Repositories repositories={sources?.repositories} />
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
        {disagreements.length > 0 ? <Disagreements all={disagreements} page={page} /> : null}
      </article>
    ),
  };
}
